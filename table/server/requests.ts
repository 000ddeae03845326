import { isDocumentName } from "../common/hierarchy";
import type { DocumentRequest, DocumentResponse } from "../common/wire";
import { createDocuments } from "./operations/create";
import { deleteDocuments } from "./operations/delete";
import { updateDocuments } from "./operations/update";
import type { Work } from "./operations/work";
import type { Packs } from "./packs";
import { copyJson, endlessNumber, isRecord, Refusal, sameJson, type Source } from "./source";
import { seenSources } from "./visibility";
import { primaryCollection } from "./world";
import { levelOnPack, workInPack, worldPack } from "./world-packs";

/**
 * Performs one request on the draft. @param worldId - package id of the packs of the world @returns the response to the request
 * @throws {Refusal} if any part of the request is not permitted or not valid
 */
export function perform(work: Work, request: DocumentRequest, packs: Packs, worldId: string): DocumentResponse {
  if (work.operation.pack) return performInPack(work, request, packs, worldId);
  return respond(work, request, request.action === "get" ? getDocuments(work, request.type) : changeDocuments(work, request));
}

function changeDocuments(work: Work, { action, type }: DocumentRequest): readonly unknown[] {
  switch (action) {
    case "create":
      return createDocuments(work, type);
    case "update":
      return updateDocuments(work, type);
    case "delete":
      return deleteDocuments(work, type);
    default:
      throw new Refusal(`"${String(action)}" is not an action: use create, update, delete or get`);
  }
}

/**
 * Returns the primary documents that the user may see and that match the query. The query never reads other documents.
 * @throws {Refusal} for embedded documents, which come with their parents
 */
function getDocuments({ asker, draft, operation, withhold }: Work, documentName: string): readonly Source[] {
  const collection = primaryCollection(documentName);
  if (!collection || operation.parentUuid)
    throw new Refusal(`get reads primary documents and packs: a ${documentName} comes with the document that holds it`);
  return seenSources(asker, documentName, draft.all(collection), withhold).filter((source) => matches(source, operation.query));
}

/**
 * Performs a request on a pack. Packs of a system are read-only.
 * @throws {Refusal} for a change to a system's pack or an unknown pack, or if the user's level is too low
 */
function performInPack(work: Work, request: DocumentRequest, packs: Packs, worldId: string): DocumentResponse {
  const { operation, asker } = work;
  const id = String(operation.pack);
  const own = worldPack(work.draft, id, worldId);
  const pack = own ?? packs.get(id);
  if (!pack) throw new Refusal(`There is no compendium pack "${id}"`);
  if (request.action !== "get") {
    if (own) return respond(work, request, changeDocuments(workInPack(work, own, request.action, request.type), request));
    throw new Refusal(
      `User ${asker.name} lacks permission to ${request.action} ${request.type} in pack ${id}: the packs of a system are locked`,
    );
  }
  if (levelOnPack(asker, work.draft, pack) < 1) throw new Refusal(`User ${asker.name} lacks permission to view the compendium pack ${id}`);
  const found = pack.documents(request.type).filter((source) => matches(source, operation.query));
  if (operation["index"] !== true) return respond(work, request, found);
  const fields = Array.isArray(operation["indexFields"]) ? operation["indexFields"].map(String) : [];
  return respond(
    work,
    request,
    found.map((source) => pack.indexEntry(source, fields)),
  );
}

/**
 * Returns whether a source equals the query for each key. A list in the query, under the key itself or under `key__in`, lists several
 * allowed values.
 */
function matches(source: Source, query: unknown): boolean {
  if (!isRecord(query)) return true;
  return Object.entries(query).every(([key, wanted]) => {
    const field = key.replace(/__in$/, "");
    return Array.isArray(wanted) ? wanted.some((value) => sameJson(value, source[field])) : sameJson(wanted, source[field]);
  });
}

function respond(work: Work, request: DocumentRequest, result: readonly unknown[]): DocumentResponse {
  const { data: _data, updates: _updates, ids: _ids, query: _query, ...options } = work.operation;
  const operation = request.action === "get" ? options : { ...options, modifiedTime: work.now };
  return { action: request.action, type: request.type, operation, userId: work.asker.id, result };
}

/** Checks a payload and returns it as a request. @throws {Refusal} if the payload is not a request on documents of the generation */
export function readRequest(payload: unknown, generation: number): DocumentRequest {
  const endless = endlessNumber(payload);
  if (endless !== null) throw new Refusal(`"${endless.slice(0, 200)}" is not a number a world can hold: JSON has no infinity and no NaN`);
  const request = copyJson(payload);
  if (!isRecord(request) || !isRecord(request["operation"]) || typeof request["type"] !== "string") {
    throw new Refusal("A document request needs an action, a type and an operation");
  }
  const { type } = request;
  if (!isDocumentName(type, generation)) throw new Refusal(`"${type.slice(0, 100)}" is not a document this table keeps`);
  const { parentUuid } = request["operation"];
  if (parentUuid !== undefined && parentUuid !== null && typeof parentUuid !== "string")
    throw new Refusal("parentUuid is the uuid of the parent document, as a text");
  for (const list of ["data", "updates", "ids"] as const) {
    const entries = request["operation"][list];
    if (entries !== undefined && !Array.isArray(entries)) throw new Refusal(`"${list}" of a document request is a list`);
  }
  return request as unknown as DocumentRequest;
}
