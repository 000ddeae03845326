import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** Lists of embedded documents that can be copied from other entries, by collection. */
const TAKEN_OVER = { actors: ["items"] };
/** Lists of documents in an adventure, with their document types. Each document is a copy of an entry of another pack. */
const BROUGHT = { actors: "Actor", items: "Item", journal: "JournalEntry", macros: "Macro", scenes: "Scene", tables: "RollTable" };
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Id of the level that Foundry 14 gives a scene without levels. */
const DEFAULT_LEVEL = "defaultLevel0000";

/**
 * Copies the background of a scene to a flag, because some worlds lose both forms of the background. Returns the changed copy, or the scene
 * itself if it has no background.
 */
function withMap(scene) {
  const { src } = scene.background ?? {};
  if (!src) return scene;
  const flags = { ...scene.flags, crossfire: { ...scene.flags?.crossfire, map: { src, color: scene.backgroundColor ?? "#000000" } } };
  return { ...scene, flags };
}

/**
 * Gives a scene inside an adventure the forms of both Foundry generations. Foundry 13 reads `background` and drops the level; Foundry 14
 * reads the level and drops `background`. A scene in its own pack has only the form of Foundry 13, because Foundry 14's server creates the
 * level.
 */
function inBothShapes(scene) {
  const { src } = scene.background ?? {};
  if (!src) return scene;
  const background = { src, ...(scene.backgroundColor ? { color: scene.backgroundColor } : {}) };
  const tokens = scene.tokens?.map((token) => ({ ...token, level: DEFAULT_LEVEL }));
  return {
    ...scene,
    levels: [{ _id: DEFAULT_LEVEL, name: scene.name, background }],
    initialLevel: DEFAULT_LEVEL,
    ...(tokens ? { tokens } : {}),
  };
}

/**
 * Reads an entry of `packs/` and resolves its references. A folder of a pack is also an entry: a file below the pack's `folders/`. An item
 * with `from: <pack>/<file>` becomes a copy of that entry, overridden by the item's other fields. Adventures refer to whole entries in the
 * same way, and place `people` on their scenes. A copied item gets a key and a compendium source. Unless it has an id, it also gets an id
 * from its position.
 * @param {string} root - the project folder
 * @param {string} file - path below `packs/`, such as `opponents/rifleman.yaml`
 * @returns {any} the document
 * @throws {Error} for a file that is missing or invalid, or a wrong reference; the message names file and reason
 */
export function readPackEntry(root, file) {
  const document = readYaml(root, file);
  const collection = /^!(\w+)!/.exec(document?._key ?? "")?.[1];
  if (collection === "adventures") return adventure(root, file, document);
  if (collection === "scenes") return withMap(document);
  for (const list of TAKEN_OVER[collection] ?? []) {
    if (!Array.isArray(document[list])) continue;
    document[list] = document[list].map((child, at) => takenOver(root, file, { document, key: `${collection}.${list}`, child, at }));
  }
  return document;
}

function readYaml(root, file) {
  try {
    return parse(readFileSync(path.join(root, "packs", file), "utf8"), { strict: true, uniqueKeys: true });
  } catch (error) {
    throw new Error(`packs/${file}: ${error.message}`, { cause: error });
  }
}

const systemId = (root) => JSON.parse(readFileSync(path.join(root, "system.json"), "utf8")).id;

/** Returns a 16-character id: 13 characters of the owner's id, the letter I and two digits of the position. */
const idAt = (owner, at) => `${String(owner).slice(0, 13)}I${String(at).padStart(2, "0")}`;

/** Returns a value without pack keys, because documents inside an adventure have none. */
const keyless = (value) => {
  if (Array.isArray(value)) return value.map(keyless);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inside]) => (name === "_key" ? [] : [[name, keyless(inside)]])));
};

/** Returns an entry without its folder, which belongs to the entry's pack. */
const unfiled = ({ folder: _, ...entry }) => entry;

/** Returns a document with its compendium source, as when a user drags it out of a compendium. */
function cameFrom(root, { list, from }, document) {
  const source = `Compendium.${systemId(root)}.${from.split("/")[0]}.${BROUGHT[list]}.${document._id}`;
  return { ...document, _stats: { ...document._stats, compendiumSource: source } };
}

/**
 * Places people of an adventure on one of its scenes, as tokens from their actors' prototypes.
 * @param {{of: string, at: [number, number], name?: string, rotation?: number}[]} placed - `of`: an actor of the adventure; `at`: column
 *   and row of the grid, from 0; without `name`, the token has the name of its prototype
 * @throws {Error} if the adventure does not contain the actor
 */
function withTokens(scene, placed, { file, actors }) {
  const tokens = placed.map(({ of, at: [column, row], ...said }, at) => {
    const actor = actors.get(of);
    if (!actor) throw new Error(`packs/${file}: ${scene.name} places ${of}, which is not among the actors of the adventure`);
    const { size } = scene.grid;
    return { ...actor.prototypeToken, ...said, _id: idAt(scene._id, at), actorId: actor._id, x: column * size, y: row * size };
  });
  return { ...scene, tokens };
}

function adventure(root, file, document) {
  const actors = new Map((document.actors ?? []).map(({ from }) => [from, readYaml(root, `${from}.yaml`)]));
  const lists = Object.keys(BROUGHT).filter((list) => document[list]);
  const brought = lists.map((list) => [
    list,
    document[list].map(({ from, people }) => {
      if (!existsSync(path.join(root, "packs", `${from}.yaml`)))
        throw new Error(`packs/${file}: there is no packs/${from}.yaml to bring along`);
      const whole = cameFrom(root, { list, from }, keyless(unfiled(readPackEntry(root, `${from}.yaml`))));
      return list === "scenes" ? inBothShapes(people ? withTokens(whole, people, { file, actors }) : whole) : whole;
    }),
  ]);
  return { ...document, ...Object.fromEntries(brought) };
}

function takenOver(root, file, { document, key, child, at }) {
  if (!isRecord(child) || child.from === undefined) return child;
  const { from, ...said } = child;
  const source = `${from}.yaml`;
  if (!existsSync(path.join(root, "packs", source))) throw new Error(`packs/${file}: there is no packs/${source} to take over`);
  const taken = unfiled(readYaml(root, source));
  const whole = merged(taken, said);
  const _id = said._id ?? idAt(document._id, at);
  const owner = `${document._id}.${_id}`;
  return {
    ...whole,
    _id,
    _key: `!${key}!${owner}`,
    ...(whole.effects ? { effects: whole.effects.map((effect) => ({ ...effect, _key: `!${key}.effects!${owner}.${effect._id}` })) } : {}),
    _stats: { ...whole._stats, compendiumSource: `Compendium.${systemId(root)}.${from.split("/")[0]}.Item.${taken._id}` },
    sort: said.sort ?? (at + 1) * 1000,
  };
}

/** Returns an entry with the overrides merged into it, key by key. An overriding list replaces the whole list. */
function merged(there, said) {
  if (!isRecord(there) || !isRecord(said)) return said;
  const result = { ...there };
  for (const [name, value] of Object.entries(said)) result[name] = name in there ? merged(there[name], value) : value;
  return result;
}
