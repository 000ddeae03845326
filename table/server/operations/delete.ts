import { childOf, placeAt, primaryPlace, requireSource, step, type Place } from "../places";
import { recordsOf, Refusal, type Source } from "../source";
import { primaryCollection, type Draft } from "../world";
import { demand, eachOf, type Work } from "./work";

/**
 * Deletes the documents of a request with all embedded documents.
 * @returns the ids of the documents
 * @throws {Refusal} if a document does not exist, or the user may not delete it
 */
export function deleteDocuments(work: Work, documentName: string): readonly string[] {
  const { operation, draft } = work;
  const parent = operation.parentUuid ? placeAt(draft, operation.parentUuid) : null;
  const ids = operation["deleteAll"] === true ? allIds(draft, parent, documentName) : [...new Set((operation.ids ?? []).map(String))];
  return eachOf(work, ids, (id) => {
    const place = parent ? step(parent, documentName, id) : primaryPlace(draft, documentName, id);
    const source = requireSource(place);
    demand(work, "delete", place, source);
    if (documentName === "ActorDelta") throw new Refusal(`ActorDelta [${id}] goes with its token and is not deleted by itself`);
    if (documentName === "Folder") emptyFolder(work, source);
    place.write(null);
    return id;
  });
}

function allIds(draft: Draft, parent: Place | null, documentName: string): string[] {
  if (!parent) return [...draft.all(primaryPlace(draft, documentName, "").collection)].map((source) => String(source["_id"]));
  const child = childOf(parent.documentName, documentName);
  if (!child) throw new Refusal(`${documentName} is not an embedded document of ${parent.documentName}`);
  return recordsOf(parent.source?.[child.field]).map((source) => String(source["_id"]));
}

/** Moves the content of a deleted folder to the folder's parent; on request, deletes the content instead. Clients do the same. */
function emptyFolder(work: Work, folder: Source): void {
  const { draft, operation } = work;
  const id = folder["_id"];
  const contents = primaryCollection(String(folder["type"]));
  for (const inner of [...draft.all("folders")].filter((candidate) => candidate["folder"] === id)) {
    if (operation["deleteSubfolders"] === true) {
      emptyFolder(work, inner);
      draft.put("folders", String(inner["_id"]), null);
    } else draft.put("folders", String(inner["_id"]), { ...inner, folder: folder["folder"] ?? null });
  }
  if (!contents) return;
  for (const source of [...draft.all(contents)].filter((candidate) => candidate["folder"] === id)) {
    draft.put(
      contents,
      String(source["_id"]),
      operation["deleteContents"] === true ? null : { ...source, folder: folder["folder"] ?? null },
    );
  }
}
