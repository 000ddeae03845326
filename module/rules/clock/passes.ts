/** Points that each completed pass subtracts from a score. @rule SS-PASS-03 */
export const PASS_COST = 10;

/** Returns a number that is unique for each pass. Values with the stamp of an earlier pass no longer count. */
export const passStamp = ({ round, pass }: { readonly round: number; readonly pass: number }): number => round * 100 + pass;

/** Returns the phases in a round by an unchanged score. @rule SS-ROUND-02 @rule SS-PASS-01 @rule XF-11 at most 1 without passes */
export function phasesOf(score: number, passes = true): number {
  const phases = Math.max(0, Math.ceil(score / PASS_COST));
  return passes ? phases : Math.min(1, phases);
}

/** Returns the score for each pass of the round in which it is above 0. @rule SS-PASS-01 */
export const passScores = (score: number, passes = true): number[] =>
  Array.from({ length: phasesOf(score, passes) }, (_, pass) => score - PASS_COST * pass);
