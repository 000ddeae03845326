export type CoverGrade = "none" | "partial" | "good";

/** @rule SS-COVER-01 more than half is good, more than a quarter partial; 0 to 1 of the body */
export const coverGrade = (hidden: number): CoverGrade => (hidden > 0.5 ? "good" : hidden > 0.25 ? "partial" : "none");

/** @rule SS-DEFENSE-31 @rule SS-DEFENSE-32 */
export const COVER_DICE: Readonly<Record<CoverGrade, number>> = { none: 0, partial: 2, good: 4 };

/** The worse of two grades: what stands there gives no more than it can. */
export const lesserCover = (a: CoverGrade, b: CoverGrade): CoverGrade => (COVER_DICE[a] <= COVER_DICE[b] ? a : b);

/** @rule SS-COVER-02 only those who took cover profit */
export const coverTaken = (grade: CoverGrade, tookCover: boolean): number => (tookCover ? COVER_DICE[grade] : 0);

/** Dice of a grade of cover. @rule XF-15 partial cover is simply there, good cover must be taken */
export const gradeDice = (grade: CoverGrade, tookCover: boolean): number =>
  tookCover ? COVER_DICE[grade] : Math.min(COVER_DICE[grade], COVER_DICE.partial);

/** @rule XF-15 the same for a share of the body that is hidden, 0 to 1 */
export const coverThere = (hidden: number, tookCover: boolean): number => gradeDice(coverGrade(hidden), tookCover);

/** @rule XF-21 @rule CS-23 @rule CS-24 a called limb that is not hidden takes the cover dice away */
export const coverAgainstCall = (coverDice: number, calledLimb: string | null, coveredLimbs: readonly string[]): number =>
  calledLimb !== null && !coveredLimbs.includes(calledLimb) ? 0 : coverDice;

/** Hits of cover dice that still count when only so many dice of cover are left: dice fall away from the end. @rule XF-08 */
export const coverHits = (diceLeft: number, low: number, high: number): number => (diceLeft <= 0 ? 0 : diceLeft <= 2 ? low : low + high);
