import type { PlannedChange } from "../../documents/attack-record";
import { changesOf, followOf, isUpkeep, upkeepRowsOf, type UpkeepLine, type UpkeepMessage } from "../../documents/upkeep";
import { listenToAll } from "../../foundry/hooks";
import type { CrossfireActor, CrossfireItem, CrossfireMessage, CrossfireToken } from "../../foundry/types";
import { createMessage, updateDocument } from "../../foundry/updates";
import { gmIds } from "../authority/notices";
import { assertActiveGM, enqueue, isActiveGM } from "../authority/queue";
import { combatOf } from "../combat/fight-of";
import { newestStep } from "../combat/steps";
import { appliesFollow } from "../world-settings";
import { documentAt, everyActor } from "../uuids";
import { applyFollow, offeredLines } from "./offer";
import { numberLabel } from "../apply/number-label";
import { DELTA_EDITS, operationAndUser, wasByHand } from "../apply/write-numbers";

/** A watched number: its prepared value, and its stored value, which is undefined if nothing is stored. */
interface Seen {
  readonly value: number;
  readonly stored: unknown;
}

/** Watched numbers of a document, by path. */
type Snapshot = ReadonlyMap<string, Seen>;

/**
 * Snapshots of documents as this client last saw them, by uuid. Covers all actors, the items of players' actors, and all critical injuries.
 */
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
  return new Map(numbers);
}

// The uuid is null only for documents that were never stored.
const uuidOf = ({ uuid }: { readonly uuid: string | null }): string => uuid ?? "";

const isInjuryItem = ({ type }: CrossfireItem): boolean => type === "injury";

/** Returns whether edits to an item matter: true for items of players' actors and for critical injuries. */
const matters = (item: CrossfireItem): boolean => item.actor?.hasPlayerOwner === true || isInjuryItem(item);

/** Stores snapshots of an actor and of its items that matter. */
function remember(actor: CrossfireActor): void {
  seen.set(actor.uuid, snapshotOf(actor));
  for (const item of (actor.items.contents as CrossfireItem[]).filter(matters)) seen.set(item.uuid, snapshotOf(item));
}

/** A manual change by a user: its line in the message, and the same change in a form that can be undone. */
interface Edit {
  readonly line: UpkeepLine;
  readonly change: PlannedChange;
}

