import { isCheck, keptCheck } from "../../documents/kept-check";
import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { isAttack, keptIn, recordOf, type Note, type PlannedChange } from "../../documents/attack-record";
import { conditionOf, hitPoints, lastPool } from "../../rules/body/unconsciousness-and-death";
import { afterLastRound } from "../../rules/body/last-fight";
import { fighterOf } from "../../scene/fighter";
import { isPerson } from "../../scene/kinds";
import type { Ended } from "../apply/effect-duration";
import { consequences } from "../apply/consequences";
import { clockChange, embedded, figurePlace, lettingGo } from "../apply/plan-changes";
import { assertActiveGM } from "../authority/queue";
import { readinessOf } from "../combat/readiness";
import { ruleset } from "../ruleset";
import { documentAt } from "../uuids";
import { nameForPlayers } from "../withheld-names";
import { writeMessage } from "../attack/write-attack";

/** `flags.crossfire.lastFight` of the effect: the actor's state when the last fight began, and the attack that began it. */
export interface Begun {
  readonly attack: string;
  /** Id of the newest message when the last fight began; set if no attack brought the actor down. */
  readonly since?: string;
  /** True if a GM or an owner raised Health manually. */
  readonly regained?: boolean;
  /** Statuses the actor had when the last fight began, and has again afterwards unless the actor is saved. */
  readonly statuses: readonly string[];
  /** Points, when the last fight began, of the pool that decides between life and death. */
  readonly points: number;
}

type Person = Parameters<typeof fighterOf>[0];

const fighterNow = (actor: Person) => fighterOf(actor, readinessOf(actor), ruleset());

/** Returns the points of the pool that decides between life and death: Flesh, or its equivalent for bodies without Flesh. */
export const pointsOf = (actor: Person): number => {
  const { plan, body } = fighterNow(actor);
  return hitPoints(plan, body);
};

/** Returns the messages since the last fight began, oldest first. */
function messagesSince({ attack, since }: Begun): CrossfireMessage[] {
  const all = (game.messages?.contents ?? []) as CrossfireMessage[];
  return all.slice(all.findIndex(({ id }) => id === (since ?? attack)) + 1);
}

/** Returns all changes by attacks and tests since the last fight began, except undone changes. */
const changedSince = (begun: Begun): PlannedChange[] =>
  messagesSince(begun).flatMap((message): readonly PlannedChange[] => {
    if (isCheck(message)) {
      const kept = keptCheck(message);
      return kept && !kept.undone ? kept.steps.flatMap(({ changes }) => changes) : [];
    }
    const record = isAttack(message) && !["undone", "closed"].includes(message.system.status) ? recordOf(message) : undefined;
    return record && !record.system.pruned ? keptIn(record).changes : [];
  });

/** Returns the Health recovered since the last fight began, regardless of further losses. @rule SS-LAST-06 */
function recoveredSince(actor: Person, begun: Begun): number {
  const { plan, kind } = fighterNow(actor);
  const place = figurePlace(ruleset(), kind, lastPool(plan) ?? "flesh");
  return changedSince(begun)
    .filter(({ uuid, kind: of }) => uuid === actor.uuid && of === "amount")
    .reduce((sum, { path, by }) => {
      if (path === place?.path) return sum + Math.max(0, by * place.sign);
      return path === "system.overflow" ? sum + Math.max(0, 0 - by) : sum;
    }, 0);
}

const begunBy = ({ effect }: Ended): Begun | null =>
  (foundry.utils.getProperty(effect, "flags.crossfire.lastFight") as Begun | undefined) ?? null;

/**
 * Returns the earlier attacks that were made at the same time as the attack that began the last fight; empty if its attacker acted alone.
 * @rule SS-ROUND-20
 */
function atOnceWith({ attack }: Begun): CrossfireMessage[] {
  const momentOf = (message: CrossfireMessage | undefined) => {
    const record = message && isAttack(message) ? recordOf(message) : undefined;
    const { combat, atOnce = [], atOnceIn } = record ? keptIn(record) : { combat: "", atOnceIn: 0 };
    return atOnce.length > 0 ? `${combat} ${atOnceIn}` : "";
  };
  const all = (game.messages?.contents ?? []) as CrossfireMessage[];
  const at = all.findIndex(({ id }) => id === attack);
  const moment = momentOf(all[at]);
  return moment === "" ? [] : all.slice(0, at).filter((message) => momentOf(message) === moment);
}

