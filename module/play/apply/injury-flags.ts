import type { CrossfireActor } from "../../foundry/types";
import { roundsRunning, type ActiveInjury } from "../../rules/body/injuries/active-injury";
import { CALLED_EFFECTS } from "../../rules/body/injuries/effect-durations";
import { injuriesOf, type StoredInjury } from "../../scene/injuries";
import { type Lasting, lastingFor, roundEnd, sinceNow } from "./effect-duration";
import { combatOf } from "../combat/fight-of";

function endOf(actor: CrossfireActor, injury: ActiveInjury): Lasting | null {
  if (injury.rounds === null) return null;
  return CALLED_EFFECTS[injury.effect].lasts === "round"
    ? roundEnd(actor)
    : lastingFor(actor, injury.rounds + roundsRunning(injuriesOf(actor), injury));
}

/** Returns the flags of an injury's effect: the injury, and when the clock ends it. Injuries that need healing have no end time. */
export function injuryFlags(actor: CrossfireActor, injury: ActiveInjury): Readonly<Record<string, unknown>> {
  const ends = endOf(actor, injury);
  const { effect, location, side, until } = injury;
  const stored: StoredInjury = { effect, location, side, until, ends: ends && { combat: ends.combat, round: ends.round, time: ends.time } };
  // Internal bleeding starts to count here. @rule SS-CALLED-25
  const since = effect === "slow-death" ? sinceNow(combatOf(actor.uuid)) : null;
  return { injury: stored, ...(since ? { since } : {}), ...(ends && until === "time" ? { until: ends } : {}) };
}
