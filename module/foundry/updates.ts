import type { CrossfireActor, CrossfireCombat, CrossfireCombatant, CrossfireEffect, CrossfireItem, CrossfireMessage } from "./types";

/** Keys of all members of a union, not only the keys that all members share. */
type KeysOf<Union> = Union extends unknown ? keyof Union & string : never;

/**
 * Changes to a document, by path: a top-level field, a first key of its system data, or any path below one. Foundry accepts dotted paths in
 * both versions, but its types lack them.
 */
export type Changes<Written> = {
  readonly [Field in Exclude<keyof Written & string, "system" | "flags">]?: unknown;
} & {
  readonly [Key in Written extends { readonly system: infer System } ? `system.${KeysOf<System>}` : never]?: unknown;
} & {
  readonly [path: `system.${string}.${string}` | `flags.crossfire.${string}`]: unknown;
  readonly system?: object;
};

/** Options of a write: Foundry's own, plus options of this system. Hooks receive both. */
export interface Operation {
  /** True: keeps the given `_id`. */
  readonly keepId?: boolean;
  /** True: shows a message as a speech bubble; omitted: true. */
  readonly chatBubble?: boolean;
  /** True: drops unchanged values; omitted: true. */
  readonly diff?: boolean;
  /** True: fires turn hooks; omitted: true. */
  readonly turnEvents?: boolean;
  readonly [mark: `crossfire${string}`]: unknown;
}

interface Writable {
  update(changes: object, operation?: object): Promise<unknown>;
}

/** Updates a document with changes by path. */
export async function updateDocument<Written extends Writable>(
  document: Written,
  changes: Changes<Written>,
  operation: Operation = {},
): Promise<void> {
  await document.update(changes, operation);
}

/** Embedded documents by document name. */
interface Embedded {
  Item: CrossfireItem;
  ActiveEffect: CrossfireEffect;
  Combatant: CrossfireCombatant;
}

/** A document that holds embedded documents. */
type Holder = Actor.Implementation | Item.Implementation | Combat.Implementation;

/** Calls on embedded documents, typed alike for every holder, because Foundry's types give each holder its own document names. */
interface Inside {
  createEmbeddedDocuments(kind: string, sources: object[], operation?: object): Promise<unknown>;
  updateEmbeddedDocuments(kind: string, changes: object[], operation?: object): Promise<unknown>;
  deleteEmbeddedDocuments(kind: string, ids: string[], operation?: object): Promise<unknown>;
}

const inside = (holder: object): Inside => holder as Inside;

/** Creates embedded documents. @returns the documents that no hook refused */
export async function createInside<Kind extends keyof Embedded>(
  holder: Holder,
  kind: Kind,
  sources: readonly object[],
  operation: Operation = {},
): Promise<readonly Embedded[Kind][]> {
  const created = await inside(holder).createEmbeddedDocuments(kind, [...sources], operation);
  return (created ?? []) as readonly Embedded[Kind][];
}

/** Changes to an embedded document, which its `_id` identifies. */
type ChangesInside<Kind extends keyof Embedded> = Changes<Embedded[Kind]> & { readonly _id: string | null };

/** Updates embedded documents, each identified by its `_id`. */
export async function updateInside<Kind extends keyof Embedded>(
  holder: Holder,
  kind: Kind,
  changes: readonly ChangesInside<Kind>[],
): Promise<void> {
  await inside(holder).updateEmbeddedDocuments(kind, [...changes]);
}

/** Deletes embedded documents by id. */
export async function deleteInside(holder: Holder, kind: keyof Embedded, ids: readonly string[], operation: Operation): Promise<void> {
  await inside(holder).deleteEmbeddedDocuments(kind, [...ids], operation);
}

/** Creation data of a message, with `system` as its type declares it. */
export interface MessageSource {
  readonly _id?: string;
  readonly type?: ChatMessage.SubType;
  readonly author?: string | null;
  readonly speaker?: object;
  readonly flavor?: string;
  readonly content?: string;
  readonly whisper?: readonly string[];
  readonly rolls?: readonly object[];
  readonly sound?: string | null;
  readonly system?: object;
  readonly flags?: object;
}

