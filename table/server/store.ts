import type { WorldProblem } from "../common/wire";
import { Records } from "./records";
import { copyJson, type Source } from "./source";
import type { WorldChange } from "./world";

/** Content of a store when it is opened. */
export interface StoredWorld {
  /** Primary documents that contain their embedded documents, by collection name. */
  readonly documents: Readonly<Record<string, readonly Source[]>>;
  /** Problems of unreadable records. The records stay unchanged on disk. */
  readonly problems: readonly WorldProblem[];
}

/** Stores a world. Writes either all changes of one request or none. */
export interface WorldStore {
  load(): Promise<StoredWorld>;
  write(changes: readonly WorldChange[]): Promise<void>;
  close(): Promise<void>;
}

/** A world in memory, with the same records as a database. */
export class MemoryStore implements WorldStore {
  readonly #entries = new Map<string, string>();
  #records = new Records();

  constructor(documents: Readonly<Record<string, readonly Source[]>> = {}) {
    const changes = Object.entries(documents).flatMap(([collection, sources]) =>
      sources.map((source) => ({ collection, id: String(source["_id"]), before: null, after: copyJson(source) })),
    );
    this.#put(changes);
  }

  /** Keys and JSON texts, as in a database. */
  get entries(): ReadonlyMap<string, string> {
    return this.#entries;
  }

  async load(): Promise<StoredWorld> {
    this.#records = new Records();
    return this.#records.assemble(this.#entries);
  }

  async write(changes: readonly WorldChange[]): Promise<void> {
    this.#put(changes);
  }

  async close(): Promise<void> {}

  #put(changes: readonly WorldChange[]): void {
    for (const { key, value } of this.#records.batch(changes)) {
      if (value === null) this.#entries.delete(key);
      else this.#entries.set(key, JSON.stringify(value));
    }
  }
}
