import { updateDocument } from "../foundry/updates";
import type { AttackMessage, RecordMessage } from "../documents/attack-record";
import type { Unplayable } from "../documents/played-record";
import { assertInCharge } from "./queue";
import { say } from "./say";
import { writeMessage } from "./write-attack";

/**
 * An attack whose record cannot be played goes no further by itself, at this start or any later one; the others do.
 * What is wrong is written down once; a gamemaster decides on the card.
 */
export async function setAside(message: AttackMessage, record: RecordMessage, { message: why }: Unplayable): Promise<void> {
  const error = game.i18n?.format("CROSSFIRE.Failed.error", { why, record: record.id ?? "" }) ?? why;
  assertInCharge();
  await updateDocument(record, { "system.error": error });
  await writeMessage(message, { "system.status": "failed", "system.asks": [] });
  say({ level: "error", key: "CROSSFIRE.Failed.told", values: { why } });
}
