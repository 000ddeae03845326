import { clockOf } from "../documents/combat";
import { isDown, putsDown } from "../rules/body/down";
import { hasActed, isActing, SECONDS_PER_ROUND, type Clock } from "../rules/clock/clock";
import type { ClockCommand } from "../rules/clock/commands";
import { isOver, secondsLeft, type Until } from "../rules/clock/until";
import { changeDocuments } from "./document-changes";
import { everyActor } from "./everybody";
import { assertInCharge } from "./queue";
import { combatantOf, combatOf } from "./readiness";
import type { Ended } from "./ended";
import { documentAt } from "./uuids";

/** `flags.crossfire.until` of an effect: when its fight's clock ends it, and when the world's time does once that fight is over. */
export interface Lasting extends Until {
  /** The fight whose clock counts; "" for none. */
  readonly combat: string;
  /** World time in seconds. */
  readonly time: number;
}

const untilOf = (effect: ActiveEffect.Implementation): Lasting | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.until") as Lasting | undefined) ?? null;

const worldTime = (): number => game.time?.worldTime ?? 0;

/**
 * The flag for something that lasts so many rounds from now: counted by the clock of somebody's fight, otherwise in world time.
 *
 * @param rounds 1 ends at the same point of the next round: at the edge of the phase that is running or, between phases, of the pass
 * @rule SS-ROUND-01 a round is 5 seconds
 */
export function lastingFor(actor: Actor.Implementation, rounds: number, edge: Until["edge"] = "end"): Lasting {
  const combat = combatOf(actor.uuid);
  const time = worldTime() + rounds * SECONDS_PER_ROUND;
  if (!combat) return { round: 0, pass: null, combatant: null, edge, combat: "", time };
  const { round, pass, acting } = clockOf(combat);
  return { round: round + rounds, pass, combatant: acting, edge, combat: combat.id ?? "", time };
}

/** The flag for something that lasts to the end of somebody's next phase; outside a fight, as long as a round takes. @rule TD-LOC-29 */
export function nextPhaseEnd(actor: Actor.Implementation): Lasting {
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
export function roundEnd(actor: Actor.Implementation): Lasting {
  const { round, pass, combatant, ...rest } = lastingFor(actor, 1);
  return rest.combat === "" ? { round, pass, combatant, ...rest } : { ...rest, round: round - 1, pass: null, combatant: null };
}

const effectsOf = (actor: Actor.Implementation): ActiveEffect.Implementation[] => actor.effects.contents as ActiveEffect.Implementation[];

const fightersOf = (combat: Combat.Implementation): Actor.Implementation[] => [
  ...new Set(combat.combatants.contents.flatMap(({ actor }) => (actor ? [actor as Actor.Implementation] : []))),
];

/** Effects of those in a fight that are over as its clock stands. */
export const endedBy = (combat: Combat.Implementation, clock: Clock): Ended[] =>
  fightersOf(combat).flatMap((actor) =>
    effectsOf(actor).flatMap((effect) => {
      const until = untilOf(effect);
      const over = until !== null && until.combat === combat.id && isOver(clock, until);
      return over ? [{ actor: actor.uuid, effect: effect.toObject() as unknown as Ended["effect"] }] : [];
    }),
  );

/** Is this the end of a fight for one's life? What becomes of them then is decided with it. @rule SS-LAST-07 */
export const isLastFight = ({ effect }: Ended): boolean => effect.statuses.includes("last-fight");

/** Whoever was down because of nothing else is up again, in the same step. */
export function upAgain(combat: Combat.Implementation, ended: readonly Ended[]): ClockCommand[] {
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

/** Takes effects away that have ended; what is gone already is passed over. */
export async function removeEnded(ended: readonly Ended[]): Promise<void> {
  for (const [uuid, own] of byActor(ended)) {
    const actor = documentAt<Actor.Implementation>(uuid);
    const present = own.map(({ effect }) => effect._id).filter((id) => actor?.effects.has(id));
    if (!actor || present.length === 0) continue;
    assertInCharge();
    await actor.deleteEmbeddedDocuments("ActiveEffect", present);
  }
}

/** Puts back what `removeEnded` took away. */
export async function bringBack(ended: readonly Ended[]): Promise<void> {
  for (const [uuid, own] of byActor(ended)) {
    const actor = documentAt<Actor.Implementation>(uuid);
    const missing = own.map(({ effect }) => effect).filter(({ _id }) => !actor?.effects.has(_id));
    if (!actor || missing.length === 0) continue;
    assertInCharge();
    await actor.createEmbeddedDocuments("ActiveEffect", missing as never, { keepId: true });
  }
}

const fightIsOn = ({ combat }: Lasting): boolean => combat !== "" && (game.combats?.has(combat) ?? false);

/** Ends what no fight counts and whose time has come. */
export async function endByWorldTime(): Promise<void> {
  const time = worldTime();
  const over = everyActor().flatMap((actor) =>
    effectsOf(actor).flatMap((effect) => {
      const until = untilOf(effect);
      return until && !fightIsOn(until) && until.time <= time
        ? [{ actor: actor.uuid, effect: effect.toObject() as unknown as Ended["effect"] }]
        : [];
    }),
  );
  await removeEnded(over);
  if (!over.some(isLastFight)) return;
  const key = foundry.utils.randomID();
  await changeDocuments(key, (await import("./after-last-fight")).afterLastFights(over, key), true);
}

/** A fight is over, or somebody has left it: what it counted goes on in world time for as long as was left. @rule SS-ROUND-01 */
export async function leaveToWorldTime(combat: Combat.Implementation, actors: readonly Actor.Implementation[]): Promise<void> {
  const clock = clockOf(combat);
  for (const actor of actors) {
    const updates = effectsOf(actor).flatMap((effect) => {
      const until = untilOf(effect);
      if (until?.combat !== combat.id) return [];
      return [{ _id: effect.id, "flags.crossfire.until": { ...until, combat: "", time: worldTime() + secondsLeft(clock, until) } }];
    });
    if (updates.length === 0) continue;
    assertInCharge();
    await actor.updateEmbeddedDocuments("ActiveEffect", updates as never);
  }
  await endByWorldTime();
}
