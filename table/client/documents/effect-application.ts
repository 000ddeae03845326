import { defaultPriority, parseValue, type EffectChange } from "../../common/data/effect-changes";
import type { DataOptions } from "../../common/data/options";
import type { DataField } from "../../common/data/fields/data-field";
import type { Document } from "../../common/documents/document";
import { type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { deepClone, equals, getProperty, getType, setProperty } from "../../common/utils/objects";

/**
 * Returns the schema field that a change key names; below `system`, a field of the subtype's model. Returns undefined if there is no such
 * field.
 */
export function fieldOf(document: Document, key: string) {
  if (key.startsWith("system.")) return document.system?.schema?.getField?.(key.slice("system.".length)) ?? undefined;
  return document.schema.getField(key);
}

/** Sorts the changes in place, in the order of application, and returns them. */
export const sortChanges = (changes: FieldValue[]): SystemObject[] =>
  changes.sort((a, b) => (a.priority ?? defaultPriority(a)) - (b.priority ?? defaultPriority(b)));

/** Computes a new value without a schema field. A result of undefined leaves the value unchanged. */
type Unguided = (current: FieldValue, delta: FieldValue) => unknown;

const kindOf = (value: FieldValue): string => getType(value);
const absent = (value: FieldValue): boolean => value === undefined || value === null;

/**
 * Functions for changes to values without a schema field, by type of change. The type of the current value determines the type of the
 * result.
 */
export const UNGUIDED: Record<string, Unguided> = {
  add: (current, delta) => {
    if (absent(current)) return delta;
    if (Array.isArray(current)) return current.length === 0 || kindOf(current[0]) === kindOf(delta) ? [...current, delta] : undefined;
    if (kindOf(current) === "boolean") return current || delta;
    return ["number", "string"].includes(kindOf(current)) ? current + delta : undefined;
  },
  subtract: (current, delta) => {
    if (absent(current)) return delta;
    if (Array.isArray(current)) return current.filter((v) => !equals(v, delta));
    if (kindOf(current) === "string") return current.replace(delta, "");
    return kindOf(current) === "number" ? current - delta : undefined;
  },
  multiply: (current, delta) => {
    if (kindOf(current) === "boolean") return current && delta;
    return kindOf(current) === "number" ? current * delta : undefined;
  },
  override: (_current, delta) => delta,
  upgrade: (current, delta) => (absent(current) || delta > current ? delta : undefined),
  downgrade: (current, delta) => (absent(current) || delta < current ? delta : undefined),
};

/**
 * Applies one change to a prepared document.
 * @param guided - applies a change to a value with a field
 * @param unguided - applies a change to a value without a field
 * @returns new values by key
 */
export function applyChangeTo(
  document: Document,
  change: EffectChange,
  options: DataOptions,
  unguided: (changes: Record<string, unknown>) => void,
  guided: (field: DataField) => unknown = (field) => field.applyChange(getProperty(document, change.key), document, change, options),
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  if (!change.key) return changes;
  const field = options.field ?? fieldOf(document, change.key);
  if (field) changes[change.key] = guided(field);
  else unguided(changes);
  if (options.modifyTarget === false) return changes;
  for (const [key, value] of Object.entries(changes)) if (value !== undefined) setProperty(document, key, value);
  return changes;
}

/** Casts the value of a change to the type of the current value. */
export function castDelta(change: EffectChange, current: unknown) {
  const raw = change.value;
  const parsed = typeof raw === "string" ? parseValue(raw) : deepClone(raw);
  switch (getType(Array.isArray(current) ? current[0] : current)) {
    case "number":
      return Number.isNaN(Number(raw)) ? 0 : Number(raw);
    case "boolean":
      return Boolean(parsed);
    case "string":
      return typeof raw === "object" ? parsed : String(raw);
    default:
      return parsed;
  }
}

/** Lets packages apply a change through the hook `applyActiveEffect`. Packages write the new values into `changes`. */
export function askPackages(
  document: Document,
  change: EffectChange,
  current: unknown,
  delta: unknown,
  changes: Record<string, unknown>,
): void {
  g.Hooks?.call("applyActiveEffect", document, change, current, delta, changes);
}
