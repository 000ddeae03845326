import { mkdir } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import { Records } from "./records";
import type { StoredWorld, WorldStore } from "./store";
import type { WorldChange } from "./world";

/** A world in a LevelDB folder. A killed process loses no acknowledged change. */
export class LevelStore implements WorldStore {
  readonly #db: ClassicLevel<string, string>;
  #records = new Records();

  private constructor(db: ClassicLevel<string, string>) {
    this.#db = db;
  }

  /** @throws {Error} if the folder cannot be opened, for example because another process has it open */
  static async open(folder: string): Promise<LevelStore> {
    await mkdir(folder, { recursive: true });
    const db = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8" });
    await openDatabase(db, folder);
    return new LevelStore(db);
  }

  async load(): Promise<StoredWorld> {
    const { entries, problem } = await readEntries(this.#db);
    this.#records = new Records();
    const stored = this.#records.assemble(entries);
    return problem ? { ...stored, problems: [...stored.problems, { where: this.#db.location, what: problem }] } : stored;
  }

  async write(changes: readonly WorldChange[]): Promise<void> {
    const operations = this.#records
      .batch(changes)
      .map(({ key, value }) =>
        value === null ? ({ type: "del", key } as const) : ({ type: "put", key, value: JSON.stringify(value) } as const),
      );
    await this.#db.batch(operations);
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}

async function openDatabase(db: ClassicLevel<string, string>, folder: string): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    const why =
      cause?.code === "LEVEL_LOCKED"
        ? "another process has it open: stop that one, or use another folder"
        : (cause?.message ?? (error as Error).message);
    throw new Error(`The database ${folder} cannot be opened: ${why}`, { cause: error });
  }
}

/** Reads all keys and texts. A damaged block ends the reading; everything read before it counts. */
async function readEntries(db: ClassicLevel<string, string>): Promise<{ entries: Map<string, string>; problem: string | null }> {
  const entries = new Map<string, string>();
  try {
    for await (const [key, value] of db.iterator()) entries.set(key, value);
    return { entries, problem: null };
  } catch (error) {
    return { entries, problem: `the database cannot be read beyond "${[...entries.keys()].at(-1) ?? ""}": ${(error as Error).message}` };
  }
}

/** Reads a database and lets go of it. */
export async function readDatabase(folder: string): Promise<{ entries: Map<string, string>; problem: string | null }> {
  const db = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8", createIfMissing: false });
  await openDatabase(db, folder);
  try {
    return await readEntries(db);
  } finally {
    await db.close();
  }
}
