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

/** Takes the marks of version 0.1 off documents: it told by them what an attack had changed already. */
export async function dropOldMarks(): Promise<void> {
  const documents = everyActor().flatMap((actor) => [actor, ...actor.items.contents] as Marked[]);
  const parts = (game.scenes?.contents ?? []).flatMap((scene) => [...scene.walls.contents, ...scene.tiles.contents] as Marked[]);
  for (const document of [...documents, ...parts]) {
    if (foundry.utils.getProperty(document, "flags.crossfire.applied") === undefined) continue;
    assertActiveGM();
    await document.update(forgetting("flags.crossfire.applied"));
  }
}

/** Its attack is over, or was deleted; one that failed waits for a gamemaster and keeps everything. */
function mayGo(record: RecordMessage): boolean {
  const message = game.messages?.get(record.system.attack);
  if (!isAttack(message)) return true;
  return recordIdOf(message.id ?? "") === record.id && message.system.status !== "failed" && isAttackOver(message);
}

/** Records that still hold their attack, newest first. */
function wholeRecords(): RecordMessage[] {
  const records = ((game.messages?.contents ?? []) as CrossfireMessage[])
    .filter((message) => (message.type as string) === "record")
    .map((message) => message as RecordMessage);
  return records.filter(({ author, system }) => author?.isGM && !system.pruned).reverse();
}

/**
 * Empties one record. What is left of it is needed: it says that its attack was played, whatever the attack's author writes into the message.
 * The record of an attack that was deleted has nothing left to say and goes as a whole.
 */
async function empty(record: RecordMessage): Promise<void> {
  assertActiveGM();
  if (!game.messages?.has(record.system.attack)) return void (await record.delete());
  await updateDocument(record, {
    "system.pruned": true,
    "system.replies": [],
    "system.changes": [],
    "system.amends": [],
    "system.notes": [],
    ...replacing("system.order", {}),
    ...replacing("system.battlefield", {}),
    rolls: [],
  });
}

/** Empties records beyond the newest so many, oldest first. An attack that is still open keeps its record. */
export async function pruneRecords(): Promise<void> {
  const keep = Number(game.settings?.get("crossfire", KEEP_RECORDS) ?? 0);
  if (keep <= 0) return;
  const old = wholeRecords().slice(keep).filter(mayGo).reverse();
  for (const record of old) await empty(record);
}