interface Maker<Made> {
  create(source: object, operation?: object): Promise<Made | undefined>;
}

/** Posts a message. @returns undefined if a hook refused it */
export function createMessage(source: MessageSource, operation: Operation = {}): Promise<CrossfireMessage | undefined> {
  const messages: Maker<CrossfireMessage> = ChatMessage.implementation;
  return messages.create(source, operation);
}

/** Returns an unsaved message. @throws {Error} if its data is invalid */
export function draftMessage(source: MessageSource): CrossfireMessage {
  const messages: { fromSource(values: object, context: object): unknown } = ChatMessage.implementation;
  return messages.fromSource(source, { strict: true }) as CrossfireMessage;
}

/** Returns an unsaved item, as if an actor carried it. @throws {Error} if its data is invalid */
export function draftItem(source: object, actor: CrossfireActor): CrossfireItem {
  const items: { fromSource(values: object, context: object): unknown } = Item.implementation;
  return items.fromSource(source, { strict: true, parent: actor }) as CrossfireItem;
}

/**
 * Validates an actor's data before it is created, so that Foundry shows no error of its own.
 * @throws {Error} if the data is invalid; the message names the fault and the field
 */
export function assertActor(source: object): void {
  const actors: { fromSource(values: object, context: object): unknown } = Actor.implementation;
  actors.fromSource(source, { strict: true });
}

/** Creates an actor of the world. @returns undefined if a hook refused it */
export async function createActor(source: object): Promise<CrossfireActor | undefined> {
  const actors: Maker<unknown> = Actor.implementation;
  return (await actors.create(source)) as CrossfireActor | undefined;
}

/** Posts several messages with one request. */
export async function createMessages(sources: readonly MessageSource[], operation: Operation): Promise<void> {
  const messages: { createDocuments(sources: object[], operation: object): Promise<unknown> } = ChatMessage.implementation;
  await messages.createDocuments([...sources], operation);
}

/** Creates an active encounter. @param scene Scene id; null: no scene. @returns undefined if a hook refused it */
export async function createCombat(scene: string | null): Promise<CrossfireCombat | undefined> {
  const combats: Maker<unknown> = Combat.implementation;
  return (await combats.create({ scene, active: true })) as CrossfireCombat | undefined;
}

/** Imports an actor from a compendium into the world. @returns null if a hook refused it */
export async function importActor(pack: string, id: string): Promise<CrossfireActor | null> {
  const actors: { importFromCompendium(pack: unknown, id: string): Promise<unknown> } | undefined = game.actors;
  return ((await actors?.importFromCompendium(game.packs?.get(pack), id)) ?? null) as CrossfireActor | null;
}

/** Creates a macro. @returns undefined if a hook refused it */
export async function createMacro(source: object): Promise<Macro.Stored | undefined> {
  const macros: Maker<unknown> = Macro.implementation;
  return (await macros.create(source)) as Macro.Stored | undefined;
}

/** Puts a macro in a slot of the user's hotbar. */
export async function putOnHotbar(macro: Macro.Stored, slot: number): Promise<void> {
  await game.user?.assignHotbarMacro(macro, slot);
}

/** Mark of a write that the rules make. A player's client could send the mark as well, so readers also check the writer. */
export const BY_THE_RULES = { crossfireApplied: true } as const;

/** Returns whether a write carries the mark of the rules. */
export const isByTheRules = (operation: unknown): boolean =>
  typeof operation === "object" && operation !== null && (operation as Partial<typeof BY_THE_RULES>).crossfireApplied === true;

/** Updates several messages with one request. */
export async function updateMessages(changes: readonly (Changes<CrossfireMessage> & { readonly _id: string })[]): Promise<void> {
  const messages: { updateDocuments(changes: object[]): Promise<unknown> } = ChatMessage.implementation;
  await messages.updateDocuments([...changes]);
}

/** Deletes several messages with one request. */
export async function deleteMessages(ids: readonly string[]): Promise<void> {
  await ChatMessage.implementation.deleteDocuments([...ids]);
}
