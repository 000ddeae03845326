import type { IntentHandler } from "./intents";
import { assertInCharge } from "./queue";
import { movedOn, revertChanges } from "./apply-changes";
import { isAttack, keptIn, recordOf, type AttackMessage } from "../documents/attack-record";
import type { Said } from "./say";

const no = (leaf: string, values: Said["values"] = {}): Said => ({ level: "warn", key: `CROSSFIRE.Undo.${leaf}`, values });

/** Attacks that were applied and not undone, newest first. */
const standing = (): AttackMessage[] =>
  ((game.messages?.contents ?? []) as ChatMessage.Implementation[])
    .filter(isAttack)
    .filter(({ system }) => system.status === "resolved")
    .reverse();

/** The own last attack, as long as players may undo theirs. */
const mayUndo = (message: AttackMessage, sender: User.Implementation): boolean =>
  sender.isGM ||
  ((game.settings?.get("crossfire", "playersUndo") ?? false) && message.author?.id === sender.id && standing()[0]?.id === message.id);

/**
 * Takes an attack back: pools, limbs, statuses, injuries, ammunition and what the clock counted.
 * Refused, with the reason, when something it would restore has changed since.
 */
export const undoAttack: IntentHandler = async (id, _args, sender) => {
  const message = game.messages?.get(id);
  const record = isAttack(message) ? recordOf(message) : undefined;
  if (!isAttack(message) || !record || message.system.status !== "resolved") return no("nothing");
  if (!mayUndo(message, sender)) return no("notYours");
  const { changes } = keptIn(record);
  const moved = movedOn(record.id ?? "", changes);
  if (moved) return no("movedOn", { name: moved.name, expected: moved.expected, found: moved.found, path: moved.path });
  await revertChanges(record.id ?? "", changes);
  assertInCharge();
  await record.update({ "system.undone": true } as never);
  await message.update({ "system.status": "undone", "system.revision": message.system.revision + 1 } as never);
};
