import { isRecord, sameJson, type Source } from "./source";

/** How an update is merged into what is stored. */
export interface MergeOptions {
  /** false: an inner object replaces the stored one instead of being merged into it. */
  readonly recursive?: boolean | undefined;
  /** false: keys that change nothing are kept in what is reported as applied. */
  readonly diff?: boolean | undefined;
}

const MARK = "__$OPERATOR$__";

interface Operator {
  readonly kind: "delete" | "replace";
  readonly value: unknown;
}

/** The operator a value stands for, in the form in which operators travel. */
function operatorOf(value: unknown): Operator | null {
  if (!isRecord(value) || typeof value[MARK] !== "string") return null;
  if (value[MARK] === "ForcedDeletion") return { kind: "delete", value: null };
  if (value[MARK] === "ForcedReplacement") return { kind: "replace", value: value["value"] };
  return null;
}

/** The plain key and what is to happen to it: `-=key` and `==key` are keys with an operator in them. */
export function readChange(key: string, value: unknown): { readonly key: string; readonly operator: Operator | null } {
  if (key.startsWith("-=")) return { key: key.slice(2), operator: { kind: "delete", value: null } };
  if (key.startsWith("==")) return { key: key.slice(2), operator: { kind: "replace", value } };
  return { key, operator: operatorOf(value) };
}

/** The marker that a delta keeps for a key which its base has and the delta hides. */
export const deletionMark = (key: string, generation: number): readonly [string, unknown] =>
  generation < 14 ? [`-=${key}`, null] : [key, { [MARK]: "ForcedDeletion" }];

/** The travelling form of an operator that puts a value in the place of whatever is there. */
export const replacementOf = (value: unknown): Source => ({ [MARK]: "ForcedReplacement", value });

/** Puts dotted keys of the first level into place: `{"system.hp": 3}` becomes `{system: {hp: 3}}`. */
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

/** The stored value after the changes. Lists are replaced whole, objects are merged by key. */
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
 * The part of `changes` that made a difference between `before` and `after`, with the values as they are stored now.
 * @returns an empty object when the update changed nothing
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
