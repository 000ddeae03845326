import { checkRecordOf, isCheck, isCheckRecord, keptCheck, type CheckMessage, keptInCheck } from "../../documents/kept-check";
import type { CrossfireMessage } from "../../foundry/types";
import { replacing } from "../../foundry/version";
import { assertActiveGM } from "../authority/queue";
import { KEEP_RECORDS } from "../world-settings";
import { stillLimits } from "./treatment-limits";

/** Returns the test records that have not been emptied, newest first. */
const whole = (): CheckMessage[] =>
  ((game.messages?.contents ?? []) as CrossfireMessage[])
    .filter((message): message is CheckMessage => isCheckRecord(message) && message.author?.isGM === true)
    .filter((record) => keptInCheck(record).sides !== undefined)
    .reverse();

/** Returns the test that a record belongs to; null if the test was deleted. */
function testOf(record: CheckMessage): CheckMessage | null {
  const message = game.messages?.get(record.system.of) as CrossfireMessage | undefined;
  return isCheck(message) && checkRecordOf(message)?.id === record.id ? message : null;
}

/** Returns whether a record may be emptied because its test was deleted, or is over and no longer limits treatments. */
function mayGo(record: CheckMessage): boolean {
  const message = testOf(record);
  if (!message) return true;
  const kept = keptCheck(message);
  return message.system.status !== "asking" && !(kept && stillLimits(kept));
}

async function empty(record: CheckMessage): Promise<void> {
  assertActiveGM();
  if (!testOf(record)) return void (await record.delete());
  await record.update({ ...replacing("system.kept", {}), rolls: [] });
}

/**
 * Empties the oldest test records beyond the configured number, unless they are still needed. Their cards remain, but these tests can no
 * longer be undone. A number of 0 keeps all records.
 */
export async function pruneChecks(): Promise<void> {
  const keep = Number(game.settings?.get("crossfire", KEEP_RECORDS) ?? 0);
  if (keep <= 0) return;
  for (const record of whole().slice(keep).filter(mayGo).reverse()) await empty(record);
}