/** Returns whether the actor has killed an enemy since the last fight began, or at the same time. @rule SS-LAST-06 @rule SS-ROUND-20 */
function killedSince(actor: Person, begun: Begun): boolean {
  return [...atOnceWith(begun), ...messagesSince(begun)].some((message) => {
    const record = isAttack(message) && !["undone", "closed"].includes(message.system.status) ? recordOf(message) : undefined;
    if (!record || record.system.pruned || keptIn(record).battlefield.attacker?.id !== actor.uuid) return false;
    return keptIn(record).changes.some(({ status, uuid, by }) => status === "dead" && by > 0 && uuid !== actor.uuid);
  });
}

function afterwards(actor: Person, key: string, begun: Begun): PlannedChange[] {
  const { plan, body } = fighterNow(actor);
  const byHand = begun.regained ? 1 : 0;
  const round = {
    killedAnEnemy: killedSince(actor, begun),
    regained: Math.max(byHand, recoveredSince(actor, begun), pointsOf(actor) - begun.points),
  };
  const { saved, state } = afterLastRound(plan, body, round);
  if (saved) return consequences(actor, key, { before: body, after: state });
  const condition = conditionOf(plan, body);
  const statuses = condition === "up" ? [] : [...new Set([condition, ...begun.statuses])];
  const falls = statuses.map((status) => embedded(actor.uuid, "effect", key, status));
  return falls.length > 0 ? [...falls, clockChange(actor.uuid, "down", 1), ...lettingGo(actor.uuid)] : [];
}

/**
 * Plans the outcome for actors whose last fight ends: each is saved or falls.
 *
 * @rule SS-LAST-06 @rule SS-LAST-07
 * @param key Key of the clock step that ends the last fights.
 */
export function afterLastFights(ended: readonly Ended[], key: string): PlannedChange[] {
  return ended.flatMap((one) => {
    const begun = begunBy(one);
    const actor = begun && (documentAt(one.actor) as Person | null);
    return begun && actor && isPerson(actor) ? afterwards(actor, key, begun) : [];
  });
}

const withNotes = async (attack: string, change: (notes: readonly Note[]) => readonly Note[]): Promise<void> => {
  const message = game.messages?.get(attack);
  const record = isAttack(message) ? recordOf(message) : undefined;
  if (!isAttack(message) || !record || record.system.pruned) return;
  const notes = change(keptIn(record).notes);
  assertActiveGM();
  await updateDocument(record, { "system.notes": notes });
  await writeMessage(message, { "system.notes": notes });
};

/** Adds one note per actor to the card of the attack that brought the actor down: saved or fallen. @rule SS-LAST-06 @rule SS-LAST-07 */
export async function notifyOutcomes(ended: readonly Ended[], after: readonly PlannedChange[], key: string): Promise<void> {
  for (const one of ended) {
    const begun = begunBy(one);
    const actor = begun && (documentAt(one.actor) as Person | null);
    if (!begun || !actor) continue;
    const fell = after.some(({ uuid, kind }) => kind === "effect" && uuid === actor.uuid);
    await withNotes(begun.attack, (notes) => {
      const ask = `${key}:${one.effect._id ?? ""}`;
      const began = notes.filter(({ kind }) => kind === "last-fight");
      // The card keeps the name it used when the last fight began, even for a hidden actor.
      const name = began.length === 1 ? began[0]!.name : nameForPlayers(actor.name, actor.uuid);
      const note: Note = { ask, kind: fell ? "last-fallen" : "last-saved", name, seconds: 0 };
      return [...notes.filter((other) => other.ask !== ask), note];
    });
  }
}

/** Removes the outcomes of last fights from the cards when the clock step that ended these last fights is rewound. */
export async function withdrawOutcomes(ended: readonly Ended[], key: string): Promise<void> {
  for (const one of ended) {
    const begun = begunBy(one);
    if (begun) await withNotes(begun.attack, (notes) => notes.filter(({ ask }) => !ask.startsWith(`${key}:`)));
  }
}
