import { deletionMark, readChange } from "./merge";
import { isRecord, recordOf, recordsOf, sameJson, type Source } from "./source";

/** Fields of a delta that replace the fields of the base actor, unless their value is null. */
const REPLACED = ["name", "type", "img"] as const;

/** Returns a token's actor: the base actor with the delta applied. */
export function effectiveActor(base: Source, delta: Source): Source {
  const actor: Record<string, unknown> = { ...base };
  for (const field of REPLACED) if (delta[field] !== null && delta[field] !== undefined) actor[field] = delta[field];
  actor["system"] = overlay(recordOf(base["system"]), recordOf(delta["system"]));
  actor["flags"] = overlay(recordOf(base["flags"]), recordOf(delta["flags"]));
  if (isRecord(delta["ownership"])) actor["ownership"] = { ...recordOf(base["ownership"]), ...delta["ownership"] };
  for (const field of ["items", "effects"]) actor[field] = effectiveList(recordsOf(base[field]), recordsOf(delta[field]));
  return actor;
}

function overlay(base: Source, delta: Source): Source {
  const merged: Record<string, unknown> = { ...base };
  for (const [written, value] of Object.entries(delta)) {
    const { key, operator } = readChange(written, value);
    if (operator?.kind === "delete") delete merged[key];
    else if (operator) merged[key] = operator.value;
    else merged[key] = isRecord(value) ? overlay(recordOf(base[key]), value) : value;
  }
  return merged;
}

/**
 * Merges two lists. Inherited documents keep their position, changed documents replace them, deleted documents disappear, and new documents
 * follow.
 */
function effectiveList(base: readonly Source[], delta: readonly Source[]): readonly Source[] {
  const own = new Map(delta.map((source) => [source["_id"], source]));
  const inherited = base.map((source) => own.get(source["_id"]) ?? source);
  const ids = new Set(base.map((source) => source["_id"]));
  return [...inherited, ...delta.filter((source) => !ids.has(source["_id"]))].filter((source) => source["_tombstone"] !== true);
}

/**
 * Returns the list of a delta after one embedded document was stored, or deleted (`next` is null). A deleted inherited document leaves a
 * tombstone.
 */
export function putInDelta(base: readonly Source[], delta: readonly Source[], id: string, next: Source | null): readonly Source[] {
  const rest = delta.filter((source) => source["_id"] !== id);
  if (next) return delta.length === rest.length ? [...rest, next] : delta.map((source) => (source["_id"] === id ? next : source));
  return base.some((source) => source["_id"] === id) ? [...rest, { _id: id, _tombstone: true }] : rest;
}

/**
 * Merges changes into an object of a delta (`system`, `flags`). The result contains only differences from the base. A key that is deleted
 * from the base leaves a mark.
 */
export function mergeDelta(base: Source, delta: Source, changes: Source, generation: number): Source {
  const merged: Record<string, unknown> = { ...delta };
  for (const [written, value] of Object.entries(changes)) {
    const { key, operator } = readChange(written, value);
    delete merged[`-=${key}`];
    if (operator?.kind === "delete") {
      delete merged[key];
      const [mark, marked] = deletionMark(key, generation);
      if (key in base) merged[mark] = marked;
    } else if (operator) {
      merged[written] = written === key ? value : operator.value;
    } else if (isRecord(value)) {
      const old = readChange(key, merged[key]);
      const inner = mergeDelta(recordOf(base[key]), old.operator ? {} : recordOf(merged[key]), value, generation);
      if (Object.keys(inner).length > 0 || !isRecord(base[key])) merged[key] = inner;
      else delete merged[key];
    } else if (key in delta || !sameJson(base[key], value)) {
      merged[key] = value;
    }
  }
  return merged;
}
