/** A document as it is stored: plain JSON. Sources are never changed in place, so that a request can be dropped whole. */
export interface Source {
  readonly [key: string]: unknown;
}

/** Says no to a client; nothing of the request was applied. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export const isRecord = (value: unknown): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value as a record, or an empty one. */
export const recordOf = (value: unknown): Source => (isRecord(value) ? value : {});

/** The records in a list; anything else in it is left out. */
export const recordsOf = (value: unknown): readonly Source[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Deep copy through JSON, as on a wire: `undefined` is lost, and no key can reach a prototype. */
export function copyJson<T>(value: T): T {
  const text = JSON.stringify(value);
  return text === undefined ? (undefined as T) : (JSON.parse(text, dropPrototype) as T);
}

function dropPrototype(this: unknown, key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}

/** Equality of JSON values; the order of keys does not count, the order of lists does. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
}

/** Value at a dotted path, or undefined. */
export function valueAt(source: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (isRecord(value) || Array.isArray(value) ? (value as Source)[key] : undefined), source);
}

const ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A new document id: 16 letters and digits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(16)), (n) => ID_CHARACTERS[n % ID_CHARACTERS.length]).join("");
}

export const isId = (value: unknown): value is string => typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
