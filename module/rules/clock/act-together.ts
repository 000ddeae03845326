import { type Clock, isActing, passStamp, actingNow } from "./clock";
import { refuse, type Ruling } from "../ruling";
import { asked } from "./turn-order";
import { mayAct } from "./passes";
import { isFresh, scoreAt } from "./delay";
import { startPhases } from "./phases";

type Refused = Extract<Ruling<never>, { allowed: false }>;

/**
 * Refuses simultaneous phases of fighters who are not tied or who join too late.
 * @rule SS-ROUND-07
 * @rule SS-INIT-08 only fighters with equal scores act together
 * @rule SS-DELAY-12 including tied fighters who wait for the end of the pass
 */
export function togetherObjection(clock: Clock, ids: readonly string[]): Refused | null {
  const tied = refuse("notTied", "SS-INIT-08");
  if (clock.acting === null) {
    const last = asked(clock);
    const level = ids.every((id) => last.includes(id) && scoreAt(clock, id) === scoreAt(clock, ids[0]!));
    return ids.length > 1 && level ? null : tied;
  }
  const others = ids.filter((id) => !isActing(clock, id));
  const lead = clock.fighters[clock.acting]!;
  const level = others.every((id) => mayAct(clock, clock.fighters[id]!) && scoreAt(clock, id) === scoreAt(clock, clock.acting!));
  if (others.length === 0 || !level || lead.delay?.active) return tied;
  return isFresh(clock, lead) ? null : refuse("enterTooLate", "SS-ROUND-08");
}

/**
 * Returns the fighters who act together with this fighter. At the end of a pass, these are the waiting fighters with the same score. At
 * other times, it is only this fighter.
 * @rule SS-INIT-08 @rule SS-DELAY-12
 */
export function actsWith(clock: Clock, id: string): readonly string[] {
  const last = asked(clock);
  return last.includes(id) ? last.filter((other) => scoreAt(clock, other) === scoreAt(clock, id)) : [id];
}

export function alongside(clock: Clock, ids: readonly string[]): Clock {
  if (clock.acting === null) return startPhases(clock, [], ids);
  return startPhases(
    clock,
    ids.filter((id) => !isActing(clock, id)),
    [],
  );
}

/**
 * Returns whether any of several fighters who started to act at the same time is still acting.
 * @rule SS-ROUND-20 effects apply together when all of these fighters are done
 * @param since `passStamp` of the pass in which these fighters started.
 * @param ending Ids of fighters who are about to end their phase and count as done.
 */
export const actAtOnce = (clock: Clock, ids: readonly string[], since: number, ending: readonly string[] = []): boolean =>
  passStamp(clock) === since && actingNow(clock).some((id) => ids.includes(id) && !ending.includes(id));
