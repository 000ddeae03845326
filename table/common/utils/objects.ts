import type { SourceData, FieldValue } from "../dynamic";

/** Returns the name of a value's type, such as "null", "undefined", "number", "function", "Array", "Set", "Map" or "Object". */
export function getType(value: unknown): string {
  if (value === null) return "null";
  const type = typeof value;
  if (type !== "object") return type;
  const token = value as object;
  if (isPlainObject(token)) return "Object";
  if (Array.isArray(token)) return "Array";
  const tag = Object.prototype.toString.call(token).slice(8, -1);
  if (["Set", "Map", "Promise", "Error"].includes(tag)) return tag;
  if (tag.startsWith("HTML") && tag.endsWith("Element")) return "HTMLElement";
  return "Unknown";
}

/** Returns true for objects created by literals or JSON, from any window or context. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const proto = Object.getPrototypeOf(value);
  if (proto === Object.prototype) return true;
  // An object of another page has a different Object.prototype.
  return proto === null || (Object.getPrototypeOf(proto) === null && proto.constructor?.name === "Object");
}

/** Returns true for empty arrays, objects, sets and maps, and for null and undefined. Numbers and strings are never empty. */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    default:
      return false;
  }
}

const MAX_DEPTH = 100;

/**
 * Copies plain objects, arrays and dates deeply. Does not copy instances of classes; with `strict`, throws an error for them.
 * @throws {Error} if the data is cyclical or nested too deeply
 */
export function deepClone<T>(original: T, { strict = false } = {}, depth = 0): T {
  return copyOf(original, strict, depth) as T;
}

/**
 * Copies a value. Clients spend much of their time here, so the engine copies a whole record or list at once, and only its objects are
 * copied one by one.
 */
function copyOf(original: unknown, strict: boolean, depth: number): unknown {
  if (depth > MAX_DEPTH)
    throw new Error("Maximum depth exceeded while cloning. Be sure your object does not contain cyclical data structures.");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) {
    const list: unknown[] = original.slice();
    for (let i = 0; i < list.length; i++) if (isObject(list[i])) list[i] = copyOf(list[i], strict, depth + 1);
    return list;
  }
  if (!isPlainObject(original)) {
    if (original instanceof Date) return new Date(original);
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: Record<string, unknown> = { ...original };
  for (const key in clone) if (isObject(clone[key])) clone[key] = copyOf(clone[key], strict, depth + 1);
  return clone;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Returns a copy made through JSON; undefined stays undefined. */
export const duplicate = <T>(original: T): T => (original === undefined ? original : JSON.parse(JSON.stringify(original)));

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Returns the value at a dotted path; undefined if any step is missing. */
export function getProperty(object: SourceData | null | undefined, key: string) {
  if (!key || object === null || object === undefined) return undefined;
  if (key in Object(object)) return object[key];
  let target = object;
  for (const part of String(key).split(".")) {
    if (target === null || target === undefined) return undefined;
    if (!(part in Object(target))) return undefined;
    target = target[part];
  }
  return target;
}

/** Returns whether a dotted path exists, even if its value is undefined. */
export function hasProperty(object: SourceData | null | undefined, key: string): boolean {
  if (!key || object === null || object === undefined) return false;
  if (key in Object(object)) return true;
  let target = object;
  for (const part of String(key).split(".")) {
    if (target === null || target === undefined || !(part in Object(target))) return false;
    target = target[part];
  }
  return true;
}

/**
 * Writes a value at a dotted path, and creates missing objects along the path.
 * @returns true if anything changed
 * @throws {Error} if the path contains `__proto__`, `constructor` or `prototype`
 */
export function setProperty(object: SourceData, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = String(key).split(".");
  if (parts.some((p) => FORBIDDEN.has(p))) throw new Error(`"${key}" is not a property path that may be written.`);
  const last = parts.pop()!;
  let target = object;
  for (const part of parts) {
    if (typeof target[part] !== "object" || target[part] === null) target[part] = {};
    target = target[part];
  }
  const changed = !(last in target) || target[last] !== value;
  if (changed) target[last] = value;
  return changed;
}

/** Removes the value at a dotted path. @returns true if the value existed */
export function deleteProperty(object: SourceData | null | undefined, key: string): boolean {
  if (!key || !object) return false;
  const parts = String(key).split(".");
  const last = parts.pop()!;
  let target = object;
  for (const part of parts) {
    target = target?.[part];
    if (typeof target !== "object" || target === null) return false;
  }
  if (!(last in target)) return false;
  return delete target[last];
}

/**
 * Expands dotted keys to nested objects, at every depth and inside arrays. The input stays unchanged. @throws {Error} if the data is nested
 * too deeply
 */
export function expandObject(source: FieldValue, depth = 0): FieldValue {
  if (depth > MAX_DEPTH) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(source)) return source.map((v) => expandObject(v, depth + 1));
  if (!isPlainObject(source)) return source;
  const expanded: Record<string, unknown> = {};
  for (const key of Object.keys(source)) {
    const raw = source[key];
    const value = typeof raw === "object" && raw !== null ? expandObject(raw, depth + 1) : raw;
    // Most keys are plain names that occur only once.
    if (key && !key.includes(".") && !(key in expanded) && !FORBIDDEN.has(key)) {
      expanded[key] = value;
      continue;
    }
    const there = getProperty(expanded, key);
    if (isPlainObject(there) && isPlainObject(value)) mergeObject(there, value);
    else setProperty(expanded, key, value);
  }
  return expanded;
}

