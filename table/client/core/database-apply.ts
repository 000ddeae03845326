import type { DataOptions } from "../../common/data/options";
import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import { asError } from "../../common/utils/errors";
import { type SourceData, type FieldValue, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { reportInvalid } from "../../common/data/embedded-collection";
import { decodeChanges, encodeChanges } from "../../common/data/operators";
import { deepClone } from "../../common/utils/objects";
import type { DocumentResponse } from "../../common/wire";
import { recordDelta } from "../documents/delta-source";
import { collectionIn } from "./compendium";
import { fromUuidSync } from "./uuid";

/** Data shared by the steps that follow one applied response. */
interface Applied {
  readonly cls: SystemClass;
  readonly parent: SystemObject;
  readonly options: SourceData;
  readonly userId: string;
  readonly user: SystemObject;
}

/** Applies a response to this client's documents and runs the steps that follow, such as hooks. @returns the affected documents */
export function applyResponse(response: DocumentResponse): unknown[] {
  const { action, type, operation, userId, result } = response;
  const cls = g.CONFIG?.[type]?.documentClass;
  if (!cls || !g.game?.collections || !result) return [];
  const parent = operation.parentUuid ? fromUuidSync(operation.parentUuid as string, { strict: false }) : null;
  // This client may have only the index entry of a parent in a pack.
  if (operation.pack && parent && !parent.getEmbeddedCollection) return [];
  if (operation.parentUuid && !parent) {
    console.warn(`A ${action} of ${type} came for a parent that is not here: ${String(operation.parentUuid)}`);
    return [];
  }
  const options = { ...operation, parent, pack: operation.pack ?? null };
  const applied: Applied = { cls, parent, options, userId, user: g.game.users.get(userId) };
  switch (action) {
    case "create":
      return applyCreate(applied, result as SystemObject[]);
    case "update":
      return applyUpdate(applied, result as SystemObject[]);
    case "delete":
      return applyDelete(applied, result as string[]);
    default:
      return [];
  }
}

/** Returns the topmost document whose data depends on an embedded document of `parent`. A synthetic actor is its own root. */
function rootOf(parent: Document) {
  let root = parent;
  while (root?.parent && root.documentName !== "Actor") root = root.parent;
  return root;
}

/**
 * Resets and prepares the document that contains the changed documents. Does nothing for tokens and other documents that a scene contains
 * directly.
 */
function resetParent({ parent, cls }: Applied): void {
  const name = cls.documentName;
  if (!parent || name === "Token" || parent.documentName === "Scene") return;
  rootOf(parent).reset();
}

/** Returns the synthetic actor that is or contains a changed document; null if there is none. */
function syntheticOf(document: Document) {
  let actor = document;
  while (actor && actor.documentName !== "Actor") actor = actor.parent;
  return actor?.isToken ? actor : null;
}

/** Calls `method` on the parent of the documents and on all its ancestors. */
function dispatch(parent: Document, method: string, ...args: unknown[]): void {
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    if (typeof ancestor[method] === "function") ancestor[method](parent, ...args);
  }
}

function finish({ cls, options, user, parent }: Applied, step: string, documents: Document[], contents: SourceData): void {
  Promise.resolve(cls[step](documents, options, user)).catch((error: Error) =>
    g.Hooks.onError(`${cls.name}.${step}`, error, { log: "error" }),
  );
  if (parent) return;
  if (options.pack) g.game.packs.get(options.pack)?.contentsChanged(cls.documentName, documents, contents, options, user);
  else g.game.collections.get(cls.documentName)?._onModifyContents?.(step, documents, contents, options, user);
}

/** Runs one step that follows the changes. An error in a package's code does not prevent the other steps. */
function guarded(where: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    g.Hooks.onError(where, error, { log: "error" });
  }
}

// Creation

