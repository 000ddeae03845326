import type { PlannedChange } from "../../documents/attack-record";
import { changesOf, isUpkeep, type UpkeepLine, type UpkeepMessage, type UpkeepRow } from "../../documents/upkeep";
import type { CrossfireActor, CrossfireItem, CrossfireMessage } from "../../foundry/types";
import { createMessage, updateDocument } from "../../foundry/updates";
import { gmIds } from "../authority/notices";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import { combatOf } from "../combat/fight-of";
import { newestStep } from "../combat/steps";
import { everyActor } from "../uuids";
import { numberLabel } from "./number-label";
import { wasByHand } from "./write-numbers";

/** One watched number: its prepared value, and its stored value, which is undefined if nothing is stored. */
interface Seen {
  readonly value: number;
  readonly stored: unknown;
}

/** Watched numbers of a document by path, and the document's source data. */
interface Snapshot {
  readonly numbers: ReadonlyMap<string, Seen>;
  readonly source: object;
}

/** Players' documents as this client last saw them, by uuid. */
const seen = new Map<string, Snapshot>();

/** Returns the paths of an actor's numbers that matter in a fight: pools, limbs, overflow and Karma. */
const actorPaths = (actor: CrossfireActor): string[] => {
  const system = actor.system as { readonly pools?: object; readonly limbs?: object };
  const values = (group: "pools" | "limbs") => Object.keys(system[group] ?? {}).map((id) => `system.${group}.${id}.value`);
  return [...values("pools"), ...values("limbs"), "system.overflow", "system.karma.value"];
};

const isFigure = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

/** Returns the paths of all numbers and booleans of an item, such as damage, rounds and readiness. */
const itemPaths = (source: object): string[] =>
  Object.entries(foundry.utils.flattenObject((source as { readonly system?: object }).system ?? {})).flatMap(([path, value]) =>
    isFigure(value) ? [`system.${path}`] : [],
  );

function snapshotOf(document: CrossfireActor | CrossfireItem): Snapshot {
  const source = document.toObject();
  const paths = document instanceof Actor ? actorPaths(document as CrossfireActor) : itemPaths(source);
  const numbers = paths.flatMap((path): [string, Seen][] => {
    const value = foundry.utils.getProperty(document, path);
    return isFigure(value) ? [[path, { value: Number(value), stored: foundry.utils.getProperty(source, path) }]] : [];
  });
  return { numbers: new Map(numbers), source };
}

// The uuid is null only for documents that were never stored.
const uuidOf = ({ uuid }: { readonly uuid: string | null }): string => uuid ?? "";

/** Remembers an actor with its items, if a player owns it. */
function remember(actor: CrossfireActor): void {
  if (!actor.hasPlayerOwner) return;
  for (const document of [actor, ...actor.items.contents] as (CrossfireActor | CrossfireItem)[])
    seen.set(document.uuid, snapshotOf(document));
}

/** One change that an owner made by hand, and the planned change that undoes it. */
interface Edit {
  readonly line: UpkeepLine;
  readonly change: PlannedChange;
}

/** Returns the watched numbers that differ from how the document was last seen. */
function differences(document: CrossfireActor | CrossfireItem, old: Snapshot, now: Snapshot): Edit[] {
  return [...now.numbers].flatMap(([path, { value: after }]): Edit[] => {
    const was = old.numbers.get(path);
    if (!was || was.value === after) return [];
    const { value: before, stored } = was;
    const label = numberLabel(document, path);
    const name = document instanceof Actor ? label.name : `${document.name}: ${label.name}`;
    return [
      {
        line: { label: label.label, name, by: after - before, before, after },
        change: {
          uuid: document.uuid,
          kind: "set",
          path,
          by: after - before,
          before,
          after,
          id: "",
          status: "",
          ...(stored === undefined ? {} : { stored: stored as number | null }),
        },
      },
    ];
  });
}

/** Returns the edit for an item that was added or removed, with the change that undoes it. */
const moved = (actor: CrossfireActor, item: CrossfireItem, by: 1 | -1, source: object): Edit => ({
  line: { label: by > 0 ? "CROSSFIRE.Upkeep.added" : "CROSSFIRE.Upkeep.removed", name: item.name, by },
  // Stored like an injury: the change creates or deletes an item.
  change: {
    uuid: actor.uuid,
    kind: "injury",
    path: "",
    by,
    before: 0,
    after: 0,
    id: item.id ?? "",
    status: "",
    ...(by < 0 ? { source } : {}),
  },
});

/** Returns the newest message if it lists edits to the same actor in the same clock step, so that new edits can join it. */
function messageAbout(about: string): UpkeepMessage | undefined {
  const newest = game.messages?.contents.at(-1) as CrossfireMessage | undefined;
  if (!isUpkeep(newest) || !newest.author?.isGM || newest.system.undone) return undefined;
  return newest.system.kind === "edit" && newest.system.about === about ? newest : undefined;
}

