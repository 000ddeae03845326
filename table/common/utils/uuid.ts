import { globals, type FieldValue } from "../dynamic";
import { PRIMARY_COLLECTIONS } from "../hierarchy";

/** The part of a document that UUIDs need. */
export interface Linked {
  readonly id?: string | null;
  readonly uuid: string | null;
  readonly documentName: string;
  readonly parent?: Linked | null;
}

export interface ParsedUuid {
  readonly uuid: string;
  /** Collection of the primary document, on a client that has the collection. */
  readonly collection: FieldValue;
  readonly documentId: string;
  readonly documentType: string | undefined;
  readonly type: string | undefined;
  readonly id: string;
  readonly primaryType: string | undefined;
  readonly primaryId: string | undefined;
  /** Embedded parts: [type, id, type, id, ...]. */
  readonly embedded: readonly string[];
}

/**
 * Returns the target of a compendium UUID according to `CONFIG.compendium.uuidRedirects`; without a redirect, the UUID itself. The longest
 * matching prefix takes precedence.
 */
function redirected(uuid: string): string {
  const redirects: Record<string, string> = globals.CONFIG?.compendium?.uuidRedirects ?? {};
  const parts = uuid.split(".");
  for (let length = parts.length; parts[0] === "Compendium" && length > 1; length -= 1) {
    const target = redirects[parts.slice(0, length).join(".")];
    if (target) return [target, ...parts.slice(length)].join(".");
  }
  return uuid;
}

/** Parses a UUID; null for other text. A relative UUID (".Item.x" or ".x") requires the document to which it is relative. */
export function parseUuid(uuid: unknown, { relative }: { relative?: Linked } = {}): ParsedUuid | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".")) return relative ? parseUuid(resolveRelative(uuid, relative)) : null;
  const parts = redirected(uuid).split(".");
  const g = globals;
  let collection;
  let primaryType: string | undefined;
  let primaryId: string | undefined;
  if (parts[0] === "Compendium") {
    parts.shift();
    const pack = `${parts.shift()}.${parts.shift()}`;
    collection = g.game?.packs?.get?.(pack);
    if (parts[0] && parts[0] in PRIMARY_COLLECTIONS) primaryType = parts.shift();
    else primaryType = collection?.documentName;
    primaryId = parts.shift();
  } else {
    primaryType = parts.shift();
    primaryId = parts.shift();
    collection = g.game?.collections?.get?.(primaryType);
  }
  if (!primaryId) return null;
  const embedded = parts;
  const type = embedded.length > 1 ? embedded.at(-2) : primaryType;
  const id = embedded.length > 1 ? embedded.at(-1)! : primaryId;
  return { uuid, collection, documentId: primaryId, documentType: primaryType, type, id, primaryType, primaryId, embedded };
}

function resolveRelative(uuid: string, relative: Linked): string {
  const parts = uuid.split(".").slice(1);
  if (parts.length % 2 === 1) {
    // A single id identifies a sibling.
    const [id, ...rest] = parts;
    const parent = relative.parent;
    const base = parent ? `${parent.uuid}.${relative.documentName}.${id}` : `${relative.documentName}.${id}`;
    return [base, ...rest].join(".");
  }
  return `${relative.uuid}.${parts.join(".")}`;
}

export interface UuidParts {
  id: string;
  documentName: string;
  parent?: { uuid: string } | null;
  pack?: string | null;
}

/** Builds a UUID from its parts. */
export function buildUuid({ id, documentName, parent, pack }: UuidParts): string {
  if (parent) return `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}

/**
 * Returns the UUID of a document relative to `relative`: ".Item.x" below it, ".x" for a sibling, otherwise the whole UUID. Returns null if
 * the document has no UUID.
 */
export function buildRelativeUuid(document: Linked, relative: Linked | null | undefined): string | null {
  if (!relative || document.uuid === null || relative.uuid === null) return document.uuid;
  if (document.uuid.startsWith(`${relative.uuid}.`)) return document.uuid.slice(relative.uuid.length);
  if (document.parent && document.parent === relative.parent && document.documentName === relative.documentName) return `.${document.id}`;
  return document.uuid;
}
