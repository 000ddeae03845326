import { isRecord, sameJson, type Source } from "./source";

/** Options for merging an update into stored data. */
export interface MergeOptions {
  /** False: an inner object replaces the stored object. */
  readonly recursive?: boolean | undefined;
  /** False: reports keys as applied even if their values did not change. */
  readonly diff?: boolean | undefined;
}

const MARK = "__$OPERATOR$__";

interface Operator {
  readonly kind: "delete" | "replace";
  readonly value: unknown;
}

/** Returns the operator of a value in its wire form; null for plain values. */
function operatorOf(value: unknown): Operator | null {
  if (!isRecord(value) || typeof value[MARK] !== "string") return null;
  if (value[MARK] === "ForcedDeletion") return { kind: "delete", value: null };
  if (value[MARK] === "ForcedReplacement") return { kind: "replace", value: value["value"] };
  return null;
}

/** Returns the plain key and its operator. `-=key` and `==key` contain an operator. */
export function readChange(key: string, value: unknown): { readonly key: string; readonly operator: Operator | null } {
  if (key.startsWith("-=")) return { key: key.slice(2), operator: { kind: "delete", value: null } };
  if (key.startsWith("==")) return { key: key.slice(2), operator: { kind: "replace", value } };
  return { key, operator: operatorOf(value) };
}

/** Returns the key and the value with which a delta hides a key of its base. */
export const deletionMark = (key: string, generation: number): readonly [string, unknown] =>
  generation < 14 ? [`-=${key}`, null] : [key, { [MARK]: "ForcedDeletion" }];

/** Returns the wire form of a replacement operator. */
export const replacementOf = (value: unknown): Source => ({ [MARK]: "ForcedReplacement", value });

/** Expands dotted keys of the first level: `{"system.hp": 3}` becomes `{system: {hp: 3}}`. */
export function expandChanges(changes: Source): Source {
  if (!Object.keys(changes).some((key) => key.includes("."))) return changes;
  const expanded: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(".");
    const last = keys.pop()!;
    let inner = expanded;
    for (const key of keys) inner = (inner[key] = isRecord(inner[key]) ? { ...(inner[key] as Source) } : {}) as Record<string, unknown>;
    inner[last] = isRecord(value) && isRecord(inner[last]) ? { ...(inner[last] as Source), ...value } : value;
  }
  return expanded;
}

/** Returns the stored value after the changes. Replaces lists, and merges objects by key. */
export function mergeChanges(base: Source, changes: Source, options: MergeOptions): Source {
  const merged: Record<string, unknown> = { ...base };
  for (const [written, value] of Object.entries(changes)) {
    const { key, operator } = readChange(written, value);
    if (operator?.kind === "delete") delete merged[key];
    else if (operator?.kind === "replace") merged[key] = operator.value;
    else if (!isRecord(value)) merged[key] = value;
    else merged[key] = mergeChanges(options.recursive !== false && isRecord(base[key]) ? base[key] : {}, value, options);
  }
  return merged;
}

/**
 * Returns the keys of `changes` whose values differ between `before` and `after`, with the stored values. With `diff: false`, also returns
 * keys with equal values. Returns an empty object if the update changed nothing.
 */
export function appliedChanges(before: Source, after: Source, changes: Source, options: MergeOptions): Source {
  const applied: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(changes)) {
    const { key, operator } = readChange(written, value);
    const keep = options.diff === false || !sameJson(before[key], after[key]);
    if (operator?.kind === "delete") {
      if (options.diff === false || key in before) applied[written] = value;
    } else if (operator?.kind === "replace") {
      if (keep) applied[written] = written === key ? { ...(value as Source), value: after[key] } : after[key];
    } else if (options.recursive !== false && isRecord(value) && isRecord(before[key]) && isRecord(after[key])) {
      const inner = appliedChanges(before[key], after[key], value, options);
      if (Object.keys(inner).length > 0) applied[key] = inner;
    } else if (keep && key in after) {
      applied[key] = after[key];
    }
  }
  return applied;
}
