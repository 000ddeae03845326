/** Document types that compendia of both generations can hold, and the collections in their keys. */
const COLLECTIONS = {
  Actor: "actors",
  Adventure: "adventures",
  Cards: "cards",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
};
const ID = /^[A-Za-z0-9]{16}$/;
/** Document types with subtypes, which system.json must declare. */
const TYPED = { actors: "Actor", items: "Item" };
/** Arrays of embedded documents, by the collection that owns them. */
const EMBEDDED = {
  actors: ["items", "effects"],
  items: ["effects"],
  journal: ["pages", "categories"],
  tables: ["results"],
  cards: ["cards"],
  playlists: ["sounds"],
  scenes: ["drawings", "tokens", "levels", "lights", "notes", "regions", "sounds", "templates", "tiles", "walls"],
};
const NAMELESS = ["results", "tokens", "walls", "lights", "notes", "drawings", "tiles", "sounds", "templates"];

/**
 * Rejects entries that Foundry would drop or misread.
 * @param {{entries: readonly {file: string, entry: any}[], pack: {name: string, type: string}, documentTypes: Record<string, Record<string,
 * unknown>>}} options
 * @throws {Error} for the first such entry; the message names the file and the reason
 */
export function checkPack({ entries, pack, documentTypes }) {
  const collection = COLLECTIONS[pack.type];
  if (!collection)
    throw new Error(`system.json: pack "${pack.name}" has the type "${pack.type}", which no compendium of both generations can hold`);
  const seen = new Map();
  const folders = new Set();
  const placed = [];
  for (const { file, entry } of entries) {
    const name = `packs/${pack.name}/${file}`;
    const refuse = (reason) => {
      throw new Error(`${name}: ${reason}`);
    };
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) refuse("must hold one document");
    const isFolder = String(entry._key).startsWith("!folders!");
    checkDocument(entry, isFolder ? "folders" : collection, "", { refuse, seen, name, documentTypes });
    if (isFolder && entry.type !== pack.type) refuse(`a folder of this pack has the type "${pack.type}", this one has "${entry.type}"`);
    if (isFolder) folders.add(entry._id);
    if (entry.folder) placed.push({ folder: entry.folder, refuse });
  }
  for (const { folder: id, refuse } of placed) if (!folders.has(id)) refuse(`there is no folder "${id}" in this pack`);
}

function checkDocument(entry, collection, parentId, context) {
  const { refuse, seen, name, documentTypes } = context;
  const what = parentId ? `embedded ${collection} "${entry.name ?? entry._id}"` : "entry";
  if (typeof entry._id !== "string" || !ID.test(entry._id))
    refuse(`${what} needs an _id of 16 letters and digits, it has ${JSON.stringify(entry._id)}`);
  const wanted = parentId ? `!${collection}!${parentId}.${entry._id}` : `!${collection}!${entry._id}`;
  if (entry._key === undefined) refuse(`${what} has no _key; it should be "${wanted}"`);
  if (entry._key !== wanted) refuse(`${what} has the _key "${entry._key}"; it should be "${wanted}"`);
  if (seen.has(wanted)) refuse(`"${wanted}" is already in ${seen.get(wanted)}`);
  seen.set(wanted, name);
  if (!NAMELESS.includes(collection.split(".").at(-1)) && (typeof entry.name !== "string" || entry.name.trim() === ""))
    refuse(`${what} has no name`);
  checkType(entry, collection, what, refuse, documentTypes);
  for (const key of EMBEDDED[collection.split(".").at(-1)] ?? []) {
    const children = entry[key] ?? [];
    if (!Array.isArray(children)) refuse(`${what}: "${key}" must be a list`);
    for (const child of children) checkDocument(child, `${collection}.${key}`, parentId ? `${parentId}.${entry._id}` : entry._id, context);
  }
}

function checkType(entry, collection, what, refuse, documentTypes) {
  const documentName = TYPED[collection.split(".").at(-1)];
  if (!documentName) return;
  const known = Object.keys(documentTypes[documentName] ?? {});
  if (!known.includes(entry.type))
    refuse(`${what} has the type "${entry.type}"; system.json declares ${known.join(", ") || "none"} for ${documentName}`);
}
