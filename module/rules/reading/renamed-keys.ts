// Renames the keys and words that stored data, files and macros of older versions use.

type Plain = Record<string, unknown>;

/** Renames for one part of the data. */
export interface Renaming {
  /** New key by old key, at any depth. British spellings need no entry. */
  readonly keys?: Readonly<Record<string, string>>;
  /** New word by old word. In an id with a colon, the part before the colon is renamed; in a language key, the last part. */
  readonly words?: Readonly<Record<string, string>>;
  /** New keys whose values contain these words; omitted: none. Values under other keys, such as texts that users wrote, do not change. */
  readonly wordsAt?: readonly string[];
  /** Words that are renamed only under one key, in its new form: new word by old word; omitted: none. */
  readonly wordsOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keys whose values do not change; omitted: none. */
  readonly skipped?: readonly string[];
}

/** Deepest level at which keys are renamed. A limit is needed because a player's order may be nested to any depth. */
export const DEEPEST = 16;

/**
 * Returns whether a value is an object without a class, from any realm. Operators of Foundry 14 have a class, so they are not plain
 * objects.
 */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns a key or word with "defence" or "metres" in American spelling. */
const spelled = (word: string): string => word.replace("efence", "efense").replace(/^metres$/, "meters");

function renamedWord(value: unknown, { words = {} }: Renaming): unknown {
  if (typeof value !== "string") return value;
  const [, before = "", word = "", after = ""] = /^(.*\.)?([^.:]*)(:.*)?$/s.exec(value) ?? [];
  return spelled(before) + (Object.hasOwn(words, word) ? words[word] : spelled(word)) + after;
}

/** Merges an old value with the value that a newer version wrote under the new key. If both have an entry, the newer entry counts. */
const merged = (old: unknown, written: unknown): unknown =>
  isPlain(old) && isPlain(written)
    ? { ...old, ...Object.fromEntries(Object.entries(written).map(([key, value]) => [key, merged(old[key], value)])) }
    : written;

function renameIn(value: Plain, renaming: Renaming, depth: number): boolean {
  const { keys = {}, wordsAt = [], wordsOf = {}, skipped = [] } = renaming;
  let renamed = false;
  for (const key of Object.keys(value)) {
    const name = Object.hasOwn(keys, key) ? keys[key]! : spelled(key);
    const old = value[key];
    const word = wordsAt.includes(name) ? renamedWord(old, renaming) : old;
    const own = wordsOf[name];
    const child = own && typeof word === "string" && Object.hasOwn(own, word) ? own[word] : word;
    if (name !== key) delete value[key];
    value[name] = name !== key && Object.hasOwn(value, name) ? merged(child, value[name]) : child;
    renamed ||= name !== key || child !== old;
    if (!skipped.includes(name) && renameWithin(child, renaming, depth + 1)) renamed = true;
  }
  return renamed;
}

function renameWithin(value: unknown, renaming: Renaming, depth: number): boolean {
  if (depth > DEEPEST) return false;
  if (isPlain(value)) return renameIn(value, renaming, depth);
  if (!Array.isArray(value)) return false;
  let renamed = false;
  for (const one of value) if (renameWithin(one, renaming, depth + 1)) renamed = true;
  return renamed;
}

/**
 * Renames old keys and words in place, in objects and lists down to 16 levels. Unknown keys do not change. A second call changes nothing.
 * @returns True if any key or word was renamed.
 */
export const renameKeys = (value: unknown, renaming: Renaming): boolean => renameWithin(value, renaming, 0);