function applyCreate(applied: Applied, result: SourceData[]): unknown[] {
  const { cls, parent, options, userId } = applied;
  const name = cls.documentName;
  const field = parent ? parent.constructor.getCollectionName(name) : null;
  dispatch(parent, "_preCreateDescendantDocuments", field, result, options, userId);
  const documents = [];
  for (const source of result) {
    const document = parent ? addEmbedded(parent, field!, source) : addPrimary(cls, source, options.pack);
    if (document) documents.push(document);
  }
  resetParent(applied);
  const synthetic = syntheticOf(parent);
  if (synthetic)
    recordDelta(
      synthetic,
      parent,
      field!,
      documents.map((d) => d.id),
    );
  for (const document of documents) {
    guarded(`${name}#_onCreate`, () => document._onCreate(document.toObject(), options, userId));
    g.Hooks.callAll(`create${name}`, document, options, userId);
  }
  finish(applied, "_onCreateOperation", documents, result);
  dispatch(parent, "_onCreateDescendantDocuments", field, documents, result, options, userId);
  return documents;
}

function addPrimary(cls: typeof Document, source: SourceData, pack: string | null): unknown {
  const collection = collectionIn(cls.documentName, pack);
  if (!collection) return null;
  try {
    const document = new cls(source, { pack, strict: false });
    collection.set(document.id, document);
    return document;
  } catch (error) {
    collection.invalidDocumentIds.add(source._id);
    reportInvalid(`${cls.documentName} [${source._id}]`, asError(error));
    return null;
  }
}

function addEmbedded(parent: SystemObject, field: string, source: SourceData) {
  const collection = parent.getEmbeddedCollection(field);
  const cls = collection.documentClass;
  const clean = cls.cleanData(cls.migrateDataSafe(deepClone(source)));
  try {
    const document = collection.createDocument(clean, { strict: false });
    collection.set(document.id, document);
    return document;
  } catch (error) {
    parent._source[field].push(clean);
    collection.invalidDocumentIds.add(source._id);
    reportInvalid(`${cls.documentName} [${source._id}] in ${parent.uuid}`, asError(error));
    return null;
  }
}

// Update

function applyUpdate(applied: Applied, result: SourceData[]): unknown[] {
  const { cls, parent, options, userId } = applied;
  const field = parent ? parent.constructor.getCollectionName(cls.documentName) : null;
  const pairs = result.map((raw) => ({ raw, document: locate(applied, raw._id) })).filter((p) => p.document);
  dispatch(parent, "_preUpdateDescendantDocuments", field, result, options, userId);
  const applications = pairs.map(({ raw, document }) => applyChanges(document, raw, options));
  const documents = applications.map((a) => a.document);
  resetParent(applied);
  const synthetic = syntheticOf(parent);
  if (synthetic && field)
    recordDelta(
      synthetic,
      parent,
      field,
      documents.map((d) => d.id),
    );
  for (const { document, changed, children } of applications) {
    for (const child of children) child.run(userId);
    guarded(`${document.documentName}#_onUpdate`, () => document._onUpdate(changed, options, userId));
    g.Hooks.callAll(`update${document.documentName}`, document, changed, options, userId);
  }
  finish(applied, "_onUpdateOperation", documents, result);
  dispatch(
    parent,
    "_onUpdateDescendantDocuments",
    field,
    documents,
    applications.map((a) => a.changed),
    options,
    userId,
  );
  return documents;
}

function locate({ cls, parent, options }: Applied, id: string): unknown {
  if (parent?.documentName === "Token") return cls.documentName === "ActorDelta" ? parent.delta : parent.actor;
  if (parent) return parent.getEmbeddedCollection(cls.documentName).get(id);
  return collectionIn(cls.documentName, options.pack)?.get(id);
}

interface Application {
  document: SystemObject;
  changed: FieldValue;
  children: { run(userId: string): void }[];
}

