/** Score points each pass takes. @rule SS-PASS-03 */
export const PASS_COST = 10;

/** Returns one number per pass of a round, so that values of an earlier pass expire by themselves. */
export const passStamp = ({ round, pass }: { readonly round: number; readonly pass: number }): number => round * 100 + pass;

/**
 * Returns the phases a score gives if it does not change. @rule SS-ROUND-02 @rule SS-PASS-01 @rule XF-11 at most 1 in rounds without passes
 */
export function phasesOf(score: number, passes = true): number {
  const phases = Math.max(0, Math.ceil(score / PASS_COST));
  return passes ? phases : Math.min(1, phases);
}

/** Returns the score in each pass of the round. @rule SS-PASS-01 */
export const passScores = (score: number, passes = true): number[] =>
  Array.from({ length: phasesOf(score, passes) }, (_, pass) => score - PASS_COST * pass);
