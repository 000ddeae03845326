import type { Document } from "../../common/documents/document";
import { type SourceData, type SystemObject, globals as g } from "../../common/dynamic";
import { parseUuid } from "../../common/utils/uuid";

/**
 * Returns the document below another document, by the embedded part of a UUID; null if there is none. Below a token, "Actor" is the token's
 * actor.
 */
function descend(document: SystemObject, parts: readonly string[]): unknown {
  let current = document;
  for (let i = 0; current && i + 1 < parts.length; i += 2) {
    const [name, id] = [parts[i]!, parts[i + 1]!];
    if (current.documentName === "Token" && name === "Actor") current = current.actor;
    else if (current.documentName === "Token" && name === "ActorDelta") current = current.delta;
    else if (current.documentName === "ActorDelta") current = current.syntheticActor?.getEmbeddedDocument(name, id) ?? null;
    else current = current.getEmbeddedDocument(name, id, { invalid: false }) ?? null;
  }
  return current ?? null;
}

/** Returns the document of a UUID; null if it does not exist. Loads the document from its pack if necessary. */
export async function fromUuid(uuid: string | null | undefined, options: SourceData = {}): Promise<unknown> {
  const parsed = parseUuid(uuid, options);
  if (!parsed) return null;
  const { collection, documentId, embedded } = parsed;
  if (!collection) return null;
  const document =
    collection.get(documentId) ?? (typeof collection.getDocument === "function" ? await collection.getDocument(documentId) : null);
  return document ? descend(document, embedded) : null;
}

/**
 * Returns the document of a UUID synchronously; null if it does not exist. For a pack document that is not loaded, returns the index entry.
 * @throws {Error} for documents embedded in such a pack document, unless `strict` is false
 */
export function fromUuidSync(uuid: string | null | undefined, { strict = true, ...options }: SourceData = {}) {
  const parsed = parseUuid(uuid, options);
  if (!parsed) return null;
  const { collection, documentId, embedded } = parsed;
  if (!collection) return null;
  const document = collection.get(documentId);
  if (document) return descend(document, embedded);
  if (!collection.index) return null;
  if (embedded.length > 0) {
    if (strict)
      throw new Error(
        `fromUuidSync was invoked on UUID "${uuid}" which references an embedded document of a Compendium document and cannot be retrieved synchronously.`,
      );
    return null;
  }
  const entry = collection.index.get(documentId);
  return entry
    ? { ...entry, pack: collection.collection, uuid: `Compendium.${collection.collection}.${collection.documentName}.${documentId}` }
    : null;
}

/** Returns the configured class of a document name. */
export const getDocumentClass = (documentName: string): typeof Document => g.CONFIG?.[documentName]?.documentClass;