/**
 * Flattens nested plain objects to one level of dotted keys. Arrays and empty objects remain values. @throws {Error} if the data is nested
 * too deeply
 */
export function flattenObject(source: unknown, depth = 0): Record<string, unknown> {
  if (depth > MAX_DEPTH) throw new Error("Maximum depth exceeded");
  const flat: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(source ?? {})) {
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [inner, leaf] of Object.entries(flattenObject(value, depth + 1))) flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}

/**
 * Returns whether two values are equal. Compares plain data, arrays and maps deeply, and sets by their elements. For an object with an
 * `equals` method, calls that method.
 */
export function equals(a: FieldValue, b: FieldValue): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  const type = getType(a);
  if (type !== getType(b)) return false;
  switch (type) {
    case "Array":
      return a.length === b.length && a.every((v: unknown, i: number) => equals(v, b[i]));
    case "Set":
      return a.size === b.size && [...a].every((v) => b.has(v));
    case "Map":
      return a.size === b.size && [...a.entries()].every(([k, v]) => b.has(k) && equals(v, b.get(k)));
    case "Object":
      return objectsEqual(a, b);
    default:
      return typeof a?.equals === "function" ? a.equals(b) : false;
  }
}

/** Returns whether two plain objects have the same keys and values. */
export function objectsEqual(a: FieldValue, b: FieldValue): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => k in b && equals(a[k], b[k]));
}

export interface DiffOptions {
  /** True: compares only keys that `original` has. */
  inner?: boolean;
  /** True: includes `-=key` and `==key` keys that would change something. */
  deletionKeys?: boolean;
}

/** Returns the parts of `other` that differ from `original`, as a nested object. @throws {Error} if the data is nested too deeply */
export function diffObject(original: SourceData, other: unknown, { inner = false, deletionKeys = false }: DiffOptions = {}, depth = 0) {
  if (depth > MAX_DEPTH)
    throw new Error("Maximum depth exceeded while comparing. Be sure your object does not contain cyclical data structures.");
  const difference: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(other ?? {})) {
    if (deletionKeys && (key.startsWith("-=") || key.startsWith("=="))) {
      const target = key.slice(2);
      if (key.startsWith("-=") ? target in original : !equals(original[target], value)) difference[key] = value;
      continue;
    }
    if (inner && !(key in original)) continue;
    const before = original?.[key];
    if (isPlainObject(before) && isPlainObject(value)) {
      if (Object.keys(value).length === 0) continue;
      const nested = diffObject(before, value, { inner, deletionKeys }, depth + 1);
      if (Object.keys(nested).length > 0) difference[key] = nested;
    } else if (!(key in Object(original)) || !equals(before, value)) difference[key] = value;
  }
  return difference;
}

