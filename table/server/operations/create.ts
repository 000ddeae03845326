import { CONST_COMMON } from "../../common/constants";
import { embeddedIn } from "../../common/hierarchy";
import { expandChanges } from "../merge";
import { lacksPermission } from "../permissions";
import { placeAt, primaryPlace, step, type Place } from "../places";
import { isId, isRecord, newId, recordOf, recordsOf, Refusal, type Source } from "../source";
import { settingSource } from "../users";
import { createdStats, demand, eachOf, hasStats, sanitise, withoutStamp, type Work } from "./work";

/**
 * Creates the documents of a request. @returns the full sources of the documents @throws {Refusal} if a document with the same id exists,
 * or the user may not create it
 */
export function createDocuments(work: Work, documentName: string): readonly Source[] {
  const { operation, draft } = work;
  const parent = operation.parentUuid ? placeAt(draft, operation.parentUuid) : null;
  return eachOf(work, recordsOf(operation.data), (data) => {
    const id = operation.keepId === true && isId(data["_id"]) ? data["_id"] : newId();
    const place = parent ? step(parent, documentName, id) : primaryPlace(draft, documentName, id);
    if (place.exists) throw new Refusal(`${documentName} [${id}] exists already`);
    return createAt(work, place, data);
  });
}

/** Creates one document at its place, after the permission check. @returns the full source */
export function createAt(work: Work, place: Place, data: Source): Source {
  const given = expandChanges(withoutStamp(data));
  demand(work, "create", place, given);
  refuseGuardedSubtypes(work, place.documentName, given, place);
  const source = newSource(work, place.documentName, { ...given, _stats: data["_stats"] }, place.id);
  if (place.documentName === "Setting") refuseSecondSetting(place, source);
  if (place.documentName === "Folder") refuseDeepFolder(place, source);
  place.write(source);
  return source;
}

/**
 * On Foundry 14, refuses a player's document if its subtype lists `gmOnlyFields`, even if these fields are empty
 * [foundryvtt/foundryvtt#14252]. Embedded documents in the same request count too.
 * @throws {Refusal} naming the subtype
 */
function refuseGuardedSubtypes(work: Work, documentName: string, data: Source, place: Place): void {
  if (work.asker.isGM || work.generation < 14) return;
  const [guarded] = work.schemas.manifest.gmOnlyFields(documentName, data["type"]);
  if (guarded) {
    const { message } = lacksPermission(work.asker, "create", place.documentName, null, place.parent);
    throw new Refusal(`${message}: "${guarded}" of the ${documentName} type "${String(data["type"])}" may only be modified by a GM`);
  }
  for (const { documentName: child, field } of embeddedIn(documentName, work.generation))
    for (const entry of [data[field]].flat()) if (isRecord(entry)) refuseGuardedSubtypes(work, child, entry, place);
}

/** Returns a clean source with a stamp (`_stats`), and with ids for the document and all embedded documents. */
export function newSource(work: Work, documentName: string, data: Source, id: string): Source {
  const identified = identify(work, documentName, stampAuthor(work, documentName, data), id);
  return sanitise(work, documentName, work.schemas.clean(documentName, identified));
}

function identify(work: Work, documentName: string, data: Source, id: string): Source {
  const source: Record<string, unknown> = { ...data, _id: id };
  if (hasStats(work, documentName)) source["_stats"] = createdStats(work, data["_stats"]);
  else delete source["_stats"];
  if ("ownership" in work.schemas.shape(documentName).fields && documentName !== "ActorDelta")
    source["ownership"] = newOwnership(work, documentName, data);
  for (const child of embeddedIn(documentName, work.generation)) {
    if (child.single && isRecord(data[child.field]))
      source[child.field] = identify(work, child.documentName, data[child.field] as Source, id);
    if (!child.single && Array.isArray(data[child.field]))
      source[child.field] = identifyChildren(work, child.documentName, recordsOf(data[child.field]));
  }
  return source;
}

function identifyChildren(work: Work, documentName: string, children: readonly Source[]): readonly Source[] {
  const keep = work.operation["keepEmbeddedIds"] !== false;
  const seen = new Set<unknown>();
  return children.map((child) => {
    if (child["_tombstone"] === true) return child;
    const id = keep && isId(child["_id"]) && !seen.has(child["_id"]) ? child["_id"] : newId();
    seen.add(id);
    return identify(work, documentName, child, id);
  });
}

/**
 * Returns the ownership of a new document. The creator owns the document, except a journal page or combatant group. Entries from a player's
 * client are ignored: only GMs can grant levels to other users.
 */
function newOwnership(work: Work, documentName: string, data: Source): Source {
  const { asker } = work;
  if (documentName === "JournalEntryPage" || documentName === "CombatantGroup")
    return asker.isGM ? { default: -1, ...recordOf(data["ownership"]) } : { default: -1 };
  const given = asker.isGM ? { default: 0, ...recordOf(data["ownership"]) } : { default: 0 };
  return asker.id ? { ...given, [asker.id]: 3 } : given;
}

function stampAuthor(work: Work, documentName: string, data: Source): Source {
  if (!("author" in work.schemas.shape(documentName).fields)) return data;
  const author = work.asker.isGM && typeof data["author"] === "string" ? data["author"] : work.asker.id;
  const timestamp = documentName === "ChatMessage" && typeof data["timestamp"] !== "number" ? { timestamp: work.now } : {};
  return { ...data, ...timestamp, author };
}

/** Refuses folders below the maximum depth [ISS:foundryvtt/foundryvtt#8972]. @throws {Refusal} if the folder is too deep */
function refuseDeepFolder(place: Place, source: Source): void {
  const folders = new Map([...place.draft.all("folders")].map((folder) => [folder["_id"], folder]));
  let level = 1;
  for (let above = folders.get(source["folder"]); above && level <= CONST_COMMON.FOLDER_MAX_DEPTH; above = folders.get(above["folder"]))
    level++;
  if (level > CONST_COMMON.FOLDER_MAX_DEPTH)
    throw new Refusal(`Folder "${String(source["name"])}" exceeds the maximum depth of ${CONST_COMMON.FOLDER_MAX_DEPTH}`);
}

function refuseSecondSetting(place: Place, source: Source): void {
  const same = source["user"]
    ? [...place.draft.all("settings")].find((setting) => setting["key"] === source["key"] && setting["user"] === source["user"])
    : settingSource(place.draft, String(source["key"]));
  if (same) throw new Refusal(`Setting "${String(source["key"])}" is stored already as Setting [${String(same["_id"])}]: update that`);
}
