import type { CrossfireMessage } from "../foundry/types";
import { updateDocument } from "../foundry/updates";
import { replacing } from "../foundry/version";
import type { AttackMessage } from "../documents/attack-record";
import type { Refusal } from "../rules/ruling";
import { assertInCharge } from "./queue";

/** Writes what everybody may see of an attack. */
export async function writeMessage(message: AttackMessage, changed: Record<string, unknown>): Promise<void> {
  assertInCharge();
  await updateDocument(message, { ...changed, "system.revision": message.system.revision + 1 }, { diff: false });
}

/** The order is not legal. Nothing the author may have put beside it stays. */
export async function writeRefusal(message: AttackMessage, { refusal, rule, values }: Refusal): Promise<void> {
  await writeMessage(message, {
    "system.status": "refused",
    "system.asks": [],
    "system.notes": [],
    "system.record": "",
    ...replacing("system.card", {}),
    ...replacing("system.refusal", { refusal, rule, values }),
  });
}

/** Rolls are kept on the message whose readers may see them. */
export const rollsAfter = (message: CrossfireMessage, more: readonly Roll[]): { rolls?: unknown[] } =>
  more.length ? { rolls: [...message.rolls, ...more].map((roll) => roll.toJSON()) } : {};
