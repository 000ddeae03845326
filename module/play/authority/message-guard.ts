import type { CrossfireMessage } from "../../foundry/types";
import { replacing } from "../../foundry/version";
import { enqueue, isActiveGM } from "./queue";
import { isAttack, keptIn, recordOf } from "../../documents/attack-record";
import { notify } from "./notices";

/**
 * Creates the message of a played attack again if a player deletes it, because its changes stand and must stay undoable.
 * An order that no GM's client has processed may be withdrawn.
 */
export function guardDeletion(message: CrossfireMessage, userId: string): void {
  const user = game.users?.get(userId);
  if (!isActiveGM() || !user || user.isGM || !isAttack(message) || !recordOf(message)) return;
  const data = message.toObject();
  void enqueue(async () => {
    await ChatMessage.implementation.create(data, { keepId: true });
    notify({ level: "warn", key: "CROSSFIRE.Guard.deleted", values: { user: user.name } });
  });
}

/** Deep equality of JSON values. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Restores the order of an attack message that a player has changed. The record holds the order that counts;
 * this only makes the message show what was played.
 */
export function guardOrder(message: CrossfireMessage, changed: object, userId: string): void {
  if (!isActiveGM() || game.users?.get(userId)?.isGM || !isAttack(message)) return;
  const record = recordOf(message);
  if (
    !record ||
    record.system.pruned ||
    !foundry.utils.hasProperty(changed, "system.order") ||
    same(message.system.order, keptIn(record).order)
  )
    return;
  void enqueue(async () => {
    await message.update(replacing("system.order", keptIn(record).order));
    notify({ level: "warn", key: "CROSSFIRE.Guard.order", values: { user: game.users?.get(userId)?.name ?? "" } });
  });
}
