/** A stored document as plain JSON. Sources never change in place, so that a whole request can be discarded. */
export interface Source {
  readonly [key: string]: unknown;
}

/** Thrown to refuse a client's request. No part of the request was applied. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export const isRecord = (value: unknown): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value if it is a record, otherwise an empty record. */
export const recordOf = (value: unknown): Source => (isRecord(value) ? value : {});

/** Returns the records in a list, without other entries. */
export const recordsOf = (value: unknown): readonly Source[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Copies a value through JSON, as the wire does. Removes `undefined` and keys that lead to a prototype. */
export function copyJson<T>(value: T): T {
  const text = JSON.stringify(value);
  if (text === undefined) return undefined as T;
  // A check of every key costs ten times as much as parsing, and most values have no such key.
  return (text.includes("__proto__") ? JSON.parse(text, dropPrototype) : JSON.parse(text)) as T;
}

/** Matches keys that lead to a prototype, including those in dotted paths and after an operator. */
const PROTOTYPE_KEY = /(?:^|\.)(?:-=|==)?__proto__(?:\.|$)/;

function dropPrototype(this: unknown, key: string, value: unknown): unknown {
  return PROTOTYPE_KEY.test(key) ? undefined : value;
}

/** Returns true for a number that a document can store and that the table can calculate with. */
export const isCountable = (value: number): boolean => Math.abs(value) <= Number.MAX_SAFE_INTEGER;

export const impossible = (value: number): string =>
  `${value} is not a number a world can hold: it lies between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`;

/** Returns the dotted path of the first number that JSON cannot store, such as 1e999; null if there is no such number. */
export function endlessNumber(value: unknown, path = ""): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = endlessNumber(inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** Returns whether two JSON values are equal. Ignores the order of keys, but not the order of list elements. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
}

/** Returns the value at a dotted path; undefined if the path does not exist. */
export function valueAt(source: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (isRecord(value) || Array.isArray(value) ? (value as Source)[key] : undefined), source);
}

const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a new document id of 16 letters and digits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(16)), (n) => ID_CHARACTERS[n % ID_CHARACTERS.length]).join("");
}

export const isId = (value: unknown): value is string => typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
