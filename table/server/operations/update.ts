import { EMBEDDED, type EmbeddedChild } from "../../common/hierarchy";
import { appliedChanges, expandChanges, mergeChanges, readChange, replacementOf, type MergeOptions } from "../merge";
import { placeAt, primaryPlace, requireSource, step, SyntheticActorPlace, type Place } from "../places";
import { isId, newId, recordsOf, Refusal, textOf, type Source } from "../source";
import { createAt } from "./create";
import { demandDataOfType } from "./data-of-type";
import { guardGmOnly } from "./guard-gm-only";
import { updateDelta } from "./update-delta";
import { demand, eachOf, hasStats, isEmptyChange, modifiedStats, sanitiseOwn, withoutStamp, type Work } from "./work";

/**
 * Updates the documents of a request.
 * @returns the applied changes, without documents that did not change
 * @throws {Refusal} if a document does not exist, or the user may not update it
 */
export function updateDocuments(work: Work, documentName: string): readonly Source[] {
  const { operation, draft } = work;
  const parent = operation.parentUuid ? placeAt(draft, operation.parentUuid) : null;
  const applied = eachOf(work, recordsOf(operation.updates), (update) => {
    const id = textOf(update["_id"]);
    const place = parent ? step(parent, documentName, id) : primaryPlace(draft, documentName, id);
    requireSource(place);
    return updateAt(work, place, update);
  });
  return applied.filter((changes) => !isEmptyChange(changes));
}

/** Updates one document after the permission check. @returns the changes, with `_id` */
export function updateAt(work: Work, place: Place, update: Source): Source {
  const changes = plainChildren(place.documentName, expandChanges(withoutStamp(update)));
  demand(work, "update", place, changes);
  if (place instanceof SyntheticActorPlace) return { ...updateDelta(work, place, changes, updateChildren), _id: place.id };
  if (place.documentName === "ActorDelta") return { ...updateDelta(work, syntheticOf(place), changes, updateChildren), _id: place.id };
  const children = childrenOf(place.documentName, changes);
  const embedded = children.flatMap((child) => updateChild(work, place, child, changes[child.field]));
  const own = Object.fromEntries(Object.entries(changes).filter(([key]) => !children.some((child) => child.field === key)));
  const applied = updateOwn(work, place, own);
  return { ...applied, ...Object.fromEntries(embedded), _id: place.id };
}

/**
 * Replaces the operator key (`-=`, `==`) of a single child with a value. @throws {Refusal} for such a key of an embedded collection, which
 * accepts only lists
 */
function plainChildren(documentName: string, changes: Source): Source {
  let plain = changes;
  for (const child of EMBEDDED[documentName] ?? []) {
    for (const written of [`-=${child.field}`, `==${child.field}`]) {
      if (!(written in changes)) continue;
      if (!child.single)
        throw new Refusal(`${documentName}: "${written}" cannot replace embedded documents; create, update or delete them`);
      const { [written]: value, ...rest } = plain;
      plain = { ...rest, [child.field]: written.startsWith("-=") ? null : replacementOf(value) };
    }
  }
  return plain;
}

const syntheticOf = (delta: Place): SyntheticActorPlace =>
  new SyntheticActorPlace(textOf(delta.parent!.source?.["actorId"]), delta.parent!);

const childrenOf = (documentName: string, changes: Source): readonly EmbeddedChild[] =>
  (EMBEDDED[documentName] ?? []).filter((child) => child.field in changes);

/** Updates the fields of the document, without its embedded documents. @returns the applied changes; empty if nothing changed */
function updateOwn(work: Work, place: Place, changes: Source): Source {
  const { documentName } = place;
  const options: MergeOptions = { recursive: work.operation.recursive, diff: work.operation.diff };
  const before = requireSource(place);
  const touched = new Set(Object.entries(changes).map(([key, value]) => readChange(key, value).key));
  touched.delete("_id");
  const merged = mergeChanges(before, { ...changes, _id: place.id }, options);
  const after = sanitiseOwn(work, documentName, work.schemas.clean(documentName, merged, touched), merged["type"], touched);
  demandDataOfType(work, place, documentName, changes, before["type"], after["type"]);
  const applied = appliedChanges(before, after, changes, options);
  if (isEmptyChange(applied)) return {};
  guardGmOnly(work, place, before, after);
  if (!hasStats(work, documentName)) {
    place.write(after);
    return applied;
  }
  const { next, changed } = modifiedStats(work, before);
  place.write({ ...after, _stats: next });
  return { ...applied, _stats: changed };
}

/**
 * Handles embedded documents in an update of their parent. Updates the documents with a known id, and creates the others.
 * @returns the field with its applied changes; an empty list if nothing changed
 * @throws {Refusal} if the changes to a collection are not a list
 */
function updateChild(work: Work, place: Place, child: EmbeddedChild, value: unknown): readonly (readonly [string, unknown])[] {
  if (child.single) {
    const delta = step(
      place,
      child.documentName,
      textOf(place.source?.["delta"] ? (place.source["delta"] as Source)["_id"] : "") || place.id,
    );
    const applied = updateDelta(work, syntheticOf(delta), value, updateChildren);
    return isEmptyChange(applied) ? [] : [[child.field, applied]];
  }
  if (!Array.isArray(value))
    throw new Refusal(`${place.documentName} [${place.id}]: "${child.field}" takes a list of ${child.documentName} changes with _id`);
  const applied = updateChildren(work, place, child.documentName, recordsOf(value));
  return applied.length > 0 ? [[child.field, applied]] : [];
}

function updateChildren(work: Work, parent: Place, documentName: string, entries: readonly Source[]): readonly Source[] {
  const applied = entries.map((entry) => {
    const id = isId(entry["_id"]) ? entry["_id"] : newId();
    const place = step(parent, documentName, id);
    if (entry["_tombstone"] === true) return bury(work, place);
    return place.exists ? updateAt(work, place, entry) : createAt(work, place, entry);
  });
  return applied.filter((changes) => !isEmptyChange(changes));
}

function bury(work: Work, place: Place): Source {
  if (!place.exists) return { _id: place.id };
  demand(work, "delete", place, requireSource(place));
  place.write(null);
  return { _id: place.id, _tombstone: true };
}