/**
 * Returns `source` with only the keys of `template`. With `keepSpecial`, also keeps `-=` and `==` keys; with `templateValues`, takes the
 * values of `template`.
 */
export function filterObject(source: SourceData, template: FieldValue, { keepSpecial = false, templateValues = false } = {}) {
  const filtered: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(source)) {
    if (key in template) {
      const inner = template[key];
      if (isPlainObject(value) && isPlainObject(inner)) filtered[key] = filterObject(value, inner, { keepSpecial, templateValues });
      else filtered[key] = templateValues ? inner : value;
    } else if (keepSpecial && (key.startsWith("-=") || key.startsWith("=="))) filtered[key] = value;
  }
  return filtered;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  applyOperators?: boolean;
}

/**
 * Merges `other` into `original` and returns `original`; with `inplace: false`, changes and returns a copy. `insertKeys` allows new keys on
 * the first level, `insertValues` on deeper levels.
 * @throws {Error} if an argument is not an object
 */
export function mergeObject(original: FieldValue, other: FieldValue = {}, options: MergeOptions = {}, depth = 0) {
  const { inplace = true } = options;
  const source = other ?? {};
  if (!(original instanceof Object) || !(source instanceof Object)) {
    if (!isPlainObject(original) || !isPlainObject(source)) throw new Error("One of original or other are not Objects!");
  }
  let target = inplace ? original : deepClone(original);
  let update = source;
  if (depth === 0) {
    if (Object.keys(update).some((k) => k.includes("."))) update = expandObject(update);
    if (Object.keys(target).some((k) => k.includes("."))) {
      const expanded = expandObject(target);
      if (inplace) for (const key of Object.keys(target)) delete target[key];
      target = inplace ? Object.assign(target, expanded) : expanded;
    }
  }
  for (const key of Object.keys(update)) mergeKey(target, key, update[key], options, depth);
  return target;
}

/** Applies an operator: a "-=" or "==" key, or a value with its own operation. @returns true if the change was an operator */
function applyOperator(target: SourceData, key: string, value: FieldValue): boolean {
  if (key.startsWith("-=")) delete target[key.slice(2)];
  else if (key.startsWith("==")) target[key.slice(2)] = deepClone(value);
  else if (typeof value?.applyTo === "function") value.applyTo(target, key);
  else return false;
  return true;
}

function mergeKey(target: SourceData, key: string, value: FieldValue, options: MergeOptions, depth: number): void {
  const { insertKeys = true, insertValues = true, overwrite = true, recursive = true, enforceTypes = false } = options;
  if (FORBIDDEN.has(key)) return;
  if ((options.performDeletions || options.applyOperators) && applyOperator(target, key, value)) return;
  if (!(key in target)) {
    if (depth === 0 ? insertKeys : insertValues)
      target[key] = isPlainObject(value)
        ? mergeObject({}, value, { ...options, inplace: true, insertKeys: true, insertValues: true }, depth + 1)
        : value;
    return;
  }
  const before = target[key];
  if (isPlainObject(before) && isPlainObject(value) && recursive) {
    mergeObject(before, value, { ...options, inplace: true }, depth + 1);
    return;
  }
  if (!overwrite) return;
  if (enforceTypes && before !== null && before !== undefined && getType(before) !== getType(value)) {
    throw new Error(`Mismatched data types encountered during object merge at "${key}".`);
  }
  target[key] = isPlainObject(value) ? deepClone(value) : value;
}

/** Returns an object with keys and values swapped. */
export function invertObject(object: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(object).map(([k, v]) => [v, k]));
}

/** Expands the dotted keys of an object to nested objects, in place, and returns the object (Foundry 14 only). */
export function expandObjectInPlace(object: Record<string, unknown>): Record<string, unknown> {
  const expanded = expandObject(object);
  for (const key of Object.keys(object)) delete object[key];
  return Object.assign(object, expanded);
}

/** Returns whether a key stands for a deletion or a replacement: `-=key`, `==key`. */
export const isDeletionKey = (key: string): boolean => typeof key === "string" && (key.startsWith("-=") || key.startsWith("=="));
