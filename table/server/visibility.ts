import type { DocumentResponse } from "../common/wire";
import { placeAt, primaryPlace, step, type Place } from "./places";
import { isRecord, recordOf, recordsOf, textOf, type Source } from "./source";
import type { Asker } from "./users";
import type { Draft } from "./world";

/**
 * Returns false for documents that a user must not receive: whispers for other users, blind messages and hidden tokens. Only a withholding
 * server calls this function; otherwise every client receives all documents [foundry-api 7.2, 11.5].
 */
function maySee(asker: Asker, documentName: string, source: Source | undefined): boolean {
  if (!source) return false;
  if (asker.isGM) return true;
  if (documentName === "Token") return source["hidden"] !== true;
  if (documentName !== "ChatMessage") return true;
  const whisper = Array.isArray(source["whisper"]) ? source["whisper"] : [];
  if (whisper.includes(asker.id)) return true;
  return source["author"] === asker.id ? source["blind"] !== true : whisper.length === 0 && source["blind"] !== true;
}

/**
 * Returns the primary documents of one type that a user may see. Used for the world at login and for every `get`.
 * @param withhold - false: returns all documents
 */
export function seenSources(asker: Asker, documentName: string, sources: Iterable<Source>, withhold: boolean): readonly Source[] {
  if (!withhold) return [...sources];
  return [...sources].filter((source) => maySee(asker, documentName, source)).map((source) => seenSource(asker, documentName, source));
}

/** Returns the part of a primary source that a user may see. */
function seenSource(asker: Asker, documentName: string, source: Source): Source {
  if (documentName !== "Scene" || asker.isGM) return source;
  return { ...source, tokens: recordsOf(source["tokens"]).filter((token) => maySee(asker, "Token", token)) };
}

/**
 * Returns the part of a response that a user may see, without invisible entries. A document that becomes visible arrives as a creation. A
 * document that becomes invisible arrives as a deletion.
 */
export function seenResponses(asker: Asker, response: DocumentResponse, before: Draft, after: Draft): readonly DocumentResponse[] {
  if (asker.isGM || response.action === "get") return [response];
  if (hiddenParent(asker, response, after)) return [];
  if (response.type === "Scene") return seenScenes(asker, response, after);
  if (response.type !== "Token" && response.type !== "ChatMessage") return [response];
  const shown: unknown[] = [];
  const appeared: unknown[] = [];
  const vanished: string[] = [];
  for (const entry of response.result) {
    const id = isRecord(entry) ? textOf(entry["_id"]) : String(entry);
    const then = maySee(asker, response.type, sourceIn(before, response, id));
    const source = sourceIn(after, response, id);
    const now = maySee(asker, response.type, source);
    if (response.action === "delete") {
      if (then) shown.push(entry);
    } else if (now && (then || response.action === "create")) shown.push(entry);
    else if (now) appeared.push(source);
    else if (then) vanished.push(id);
  }
  const parts: DocumentResponse[] = [
    { ...response, result: shown },
    { ...response, action: "create", result: appeared },
    { ...response, action: "delete", result: vanished },
  ];
  return parts.filter((part) => part.result.length > 0);
}

function sourceIn(draft: Draft, response: DocumentResponse, id: string): Source | undefined {
  const parent = parentIn(draft, response);
  if (response.operation.parentUuid && !parent) return undefined;
  return (parent ? step(parent, response.type, id) : primaryPlace(draft, response.type, id)).source;
}

function parentIn(draft: Draft, response: DocumentResponse): Place | null {
  const { parentUuid } = response.operation;
  if (!parentUuid) return null;
  try {
    return placeAt(draft, parentUuid);
  } catch {
    return null;
  }
}

/** Returns true for changes inside a hidden token. */
function hiddenParent(asker: Asker, response: DocumentResponse, after: Draft): boolean {
  for (let place = parentIn(after, response); place; place = place.parent) {
    if (place.documentName === "Token" && !maySee(asker, "Token", place.source)) return true;
  }
  return false;
}

function seenScenes(asker: Asker, response: DocumentResponse, after: Draft): readonly DocumentResponse[] {
  if (response.action === "delete") return [response];
  const result = response.result.map((entry) => {
    const changes = recordOf(entry);
    if (!Array.isArray(changes["tokens"])) return changes;
    const scene = primaryPlace(after, "Scene", textOf(changes["_id"]));
    const tokens = recordsOf(changes["tokens"]).filter((token) =>
      maySee(asker, "Token", scene.child("Token", textOf(token["_id"])).source),
    );
    return { ...changes, tokens };
  });
  return [{ ...response, result }];
}
