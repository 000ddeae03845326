/**
 * Returns the limbs that cover hides, in the order of the body plan.
 * @rule CS-25 manually marked limbs override the limbs that the cover grade hides by default
 * @param body All limbs.
 * @param usual Limbs that the cover grade hides by default.
 * @param stated Limbs that a user marked manually; null: the default applies.
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

/** Returns the worse of two grades. The worse grade caps the cover that an obstruction gives. */
export const lesserCover = (a: CoverGrade, b: CoverGrade): CoverGrade => (COVER_DICE[a] <= COVER_DICE[b] ? a : b);

/** Effects of cover in a ruleset. */
export interface CoverRules {
  /** Best cover grade that counts without the Take Cover action. */
  readonly there: CoverGrade;
  /** true: a prone target at a distance has cover. @rule SS-COVER-04 */
  readonly prone: boolean;
  /** true: a called shot at an uncovered limb ignores cover. @rule XF-21 @rule CS-24 */
  readonly calls: boolean;
}

/** Cover rules of a ruleset that sets none: partial cover is automatic; good cover needs the Take Cover action. */
export const COVER_UNSTATED: CoverRules = { there: "partial", prone: true, calls: true };

/** Cover rules of a ruleset in which cover counts only after the Take Cover action. @rule SS-COVER-02 */
export const COVER_TAKEN: CoverRules = { there: "none", prone: true, calls: false };

/** Cover rules of a ruleset in which all cover counts automatically. @rule CS-22 @rule CS-24 */
export const COVER_ALWAYS: CoverRules = { there: "good", prone: false, calls: true };

/** Returns the dice (or points of Evasion) that a cover grade gives. @rule XF-15 @rule SS-COVER-02 @rule CS-22 */
export const gradeDice = (grade: CoverGrade, tookCover: boolean, { there }: Pick<CoverRules, "there"> = COVER_UNSTATED): number =>
  tookCover ? COVER_DICE[grade] : Math.min(COVER_DICE[grade], COVER_DICE[there]);

/** Returns the cover dice against a called shot. @rule XF-21 @rule CS-23 @rule CS-24 0 if the called limb is not covered */
export const coverAgainstCall = (coverDice: number, calledLimb: string | null, coveredLimbs: readonly string[]): number =>
  calledLimb !== null && !coveredLimbs.includes(calledLimb) ? 0 : coverDice;

/**
 * Returns the cover hits that count when only some cover dice are left. The last dice stop counting first.
 * @rule XF-08
 * @param low Hits of the first two dice.
 * @param high Hits of the other dice.
 */
export const coverHits = (diceLeft: number, low: number, high: number): number => (diceLeft <= 0 ? 0 : diceLeft <= 2 ? low : low + high);

/** Dice modifier for attacking an unseen target. @rule SS-COVER-05 @rule SS-BARRIER-04 */
export const BLIND_FIRE = -6;

/** Minimum distance in meters at which a prone target has good cover. @rule SS-COVER-04 */
const PRONE_COVER_FROM = 20;

type Grade = "none" | "partial" | "good";

/** Returns the cover that lying prone gives. This cover does not add to other cover. @rule SS-COVER-04 */
export const proneCover = (prone: boolean, meters: number): Grade => (prone && meters >= PRONE_COVER_FROM ? "good" : "none");

/** Kind of attack: a shot, a melee attack, a direct power, or an indirect power, which a target can dodge. */
export type AttackNature = "ranged" | "melee" | "power" | "indirect-power";

/**
 * Returns the cover that counts against an attack.
 * @rule SS-BARRIER-03
 * @rule SS-COVER-03 good cover counts against shots and all powers
 * @rule SS-COVER-06 partial cover counts against shots and indirect powers
 * @param inMelee true: in this world, cover also counts in melee.
 */
export function coverAgainst(nature: AttackNature, grade: Grade, inMelee = false): Grade {
  if (nature === "melee") return inMelee ? grade : "none";
  return nature === "power" && grade === "partial" ? "none" : grade;
}
