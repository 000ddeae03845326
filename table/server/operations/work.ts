import { EMBEDDED } from "../../common/hierarchy";
import type { OpenPoints } from "../../common/open-points";
import type { DocumentOperation } from "../../common/wire";
import { permits } from "../rules";
import { lacksPermission, type Deed } from "../permissions";
import type { Place } from "../places";
import { cleanHtmlAt } from "../sanitise";
import type { Schemas } from "../schemas";
import { isRecord, recordOf, Refusal, sameJson, type Source } from "../source";
import type { Asker } from "../users";
import type { Draft } from "../world";

/** A request in progress. The request makes all changes in the draft; an error discards the draft. */
export interface Work {
  readonly asker: Asker;
  readonly draft: Draft;
  readonly schemas: Schemas;
  readonly operation: DocumentOperation;
  /** Milliseconds since 1970, the same for the whole request. */
  readonly now: number;
  /** Version of Foundry that the table emulates, such as "14.366". */
  readonly coreVersion: string;
  readonly generation: number;
  /** Open points (see `OPEN_POINTS`) for which the table uses the alternative. */
  readonly open: OpenPoints;
  /** True: users get only the documents they may see. */
  readonly withhold: boolean;
  /** True: the user may change every document, because a pack has one level for all of its documents. */
  readonly isPermitted?: boolean;
}

/**
 * Performs a request for every document. The effect of one refusal on the other documents is an open point [foundry-api 11.1].
 * @returns the results, without refused documents
 * @throws {Refusal} of the first refused document; in the alternative, only if all documents are refused
 */
export function eachOf<T, R>(work: Work, parts: readonly T[], carryOut: (part: T) => R): R[] {
  if (!work.open.has("batch-partial")) return parts.map(carryOut);
  const done: R[] = [];
  let refused: Refusal | null = null;
  for (const part of parts) {
    try {
      done.push(work.draft.attempt(() => carryOut(part)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused ??= error;
    }
  }
  if (refused && done.length === 0) throw refused;
  return done;
}

/** Checks a permission. @throws {Refusal} with Foundry's wording if the user lacks the permission */
export function demand(work: Work, deed: Deed, place: Place, data: Source): void {
  if (work.isPermitted) return;
  const systemByGM = work.generation < 14 && work.open.has("combatant-system-gm");
  if (permits(deed, { asker: work.asker, place, data, systemByGM })) return;
  throw lacksPermission(work.asker, deed, place.documentName, deed === "create" ? null : place.id, place.parent);
}

/**
 * Returns a source with the HTML of core fields and of the manifest's `htmlFields` cleaned. @param only - names of the fields to clean;
 * omitted: all
 */
export function sanitiseOwn(work: Work, documentName: string, source: Source, type: unknown, only?: ReadonlySet<string>): Source {
  const { schemas } = work;
  const subject = documentName === "ActorDelta" ? "Actor" : documentName;
  const paths = [...schemas.shape(documentName).htmlPaths, ...schemas.manifest.htmlFields(subject, type)];
  return cleanHtmlAt(source, only ? paths.filter((path) => only.has(path.split(".")[0]!)) : paths);
}

/** Returns the source of a document with its HTML cleaned, including the HTML of all embedded documents. */
export function sanitise(work: Work, documentName: string, source: Source): Source {
  let cleaned = sanitiseOwn(work, documentName, source, source["type"]);
  for (const child of EMBEDDED[documentName] ?? []) {
    const value = cleaned[child.field];
    if (child.single && isRecord(value)) cleaned = { ...cleaned, [child.field]: sanitiseDelta(work, cleaned, value) };
    if (!Array.isArray(value)) continue;
    const children = value.map((entry) => sanitise(work, child.documentName, recordOf(entry)));
    if (children.some((entry, index) => entry !== value[index])) cleaned = { ...cleaned, [child.field]: children };
  }
  return cleaned;
}

/** Returns a delta with its HTML cleaned. A delta without a type has the type of its base actor. */
function sanitiseDelta(work: Work, token: Source, delta: Source): Source {
  const base = work.draft.get("actors", String(token["actorId"] ?? ""));
  return sanitiseOwn(work, "ActorDelta", sanitise(work, "ActorDelta", delta), delta["type"] ?? base?.["type"]);
}

const KEPT_STATS = ["compendiumSource", "duplicateSource", "exportSource"];

/** Returns the stamp (`_stats`) of a new document. A client may set the source in the stamp, but not the author or the time. */
export function createdStats(work: Work, given: unknown): Source {
  const claimed = recordOf(given);
  const kept = Object.fromEntries(KEPT_STATS.map((key) => [key, typeof claimed[key] === "string" ? claimed[key] : null]));
  return { ...kept, ...stamp(work), createdTime: work.now };
}

/** Returns the new stamp (`_stats`) of a changed document, and the part that the update changes, as clients receive it. */
export function modifiedStats(work: Work, source: Source): { readonly next: Source; readonly changed: Source } {
  const before = recordOf(source["_stats"]);
  const stamped = stamp(work);
  const changed = Object.fromEntries(Object.entries(stamped).filter(([key, value]) => !sameJson(before[key], value)));
  return { next: { ...before, ...stamped }, changed };
}

function stamp(work: Work): Record<string, unknown> {
  const { manifest } = work.schemas;
  return {
    coreVersion: work.coreVersion,
    systemId: manifest.id,
    systemVersion: manifest.version,
    modifiedTime: work.now,
    lastModifiedBy: work.asker.id || null,
  };
}

export const hasStats = (work: Work, documentName: string): boolean => "_stats" in work.schemas.shape(documentName).fields;

/** Returns changes without the fields that only the server writes. */
export function withoutStamp(data: Source): Source {
  const { _stats: _dropped, ...rest } = data;
  return rest;
}

export const isEmptyChange = (changes: Source): boolean =>
  Object.keys(changes).every((key) => key === "_id" || (key === "_stats" && isRecord(changes[key])));
