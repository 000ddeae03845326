import { deltaId } from "../places";
import type { Place, SyntheticActorPlace } from "../places";
import { effectiveActor, mergeDelta } from "../deltas";
import { appliedChanges, deletionMark, readChange } from "../merge";
import { isRecord, recordOf, recordsOf, Refusal, type Source } from "../source";
import { demandDataOfType } from "./data-of-type";
import { guardGmOnly } from "./guard-gm-only";
import { isEmptyChange, sanitiseOwn, type Work } from "./work";

const LISTS = [
  ["items", "Item"],
  ["effects", "ActiveEffect"],
] as const;
/** Fields of an actor that a delta can contain besides its lists. */
const FIELDS = new Set(["name", "type", "img", "system", "ownership", "flags"]);

type UpdateChildren = (work: Work, parent: Place, documentName: string, entries: readonly Source[]) => readonly Source[];

/**
 * Writes changes to a synthetic actor into the delta of its token.
 * @param value - changes with the structure of an actor; null empties the delta, a replacement replaces it
 * @param updateChildren - updates and creates items and effects of the actor
 * @returns the changes of the token's actor
 * @throws {Refusal} if the token has no actor
 */
export function updateDelta(work: Work, actor: SyntheticActorPlace, value: unknown, updateChildren: UpdateChildren): Source {
  const base = actor.base;
  if (!base) throw new Refusal(`Token "${actor.parent.id}" has no actor to update`);
  const { operator } = readChange("delta", value);
  if (value === null || operator) return replaceDelta(work, actor, recordOf(operator?.value), value);
  const changes = recordOf(value);
  const lists = LISTS.flatMap(([field, documentName]) => {
    const applied = field in changes ? updateChildren(work, actor, documentName, recordsOf(changes[field])) : [];
    return applied.length > 0 ? [[field, applied] as const] : [];
  });
  const own = Object.fromEntries(Object.entries(changes).filter(([key, entry]) => FIELDS.has(readChange(key, entry).key)));
  return { ...updateOwn(work, actor, base, own), ...Object.fromEntries(lists), _id: deltaId(actor.parent) };
}

function updateOwn(work: Work, actor: SyntheticActorPlace, base: Source, changes: Source): Source {
  const delta = recordOf(actor.delta.source);
  const before = effectiveActor(base, delta);
  const next = cleanDelta(work, actor, mergeFields(work, base, delta, changes));
  const after = effectiveActor(base, next);
  demandDataOfType(work, actor, "ActorDelta", changes, before["type"], after["type"]);
  const applied = appliedChanges(before, after, changes, { recursive: work.operation.recursive, diff: work.operation.diff });
  if (isEmptyChange(applied)) return {};
  guardGmOnly(work, actor, before, after);
  actor.delta.write(next);
  return applied;
}

function mergeFields(work: Work, base: Source, delta: Source, changes: Source): Source {
  const next: Record<string, unknown> = { ...delta };
  for (const [written, value] of Object.entries(changes)) {
    const { key, operator } = readChange(written, value);
    const layered = key === "system" || key === "flags";
    if (operator?.kind === "delete") next[key] = layered ? {} : null;
    else if (operator) next[key] = layered ? replacement(recordOf(base[key]), recordOf(operator.value), work.generation) : operator.value;
    else if (layered && work.operation.recursive === false) next[key] = replacement(recordOf(base[key]), recordOf(value), work.generation);
    else if (layered) next[key] = mergeDelta(recordOf(base[key]), recordOf(delta[key]), recordOf(value), work.generation);
    else next[key] = key === "ownership" && isRecord(value) ? { ...recordOf(delta[key]), ...value } : value;
  }
  return next;
}

/** Returns a delta that makes the base equal to `value`. */
function replacement(base: Source, value: Source, generation: number): Source {
  const hidden = Object.keys(base)
    .filter((key) => !(key in value))
    .map((key) => deletionMark(key, generation));
  const shown = Object.entries(value).map(([key, entry]) =>
    isRecord(entry) && isRecord(base[key]) ? ([key, replacement(base[key], entry, generation)] as const) : ([key, entry] as const),
  );
  return Object.fromEntries([...hidden, ...shown]);
}

function replaceDelta(work: Work, actor: SyntheticActorPlace, value: Source, written: unknown): Source {
  const base = actor.base!;
  const before = effectiveActor(base, recordOf(actor.delta.source));
  const next = cleanDelta(work, actor, { ...value, _id: deltaId(actor.parent) });
  const after = effectiveActor(base, next);
  guardGmOnly(work, actor, before, after);
  actor.delta.write(next);
  return { ...recordOf(written), ...(isRecord(written) ? { value: next } : next) };
}

function cleanDelta(work: Work, actor: SyntheticActorPlace, delta: Source): Source {
  const type = delta["type"] ?? actor.base?.["type"];
  return sanitiseOwn(work, "ActorDelta", work.schemas.clean("ActorDelta", { ...delta, _id: deltaId(actor.parent) }), type);
}
