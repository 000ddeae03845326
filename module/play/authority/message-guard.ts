import type { CrossfireMessage } from "../../foundry/types";
import { replacing } from "../../foundry/version";
import { publicOrder } from "./public-order";
import { assertActiveGM, enqueue, isActiveGM } from "./queue";
import { isAttack, keptIn, recordOf } from "../../documents/attack-record";
import { notify } from "./notices";

/**
 * Restores the message of a played attack if a player deletes it, because its applied changes must remain undoable. A player may withdraw
 * an order that no GM's client has processed.
 */
export function guardDeletion(message: CrossfireMessage, userId: string): void {
  const user = game.users?.get(userId);
  if (!isActiveGM() || !user || user.isGM || !isAttack(message) || !recordOf(message)) return;
  const data = message.toObject();
  void enqueue(async () => {
    assertActiveGM();
    if (game.messages?.has(message.id ?? "")) return;
    await ChatMessage.implementation.create(data, { keepId: true });
    notify({ level: "warn", key: "CROSSFIRE.Guard.deleted", values: { user: user.name } });
  });
}

/** Returns whether two values have the same JSON text, in which the order of keys counts. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Restores the order of an attack message that a player has changed. Only the record's order counts; the restored message shows
 * again the part of it that every player may read.
 */
export function guardOrder(message: CrossfireMessage, changed: object, userId: string): void {
  if (!isActiveGM() || game.users?.get(userId)?.isGM || !isAttack(message)) return;
  const record = recordOf(message);
  if (!record || record.system.pruned || !foundry.utils.hasProperty(changed, "system.order")) return;
  const order = publicOrder(keptIn(record).order);
  if (same(message.system.order, order)) return;
  void enqueue(async () => {
    assertActiveGM();
    await message.update(replacing("system.order", order));
    notify({ level: "warn", key: "CROSSFIRE.Guard.order", values: { user: game.users?.get(userId)?.name ?? "" } });
  });
}
