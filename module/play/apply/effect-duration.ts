import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { hasActed, isActing, SECONDS_PER_ROUND } from "../../rules/clock/clock";
import type { Until } from "../../rules/clock/until";
import { combatantOf, combatOf } from "../combat/fight-of";
import { type Bleeding, mayBleed } from "../../rules/body/blood";

/** An effect the clock has ended, as it was. */
export interface Ended {
  /** uuid of its actor. */
  readonly actor: string;
  readonly effect: { readonly _id: string; readonly statuses: readonly string[] };
}

/** Does anybody in a fight bleed? */
export const anybodyBleeds = (combat: CrossfireCombat): boolean =>
  combat.combatants.contents.some(({ actor }) => actor !== null && mayBleed(actor.statuses));

/** `flags.crossfire.since` of such an effect, for its countdown. */
export const sinceNow = (combat: CrossfireCombat | null | undefined): { combat: string; round: number } | null =>
  combat ? { combat: combat.id ?? "", round: combat.round } : null;

/** Round of a fight from which an effect is counted; what was there before the fight, or was given by hand, counts from its beginning. */
export function sinceOf(actor: Pick<CrossfireActor, "effects">, combat: string, status: Bleeding): number {
  const rounds = actor.effects.contents.flatMap((effect) => {
    if (effect.disabled || !effect.statuses.has(status)) return [];
    const since = foundry.utils.getProperty(effect, "flags.crossfire.since") as { combat: string; round: number } | undefined;
    return [since?.combat === combat ? since.round : 0];
  });
  return rounds.length > 0 ? Math.min(...rounds) : 0;
}

/** `flags.crossfire.until` of an effect: when its fight's clock ends it, and when the world's time does once that fight is over. */
export interface Lasting extends Until {
  /** The fight whose clock counts; "" for none. */
  readonly combat: string;
  /** World time in seconds. */
  readonly time: number;
}

/** Seconds of the world's time. */
export const worldTime = (): number => game.time?.worldTime ?? 0;

/**
 * The flag for something that lasts so many rounds from now: counted by the clock of somebody's fight, otherwise in world time.
 *
 * @param rounds 1 ends at the same point of the next round: at the edge of the phase that is running or, between phases, of the pass
 * @rule SS-ROUND-01 a round is 5 seconds
 */
export function lastingFor(actor: CrossfireActor, rounds: number, edge: Until["edge"] = "end"): Lasting {
  const combat = combatOf(actor.uuid);
  const time = worldTime() + rounds * SECONDS_PER_ROUND;
  if (!combat) return { round: 0, pass: null, combatant: null, edge, combat: "", time };
  const { round, pass, acting } = clockOf(combat);
  return { round: round + rounds, pass, combatant: acting, edge, combat: combat.id ?? "", time };
}

/** The flag for something that lasts to the end of somebody's next phase; outside a fight, as long as a round takes. @rule TD-LOC-29 */
export function nextPhaseEnd(actor: CrossfireActor): Lasting {
  const lasting = lastingFor(actor, 1);
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const clock = combat && clockOf(combat);
  const fighter = clock && id ? clock.fighters[id] : undefined;
  if (!clock || !id || !fighter) return lasting;
  // Whoever has acted in this round, or is acting, has the next phase in the one after it.
  const later = hasActed(clock, fighter) || isActing(clock, id);
  return { ...lasting, round: clock.round + (later ? 1 : 0), pass: 1, combatant: id, edge: "end" };
}

/** The flag for something that lasts to the end of the running round; outside a fight, as long as a round takes. */
export function roundEnd(actor: CrossfireActor): Lasting {
  const { round, pass, combatant, ...rest } = lastingFor(actor, 1);
  return rest.combat === "" ? { round, pass, combatant, ...rest } : { ...rest, round: round - 1, pass: null, combatant: null };
}
