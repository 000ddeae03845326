import { sameEntry } from "./delay";
import { byAttributes, order, scoreOf } from "./initiative";
import type { Clock, Ticking } from "./clock";

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

/**
 * Returns each fighter who is tied with the next fighter, and the tie-breaker.
 * @rule SS-INIT-07
 * @rule SS-ROUND-07
 * @param all All ids, in any order; faster if they are already in turn order.
 */
export function ties(clock: Clock, all?: readonly string[]): ReadonlyMap<string, Tie> {
  const ids = order(clock, all);
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

/**
 * Returns the ids of fighters who must toss a coin. They have the same score or wait for the same moment. Their Reaction and Intuition are
 * equal, and they have no coin result or the same result. The clock stores the results.
 * @rule SS-INIT-07
 */
export function tossesNeeded(clock: Clock): readonly string[] {
  const ids = Object.keys(clock.fighters).filter((id) => clock.fighters[id]!.rolled !== null);
  const level = (a: Ticking, b: Ticking) =>
    a.reaction === b.reaction && a.intuition === b.intuition && (scoreOf(clock, a) === scoreOf(clock, b) || sameEntry(clock, a, b));
  return ids.filter((id) => {
    const own = clock.fighters[id]!;
    return ids.some(
      (other) => other !== id && level(own, clock.fighters[other]!) && (own.coin === 0 || own.coin === clock.fighters[other]!.coin),
    );
  });
}
