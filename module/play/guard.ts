import { replacing } from "../foundry-version";
import { enqueue, inCharge } from "./queue";
import { isAttack, keptIn, recordOf } from "../documents/attack-record";
import { say } from "./say";

/** Deep equality of JSON values. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Somebody changed an attack message after the fact. Nothing reads the order any more once the record holds it;
 * it is put back, so that what everybody sees is what was played.
 */
export function guardOrder(message: ChatMessage.Implementation, changed: object, userId: string): void {
  if (!inCharge() || game.users?.get(userId)?.isGM || !isAttack(message)) return;
  const record = recordOf(message);
  if (!record || !foundry.utils.hasProperty(changed, "system.order") || same(message.system.order, keptIn(record).order)) return;
  void enqueue(async () => {
    await message.update(replacing("system.order", keptIn(record).order) as never);
    say({ level: "warn", key: "CROSSFIRE.Guard.order", values: { user: game.users?.get(userId)?.name ?? "" } });
  });
}
