import type { DocumentRequest, DocumentResponse } from "../common/wire";
import { createDocuments } from "./operations/create";
import { deleteDocuments } from "./operations/delete";
import { updateDocuments } from "./operations/update";
import type { Work } from "./operations/work";
import type { Packs } from "./packs";
import { packLevel } from "./permissions";
import { isRecord, Refusal, sameJson, type Source } from "./source";
import { seenSources } from "./visibility";
import { primaryCollection } from "./world";

/** Performs one request on the draft. @throws {Refusal} if any part is not permitted or not legal */
export function perform(work: Work, request: DocumentRequest, packs: Packs): DocumentResponse {
  const { action, type } = request;
  if (work.operation.pack) return performInPack(work, request, packs);
  switch (action) {
    case "create":
      return respond(work, request, createDocuments(work, type));
    case "update":
      return respond(work, request, updateDocuments(work, type));
    case "delete":
      return respond(work, request, deleteDocuments(work, type));
    case "get":
      return respond(work, request, getDocuments(work, type));
    default:
      throw new Refusal(`"${String(action)}" is not an action: use create, update, delete or get`);
  }
}

/** Returns the primary documents that the user may see and the query matches. A query is never asked of anything else. */
function getDocuments({ asker, draft, operation, withhold }: Work, documentName: string): readonly Source[] {
  const collection = primaryCollection(documentName);
  if (!collection || operation.parentUuid)
    throw new Refusal(`get reads primary documents and packs: a ${documentName} comes with the document that holds it`);
  return seenSources(asker, documentName, draft.all(collection), withhold).filter((source) => matches(source, operation.query));
}

/** Performs a request on a pack; packs of a system are read-only. */
function performInPack(work: Work, request: DocumentRequest, packs: Packs): DocumentResponse {
  const { operation, asker } = work;
  const id = String(operation.pack);
  const pack = packs.get(id);
  if (!pack) throw new Refusal(`There is no compendium pack "${id}"`);
  if (request.action !== "get") {
    throw new Refusal(
      `User ${asker.name} lacks permission to ${request.action} ${request.type} in pack ${id}: the packs of a system are locked`,
    );
  }
  if (packLevel(asker, pack.metadata["ownership"]) < 1)
    throw new Refusal(`User ${asker.name} lacks permission to view the compendium pack ${id}`);
  const found = pack.documents(request.type).filter((source) => matches(source, operation.query));
  if (operation["index"] !== true) return respond(work, request, found);
  const fields = Array.isArray(operation["indexFields"]) ? operation["indexFields"].map(String) : [];
  return respond(
    work,
    request,
    found.map((source) => pack.indexEntry(source, fields)),
  );
}

/** Compares by key; `key__in` names a list of values, as does a list or set in the query. */
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
