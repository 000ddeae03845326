import { byAttributes, order, scoreOf, type Clock, type Ticking } from "./clock";

/** Tie-breaker between two fighters with the same score; `none`: they may act at the same time. */
export type TieBreaker = "reaction" | "intuition" | "coin" | "none";

export interface Tie {
  /** Id of the next fighter with the same score. */
  readonly over: string;
  readonly by: TieBreaker;
}

/** Returns the tie-breaker between two fighters. @rule SS-INIT-07 */
const breakerOf = (a: Ticking, b: Ticking): TieBreaker => {
  if (byAttributes(a, b) === 0) return "none";
  if (a.reaction !== b.reaction) return "reaction";
  return a.intuition === b.intuition ? "coin" : "intuition";
};

/** Returns each fighter who is tied with the next one, and the tie-breaker. @rule SS-INIT-07 @rule SS-ROUND-07 */
export function ties(clock: Clock): ReadonlyMap<string, Tie> {
  const ids = order(clock);
  const found = new Map<string, Tie>();
  ids.forEach((id, index) => {
    const over = ids[index + 1];
    const [own, other] = [clock.fighters[id]!, over === undefined ? undefined : clock.fighters[over]];
    const score = scoreOf(clock, own);
    if (over !== undefined && other && score !== null && score === scoreOf(clock, other))
      found.set(id, { over, by: breakerOf(own, other) });
  });
  return found;
}
