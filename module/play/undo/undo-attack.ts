import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import type { IntentHandler } from "../authority/intents";
import { assertActiveGM } from "../authority/queue";
import { isAttack, keptIn, ordererOf, recordOf, writtenBy, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import { headOf, laterAttacks } from "../../documents/attack-series";
import { attackMessages, attackRecords, cardOf, isAttackFinished } from "../attack/attack-status";
import { combatOf } from "../combat/fight-of";
import { steps } from "../combat/steps";
import type { Notice } from "../authority/notices";
import { completeAttackUndo, refusalOf } from "./request-undo";

const no = (leaf: string, values: Notice["values"] = {}): Notice => ({ level: "warn", key: `CROSSFIRE.Undo.${leaf}`, values });

/** Statuses of attacks that can be undone because they have changed documents or are about to change them. */
export const UNDOABLE: readonly string[] = ["proposed", "resolved"];

const headIdOf = (message: AttackMessage): string | null => headOf(message)?.id ?? message.id;

/**
 * Returns the newest attack by any user, the only attack that players may undo. An undone attack counts unless it belongs to the series of
 * the given attack. Ignores refused attacks.
 */
const newest = (wanted: AttackMessage): AttackMessage | undefined =>
  ((game.messages?.contents ?? []) as CrossfireMessage[])
    .filter(isAttack)
    .filter((other) => other.system.status !== "undone" || other === wanted || headIdOf(other) !== headIdOf(wanted))
    .findLast(({ system }) => system.status !== "refused");

/** Returns whether no clock step has followed the attack's own step; always true outside a fight. */
function samePhase(record: RecordMessage): boolean {
  const combat = combatOf(keptIn(record).battlefield.attacker?.id ?? "");
  const newest = combat && steps(combat)[0]?.[0];
  return !combat || writtenBy(record).some(({ key }) => key === newest);
}

/**
 * Returns the reason why the sender may not undo, as the last part of a language key. Null if the sender may. If the setting allows it,
 * players may undo the newest attack, in its phase, if it is their own.
 */
function objection(message: AttackMessage, record: RecordMessage, sender: User.Implementation): string | null {
  if (sender.isGM) return null;
  if (!(game.settings?.get("crossfire", "playersUndo") ?? false)) return "switchedOff";
  return ordererOf(message)?.id === sender.id ? attackUndoObjection(message, record) : "notYours";
}

/** Returns the reason why a player may no longer undo an attack, as the last part of a language key. Null if the player may. */
export function attackUndoObjection(message: AttackMessage, record: RecordMessage): string | null {
  if (newest(message)?.id !== message.id) return "notNewest";
  return samePhase(record) ? null : "phaseOver";
}

/** Marks the record and its card as undone. @param message Card; null if it was deleted. */
export async function markUndone(message: AttackMessage | null, record: RecordMessage): Promise<void> {
  assertActiveGM();
  await updateDocument(record, { "system.undone": true });
  if (message) await updateDocument(message, { "system.status": "undone", "system.revision": message.system.revision + 1 });
}

/**
 * Undoes an attack: pools, limbs, statuses, injuries, ammunition and the clock's counts. Refuses, with the reason, if a value to be
 * restored has changed since.
 */
export const undoAttack: IntentHandler<"undo"> = async (id, _args, sender) => {
  const message = game.messages?.get(id);
  const record = isAttack(message) ? recordOf(message) : undefined;
  if (!isAttack(message) || !record || !UNDOABLE.includes(message.system.status)) return no("nothing");
  if (record.system.pruned) return no("pruned");
  const why = objection(message, record, sender);
  if (why) return no(why);
  const refused = refusalOf(record);
  if (refused) return refused;
  assertActiveGM();
  await updateDocument(record, { "system.undoing": true, "system.toUndo": writtenBy(record) });
  return completeUndo(message, record);
};

/** Completes the undo of an attack from any state, also after a crash. */
async function completeUndo(message: AttackMessage, record: RecordMessage): Promise<void> {
  await completeAttackUndo(record);
  return markUndone(message, record);
}

/** Completes every undo that a crash interrupted, newest first. */
export async function resumeUndo(): Promise<void> {
  for (const message of attackMessages().toReversed()) {
    const record = recordOf(message);
    const begun = record?.system.undoing || record?.system.undone;
    if (record && begun && UNDOABLE.includes(message.system.status)) await completeUndo(message, record);
  }
}

/**
 * Undoes every attack whose card was deleted before the attack was fully applied. Users cannot finish an attack without its card. A fully
 * applied attack remains until the clock is rewound.
 */
export async function undoAbandoned(): Promise<void> {
  for (const record of attackRecords().toReversed()) {
    if (cardOf(record) || record.system.undone || record.system.pruned) continue;
    if (isAttackFinished(record) && !record.system.undoing) continue;
    if (!record.system.undoing) {
      assertActiveGM();
      await updateDocument(record, { "system.undoing": true, "system.toUndo": writtenBy(record) });
    }
    await completeAttackUndo(record);
    await markUndone(null, record);
  }
}

/** Statuses of attacks that still wait for an answer or for the GM. */
const OPEN: readonly string[] = ["waiting", "asking", "applying", "failed"];

/** Undoes a series of attacks, the last attack first. Stops at the first attack that cannot be undone, and returns the reason. */
export const undoSeries: IntentHandler<"undo-series"> = async (id, _args, sender) => {
  const head = game.messages?.get(id);
  const all = isAttack(head) ? [head, ...laterAttacks(head)].filter((one): one is AttackMessage => one !== null) : [];
  if (all.some(({ system }) => OPEN.includes(system.status))) return { level: "warn", key: "CROSSFIRE.Undo.seriesOpen", values: {} };
  const standing = all.filter(({ system }) => UNDOABLE.includes(system.status)).toReversed();
  if (standing.length === 0) return { level: "warn", key: "CROSSFIRE.Undo.nothing", values: {} };
  for (const { id: one } of standing) {
    const notice = await undoAttack(one ?? "", {}, sender);
    if (notice) return notice;
  }
};
