import type { OperationOptions } from "../../common/documents/operation";
import type { Document } from "../../common/documents/document";
import { type SourceData, type SystemObject, type SystemClass, globals as g } from "../../common/dynamic";
import { decodeChanges, encodeChanges } from "../../common/data/operators";
import { deepClone, isEmpty } from "../../common/utils/objects";
import { logCompatibilityWarning } from "../../common/utils/logging";
import type { Connection, DocumentRequest, DocumentResponse, PackAnswer, PackRequest } from "../../common/wire";
import { applyManaged, collectionIn, type CompendiumCollection } from "./compendium";
import { applyResponse } from "./database-apply";
import { fromUuidSync } from "./uuid";

/** A prepared request: this client has run the steps that come before sending. `request` is null if nothing remains to be sent. */
interface Prepared {
  request: DocumentRequest | null;
  /** The caller's result if nothing is sent. */
  nothing: SystemObject[];
}

/** Sends this client's document operations as requests, and applies answers and broadcasts to its documents. */
export class ClientDatabase {
  readonly #connection: Connection;
  /** Changes received before the collections exist; null once they exist. */
  #early: (() => void)[] | null = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.on("modifyDocument", (response: DocumentResponse) => this.#receive([response]));
    connection.on("modifyBatch", ({ responses }: { responses: DocumentResponse[] }) => this.#receive(responses));
    connection.on("manageCompendium", (done: PackAnswer) => this.#whenReady(() => applyManaged(done)));
  }

  #receive(responses: DocumentResponse[]): void {
    for (const response of responses) this.#whenReady(() => applyResponse(response));
  }

  #whenReady(apply: () => void): void {
    if (this.#early) this.#early.push(apply);
    else apply();
  }

