import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { isAttack, recordIdOf, type RecordMessage } from "../../documents/attack-record";
import { forgetting, replacing } from "../../foundry/version";
import { isAttackOver } from "../attack/attack-status";
import { everyActor } from "../uuids";
import { assertActiveGM } from "../authority/queue";
import { KEEP_RECORDS } from "../world-settings";

interface Marked {
  readonly flags: unknown;
  update(changes: Record<string, unknown>): Promise<unknown>;
}

/** Removes the flags with which version 0.1 marked documents that an attack had changed. */
export async function dropOldMarks(): Promise<void> {
  const documents = everyActor().flatMap((actor) => [actor, ...actor.items.contents] as Marked[]);
  const parts = (game.scenes?.contents ?? []).flatMap((scene) => [...scene.walls.contents, ...scene.tiles.contents] as Marked[]);
  for (const document of [...documents, ...parts]) {
    if (foundry.utils.getProperty(document, "flags.crossfire.applied") === undefined) continue;
    assertActiveGM();
    await document.update(forgetting("flags.crossfire.applied"));
  }
}

/** Returns whether a record may be emptied because its attack is over or deleted. A failed attack waits for a GM and keeps its record. */
function mayGo(record: RecordMessage): boolean {
  const message = game.messages?.get(record.system.attack);
  if (!isAttack(message)) return true;
  return recordIdOf(message.id ?? "") === record.id && message.system.status !== "failed" && isAttackOver(message);
}

/** Returns the GMs' attack records that have not been emptied, newest first. */
function wholeRecords(): RecordMessage[] {
  const records = ((game.messages?.contents ?? []) as CrossfireMessage[])
    .filter((message) => (message.type as string) === "record")
    .map((message) => message as RecordMessage);
  return records.filter(({ author, system }) => author?.isGM && !system.pruned).reverse();
}

/**
 * Empties a record but keeps the document. The document proves that the attack was played, even if the author changes the message. If the
 * attack message is deleted, deletes the record too.
 */
async function empty(record: RecordMessage): Promise<void> {
  assertActiveGM();
  if (!game.messages?.has(record.system.attack)) return void (await record.delete());
  await updateDocument(record, {
    "system.pruned": true,
    "system.replies": [],
    "system.changes": [],
    "system.overrides": [],
    "system.notes": [],
    ...replacing("system.order", {}),
    ...replacing("system.battlefield", {}),
    rolls: [],
  });
}

/** Empties the oldest records beyond the configured number; 0 keeps all records. An open attack keeps its record. */
export async function pruneRecords(): Promise<void> {
  const keep = Number(game.settings?.get("crossfire", KEEP_RECORDS) ?? 0);
  if (keep <= 0) return;
  const old = wholeRecords().slice(keep).filter(mayGo).reverse();
  for (const record of old) await empty(record);
}
