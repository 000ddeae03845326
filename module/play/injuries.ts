import type { ActiveInjury } from "../rules/body/active-injury";
import { CALLED_EFFECTS } from "../rules/body/called-effects";
import { injuriesOf, type StoredInjury } from "../scene/injuries";
import { sinceNow } from "./bleeding";
import { combatOf } from "./fight-of";
import { lastingFor, roundEnd, type Lasting } from "./lasting";

/** Rounds of the same effect from the same place that are still running: a second hit there adds to them. @rule SS-CALLED-09 */
function running(actor: Actor.Implementation, { effect, location, side }: ActiveInjury): number {
  if (CALLED_EFFECTS[effect].per === "organ") return 0;
  const same = injuriesOf(actor).filter((kept) => kept.effect === effect && kept.location === location && kept.side === side);
  return Math.max(0, ...same.map(({ rounds }) => rounds ?? 0));
}

function endOf(actor: Actor.Implementation, injury: ActiveInjury): Lasting | null {
  if (injury.rounds === null) return null;
  return CALLED_EFFECTS[injury.effect].lasts === "round" ? roundEnd(actor) : lastingFor(actor, injury.rounds + running(actor, injury));
}

/**
 * What an effect of a hit is marked with: the hit, and when the clock ends it.
 * What waits for healing stays when its time is up.
 */
export function injuryFlags(actor: Actor.Implementation, injury: ActiveInjury): Readonly<Record<string, unknown>> {
  const ends = endOf(actor, injury);
  const { effect, location, side, until } = injury;
  const stored: StoredInjury = { effect, location, side, until, ends: ends && { combat: ends.combat, round: ends.round, time: ends.time } };
  // When the next point of internal bleeding comes is counted from here. @rule SS-CALLED-25
  const since = effect === "slow-death" ? sinceNow(combatOf(actor.uuid)) : null;
  return { injury: stored, ...(since ? { since } : {}), ...(ends && until === "time" ? { until: ends } : {}) };
}
