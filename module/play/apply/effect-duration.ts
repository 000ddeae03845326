import { clockOf } from "../../documents/combat";
import type { CrossfireActor, CrossfireCombat } from "../../foundry/types";
import { hasActed, isActing } from "../../rules/clock/clock";
import { SECONDS_PER_ROUND } from "../../rules/clock/rounds";
import type { Until } from "../../rules/clock/until";
import { isByTheRules } from "../../foundry/updates";
import { combatantOf, combatOf } from "../combat/fight-of";
import { type Bleeding, mayBleed } from "../../rules/body/bleeding";

/** An effect that ended, with its stored data. */
export interface Ended {
  /** uuid of the effect's actor. */
  readonly actor: string;
  readonly effect: { readonly _id: string; readonly statuses: readonly string[] };
}

const FIRST_ROUND = 1;

/** Returns whether any combatant may be bleeding. */
export const anybodyBleeds = (combat: CrossfireCombat): boolean =>
  combat.combatants.contents.some(({ actor }) => actor !== null && mayBleed(actor.statuses));

/**
 * Returns `flags.crossfire.since` for a bleeding effect: the fight and its current round, from which the effect counts; null outside a
 * fight.
 */
export const sinceNow = (combat: CrossfireCombat | null | undefined): { combat: string; round: number } | null =>
  combat ? { combat: combat.id ?? "", round: combat.round } : null;

/**
 * Stores the fight and round from which a bleeding status counts, if a user adds the status manually.
 * @rule SS-DEATH-06 @rule SS-CALLED-25
 */
export function countFromNow(effect: ActiveEffect, _data: object, operation: object): void {
  const actor = effect.parent;
  if (
    isByTheRules(operation) ||
    !(actor instanceof Actor) ||
    !mayBleed(effect.statuses) ||
    foundry.utils.hasProperty(effect, "flags.crossfire.since")
  )
    return;
  const since = sinceNow(combatOf(actor.uuid ?? ""));
  const changes: object = { flags: { crossfire: { since } } };
  if (since) effect.updateSource(changes);
}

/**
 * Returns the round from which a bleeding status counts: the earliest of all its effects. Bleeding that began before the fight counts from
 * the first round. @rule SS-DEATH-06
 * @rule SS-CALLED-25
 */
export function sinceOf(actor: Pick<CrossfireActor, "effects">, combat: string, status: Bleeding): number {
  const rounds = actor.effects.contents.flatMap((effect) => {
    if (effect.disabled || !effect.statuses.has(status)) return [];
    const since = foundry.utils.getProperty(effect, "flags.crossfire.since") as { combat: string; round: number } | undefined;
    return [since?.combat === combat ? Math.max(FIRST_ROUND, since.round) : FIRST_ROUND];
  });
  return rounds.length > 0 ? Math.min(...rounds) : FIRST_ROUND;
}

/** `flags.crossfire.until` of an effect: its end by the fight's clock, or in world time once that fight is over. */
export interface Lasting extends Until {
  /** Id of the fight whose clock ends the effect; "" for none. */
  readonly combat: string;
  /** World time in seconds at which the effect ends if no fight's clock counts it. */
  readonly time: number;
}

/** Returns the world time in seconds. */
export const worldTime = (): number => game.time?.worldTime ?? 0;

/**
 * Returns the flag for an effect that lasts a number of rounds. The fight's clock counts the rounds; outside a fight, world time does.
 *
 * @param rounds 1: ends in the next round, at the start or end (see `edge`) of the phase of the combatant acting now. If no one is acting,
 *   ends at the start or end of the same pass.
 * @rule SS-ROUND-01 a round is 5 seconds
 */
export function lastingFor(actor: CrossfireActor, rounds: number, edge: Until["edge"] = "end"): Lasting {
  const combat = combatOf(actor.uuid);
  const time = worldTime() + rounds * SECONDS_PER_ROUND;
  if (!combat) return { round: 0, pass: null, combatant: null, edge, combat: "", time };
  const { round, pass, acting } = clockOf(combat);
  return { round: round + rounds, pass, combatant: acting, edge, combat: combat.id ?? "", time };
}

/** Returns the flag for an effect that lasts until the end of the actor's next phase; outside a fight, one round. @rule TD-LOC-29 */
export function nextPhaseEnd(actor: CrossfireActor): Lasting {
  const lasting = lastingFor(actor, 1);
  const combat = combatOf(actor.uuid);
  const id = combat && combatantOf(combat, actor.uuid)?.id;
  const clock = combat && clockOf(combat);
  const fighter = clock && id ? clock.fighters[id] : undefined;
  if (!clock || !id || !fighter) return lasting;
  // If the actor has acted in this round or is acting, the next phase is in the following round.
  const later = hasActed(clock, fighter) || isActing(clock, id);
  return { ...lasting, round: clock.round + (later ? 1 : 0), pass: 1, combatant: id, edge: "end" };
}

/** Returns the flag for an effect that lasts until the end of this round; outside a fight, one round. */
export function roundEnd(actor: CrossfireActor): Lasting {
  const { round, pass, combatant, ...rest } = lastingFor(actor, 1);
  return rest.combat === "" ? { round, pass, combatant, ...rest } : { ...rest, round: round - 1, pass: null, combatant: null };
}
