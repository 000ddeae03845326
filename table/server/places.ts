import { EMBEDDED, type EmbeddedChild } from "../common/hierarchy";
import { effectiveActor, putInDelta } from "./deltas";
import { recordOf, recordsOf, Refusal, type Source } from "./source";
import { primaryCollection, type Draft } from "./world";

/** The place of one document. Reads the document's source from the draft, and writes the source back through the document's parents. */
export abstract class Place {
  constructor(
    readonly documentName: string,
    readonly id: string,
    readonly parent: Place | null,
    readonly draft: Draft,
  ) {}

  /** Stored source of the document; undefined if the document does not exist. */
  abstract get source(): Source | undefined;
  /** Writes the source; null deletes the document. */
  abstract write(next: Source | null): void;

  /** Stores an embedded document, which replaces an embedded document with the same id. Null removes the embedded document. */
  putChild(field: string, id: string, next: Source | null): void {
    const list = recordsOf(this.source?.[field]);
    this.write({ ...this.source, [field]: replaceById(list, id, next) });
  }

  child(documentName: string, id: string): Place {
    const embedded = childOf(this.documentName, documentName);
    if (!embedded) throw new Refusal(`${documentName} is not an embedded document of ${this.documentName}`);
    return embedded.single
      ? new SinglePlace(documentName, id, this, embedded.field)
      : new EmbeddedPlace(documentName, id, this, embedded.field);
  }

  get exists(): boolean {
    return this.source !== undefined;
  }

  get uuid(): string {
    return this.parent ? `${this.parent.uuid}.${this.documentName}.${this.id}` : `${this.documentName}.${this.id}`;
  }
}

export class PrimaryPlace extends Place {
  constructor(
    documentName: string,
    id: string,
    draft: Draft,
    readonly collection: string,
  ) {
    super(documentName, id, null, draft);
  }

  get source(): Source | undefined {
    return this.draft.get(this.collection, this.id);
  }

  write(next: Source | null): void {
    this.draft.put(this.collection, this.id, next);
  }
}

export class EmbeddedPlace extends Place {
  constructor(
    documentName: string,
    id: string,
    override readonly parent: Place,
    readonly field: string,
  ) {
    super(documentName, id, parent, parent.draft);
  }

  get source(): Source | undefined {
    return recordsOf(this.parent.source?.[this.field]).find((source) => source["_id"] === this.id && source["_tombstone"] !== true);
  }

  write(next: Source | null): void {
    this.parent.putChild(this.field, this.id, next);
  }
}

/** A single embedded document: the delta of a token. */
export class SinglePlace extends Place {
  constructor(
    documentName: string,
    id: string,
    override readonly parent: Place,
    readonly field: string,
  ) {
    super(documentName, id, parent, parent.draft);
  }

  get source(): Source | undefined {
    const source = this.parent.source;
    if (!source) return undefined;
    return { _id: this.id, ...recordOf(source[this.field]) };
  }

  write(next: Source | null): void {
    this.parent.write({ ...this.parent.source, [this.field]: next });
  }
}

/** The actor of an unlinked token. Reads the base actor and the delta, but writes only the delta. */
export class SyntheticActorPlace extends Place {
  constructor(
    id: string,
    override readonly parent: Place,
  ) {
    super("Actor", id, parent, parent.draft);
  }

  get base(): Source | undefined {
    return this.draft.get("actors", textId(this.parent.source?.["actorId"]));
  }

  get delta(): SinglePlace {
    return this.parent.child("ActorDelta", deltaId(this.parent)) as SinglePlace;
  }

  get source(): Source | undefined {
    const base = this.base;
    return base && this.parent.exists ? effectiveActor(base, this.delta.source ?? {}) : undefined;
  }

  write(): void {
    throw new Refusal(`Actor [${this.id}] in parent Token [${this.parent.id}] is written through its ActorDelta`);
  }

  override putChild(field: string, id: string, next: Source | null): void {
    const delta = this.delta;
    delta.write({ ...delta.source, [field]: putInDelta(recordsOf(this.base?.[field]), recordsOf(delta.source?.[field]), id, next) });
  }
}

const textId = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the id of a token's delta. A delta without an id has the id of its token. */
export const deltaId = (token: Place): string => textId(recordOf(token.source?.["delta"])["_id"]) || token.id;

export const childOf = (documentName: string, childName: string): EmbeddedChild | undefined =>
  EMBEDDED[documentName]?.find((child) => child.documentName === childName);

/** Returns the place of a primary document. @throws {Refusal} if `documentName` does not name a primary document */
export function primaryPlace(draft: Draft, documentName: string, id: string): PrimaryPlace {
  const collection = primaryCollection(documentName);
  if (!collection) throw new Refusal(`"${documentName}" is not a primary document: name its parent`);
  return new PrimaryPlace(documentName, id, draft, collection);
}

/**
 * Returns the place of the document with a UUID. An actor below a token is the synthetic actor.
 * @throws {Refusal} if the UUID is invalid or the document does not exist
 */
export function placeAt(draft: Draft, uuid: string): Place {
  const parts = uuid.split(".");
  if (parts.length % 2 !== 0 || parts.includes("")) throw new Refusal(`"${uuid}" is not a uuid`);
  let place: Place = primaryPlace(draft, parts[0]!, parts[1]!);
  for (let index = 2; index < parts.length; index += 2) {
    requireSource(place);
    place = step(place, parts[index]!, parts[index + 1]!);
  }
  requireSource(place);
  return place;
}

/** Returns the place of a document below a parent. Below a token, "Actor" and children of the delta belong to the synthetic actor. */
export function step(parent: Place, documentName: string, id: string): Place {
  if (parent.documentName === "Token" && documentName === "Actor") {
    const linked = parent.source?.["actorLink"] === true;
    return linked ? primaryPlace(parent.draft, "Actor", textId(parent.source?.["actorId"])) : new SyntheticActorPlace(id, parent);
  }
  if (parent.documentName === "ActorDelta" && parent.parent) {
    return new SyntheticActorPlace(textId(parent.parent.source?.["actorId"]), parent.parent).child(documentName, id);
  }
  return parent.child(documentName, id);
}

/** Returns the source at a place. @throws {Refusal} if the document does not exist */
export function requireSource(place: Place): Source {
  const source = place.source;
  if (!source) throw new Refusal(`${place.documentName} "${place.id}" does not exist!`);
  return source;
}

function replaceById(list: readonly Source[], id: string, next: Source | null): readonly Source[] {
  if (next === null) return list.filter((source) => source["_id"] !== id);
  const at = list.findIndex((source) => source["_id"] === id);
  return at < 0 ? [...list, next] : list.with(at, next);
}
