/** Range increments are counted from 1. @rule UT-34 */
export const rangeBand = (metres: number, increment: number): number => Math.max(1, Math.ceil(metres / increment));

/** Dice a defender farther away than the target gets in place of a range penalty. @rule UT-34 @rule UT-33 */
export const rangeDice = (metres: number, targetMetres: number, increment: number): number =>
  Math.max(0, rangeBand(metres, increment) - rangeBand(targetMetres, increment));

/**
 * Limbs that cover hides from an attacker, in the order of the body.
 *
 * @rule CS-25 a fact about the target: what somebody has said about it, else what its grade of cover usually hides
 * @param body every limb there is
 * @param usual limbs its cover hides when nobody has said anything
 * @param stated limbs that were ticked, or null when nobody has said anything
 */
export const coveredLimbs = (body: readonly string[], usual: readonly string[], stated: readonly string[] | null): readonly string[] =>
  body.filter((limb) => (stated ?? usual).includes(limb));

export type CoverGrade = "none" | "partial" | "good";

/** @rule SS-COVER-01 more than half is good, more than a quarter partial; 0 to 1 of the body */
export const coverGrade = (hidden: number): CoverGrade => (hidden > 0.5 ? "good" : hidden > 0.25 ? "partial" : "none");

/** @rule SS-DEFENSE-31 @rule SS-DEFENSE-32 */
export const COVER_DICE: Readonly<Record<CoverGrade, number>> = { none: 0, partial: 2, good: 4 };

/** The worse of two grades: what stands there gives no more than it can. */
export const lesserCover = (a: CoverGrade, b: CoverGrade): CoverGrade => (COVER_DICE[a] <= COVER_DICE[b] ? a : b);

/** How cover counts in a way to play. */
export interface CoverRules {
  /** The best cover that counts without an action. */
  readonly there: CoverGrade;
  /** Lying down far away is cover. @rule SS-COVER-04 */
  readonly prone: boolean;
  /** A call at a limb that is not hidden takes the cover away. @rule XF-21 @rule CS-24 */
  readonly calls: boolean;
}

/** @rule XF-15 partial cover is simply there, good cover must be taken */
export const COVER_THERE: CoverRules = { there: "partial", prone: true, calls: true };

/** @rule SS-COVER-02 only those who took cover profit */
export const COVER_TAKEN: CoverRules = { there: "none", prone: true, calls: false };

/** @rule CS-22 whatever hides somebody counts @rule CS-24 */
export const COVER_ALWAYS: CoverRules = { there: "good", prone: false, calls: true };

/** @rule SS-COVER-02 only those who took cover profit */
export const coverTaken = (grade: CoverGrade, tookCover: boolean): number => gradeDice(grade, tookCover, COVER_TAKEN);

/** Dice, or points, of a grade of cover. @rule XF-15 @rule SS-COVER-02 @rule CS-22 */
export const gradeDice = (grade: CoverGrade, tookCover: boolean, { there }: Pick<CoverRules, "there"> = COVER_THERE): number =>
  tookCover ? COVER_DICE[grade] : Math.min(COVER_DICE[grade], COVER_DICE[there]);

/** @rule XF-15 the same for a share of the body that is hidden, 0 to 1 */
export const coverThere = (hidden: number, tookCover: boolean): number => gradeDice(coverGrade(hidden), tookCover);

/** @rule XF-21 @rule CS-23 @rule CS-24 a called limb that is not hidden takes the cover dice away */
export const coverAgainstCall = (coverDice: number, calledLimb: string | null, coveredLimbs: readonly string[]): number =>
  calledLimb !== null && !coveredLimbs.includes(calledLimb) ? 0 : coverDice;

/** Hits of cover dice that still count when only so many dice of cover are left: dice fall away from the end. @rule XF-08 */
export const coverHits = (diceLeft: number, low: number, high: number): number => (diceLeft <= 0 ? 0 : diceLeft <= 2 ? low : low + high);
