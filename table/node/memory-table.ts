import type { Callback } from "../common/dynamic";
import { documentNameOf } from "../common/hierarchy";
import type { OpenPoint } from "../common/open-points";
import type { Answer, Connection, RequestName, Requests, WireError, WireListener } from "../common/wire";
import { Authority, type Seat } from "../server/authority";
import { Manifest } from "../server/manifest";
import { opened } from "../server/migrations";
import { packEntries, Packs, readPack } from "../server/packs";
import { Schemas } from "../server/schemas";
import { textOf, type Source } from "../server/source";
import { MemoryStore } from "../server/store";
import { primaryCollection } from "../server/world";

export type PackContents = Readonly<Record<string, { readonly documents: readonly Source[]; readonly folders?: readonly Source[] }>>;

export interface MemoryTableOptions {
  /** Generation of Foundry: 13 or 14. */
  readonly generation: number;
  readonly world: {
    readonly id?: string;
    readonly title?: string;
    /** Primary documents that contain their embedded documents, by collection name. The users are required. */
    readonly documents: Readonly<Record<string, readonly Source[]>>;
  };
  /** The system manifest. */
  readonly system: Source;
  /** Opened packs of the manifest, or their contents by pack name. */
  readonly packs?: Packs | PackContents;
  /** True: deprecated API throws an error. The table only passes this option to the caller that boots the clients. */
  readonly strict?: boolean;
  readonly withhold?: boolean;
  /** Open points (see `OPEN_POINTS`) for which the table uses the alternative. */
  readonly open?: readonly OpenPoint[];
  readonly log?: (message: string) => void;
}

export interface MemoryTable {
  readonly authority: Authority;
  readonly generation: number;
  readonly strict: boolean;
  /** Opens a connection for a user. A user may have several connections. */
  connect(userId: string): MemoryConnection;
  close(): Promise<void>;
}

/**
 * Creates a table in one process, with the same Authority as the server. Copies every message through JSON, and delivers the messages
 * asynchronously and in order.
 */
export async function createMemoryTable(options: MemoryTableOptions): Promise<MemoryTable> {
  const { generation, world, system, withhold = false, open = [], strict = true } = options;
  const store = new MemoryStore(cleaned(new Schemas(generation, new Manifest(system)), world.documents, generation));
  const authority = await Authority.open({
    generation,
    world: { id: world.id ?? "memory", title: world.title ?? "Memory" },
    system,
    store,
    packs: memoryPacks(new Manifest(system), options.packs ?? {}, generation),
    withhold,
    open,
    strict,
    ...(options.log ? { log: options.log } : {}),
  });
  const connections = new Set<MemoryConnection>();
  return {
    authority,
    generation,
    strict,
    connect(userId) {
      const connection: MemoryConnection = new MemoryConnection(authority, userId, () => connections.delete(connection));
      connections.add(connection);
      return connection;
    },
    async close() {
      for (const connection of connections) connection.disconnect();
      await authority.close();
    },
  };
}

/**
 * Cleans the sources of a world's documents. Tests may omit fields with defaults.
 * @throws {Refusal} if a document is not valid
 * @throws {Error} for an unknown collection
 */
function cleaned(
  schemas: Schemas,
  documents: MemoryTableOptions["world"]["documents"],
  generation: number,
): MemoryTableOptions["world"]["documents"] {
  const names = Object.entries(documents).map(([collection, sources]) => {
    const name = documentNameOf(collection);
    if (!name) throw new Error(`"${collection}" is not a collection of a world`);
    return [collection, sources.map((source) => schemas.clean(name, opened(name, source, generation)))] as const;
  });
  return Object.fromEntries(names);
}

function memoryPacks(manifest: Manifest, contents: Packs | PackContents, generation: number): Packs {
  if (contents instanceof Packs) return contents;
  const read = packEntries(manifest).map((entry) => {
    const { documents = [], folders = [] } = contents[textOf(entry["name"])] ?? {};
    const collection = primaryCollection(textOf(entry["type"])) ?? "items";
    const { entries } = new MemoryStore({ [collection]: documents, folders });
    return readPack(manifest, entry, entries, generation);
  });
  return new Packs(
    read.map(({ pack }) => pack),
    read.flatMap(({ problems }) => problems),
  );
}

// Stored at import, so that tests with fake timers do not stop the messages.
const afterTurn = setImmediate;

/** Number of tasks that carry messages and have not run yet, of all tables of the process. */
let waiting = 0;

function later(task: () => void): void {
  waiting += 1;
  afterTurn(() => {
    waiting -= 1;
    task();
  });
}

/** Returns whether no message is on its way, at any table of the process. */
export const isQuiet = (): boolean => waiting === 0;

/** A connection within one process. Each message is a separate task, as on a socket. */
export class MemoryConnection implements Connection {
  readonly #listeners = new Map<string, Set<Callback>>();
  readonly #inbox: (() => void)[] = [];
  readonly #seat: Seat;
  #connected = true;
  #running = false;
  /**
   * Parses text from the server. A client in a separate context sets that context's `JSON.parse`, so that it receives plain objects of its
   * own context.
   */
  parse: (text: string) => unknown = JSON.parse;

  /** Creates a connection. @param left - called when the connection has closed */
  constructor(
    authority: Authority,
    userId: string,
    readonly left: () => void = () => {},
  ) {
    this.#seat = authority.join(userId, (event, ...args) => {
      const received = args.map((arg) => this.#receive(arg));
      this.#push(() => this.#dispatch(event, received));
    });
  }

  get connected(): boolean {
    return this.#connected;
  }

  request<N extends RequestName>(name: N, payload?: Requests[N]["payload"]): Promise<Answer<N>> {
    if (!this.#connected) return Promise.resolve({ error: { message: "The line to the server is down" } } satisfies WireError);
    const sent = throughWire(payload);
    return new Promise((resolve) => {
      later(() => this.#seat.request(name, sent, (answer) => this.#enqueue(resolve, answer as Answer<N>)));
    });
  }

  emit(name: string, payload: unknown): void {
    const sent = throughWire(payload);
    if (this.#connected) later(() => this.#seat.emit(name, sent));
  }

  on<E extends string>(name: E, listener: WireListener<E>): void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
  }

  off<E extends string>(name: E, listener: WireListener<E>): void {
    this.#listeners.get(name)?.delete(listener);
  }

  /** Disconnects. Messages on the way to this client are lost. */
  disconnect(): void {
    if (!this.#connected) return;
    this.#connected = false;
    this.#inbox.length = 0;
    this.#seat.leave();
    this.#dispatch("disconnect", ["client namespace disconnect"]);
    // Remove the listeners, so that the table does not keep them alive.
    this.#listeners.clear();
    this.left();
  }

  #enqueue<A>(resolve: (answer: A) => void, answer: A): void {
    const received = this.#receive(answer);
    this.#push(() => resolve(received));
  }

  #receive<T>(value: T): T {
    return throughWire(value, this.parse);
  }

  #push(task: () => void): void {
    this.#inbox.push(task);
    if (this.#running) return;
    this.#running = true;
    later(() => this.#drain());
  }

  #drain(): void {
    const task = this.#inbox.shift();
    if (!task) {
      this.#running = false;
      return;
    }
    later(() => this.#drain());
    task();
  }

  #dispatch(event: string, args: readonly unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...args);
  }
}

/** Copies a value through JSON. Preserves a top-level `undefined`, because it represents an omitted argument. */
function throughWire<T>(value: T, parse: (text: string) => unknown = JSON.parse): T {
  return value === undefined ? value : (parse(JSON.stringify(value) ?? "null") as T);
}
