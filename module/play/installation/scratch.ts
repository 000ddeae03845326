/** A document as this build of Foundry provides it. No declared type is trusted, because checks find out which fields exist. */
// Unchecked: the check finds out which fields exist.
export type Found = Record<string, any>;

interface DocumentClass {
  create(data: object, operation?: object): Promise<Found | undefined>;
  deleteDocuments(ids: readonly string[]): Promise<unknown>;
}

/** Kinds of documents a scratch may hold, in order of deletion. */
const KINDS = ["Combat", "Scene", "Actor", "Item", "JournalEntry", "Macro", "Folder"] as const;
type Kind = (typeof KINDS)[number];

/** Milliseconds to wait for the GM's client to act; `INTERVAL`: milliseconds between checks. */
const PATIENCE = 20_000;
const INTERVAL = 50;

/** Flag on every scratch document. A later run uses it to find documents that an interrupted run left. */
const MARK = { crossfire: { scratch: true } };

const classOf = (kind: Kind | "ChatMessage"): DocumentClass =>
  // Unchecked: CONFIG declares each kind of document separately; a scratch needs only what all classes share.
  (CONFIG as unknown as Record<string, { documentClass: DocumentClass }>)[kind]!.documentClass;

const collectionOf = (kind: Kind): Iterable<Found> => (game.collections?.get(kind) ?? []) as Iterable<Found>;

/** Waits until `look` returns a result. @throws {Error} whose text begins with `what`, if there is no result within 20 seconds */
export async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  for (let waited = 0; waited < PATIENCE; waited += INTERVAL) {
    const found = look();
    if (found) return found;
    await new Promise((done) => setTimeout(done, INTERVAL));
  }
  throw new Error(`${what} did not come within ${PATIENCE / 1000} s`);
}

/** Waits 300 milliseconds for other clients to finish. */
export const quiet = (): Promise<void> => new Promise((done) => setTimeout(done, 300));

/** Holds the documents that checks create, and all chat messages that appear in the meantime. `clear` deletes both. */
export class Scratch {
  readonly #made: { readonly kind: Kind; readonly id: string }[] = [];
  readonly #messagesBefore = new Set<string>();
  readonly #folders = new Map<string, string>();

  constructor() {
    for (const { id } of game.messages ?? []) if (id) this.#messagesBefore.add(id);
  }

  /** Creates a document in the scratch folder of its kind. @throws {Error} if Foundry created nothing */
  async create(kind: Exclude<Kind, "Folder">, data: object): Promise<Found> {
    const folder = kind === "Combat" ? {} : { folder: await this.#folder(kind) };
    const { flags = {} } = data as { readonly flags?: object };
    return this.#keep(kind, { ...data, ...folder, flags: foundry.utils.mergeObject(MARK, flags, { inplace: false }) });
  }

  async #folder(type: string): Promise<string> {
    const known = this.#folders.get(type);
    if (known) return known;
    const { id } = await this.#keep("Folder", { name: "Crossfire: installation check", type, flags: MARK });
    this.#folders.set(type, id);
    return id;
  }

  async #keep(kind: Kind, data: object): Promise<Found> {
    const made = await classOf(kind).create(data);
    if (!made) throw new Error(`Foundry created no ${kind}`);
    this.#made.push({ kind, id: made["id"] });
    return made;
  }

  /** Returns the chat messages that have appeared since the scratch was opened. */
  get messages(): Found[] {
    return (game.messages?.contents ?? []).filter(({ id }) => id && !this.#messagesBefore.has(id));
  }

  /** Deletes everything the checks created, public cards before their records. */
  async clear(): Promise<void> {
    const ids = (records: boolean): string[] => this.messages.filter(({ type }) => (type === "record") === records).map(({ id }) => id);
    await classOf("ChatMessage").deleteDocuments(ids(false));
    await classOf("ChatMessage").deleteDocuments(ids(true));
    for (const kind of KINDS) {
      const own = this.#made.filter((made) => made.kind === kind).map(({ id }) => id);
      const there = own.filter((id) => [...collectionOf(kind)].some((document) => document["id"] === id));
      if (there.length > 0) await classOf(kind).deleteDocuments(there);
    }
  }
}

/** Deletes documents left by an interrupted run. @returns the number of documents */
export async function clearLeftovers(): Promise<number> {
  let count = 0;
  for (const kind of KINDS) {
    const left = [...collectionOf(kind)].filter(({ flags }) => flags?.crossfire?.scratch === true).map(({ id }) => id);
    if (left.length > 0) await classOf(kind).deleteDocuments(left);
    count += left.length;
  }
  return count;
}