function applyChanges(document: SystemObject, raw: FieldValue, options: SourceData): Application {
  const changed = encodeChanges(decodeChanges(raw, { warn: false }));
  const { _id, ...changes } = changed;
  const children = childChanges(document, changes, options);
  if (document.isToken && document.documentName === "Actor") document.updateSynthetic(changes, options);
  else document.updateSource(changes, { diff: false, recursive: options.recursive, fallback: true, warn: false });
  return { document, changed: { ...changes, _id }, children: children() };
}

/**
 * Returns a function to call after the parent has changed. The returned function returns one callback for each embedded document that the
 * change created, updated or removed.
 */
function childChanges(document: SystemObject, changes: SourceData, options: DataOptions): () => { run(userId: string): void }[] {
  const before = new Map<string, Set<string>>();
  for (const field of Object.keys(document.collections ?? {})) {
    if (Array.isArray(changes[field])) before.set(field, new Set(document.collections[field].keys()));
  }
  const removed = new Map(
    [...before].map(([field]) => [
      field,
      (changes[field] as SystemObject[])
        .filter((c) => c._tombstone)
        .map((c) => document.collections[field].get(c._id))
        .filter(Boolean),
    ]),
  );
  return () =>
    [...before].map(([field, ids]) => ({
      run: (userId) => runChildren(document, field, ids, changes[field], removed.get(field)!, options, userId),
    }));
}

function runChildren(
  parent: Document,
  field: string,
  before: Set<string>,
  changes: SourceData[],
  removed: SystemObject[],
  options: OperationOptions,
  userId: string,
): void {
  const collection = parent.collections[field];
  const live = changes.filter((c) => !c._tombstone && collection.get(c._id));
  const updates = live.filter((c) => before.has(c._id));
  const created = live.filter((c) => !before.has(c._id)).map((c) => collection.get(c._id));
  const name = collection.documentName;
  const updated = updates.map((c) => collection.get(c._id));
  updated.forEach((child, i) => {
    guarded(`${name}#_onUpdate`, () => child._onUpdate(updates[i], options, userId));
    g.Hooks.callAll(`update${name}`, child, updates[i], options, userId);
  });
  for (const child of created) {
    guarded(`${name}#_onCreate`, () => child._onCreate(child.toObject(), options, userId));
    g.Hooks.callAll(`create${name}`, child, options, userId);
  }
  for (const child of removed) {
    guarded(`${name}#_onDelete`, () => child._onDelete(options, userId));
    g.Hooks.callAll(`delete${name}`, child, options, userId);
  }
  if (updated.length > 0) dispatch(parent, "_onUpdateDescendantDocuments", field, updated, updates, options, userId);
  if (created.length > 0)
    dispatch(
      parent,
      "_onCreateDescendantDocuments",
      field,
      created,
      created.map((c) => c.toObject()),
      options,
      userId,
    );
  if (removed.length > 0)
    dispatch(
      parent,
      "_onDeleteDescendantDocuments",
      field,
      removed,
      removed.map((c) => c.id),
      options,
      userId,
    );
}

// Deletion

function applyDelete(applied: Applied, result: string[]): unknown[] {
  const { cls, parent, options, userId } = applied;
  const name = cls.documentName;
  const field = parent ? parent.constructor.getCollectionName(name) : null;
  const collection = parent ? parent.getEmbeddedCollection(name) : collectionIn(name, options.pack);
  dispatch(parent, "_preDeleteDescendantDocuments", field, result, options, userId);
  const documents = result.map((id) => collection.get(id, { invalid: true })).filter(Boolean);
  for (const id of result) collection.delete(id);
  resetParent(applied);
  const synthetic = syntheticOf(parent);
  if (synthetic) recordDelta(synthetic, parent, field!, result);
  for (const document of documents) {
    guarded(`${name}#_onDelete`, () => document._onDelete(options, userId));
    g.Hooks.callAll(`delete${name}`, document, options, userId);
  }
  finish(applied, "_onDeleteOperation", documents, result);
  dispatch(parent, "_onDeleteDescendantDocuments", field, documents, result, options, userId);
  return documents;
}
