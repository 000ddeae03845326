import { PRIMARY_COLLECTIONS } from "../common/hierarchy";
import type { PackAnswer, PackRequest } from "../common/wire";
import type { Work } from "./operations/work";
import { Pack } from "./packs";
import { packLevel } from "./permissions";
import { isRecord, recordOf, Refusal, textOf, type Source } from "./source";
import { readSetting, type Asker } from "./users";
import { primaryCollection, type Draft } from "./world";

/** The collection of the world's packs. The documents of each pack are in collections whose names start with the pack's name. */
const WORLD_PACKS = "packs";
const START = "world.";
const scopeOf = (name: unknown): string => `${textOf(name)}/`;

const metadataOf = (source: Source, worldId: string): Source => {
  const { _id: name, ...rest } = source;
  return {
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    ...rest,
    name,
    id: `${START}${textOf(name)}`,
    packageName: worldId,
    packageType: "world",
  };
};

function packOf(draft: Draft, source: Source, worldId: string): Pack {
  const inside = draft.within(scopeOf(source["_id"]));
  return new Pack(metadataOf(source, worldId), [...inside.all(primaryCollection(textOf(source["type"]))!)], [...inside.all("folders")]);
}

/** Returns the packs of the world. */
export const worldPacks = (draft: Draft, worldId: string): readonly Pack[] =>
  [...draft.all(WORLD_PACKS)].map((source) => packOf(draft, source, worldId));

/** Returns a pack of the world by its id, such as "world.logs"; undefined if the pack does not exist. */
export function worldPack(draft: Draft, id: string, worldId: string): Pack | undefined {
  const source = id.startsWith(START) ? draft.get(WORLD_PACKS, id.slice(START.length)) : undefined;
  return source && packOf(draft, source, worldId);
}

/** Returns the GM's configuration of a pack: `locked` and `ownership`. */
const configurationOf = (draft: Draft, id: string): Source => recordOf(recordOf(readSetting(draft, "core.compendiumConfiguration"))[id]);

/** Returns a user's level for a pack: the configured level or, without one, the level that the pack's package declares. */
export const levelOnPack = (asker: Asker, draft: Draft, { id, metadata }: Pack): number =>
  packLevel(asker, configurationOf(draft, id)["ownership"] ?? metadata["ownership"]);

/** Returns whether a user may see the documents of a pack of the world. */
export function seesPack(asker: Asker, draft: Draft, id: string, worldId: string): boolean {
  const pack = worldPack(draft, id, worldId);
  return pack !== undefined && levelOnPack(asker, draft, pack) >= 1;
}

/**
 * Returns the work limited to a pack of the world. Requires the level OWNER.
 * @throws {Refusal} if the pack is locked, the user may not change it, or the pack cannot contain documents of this type
 */
export function workInPack(work: Work, pack: Pack, action: string, type: string): Work {
  const { asker, draft, operation } = work;
  const { id } = pack;
  const lacks = `User ${asker.name} lacks permission to ${action} ${type} in pack ${id}`;
  if (levelOnPack(asker, draft, pack) < 3) throw new Refusal(lacks);
  if (configurationOf(draft, id)["locked"] === true) throw new Refusal(`${lacks}: the pack is locked`);
  const held = textOf(pack.metadata["type"]);
  if (!operation.parentUuid && type !== held && type !== "Folder")
    throw new Refusal(`The pack ${id} holds documents of the type ${held}, not ${type}`);
  const inside = { ...operation, parentUuid: operation.parentUuid ? uuidInside(operation.parentUuid, id) : null };
  return { ...work, draft: draft.within(scopeOf(pack.metadata["name"])), operation: inside, isPermitted: true };
}

/** Returns the UUID of a document within its pack. @throws {Refusal} if the document is not in this pack */
function uuidInside(uuid: string, id: string): string {
  const start = `Compendium.${id}.`;
  if (!uuid.startsWith(start)) throw new Refusal(`"${uuid.slice(0, 200)}" is not in the pack ${id}`);
  return uuid.slice(start.length);
}

const NAME = /^[a-z0-9_-]+$/i;

function newPack(draft: Draft, data: Source, systemId: string): Source {
  const { name, label, type, flags, ownership } = data;
  if (!NAME.test(textOf(name))) throw new Refusal(`"${String(name)}" is not the name of a pack: use letters, digits, - and _`);
  if (textOf(label) === "") throw new Refusal(`The pack "${textOf(name)}" needs a label`);
  if (typeof type !== "string" || !(type in PRIMARY_COLLECTIONS))
    throw new Refusal(`Pack "${textOf(name)}": "${String(type)}" is not a document that a pack can hold`);
  if (draft.get(WORLD_PACKS, textOf(name))) throw new Refusal(`The pack "${START}${textOf(name)}" exists already`);
  const own = isRecord(ownership) ? { ownership } : {};
  return { _id: name, label, type, system: textOf(data["system"]) || systemId, flags: recordOf(flags), ...own };
}

function emptyPack(draft: Draft, source: Source): void {
  const inside = draft.within(scopeOf(source["_id"]));
  for (const collection of [primaryCollection(textOf(source["type"]))!, "folders"])
    for (const { _id } of [...inside.all(collection)]) inside.put(collection, textOf(_id), null);
}

/**
 * Creates a pack of the world, or deletes a pack with all its contents.
 * @throws {Refusal} if the user is not a GM, or the request is not valid
 */
export function managePack(
  draft: Draft,
  asker: Asker,
  payload: unknown,
  world: { readonly id: string; readonly systemId: string },
): PackAnswer {
  if (!asker.isGM) throw new Refusal(`User ${asker.name} lacks permission to manage compendium packs`);
  const { action, data } = (isRecord(payload) ? payload : {}) as Partial<PackRequest>;
  const given = recordOf(data);
  if (action === "create") {
    const source = newPack(draft, given, world.systemId);
    draft.put(WORLD_PACKS, textOf(source["_id"]), source);
    return { action, pack: packOf(draft, source, world.id).data };
  }
  if (action !== "delete") throw new Refusal(`"${String(action)}" is not done to packs: use create or delete`);
  const source = draft.get(WORLD_PACKS, textOf(given["name"]));
  if (!source) throw new Refusal(`There is no compendium pack "${START}${textOf(given["name"])}"`);
  const id = `${START}${textOf(source["_id"])}`;
  if (configurationOf(draft, id)["locked"] === true) throw new Refusal(`The pack ${id} is locked`);
  emptyPack(draft, source);
  draft.put(WORLD_PACKS, textOf(source["_id"]), null);
  return { action, pack: { metadata: metadataOf(source, world.id), index: [], folders: [] } };
}
