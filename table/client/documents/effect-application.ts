import { changeType, defaultPriority, type EffectChange } from "../../common/data/effect-changes";
import { deepClone, getProperty, getType, setProperty } from "../../common/utils/objects";

const g = globalThis as any;

/** The schema field a change key names on a document, through `system` into the subtype's model. */
export function fieldOf(document: any, key: string): any {
  if (key.startsWith("system.")) return document.system?.schema?.getField?.(key.slice("system.".length)) ?? undefined;
  return document.schema.getField(key);
}

/** Changes in the order in which they are applied. */
export const sortChanges = (changes: any[]): any[] =>
  changes.sort((a, b) => (a.priority ?? defaultPriority(a)) - (b.priority ?? defaultPriority(b)));

/**
 * Apply one change to a prepared document.
 * @returns what was changed: key to new value
 */
export function applyChangeTo(document: any, change: EffectChange, options: any = {}): Record<string, any> {
  const changes: Record<string, any> = {};
  if (!change.key) return changes;
  const current = getProperty(document, change.key);
  const field = options.field ?? fieldOf(document, change.key);
  const next = field ? field.applyChange(current, document, change, options) : applyWithoutField(document, change, current, changes);
  if (next !== undefined || !(change.key in changes)) changes[change.key] = next;
  for (const [key, value] of Object.entries(changes)) if (value !== undefined) setProperty(document, key, value);
  return changes;
}

/** A change of a place without a field: what is there decides how the value is read. */
function applyWithoutField(document: any, change: EffectChange, current: any, changes: Record<string, any>): any {
  const type = changeType(change);
  const delta = castTo(change.value, current);
  if (type === "custom") {
    g.Hooks?.call("applyActiveEffect", document, change, current, delta, changes);
    return changes[change.key];
  }
  switch (type) {
    case "add":
      if (Array.isArray(current)) return [...current, delta];
      if (getType(current) === "boolean") return current || delta;
      return current === undefined || current === null ? delta : current + delta;
    case "subtract":
      return typeof current === "number" ? current - delta : current;
    case "multiply":
      return typeof current === "number" ? current * delta : typeof current === "boolean" ? current && delta : current;
    case "upgrade":
      return current === undefined || current === null || current < delta ? delta : current;
    case "downgrade":
      return current === undefined || current === null || current > delta ? delta : current;
    case "override":
      return delta;
    default:
      return current;
  }
}

function castTo(raw: any, current: any): any {
  if (typeof raw !== "string") return deepClone(raw);
  const parsed = parse(raw);
  switch (getType(Array.isArray(current) ? current[0] : current)) {
    case "number":
      return Number.isNaN(Number(raw)) ? 0 : Number(raw);
    case "boolean":
      return Boolean(parsed);
    case "string":
      return raw;
    default:
      return parsed;
  }
}

function parse(raw: string): any {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
