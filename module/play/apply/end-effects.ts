import type { CrossfireActor, CrossfireCombat, CrossfireEffect } from "../../foundry/types";
import { createInside } from "../../foundry/updates";
import { clockOf } from "../../documents/combat";
import { isDown, putsDown } from "../../rules/body/unconsciousness-and-death";
import type { Clock } from "../../rules/clock/clock";
import type { ClockCommand } from "../../rules/clock/commands";
import { isOver, secondsLeft } from "../../rules/clock/until";
import { changeDocuments } from "./document-changes";
import { type Ended, type Lasting, worldTime } from "./effect-duration";
import { effectStored } from "./given-effects";
import { documentAt, everyActor } from "../uuids";
import { assertActiveGM } from "../authority/queue";
import { combatantOf } from "../combat/fight-of";

const untilOf = (effect: CrossfireEffect): Lasting | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.until") as Lasting | undefined) ?? null;

const effectsOf = (actor: CrossfireActor): CrossfireEffect[] => actor.effects.contents as CrossfireEffect[];

const fightersOf = (combat: CrossfireCombat): CrossfireActor[] => [
  ...new Set(combat.combatants.contents.flatMap(({ actor }) => (actor ? [actor as CrossfireActor] : []))),
];

/** Returns the combatants' effects that have ended by this clock time. */
export const effectsEndedBy = (combat: CrossfireCombat, clock: Clock): Ended[] =>
  fightersOf(combat).flatMap((actor) =>
    effectsOf(actor).flatMap((effect) => {
      const until = untilOf(effect);
      const over = until !== null && until.combat === combat.id && isOver(clock, until);
      return over ? [{ actor: actor.uuid, effect: effect.toObject() as Ended["effect"] }] : [];
    }),
  );

/** Returns whether this effect is a last fight. The outcome of a last fight is decided when it ends. @rule SS-LAST-07 */
export const isLastFight = ({ effect }: Ended): boolean => effect.statuses.includes("last-fight");

/**
 * Returns the clock commands that let actors act again if only the ended effects kept them down. They belong to the step that ends the
 * effects.
 */
export function upAgain(combat: CrossfireCombat, ended: readonly Ended[]): ClockCommand[] {
  return fightersOf(combat).flatMap((actor): ClockCommand[] => {
    const own = ended.filter((one) => one.actor === actor.uuid);
    const gone = new Set(own.map(({ effect }) => effect._id));
    const id = combatantOf(combat, actor.uuid)?.id;
    if (!id || !own.some(({ effect }) => effect.statuses.some(putsDown))) return [];
    const kept = effectsOf(actor).filter((effect) => !gone.has(effect.id ?? "") && !effect.disabled);
    return isDown(new Set(kept.flatMap(({ statuses }) => [...statuses]))) ? [] : [{ kind: "down", id, down: false }];
  });
}

const byActor = (ended: readonly Ended[]): Map<string, Ended[]> => {
  const groups = new Map<string, Ended[]>();
  for (const one of ended) groups.set(one.actor, [...(groups.get(one.actor) ?? []), one]);
  return groups;
};

/** Deletes ended effects; skips effects already deleted. */
export async function removeEnded(ended: readonly Ended[]): Promise<void> {
  for (const [uuid, own] of byActor(ended)) {
    const actor = documentAt(uuid, "Actor");
    const present = own.flatMap(({ effect }) => (actor && effectStored(actor, effect._id, effect)?.id) ?? []);
    if (!actor || present.length === 0) continue;
    assertActiveGM();
    await actor.deleteEmbeddedDocuments("ActiveEffect", present);
  }
}

/** Restores the effects that `removeEnded` deleted. */
export async function undoEndedEffects(ended: readonly Ended[]): Promise<void> {
  for (const [uuid, own] of byActor(ended)) {
    const actor = documentAt(uuid, "Actor");
    const missing = own.map(({ effect }) => effect).filter(({ _id }) => !actor?.effects.has(_id));
    if (!actor || missing.length === 0) continue;
    assertActiveGM();
    await createInside(actor, "ActiveEffect", missing, { keepId: true });
  }
}

const fightIsOn = ({ combat }: Lasting): boolean => combat !== "" && (game.combats?.has(combat) ?? false);

/** Ends effects that no fight's clock counts and whose world time is up. */
export async function endByWorldTime(): Promise<void> {
  const time = worldTime();
  const over = everyActor().flatMap((actor) =>
    effectsOf(actor).flatMap((effect) => {
      const until = untilOf(effect);
      return until && !fightIsOn(until) && until.time <= time ? [{ actor: actor.uuid, effect: effect.toObject() as Ended["effect"] }] : [];
    }),
  );
  // Effects are deleted last: after an interruption they are found again, and the rest is completed.
  if (over.some(isLastFight)) await decideLastFights(over);
  await removeEnded(over);
}

/** Applies the outcome of last fights whose world time is up, and posts it on their cards. */
async function decideLastFights(over: readonly Ended[]): Promise<void> {
  const { afterLastFights, notifyOutcomes } = await import("../last-fight/after-last-fight");
  const key = "world-time";
  const outcomes = afterLastFights(over, key);
  const missing = outcomes.filter(({ uuid, kind, status }) => kind !== "effect" || !documentAt(uuid, "Actor")?.statuses.has(status));
  await changeDocuments(missing, false);
  await notifyOutcomes(over, outcomes, key);
}

/**
 * Moves effects from a fight's clock to world time when the fight ends or an actor leaves it. Keeps the remaining time.
 * @rule SS-ROUND-01
 */
export async function leaveToWorldTime(combat: CrossfireCombat, actors: readonly CrossfireActor[]): Promise<void> {
  const clock = clockOf(combat);
  for (const actor of actors) {
    const updates = effectsOf(actor).flatMap((effect) => {
      const until = untilOf(effect);
      if (until?.combat !== combat.id) return [];
      return [{ _id: effect.id, "flags.crossfire.until": { ...until, combat: "", time: worldTime() + secondsLeft(clock, until) } }];
    });
    if (updates.length === 0) continue;
    assertActiveGM();
    await actor.updateEmbeddedDocuments("ActiveEffect", updates);
  }
  await endByWorldTime();
}
