import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "./files.mjs";

/**
 * Builds the language files of the system, merged with the language fragments of the rulesets.
 * @param {string} root
 * @returns {Map<string, Record<string, unknown>>} nested translations by language
 * @throws {Error} for invalid JSON, a value that is neither text nor group, or a key defined twice or as both text and group
 */
export function buildLanguages(root) {
  const sources = [
    ...filesIn(path.join(root, "lang"), (file) => /^[\w-]+\.json$/.test(file)).map((file) => `lang/${file}`),
    ...filesIn(path.join(root, "module/rules/rulesets"), (file) => /^[^/]+\/lang\/[\w-]+\.json$/.test(file)).map(
      (file) => `module/rules/rulesets/${file}`,
    ),
  ];
  const languages = new Map();
  for (const file of sources) {
    const lang = path.basename(file, ".json");
    const book = languages.get(lang) ?? { strings: {}, from: new Map() };
    languages.set(lang, book);
    for (const [key, value] of leaves(parse(root, file), file)) add(book, key, value, file);
  }
  return new Map([...languages].sort().map(([lang, book]) => [lang, book.strings]));
}

/**
 * Returns the texts of a language by dotted key.
 * @param {Record<string, unknown>} strings
 * @returns {Map<string, string>}
 */
export const textsOf = (strings) => new Map(leaves(strings, "texts"));

/**
 * Returns the manifest entries of the languages, English first. Each entry contains the language's own name.
 * @param {Iterable<string>} languages - codes such as "pt-BR"
 * @returns {{lang: string, name: string, path: string}[]}
 */
export const manifestLanguages = (languages) =>
  [...languages]
    .sort((one, other) => Number(other === "en") - Number(one === "en") || (one < other ? -1 : 1))
    .map((lang) => ({ lang, name: ownName(lang), path: `lang/${lang}.json` }));

function ownName(lang) {
  const name = new Intl.DisplayNames([lang], { type: "language", languageDisplay: "standard" }).of(lang);
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

function parse(root, file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

function* leaves(value, file, prefix = "") {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${file}: "${prefix}" must be a text or a group of texts`);
  for (const [key, child] of Object.entries(value)) {
    const full = prefix ? `${prefix}.${key}` : key;
    if (typeof child === "string") yield [full, child];
    else yield* leaves(child, file, full);
  }
}

/**
 * Adds a text. Dotted and nested keys give the same tree. A key cannot be both a text and a group, because Foundry would show only one of
 * them.
 * @throws {Error} if the key is already defined, or names a group or lies inside a text
 */
function add({ strings, from }, key, value, file) {
  const before = from.get(key);
  if (before) throw new Error(`${file}: "${key}" is already in ${before}`);
  from.set(key, file);
  const parts = key.split(".");
  const last = parts.pop();
  let group = strings;
  for (const part of parts) {
    group[part] ??= {};
    group = group[part];
    if (typeof group !== "object") throw new Error(`${file}: "${key}" lies inside "${part}", which is a text elsewhere`);
  }
  if (group[last] !== undefined) throw new Error(`${file}: "${key}" is a group of texts elsewhere`);
  group[last] = value;
}
