/** Returns the range increment of a distance, counted from 1. @rule UT-34 */
export const rangeBand = (metres: number, increment: number): number => Math.max(1, Math.ceil(metres / increment));

/** Returns the dice a defender gets for being farther away than the target; they replace a range penalty. @rule UT-34 @rule UT-33 */
export const rangeDice = (metres: number, targetMetres: number, increment: number): number =>
  Math.max(0, rangeBand(metres, increment) - rangeBand(targetMetres, increment));

/**
 * Returns the limbs that cover hides, in body order.
 * @rule CS-25 manually stated limbs override those usual for the cover grade
 * @param body All limbs.
 * @param usual Limbs the cover grade hides by default.
 * @param stated Limbs ticked by hand; null: none stated.
 */
export const coveredLimbs = (body: readonly string[], usual: readonly string[], stated: readonly string[] | null): readonly string[] =>
  body.filter((limb) => (stated ?? usual).includes(limb));

export type CoverGrade = "none" | "partial" | "good";

/**
 * Returns the cover grade.
 * @rule SS-COVER-01 good if more than half is hidden, partial if more than a quarter
 * @param hidden Hidden fraction of the body, 0 to 1.
 */
export const coverGrade = (hidden: number): CoverGrade => (hidden > 0.5 ? "good" : hidden > 0.25 ? "partial" : "none");

/** Cover dice of each grade. @rule SS-DEFENSE-31 @rule SS-DEFENSE-32 */
export const COVER_DICE: Readonly<Record<CoverGrade, number>> = { none: 0, partial: 2, good: 4 };

/** Returns the worse of two grades, to cap what an obstruction gives. */
export const lesserCover = (a: CoverGrade, b: CoverGrade): CoverGrade => (COVER_DICE[a] <= COVER_DICE[b] ? a : b);

/** Effects of cover in a ruleset. */
export interface CoverRules {
  /** Best cover that counts without an action. */
  readonly there: CoverGrade;
  /** Being prone at a distance counts as cover. @rule SS-COVER-04 */
  readonly prone: boolean;
  /** A called shot at an unhidden limb ignores cover. @rule XF-21 @rule CS-24 */
  readonly calls: boolean;
}

/** Cover of a ruleset that states nothing: partial cover is automatic, good cover must be taken. No seed and no default is tuned by it. */
export const COVER_UNSTATED: CoverRules = { there: "partial", prone: true, calls: true };

/** Cover counts only if taken. @rule SS-COVER-02 */
export const COVER_TAKEN: CoverRules = { there: "none", prone: true, calls: false };

/** All cover counts automatically. @rule CS-22 @rule CS-24 */
export const COVER_ALWAYS: CoverRules = { there: "good", prone: false, calls: true };

/** Returns the dice or points of a cover grade. @rule XF-15 @rule SS-COVER-02 @rule CS-22 */
export const gradeDice = (grade: CoverGrade, tookCover: boolean, { there }: Pick<CoverRules, "there"> = COVER_UNSTATED): number =>
  tookCover ? COVER_DICE[grade] : Math.min(COVER_DICE[grade], COVER_DICE[there]);

/** Returns the cover dice against a call. @rule XF-21 @rule CS-23 @rule CS-24 0 if the called limb is not hidden */
export const coverAgainstCall = (coverDice: number, calledLimb: string | null, coveredLimbs: readonly string[]): number =>
  calledLimb !== null && !coveredLimbs.includes(calledLimb) ? 0 : coverDice;

/**
 * Returns the cover hits that count when only some cover dice are left; dice are dropped from the end.
 * @rule XF-08
 * @param low Hits of the first two dice.
 * @param high Hits of the other dice.
 */
export const coverHits = (diceLeft: number, low: number, high: number): number => (diceLeft <= 0 ? 0 : diceLeft <= 2 ? low : low + high);
