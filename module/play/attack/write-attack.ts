import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { replacing } from "../../foundry/version";
import type { AttackMessage, RecordMessage } from "../../documents/attack-record";
import type { Refusal } from "../../rules/ruling";
import { assertActiveGM } from "../authority/queue";
import type { AttackOrder } from "../../rules/attack/model/order";
import { speakerOf as speakerAs } from "../../foundry/speaker";
import { documentAt } from "../uuids";
import type { Unplayable } from "../../documents/played-record";
import { notifyEveryone } from "../authority/notices";

/** Returns the speaker of an attack: its attacker, as the token it stands on a map by. */
export const attackSpeaker = ({ attacker, attackerToken }: Pick<AttackOrder, "attacker" | "attackerToken">) =>
  speakerAs({
    actor: documentAt(attacker, "Actor"),
    token: attackerToken ? documentAt(attackerToken, "Token") : null,
  });

/**
 * An attack whose record cannot be played goes no further by itself, at this start or any later one; the others do.
 * Writes the error once; the GM decides on the card.
 */
export async function markFailed(message: AttackMessage, record: RecordMessage, { message: why }: Unplayable): Promise<void> {
  const error = game.i18n?.format("CROSSFIRE.Failed.error", { why, record: record.id ?? "" }) ?? why;
  assertActiveGM();
  await updateDocument(record, { "system.error": error });
  await writeMessage(message, { "system.status": "failed", "system.asks": [] });
  notifyEveryone({ level: "error", key: "CROSSFIRE.Failed.told", values: { why } });
}

/** Writes what everybody may see of an attack. */
export async function writeMessage(message: AttackMessage, changed: Record<string, unknown>): Promise<void> {
  assertActiveGM();
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
