import type { SourceData, FieldValue, SystemObject } from "../../common/dynamic";
import type { TokenDocument } from "./token";
import type { Scene } from "./scene";
import { ForcedDeletion, ForcedReplacement, decodeChanges, encodeChanges } from "../../common/data/operators";
import { deepClone, equals, isPlainObject } from "../../common/utils/objects";

const LISTS = ["items", "effects"] as const;

/** Returns the source data of a synthetic actor: the base actor's data with the delta applied. */
export function mergedActorSource(base: SourceData, delta: FieldValue): unknown {
  const source = deepClone(base);
  for (const key of ["name", "type", "img"]) if (delta[key] !== null && delta[key] !== undefined) source[key] = delta[key];
  if (isPlainObject(delta.ownership)) source.ownership = { ...source.ownership, ...delta.ownership };
  for (const key of ["system", "flags"]) overlay(source[key], decodeChanges(delta[key] ?? {}, { warn: false, expand: false }));
  for (const key of LISTS) source[key] = mergedList(source[key] ?? [], delta[key] ?? []);
  return source;
}

function overlay(target: SystemObject, changes: SourceData): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) delete target[key];
    else if (value instanceof ForcedReplacement) target[key] = deepClone(value.value);
    else if (isPlainObject(value)) {
      if (!isPlainObject(target[key])) target[key] = {};
      overlay(target[key], value);
    } else target[key] = value;
  }
}

/**
 * Merges two lists. Inherited documents keep their position, changed documents replace them, tombstones remove them, and new documents
 * follow.
 */
function mergedList(base: SourceData[], delta: FieldValue[]) {
  const own = new Map(delta.map((s) => [s._id, s]));
  const inherited = base.map((s) => deepClone(own.get(s._id) ?? s));
  const ids = new Set(base.map((s) => s._id));
  return [...inherited, ...delta.filter((s) => !ids.has(s._id)).map((s) => deepClone(s))].filter((s) => !s._tombstone);
}

/**
 * Writes changes to a synthetic actor, except to its embedded documents, into the delta. The delta contains only differences from the base
 * actor.
 */
export function changeDelta(token: TokenDocument, changes: SourceData): void {
  const delta = token._source.delta;
  const base = token.baseActor?._source ?? {};
  const decoded = decodeChanges(changes, { warn: false });
  for (const [key, value] of Object.entries<SystemObject>(decoded)) {
    if (key === "system" || key === "flags") delta[key] = mergeLayer(base[key] ?? {}, delta[key] ?? {}, value);
    else if (key === "ownership") delta.ownership = isPlainObject(value) ? { ...delta.ownership, ...value } : (value?.value ?? null);
    else if (key === "name" || key === "type" || key === "img") delta[key] = value instanceof ForcedDeletion ? null : value;
  }
}

function mergeLayer(base: FieldValue, layer: FieldValue, change: SourceData): SystemObject {
  if (change instanceof ForcedReplacement) return replacementLayer(base, change.value);
  if (change instanceof ForcedDeletion) return {};
  const merged: FieldValue = decodeChanges(layer, { warn: false, expand: false });
  for (const [key, value] of Object.entries<unknown>(change)) {
    if (value instanceof ForcedDeletion) {
      delete merged[key];
      if (key in base) merged[key] = value;
    } else if (value instanceof ForcedReplacement) merged[key] = isPlainObject(base[key]) ? value : deepClone(value.value);
    else if (isPlainObject(value)) {
      const inner = mergeLayer(base[key] ?? {}, isPlainObject(merged[key]) ? merged[key] : {}, value);
      if (Object.keys(inner).length > 0 || !isPlainObject(base[key])) merged[key] = inner;
      else delete merged[key];
    } else if (key in merged || !equals(base[key], value)) merged[key] = deepClone(value);
  }
  return marksAsData(merged);
}

/** Returns a delta that makes the base equal to `value`. */
function replacementLayer(base: SourceData, value: FieldValue): unknown {
  const layer: SourceData = {};
  for (const key of Object.keys(base)) if (!(key in value)) layer[key] = ForcedDeletion.create();
  for (const [key, entry] of Object.entries(value)) {
    layer[key] = isPlainObject(entry) && isPlainObject(base[key]) ? replacementLayer(base[key], entry) : deepClone(entry);
  }
  return marksAsData(layer);
}

/** Returns a stored delta with its operators as plain data, in the notation of the generation. */
function marksAsData(layer: SourceData): unknown {
  const encoded = encodeChanges(layer);
  const plain = (value: unknown): SystemObject => {
    if (value instanceof ForcedDeletion || value instanceof ForcedReplacement) return value.toJSON();
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]));
  };
  return plain(encoded);
}

/**
 * Updates the delta after embedded documents of a synthetic actor were created, updated or deleted. `parent` and `field` give the place of
 * the change; the parent can be an item.
 */
export function recordDelta(actor: SystemObject, parent: SystemObject, field: string, ids: readonly string[]): void {
  let [container, name, changed] = [parent, field, ids];
  while (container !== actor) {
    changed = [container.id];
    name = container.parentCollection;
    container = container.parent;
  }
  const token = actor.token;
  const delta = token._source.delta;
  const inherited = new Set((token.baseActor?._source[name] ?? []).map((s: SystemObject) => s._id));
  for (const id of changed) {
    const source = actor._source[name].find((s: Scene) => s._id === id);
    const list: SystemObject[] = delta[name];
    const at = list.findIndex((s) => s._id === id);
    const next = source ? deepClone(source) : inherited.has(id) ? { _id: id, _tombstone: true } : null;
    if (next && at >= 0) list[at] = next;
    else if (next) list.push(next);
    else if (at >= 0) list.splice(at, 1);
  }
}
