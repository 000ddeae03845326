import { PRIMARY_COLLECTIONS } from "../common/hierarchy";
import type { Source } from "./source";

/** Primary documents by collection name and id. Embedded documents are inside their parents' sources. */
export type Collections = ReadonlyMap<string, ReadonlyMap<string, Source>>;

/** A change in a draft; null deletes the primary document. */
export interface WorldChange {
  readonly collection: string;
  readonly id: string;
  readonly before: Source | null;
  readonly after: Source | null;
}

/** Returns the collection of a primary document name; undefined for other names. */
export const primaryCollection = (documentName: string): string | undefined =>
  (PRIMARY_COLLECTIONS as Readonly<Record<string, string>>)[documentName];

/** All primary documents of a world, in memory. */
export class World {
  readonly #collections = new Map<string, Map<string, Source>>();

  constructor(documents: Readonly<Record<string, readonly Source[]>> = {}) {
    for (const [collection, sources] of Object.entries(documents)) {
      this.#collections.set(collection, new Map(sources.map((source) => [String(source["_id"]), source])));
    }
  }

  get(collection: string, id: string): Source | undefined {
    return this.#collections.get(collection)?.get(id);
  }

  all(collection: string): Iterable<Source> {
    return this.#collections.get(collection)?.values() ?? [];
  }

  apply(changes: readonly WorldChange[]): void {
    for (const { collection, id, after } of changes) {
      const sources = this.#collections.get(collection) ?? new Map<string, Source>();
      this.#collections.set(collection, sources);
      if (after) sources.set(id, after);
      else sources.delete(id);
    }
  }
}

/** The world as it would be after a request. Discarding the draft discards the request. */
export class Draft {
  readonly #world: World;
  readonly #changed: Map<string, WorldChange>;
  /** Prefix of the names of all collections in this view. */
  readonly #scope: string;

  constructor(world: World, scope = "", changed = new Map<string, WorldChange>()) {
    this.#world = world;
    this.#scope = scope;
    this.#changed = changed;
  }

  /** Returns a view of this draft for collections whose names start with `scope`. Changes to the view are changes to this draft. */
  within(scope: string): Draft {
    return new Draft(this.#world, `${this.#scope}${scope}`, this.#changed);
  }

  get(name: string, id: string): Source | undefined {
    const collection = `${this.#scope}${name}`;
    const change = this.#changed.get(`${collection}.${id}`);
    return change ? (change.after ?? undefined) : this.#world.get(collection, id);
  }

  *all(name: string): Iterable<Source> {
    const collection = `${this.#scope}${name}`;
    for (const source of this.#world.all(collection)) {
      const change = this.#changed.get(`${collection}.${String(source["_id"])}`);
      if (!change) yield source;
    }
    for (const change of this.#changed.values()) if (change.collection === collection && change.after) yield change.after;
  }

  put(name: string, id: string, after: Source | null): void {
    const collection = `${this.#scope}${name}`;
    const key = `${collection}.${id}`;
    const before = this.#changed.has(key) ? this.#changed.get(key)!.before : (this.#world.get(collection, id) ?? null);
    this.#changed.set(key, { collection, id, before, after });
  }

  /** Performs work as a transaction. Discards all changes of the work if the work throws an error. */
  attempt<T>(work: () => T): T {
    const before = [...this.#changed];
    try {
      return work();
    } catch (error) {
      this.#changed.clear();
      for (const [key, change] of before) this.#changed.set(key, change);
      throw error;
    }
  }

  get changes(): readonly WorldChange[] {
    return [...this.#changed.values()].filter((change) => change.before !== change.after);
  }
}