const sameNumber = (one: PlannedChange, { uuid, path, kind, id }: PlannedChange): boolean =>
  one.uuid === uuid && one.path === path && one.kind === kind && one.id === id;

/** Merges edits into earlier ones: a number edited twice gets one line, from its first to its latest value. */
function merged(before: readonly Edit[], fresh: readonly Edit[]): Edit[] {
  const all = [...before];
  for (const edit of fresh) {
    const at = all.findIndex(({ change }) => change.kind === "set" && sameNumber(change, edit.change));
    if (at < 0) all.push(edit);
    else {
      const { line, change } = all[at]!;
      const by = edit.change.after - change.before;
      all[at] = { line: { ...line, by, after: edit.change.after }, change: { ...change, by, after: edit.change.after } };
    }
  }
  return all.filter(({ change }) => change.kind !== "set" || change.by !== 0);
}

/** Posts to GMs what an owner changed by hand in a fight, with before, after and undo. */
async function tell(actor: CrossfireActor, edits: readonly Edit[], user: string): Promise<void> {
  const combat = combatOf(actor.uuid);
  if (!combat) return;
  const about = `${actor.uuid} ${newestStep(combat) ?? ""}`;
  const message = messageAbout(about);
  // Unchecked: an array of plain objects, which only GMs' clients write.
  const lines = message ? (message.system.rows as unknown as UpkeepRow[]).flatMap((row) => row.lines) : [];
  const earlier = message ? changesOf(message).flatMap((change, at): Edit[] => (lines[at] ? [{ line: lines[at], change }] : [])) : [];
  const all = merged(earlier, edits);
  const contents = { rows: [{ name: actor.name, lines: all.map(({ line }) => line) }], changes: all.map(({ change }) => change) };
  assertActiveGM();
  if (message && all.length === 0) return void (await message.delete());
  if (message) return updateDocument(message, { "system.rows": contents.rows, "system.changes": contents.changes });
  if (all.length === 0) return;
  await createMessage({ type: "upkeep", whisper: gmIds(), system: { ...contents, kind: "edit" as const, note: user, about } });
}

/** Reports an edit if a player made it by hand in a running fight. */
function notice(actor: CrossfireActor | null, edits: readonly Edit[], operation: unknown, userId: string): void {
  const user = game.users?.get(userId);
  if (!actor || edits.length === 0 || !user || user.isGM || !wasByHand(operation, userId)) return;
  if (isActiveGM() && combatOf(actor.uuid)) void enqueue(() => tell(actor, edits, user.name));
}

function lookAt(document: CrossfireActor | CrossfireItem, operation: unknown, userId: string): void {
  const actor = (document instanceof Actor ? document : document.actor) as CrossfireActor | null;
  if (!actor?.hasPlayerOwner) return;
  const old = seen.get(document.uuid);
  const now = snapshotOf(document);
  seen.set(document.uuid, now);
  if (old) notice(actor, differences(document, old, now), operation, userId);
}

/**
 * Watches what owners change on their sheets during a fight, which Foundry allows. The edit stays; GMs get one message per actor and
 * clock step, and can undo it.
 */
export function followEdits(): void {
  for (const actor of everyActor()) remember(actor);
  Hooks.on("createActor", (actor) => remember(actor as CrossfireActor));
  Hooks.on("createToken", (token) => {
    if (!token.actorLink && token.actor) remember(token.actor as CrossfireActor);
  });
  Hooks.on("updateActor", (actor, _changed, operation, userId) => lookAt(actor as CrossfireActor, operation, userId));
  Hooks.on("updateToken", (token, changed, operation, userId) => {
    if ("delta" in changed && token.actor) lookAt(token.actor as CrossfireActor, operation, userId);
  });
  Hooks.on("updateItem", (item, _changed, operation, userId) => lookAt(item as CrossfireItem, operation, userId));
  Hooks.on("createItem", (item, operation, userId) => {
    const actor = item.actor as CrossfireActor | null;
    if (!actor?.hasPlayerOwner) return;
    seen.set(uuidOf(item), snapshotOf(item as CrossfireItem));
    notice(actor, [moved(actor, item as CrossfireItem, 1, item.toObject())], operation, userId);
  });
  Hooks.on("deleteItem", (item, operation, userId) => {
    const actor = item.actor as CrossfireActor | null;
    seen.delete(uuidOf(item));
    if (actor?.hasPlayerOwner) notice(actor, [moved(actor, item as CrossfireItem, -1, item.toObject())], operation, userId);
  });
}
