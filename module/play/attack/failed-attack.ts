import { updateDocument } from "../../foundry/updates";
import { isAttack, recordOf, writtenBy, type AttackMessage, type RecordMessage } from "../../documents/attack-record";
import type { IntentHandler } from "../authority/intents";
import { attackMessages } from "./attack-status";
import { assertActiveGM } from "../authority/queue";
import { carryOn } from "./resolve-attack";
import type { Notice } from "../authority/notices";
import { completeAttackUndo, refusalOf } from "../undo/request-undo";
import { writeMessage } from "./write-attack";

const no = (leaf: string): Notice => ({ level: "warn", key: `CROSSFIRE.Failed.${leaf}`, values: {} });

/** Returns a suspended attack if the sender is a GM; otherwise a notice with the reason for the refusal. */
function failedAt(id: string, sender: User.Implementation): { readonly message: AttackMessage; readonly record: RecordMessage } | Notice {
  const message = game.messages?.get(id);
  const record = isAttack(message) ? recordOf(message) : undefined;
  if (!isAttack(message) || !record || message.system.status !== "failed") return no("nothing");
  return sender.isGM ? { message, record } : no("gmOnly");
}

/** Retries a suspended attack after its cause is fixed. If the error remains, the attack is suspended again. GMs only. */
export const retryAttack: IntentHandler<"retry"> = async (id, _args, sender) => {
  const found = failedAt(id, sender);
  if ("level" in found) return found;
  const { message, record } = found;
  assertActiveGM();
  await updateDocument(record, { "system.error": "" });
  await writeMessage(message, { "system.status": "waiting" });
  return carryOn(message);
};

/** Closes a suspended attack after undoing the changes it made before it failed. GMs only. */
export const closeAttack: IntentHandler<"close"> = async (id, _args, sender) => {
  const found = failedAt(id, sender);
  if ("level" in found) return found;
  const { message, record } = found;
  const refused = refusalOf(record);
  if (refused) return refused;
  assertActiveGM();
  await updateDocument(record, { "system.undoing": true, "system.toUndo": writtenBy(record) });
  return completeClose(message, record);
};

async function completeClose(message: AttackMessage, record: RecordMessage): Promise<void> {
  await completeAttackUndo(record);
  assertActiveGM();
  await updateDocument(record, { "system.undone": true });
  await writeMessage(message, { "system.status": "closed" });
}

/** Closes suspended attacks whose closing was interrupted by a crash. */
export async function resumeClosing(): Promise<void> {
  for (const message of attackMessages()) {
    const record = message.system.status === "failed" ? recordOf(message) : undefined;
    if (record?.system.undoing) await completeClose(message, record);
  }
}