/** Returns an edit for each watched number that differs from the document's last snapshot. */
function differences(document: CrossfireActor | CrossfireItem, old: Snapshot, now: Snapshot): Edit[] {
  return [...now].flatMap(([path, { value: after }]): Edit[] => {
    const was = old.get(path);
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

/**
 * Returns the edit for an item that was added (`by` is 1) or removed (`by` is -1).
 * @param source Item data; stored only for a removed item.
 */
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

/** Returns whether further edits may still join a message, because no GM has decided about its consequences yet. */
const isOpen = ({ author, system }: UpkeepMessage): boolean =>
  author?.isGM === true &&
  system.kind === "edit" &&
  !system.undone &&
  (system.state === "offered" || (system.state === "applied" && followOf({ system } as UpkeepMessage).length === 0));

/**
 * Returns the open message that lists edits to the same actor since the same clock step; new edits join it. Undefined if there is none.
 * Only messages about edits to other actors may be newer, because newer changes are undone first.
 */
function messageAbout(about: string): UpkeepMessage | undefined {
  const newest = ((game.messages?.contents ?? []) as CrossfireMessage[]).findLast(
    (message) => !isUpkeep(message) || message.system.kind !== "edit" || message.system.about === about,
  );
  return isUpkeep(newest) && newest.system.about === about && isOpen(newest) ? newest : undefined;
}

const sameNumber = (one: PlannedChange, { uuid, path, kind, id }: PlannedChange): boolean =>
  one.uuid === uuid && one.path === path && one.kind === kind && one.id === id;

/** Returns whether new edits start where earlier edits of the same numbers ended. If not, another change came in between. */
const goesOn = (before: readonly Edit[], fresh: readonly Edit[]): boolean =>
  fresh.every(({ change }) => {
    const earlier = before.find((edit) => change.kind === "set" && sameNumber(edit.change, change));
    return !earlier || earlier.change.after === change.before;
  });

/** Merges new edits into earlier edits. A number edited twice gets one line, from its first to its latest value. */
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

/** Returns the edits that a message already lists. */
function editsOf(message: UpkeepMessage): Edit[] {
  const lines = upkeepRowsOf(message).flatMap((row) => row.lines);
  return changesOf(message).flatMap((change, at): Edit[] => (lines[at] ? [{ line: lines[at], change }] : []));
}

/** Returns the changes that a user made, including added and removed items. Omits changes to derived numbers, such as a maximum, whose stored value did not change. */
const typed = (edits: readonly Edit[]): PlannedChange[] =>
  edits.map(({ change }) => change).filter(({ uuid, kind, path, stored }) => kind !== "set" || storedAt(uuid, path) !== (stored ?? null));

const storedAt = (uuid: string, path: string): unknown =>
  foundry.utils.getProperty((documentAt(uuid) as { readonly _source?: object } | null)?._source ?? {}, path) ?? null;

/**
 * Posts a user's manual edits in a fight to the GMs, with old and new values and an undo button. Offers to apply the consequences of these
 * edits, or applies them if a setting says so. A GM's own edits are posted only if they have consequences.
 */
async function tell(actor: CrossfireActor, edits: readonly Edit[], user: User.Implementation): Promise<void> {
  const combat = combatOf(actor.uuid);
  if (!combat) return;
  const about = `${actor.uuid} ${newestStep(combat) ?? ""}`;
  const open = messageAbout(about);
  const message = open && goesOn(editsOf(open), edits) ? open : undefined;
  const all = merged(message ? editsOf(message) : [], edits);
  assertActiveGM();
  if (message && all.length === 0) return void (await message.delete());
  const followLines = offeredLines(actor, typed(all));
  // GMs know their own edits; the message only asks about the consequences.
  if (all.length === 0 || (!message && user.isGM && followLines.length === 0)) return;
  const names = new Set([...(message ? message.system.note.split(", ") : []), user.name]);
  const contents = {
    rows: [{ name: actor.name, lines: all.map(({ line }) => line) }],
    changes: all.map(({ change }) => change),
    note: [...names].join(", "),
    followLines,
    state: followLines.length > 0 ? "offered" : "applied",
  };
  if (message)
    await updateDocument(message, Object.fromEntries(Object.entries(contents).map(([field, value]) => [`system.${field}`, value])));
  else await createMessage({ type: "upkeep", whisper: gmIds(), system: { ...contents, kind: "edit" as const, about } });
  const told = message ?? messageAbout(about);
  if (told?.system.state === "offered" && appliesFollow()) await applyFollow(told);
}

/** Notifies GMs of manual edits by a user in a running fight. */
function notice(actor: CrossfireActor | null, edits: readonly Edit[], operation: unknown, userId: string): void {
  const user = game.users?.get(userId) as User.Implementation | undefined;
  if (!actor || edits.length === 0 || !user || !wasByHand(operation, userId)) return;
  if (isActiveGM() && combatOf(actor.uuid)) void enqueue(() => tell(actor, edits, user));
}

function lookAt(document: CrossfireActor | CrossfireItem, operation: unknown, userId: string): void {
  const actor = (document instanceof Actor ? document : document.actor) as CrossfireActor | null;
  if (!actor || (!(document instanceof Actor) && !matters(document))) return;
  const old = seen.get(document.uuid);
  const now = snapshotOf(document);
  seen.set(document.uuid, now);
  if (old) notice(actor, differences(document, old, now), operation, userId);
}

/**
 * Watches what users change on sheets during a fight, which Foundry allows. Keeps the edited number. GMs get one message per actor and
 * clock step; they can undo the edit and decide whether its consequences apply.
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
  // The hook that a build calls first finds the difference; the others find none.
  listenToAll(DELTA_EDITS, (delta, ...given) => {
    const { actor } = (delta as { readonly parent: CrossfireToken }).parent;
    if (actor) lookAt(actor as CrossfireActor, ...operationAndUser(given));
  });
  Hooks.on("updateItem", (item, _changed, operation, userId) => lookAt(item as CrossfireItem, operation, userId));
  Hooks.on("createItem", (item, operation, userId) => {
    const actor = item.actor as CrossfireActor | null;
    if (!actor || !matters(item as CrossfireItem)) return;
    seen.set(uuidOf(item), snapshotOf(item as CrossfireItem));
    notice(actor, [moved(actor, item as CrossfireItem, 1, item.toObject())], operation, userId);
  });
  Hooks.on("deleteItem", (item, operation, userId) => {
    const actor = item.actor as CrossfireActor | null;
    seen.delete(uuidOf(item));
    if (actor && matters(item as CrossfireItem))
      notice(actor, [moved(actor, item as CrossfireItem, -1, item.toObject())], operation, userId);
  });
}