  /** Applies the changes that arrived before the collections existed. */
  start(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const apply of early) apply();
  }

  async create(documentClass: typeof Document, operation: OperationOptions): Promise<unknown[]> {
    const { request, nothing } = await this.#prepareCreate(documentClass, operation);
    return request ? this.#send(request) : nothing;
  }

  async update(documentClass: typeof Document, operation: OperationOptions): Promise<unknown[]> {
    const { request } = await this.#prepareUpdate(documentClass, operation);
    return request ? this.#send(request) : [];
  }

  async delete(documentClass: SystemClass, operation: SourceData): Promise<unknown[]> {
    const { request } = await this.#prepareDelete(documentClass, operation);
    return request ? this.#send(request) : [];
  }

  /** Reads documents or index entries of a pack. */
  async get(documentClass: SystemClass, { query = {}, pack = null, ...rest }: Record<string, unknown> = {}): Promise<SystemObject[]> {
    const response = await this.#ask("modifyDocument", {
      action: "get",
      type: documentClass.documentName,
      operation: { ...rest, query, pack },
    });
    return (response as DocumentResponse).result as SystemObject[];
  }

  getSync(documentClass: typeof Document, id: string, { pack }: Record<string, unknown> = {}): unknown {
    return collectionIn(documentClass.documentName, pack as string | null)?.get(id) ?? null;
  }

  /**
   * Sends several operations as one transaction (Foundry 14 only). Resolves to the documents of each operation.
   * @throws {Error} for an unknown document name or action, or if the server refuses the transaction
   */
  async modifyBatch(operations: SystemObject[]): Promise<unknown[][]> {
    const prepared: Prepared[] = [];
    for (const { action, documentName, ...operation } of operations) {
      const cls = g.CONFIG[documentName]?.documentClass;
      if (!cls) throw new Error(`"${documentName}" is not a document name; each operation needs one.`);
      if (action === "create") prepared.push(await this.#prepareCreate(cls, operation));
      else if (action === "update") prepared.push(await this.#prepareUpdate(cls, operation));
      else if (action === "delete") prepared.push(await this.#prepareDelete(cls, operation));
      else throw new Error(`"${action}" is not an action of a batch; use create, update or delete.`);
    }
    const requests = prepared.map((p) => p.request).filter((r): r is DocumentRequest => r !== null);
    if (requests.length === 0) return prepared.map((p) => p.nothing);
    const { responses } = (await this.#ask("modifyBatch", { operations: requests })) as { responses: DocumentResponse[] };
    const done = responses.map((r) => applyResponse(r));
    return prepared.map((p) => (p.request ? done.shift()! : p.nothing));
  }

  /** Creates or deletes a pack of the world. @returns the pack */
  async manageCompendium(request: PackRequest): Promise<CompendiumCollection> {
    return applyManaged((await this.#ask("manageCompendium", request)) as PackAnswer);
  }

  async #send(request: DocumentRequest): Promise<unknown[]> {
    const response = (await this.#ask("modifyDocument", request)) as DocumentResponse;
    return applyResponse(response);
  }

  async #ask(name: "modifyDocument" | "modifyBatch" | "manageCompendium", payload: unknown): Promise<unknown> {
    const wire = JSON.parse(JSON.stringify(payload));
    const answer: SystemObject = await this.#connection.request(name, wire);
    if (answer?.error) {
      g.ui?.notifications?.error?.(answer.error.message, { console: false });
      throw new Error(answer.error.message);
    }
    return answer;
  }

  // Creation

  async #prepareCreate(documentClass: SystemClass, operation: SourceData): Promise<Prepared> {
    const user = g.game.user;
    const { data: list = [] } = operation;
    const [options, place] = operationOptions(operation, {
      render: true,
      keepId: false,
      keepEmbeddedIds: true,
      renderSheet: false,
      broadcast: true,
    });
    if (options.temporary && g.game.release.generation >= 14) {
      logCompatibilityWarning("The temporary option of Document.create is gone: use new Cls(data, {parent}).", { since: 12, until: 14 });
      delete options.temporary;
    }
    const documents = [];
    for (const entry of list) {
      const data = typeof entry?.toObject === "function" ? entry.toObject() : decodeChanges(entry);
      if (!options.keepId) delete data._id;
      const document = newDocument(documentClass, entry, data, place);
      if (!document) continue;
      if ((await document._preCreate(data, options, user)) === false) continue;
      if (!place.noHook && !g.Hooks.call(`preCreate${documentClass.documentName}`, document, data, options, user.id)) continue;
      documents.push(document);
    }
    const batch = { ...options, ...place, data: documents };
    if (documents.length === 0) return { request: null, nothing: [] };
    if ((await documentClass._preCreateOperation(documents, batch, user)) === false) return { request: null, nothing: [] };
    Object.assign(options, passed(batch));
    if (options.temporary) return { request: null, nothing: documents };
    const data = documents.map((document) => {
      const source = document.toObject();
      if (!options.keepId || !source._id) delete source._id;
      return source;
    });
    return { request: makeRequest("create", documentClass, { ...place, ...options }, { data }), nothing: [] };
  }

  // Update

  async #prepareUpdate(documentClass: SystemClass, operation: OperationOptions): Promise<Prepared> {
    const user = g.game.user;
    const [options, place] = operationOptions(operation, { diff: true, recursive: true, render: true, broadcast: true });
    const updates = [];
    const documents: Document[] = [];
    await loadForChange(
      operation,
      (operation.updates ?? []).map(({ _id, id }: { _id?: string; id?: string }) => String(_id ?? id)),
    );
    for (const entry of operation.updates ?? []) {
      const raw = typeof entry?.toObject === "function" ? entry.toObject() : entry;
      const document = findDocument(documentClass, raw._id, place);
      const changes = await this.#preUpdate(document, withoutId(raw), options, place.noHook);
      if (!changes) continue;
      updates.push({ ...changes, _id: document.id });
      documents.push(document);
    }
    if (updates.length === 0) return { request: null, nothing: [] };
    const batch = { ...options, ...place, updates };
    if ((await documentClass._preUpdateOperation(documents, batch, user)) === false) return { request: null, nothing: [] };
    Object.assign(options, passed(batch));
    return { request: makeRequest("update", documentClass, { ...place, ...options }, { updates: batch.updates }), nothing: [] };
  }

  /**
   * Returns the changes to send for one document. Returns undefined if `_preUpdate` or its hook refuses, or if nothing changes and `diff`
   * is not false. `_preUpdate` and the hook receive the caller's changes.
   */
  async #preUpdate(document: Document, raw: SourceData, options: OperationOptions, noHook: boolean): Promise<unknown> {
    const { user } = g.game;
    const changed = { ...encodeChanges(decodeChanges(raw)), _id: document.id };
    if ((await document._preUpdate(changed, options, user)) === false) return undefined;
    if (!noHook && !g.Hooks.call(`preUpdate${document.documentName}`, document, changed, options, user.id)) return undefined;
    if (!(await this.#preUpdateChildren(document, changed, options, noHook))) return undefined;
    // Cleans and compares the changes after the steps, which avoids a second warning about old key syntax.
    const { diff, recursive } = options;
    const last = document.updateSource(withoutId(changed), { dryRun: true, diff, recursive, migrate: true, warn: false });
    return isEmpty(last) && diff !== false ? undefined : last;
  }

  /**
   * Runs `_preUpdate` and its hook for embedded documents in an update of their parent; drops the changes that they refuse. @returns false
   * if nothing remains
   */
  async #preUpdateChildren(document: SystemObject, changed: SourceData, options: OperationOptions, noHook: boolean): Promise<boolean> {
    const { user } = g.game;
    for (const [field, definition] of Object.entries<SystemObject>(document.constructor.hierarchy)) {
      if (!Array.isArray(changed[field]) || !definition.model || !document.collections[field]) continue;
      const kept = [];
      for (const change of changed[field]) {
        const child = document.collections[field].get(change._id);
        if (child && (await child._preUpdate(change, options, user)) === false) continue;
        if (child && !noHook && !g.Hooks.call(`preUpdate${child.documentName}`, child, change, options, user.id)) continue;
        kept.push(change);
      }
      if (kept.length > 0) changed[field] = kept;
      else delete changed[field];
    }
    return Object.keys(changed).some((key) => key !== "_id") || options.diff === false;
  }

  // Deletion

  async #prepareDelete(documentClass: SystemClass, operation: SourceData): Promise<Prepared> {
    const user = g.game.user;
    const [options, place] = operationOptions(operation, { render: true, broadcast: true });
    if (place.pack && !place.parent && options.deleteAll) await g.game.packs.get(place.pack)?.getDocuments();
    else await loadForChange(operation, operation.ids ?? []);
    const wanted: string[] = options.deleteAll
      ? collectionOf(documentClass, place).map((d: Document) => d.id)
      : [...new Set<string>(operation.ids ?? [])];
    const documents = [];
    for (const id of wanted) {
      const document = findDocument(documentClass, id, place, true);
      if ((await document._preDelete(options, user)) === false) continue;
      if (!place.noHook && !g.Hooks.call(`preDelete${documentClass.documentName}`, document, options, user.id)) continue;
      documents.push(document);
    }
    if (documents.length === 0) return { request: null, nothing: [] };
    const ids = documents.map((d) => d.id);
    const batch = { ...options, ...place, ids };
    if ((await documentClass._preDeleteOperation(documents, batch, user)) === false) return { request: null, nothing: [] };
    Object.assign(options, passed(batch));
    return { request: makeRequest("delete", documentClass, { ...place, ...options }, { ids }), nothing: [] };
  }
}

/**
 * Creates the document from a copy, because steps and hooks receive the data as the caller passed it. Returns `entry` itself if it is an
 * unsaved document of the same parent.
 * @returns null for invalid data; then the user is notified, and the other documents are still created
 */
function newDocument(documentClass: typeof Document, entry: SourceData, data: Record<string, unknown>, { parent, pack }: OperationPlace) {
  if (entry?.toObject && !entry._source?._id && entry.parent === parent) return entry;
  try {
    return new documentClass(deepClone(data), { parent, pack, strict: true });
  } catch (error) {
    g.Hooks.onError("ClientDatabase#create", error, { id: data._id, log: "error", notify: "error" });
    return null;
  }
}

interface OperationPlace {
  readonly parent: SystemObject;
  readonly pack: string | null;
  readonly noHook: boolean;
}

/** Returns two objects: the options of an operation, which steps may extend, and the options hidden from steps. */
function operationOptions(operation: OperationOptions, defaults: SystemObject): [SystemObject, OperationPlace] {
  const { data: _data, updates: _updates, ids: _ids, parent = null, pack = null, noHook = false, ...rest } = operation;
  return [
    { ...defaults, ...rest },
    { parent, pack, noHook },
  ];
}

const passed = ({ data: _data, updates: _updates, ids: _ids, ...rest }: Record<string, unknown>) => rest;
const withoutId = ({ _id: _dropped, ...rest }: SourceData): SystemObject => rest;

function makeRequest(
  action: "create" | "update" | "delete",
  documentClass: typeof Document,
  options: SourceData,
  payload: SystemObject,
): DocumentRequest {
  const { parent, ...rest } = options;
  const operation = { ...rest, ...payload, parentUuid: parent?.uuid ?? null };
  if (payload.updates) operation.updates = payload.updates.map(encodeChanges);
  if (!operation.pack) delete operation.pack;
  return { action, type: documentClass.documentName, operation };
}

/** Returns the collection of a document class in its parent, its pack or the world. */
export function collectionOf(documentClass: SystemClass, { parent, pack }: SourceData) {
  if (parent) return parent.getEmbeddedCollection(documentClass.documentName);
  return collectionIn(documentClass.documentName, pack);
}

/** Loads the documents of a pack that an operation is about to change. */
async function loadForChange({ parent, pack }: OperationOptions, ids: Iterable<string>): Promise<void> {
  if (pack && !parent) await g.game.packs.get(pack)?.loadForChange(ids);
}

/**
 * Returns the document with an id. For a token as the parent, returns the token's delta or actor instead.
 * @throws {Error} if the document does not exist
 */
function findDocument(documentClass: SystemClass, id: string, options: SourceData, invalid = false) {
  const { parent } = options;
  const name = documentClass.documentName;
  if (parent?.documentName === "Token") {
    const document = name === "ActorDelta" ? parent.delta : parent.actor;
    if (document) return document;
  } else {
    const document = collectionOf(documentClass, options)?.get(id, { invalid, strict: false });
    if (document) return document;
  }
  throw new Error(`${name} "${id}" does not exist!`);
}

/** Returns the parent that an operation names; null if it names none. */
export const parentOf = (operation: SourceData): SystemObject => (operation.parentUuid ? fromUuidSync(operation.parentUuid) : null);
