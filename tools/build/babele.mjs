import { readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { filesIn } from "./files.mjs";
import { readPackEntry } from "./pack-entries.mjs";

const EFFECTS = { path: "effects", converter: "crossfireEffects" };
/** Paths of texts that Babele does not find automatically, by document type. */
const MAPPINGS = {
  Item: { description: "system.description", effects: EFFECTS },
  Actor: { notes: "system.notes", items: { path: "items", converter: "fromPack" }, effects: EFFECTS },
};

const isText = (value) => typeof value === "string" && value.trim() !== "";
const named = (list, of) => Object.fromEntries((list ?? []).map((one) => [one.name, of(one)]));
const effectsOf = ({ effects }) => (effects?.length ? { effects: named(effects, ({ name }) => ({ name })) } : {});

/** Functions that return the translatable texts of a document, by document type. */
const TEXTS = {
  Item: (item) => ({
    name: item.name,
    ...(isText(item.system?.description) ? { description: item.system.description } : {}),
    ...effectsOf(item),
  }),
  Actor: (actor) => ({
    name: actor.name,
    ...(isText(actor.prototypeToken?.name) ? { tokenName: actor.prototypeToken.name } : {}),
    ...(isText(actor.system?.notes) ? { notes: actor.system.notes } : {}),
    ...(actor.items?.length ? { items: named(actor.items, TEXTS.Item) } : {}),
    ...effectsOf(actor),
  }),
  JournalEntry: ({ name, pages }) => ({ name, pages: named(pages, (page) => ({ name: page.name, text: page.text?.content ?? "" })) }),
  Macro: ({ name }) => ({ name }),
  RollTable: ({ name, description, results }) => ({
    name,
    ...(isText(description) ? { description } : {}),
    results: Object.fromEntries(
      (results ?? []).map((result) => [`${result.range[0]}-${result.range[1]}`, result.name ?? result.text ?? ""]),
    ),
  }),
  Scene: ({ name }) => ({ name }),
};

/** Returns a copy of `english` in which the texts of `own` replace the English texts. */
function kept(own, english) {
  if (typeof english === "string") return typeof own === "string" ? own : english;
  return Object.fromEntries(Object.entries(english).map(([key, value]) => [key, kept(own?.[key], value)]));
}

/**
 * Returns the Babele files, one per compendium whose type has translatable texts. Untranslated texts stay English.
 * @param {string} root - the project folder
 * @param {string} lang - language code
 * @returns {{files: Map<string, object>, gone: string[]}} files by path from the root; `gone`: translated entries that no longer exist
 */
export function translationFiles(root, lang) {
  const { id, packs } = JSON.parse(readFileSync(path.join(root, "system.json"), "utf8"));
  const files = new Map();
  const gone = [];
  for (const { name, label, type } of packs) {
    const texts = TEXTS[type];
    if (!texts) continue;
    const file = `babele/${lang}/${id}.${name}.json`;
    const before = existsSync(path.join(root, file)) ? JSON.parse(readFileSync(path.join(root, file), "utf8")) : { label, entries: {} };
    const documents = filesIn(path.join(root, "packs", name), (one) => one.endsWith(".yaml")).map((one) =>
      readPackEntry(root, `${name}/${one}`),
    );
    const isFolder = ({ _key }) => _key.startsWith("!folders!");
    const entries = Object.fromEntries(documents.filter((one) => !isFolder(one)).map((one) => [one.name, texts(one)]));
    const folders = Object.fromEntries(documents.filter(isFolder).map(({ name: own }) => [own, own]));
    gone.push(
      ...Object.keys(before.entries)
        .filter((key) => !(key in entries))
        .map((key) => `${file}: ${key}`),
    );
    const mapping = MAPPINGS[type] ? { mapping: MAPPINGS[type] } : {};
    const filed = documents.some(isFolder) ? { folders: kept(before.folders, folders) } : {};
    files.set(file, { label: before.label, ...mapping, ...filed, entries: kept(before.entries, entries) });
  }
  return { files, gone };
}
