import type { WorldProblem } from "../common/wire";
import { Records } from "./records";
import { copyJson, type Source } from "./source";
import type { WorldChange } from "./world";

/** What a store holds when it is opened. */
export interface StoredWorld {
  /** Primary documents with their embedded documents inlined, by collection name. */
  readonly documents: Readonly<Record<string, readonly Source[]>>;
  /** What could not be read; it stays on disk as it is. */
  readonly problems: readonly WorldProblem[];
}

/** Keeps a world. What one request changes is written as one: all of it or none. */
export interface WorldStore {
  load(): Promise<StoredWorld>;
  write(changes: readonly WorldChange[]): Promise<void>;
  close(): Promise<void>;
}

/** A world that lives as long as the process. It holds the same records that a database would. */
export class MemoryStore implements WorldStore {
  readonly #entries = new Map<string, string>();
  #records = new Records();

  constructor(documents: Readonly<Record<string, readonly Source[]>> = {}) {
    const changes = Object.entries(documents).flatMap(([collection, sources]) =>
      sources.map((source) => ({ collection, id: String(source["_id"]), before: null, after: copyJson(source) })),
    );
    this.#put(changes);
  }

  /** Keys and JSON texts, as they would stand in a database. */
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
