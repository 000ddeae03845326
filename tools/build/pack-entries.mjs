import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** Lists of embedded documents that may be taken over from another entry, by collection. */
const TAKEN_OVER = { actors: ["items"] };
/** What an adventure brings along, each as it stands in its own pack, and which document that is. */
const BROUGHT = { actors: "Actor", items: "Item", journal: "JournalEntry", macros: "Macro", scenes: "Scene", tables: "RollTable" };
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Id of the level that Foundry 14 gives a scene which names none. */
const DEFAULT_LEVEL = "defaultLevel0000";

/** A scene says what lies under it once; the flag keeps it for a world in which neither shape has come through. */
function withMap(scene) {
  const { src } = scene.background ?? {};
  if (!src) return scene;
  const flags = { ...scene.flags, crossfire: { ...scene.flags?.crossfire, map: { src, color: scene.backgroundColor ?? "#000000" } } };
  return { ...scene, flags };
}

/**
 * A scene inside an adventure, in the shape of both generations: 13 reads `background`, 14 the level, and each drops the other.
 * By itself in a pack it has the shape of 13 alone, because there the server of 14 makes the level.
 */
function inBothShapes(scene) {
  const { src } = scene.background ?? {};
  if (!src) return scene;
  const background = { src, ...(scene.backgroundColor ? { color: scene.backgroundColor } : {}) };
  return { ...scene, levels: [{ _id: DEFAULT_LEVEL, name: scene.name, background }], initialLevel: DEFAULT_LEVEL };
}

/**
 * One entry of `packs/`, whole: what it names as `from: <pack>/<file>` among its items is put in, with whatever it says otherwise.
 * An adventure brings whole entries along in the same way. A taken over item gets the id its place gives it unless it has one, its key, and where it came from.
 * @param {string} root - the project folder
 * @param {string} file - path below `packs/`, such as `opponents/rifleman.yaml`
 * @returns {any} the document
 * @throws Error that names file and reason
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

/** Three letters of the list, two of the place: sixteen in all with what the owner's id begins with. */
const idAt = (owner, at) => `${String(owner).slice(0, 13)}I${String(at).padStart(2, "0")}`;

/** Keys are of packs, where a document stands by itself; inside an adventure there are none. */
const keyless = (value) => {
  if (Array.isArray(value)) return value.map(keyless);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inside]) => (name === "_key" ? [] : [[name, keyless(inside)]])));
};

/** Says where it comes from, as whatever is dragged out of a compendium does. */
function cameFrom(root, { list, from }, document) {
  const source = `Compendium.${systemId(root)}.${from.split("/")[0]}.${BROUGHT[list]}.${document._id}`;
  return { ...document, _stats: { ...document._stats, compendiumSource: source } };
}

function adventure(root, file, document) {
  const lists = Object.keys(BROUGHT).filter((list) => document[list]);
  const brought = lists.map((list) => [
    list,
    document[list].map(({ from }) => {
      if (!existsSync(path.join(root, "packs", `${from}.yaml`)))
        throw new Error(`packs/${file}: there is no packs/${from}.yaml to bring along`);
      const whole = cameFrom(root, { list, from }, keyless(readPackEntry(root, `${from}.yaml`)));
      return list === "scenes" ? inBothShapes(whole) : whole;
    }),
  ]);
  return { ...document, ...Object.fromEntries(brought) };
}

function takenOver(root, file, { document, key, child, at }) {
  if (!isRecord(child) || child.from === undefined) return child;
  const { from, ...said } = child;
  const source = `${from}.yaml`;
  if (!existsSync(path.join(root, "packs", source))) throw new Error(`packs/${file}: there is no packs/${source} to take over`);
  const taken = readYaml(root, source);
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

/** What is said replaces what there is, key by key; lists as a whole. */
function merged(there, said) {
  if (!isRecord(there) || !isRecord(said)) return said;
  const result = { ...there };
  for (const [name, value] of Object.entries(said)) result[name] = name in there ? merged(there[name], value) : value;
  return result;
}
