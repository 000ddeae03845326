import type { CrossfireMessage } from "../../foundry/types";
import { updateDocument } from "../../foundry/updates";
import { isAttack, keptIn, recordIdOf, writtenBy, type RecordMessage } from "../../documents/attack-record";
import { forgetting, replacing } from "../../foundry/version";
import { isAttackOver } from "../attack/attack-status";
import type { ChangeMark } from "../apply/document-changes";
import { documentAt, everyActor } from "../uuids";
import { assertActiveGM } from "../authority/queue";
import { KEEP_RECORDS } from "../world-settings";

/** Can an attack not be taken back any more, because its record is empty or its marks went with its fight? */
export function marksGone(record: RecordMessage): boolean {
  const { combat } = keptIn(record);
  return record.system.pruned || (combat !== "" && !game.combats?.has(combat));
}

interface Marked {
  readonly uuid: string;
  readonly flags: unknown;
  update(changes: Record<string, unknown>): Promise<unknown>;
}

const marksOn = (document: Marked): [string, ChangeMark][] =>
  Object.entries((foundry.utils.getProperty(document, "flags.crossfire.applied") as Record<string, ChangeMark> | undefined) ?? {});

/** Takes marks off one document. */
async function unmark(document: Marked, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  assertActiveGM();
  await document.update(Object.assign({}, ...keys.map((key) => forgetting(`flags.crossfire.applied.${key}`))) as Record<string, unknown>);
}

const isOfDeletedFight = ([, mark]: readonly [string, ChangeMark]): boolean => mark !== true && !game.combats?.has(mark);

/** Marks of fights that are gone protect nothing any more. */
export async function pruneMarks(): Promise<void> {
  const documents = everyActor().flatMap((actor) => [actor, ...actor.items.contents] as Marked[]);
  const parts = (game.scenes?.contents ?? []).flatMap((scene) => [...scene.walls.contents, ...scene.tiles.contents] as Marked[]);
  for (const document of [...documents, ...parts]) {
    const old = marksOn(document).filter(isOfDeletedFight);
    await unmark(
      document,
      old.map(([key]) => key),
    );
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

/** Takes marks with these keys off documents that are still there. */
export async function unmarkKeys(uuids: readonly string[], keys: ReadonlySet<string>): Promise<void> {
  for (const uuid of uuids) {
    const document = documentAt(uuid) as Marked | null;
    const found = document ? marksOn(document).flatMap(([mark]) => (keys.has(mark) ? [mark] : [])) : [];
    if (document) await unmark(document, found);
  }
}

/**
 * Empties one record. What is left of it is needed: it says that its attack was played, whatever the attack's author writes into the message.
 * The record of an attack that was deleted has nothing left to say and goes as a whole.
 */
async function empty(record: RecordMessage): Promise<void> {
  const key = record.id ?? "";
  const keys = new Set([key, ...writtenBy(record).map((written) => written.key)]);
  const uuids = new Set(writtenBy(record).flatMap(({ changes }) => changes.map(({ uuid }) => uuid)));
  await unmarkKeys([...uuids], keys);
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
