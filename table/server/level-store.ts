import { mkdir } from "node:fs/promises";
import type { WorldProblem } from "../common/wire";
import type { Backup, Entry } from "./backup";
import { openDatabase, readEntries, type Database, type DatabaseContent } from "./database";
import { Records } from "./records";
import type { StoredWorld, WorldStore } from "./store";
import { openWorldFolder } from "./world-folder";
import type { WorldChange } from "./world";

interface Kept {
  readonly backup: Backup;
  /** Problems found when the world was opened. */
  readonly reports: readonly WorldProblem[];
}

/** A world in a LevelDB folder. No acknowledged change is lost if the process is killed. */
export class LevelStore implements WorldStore {
  readonly #db: Database;
  readonly #kept: Kept | null;
  #records = new Records();

  private constructor(db: Database, kept: Kept | null) {
    this.#db = db;
    this.#kept = kept;
  }

  /** Opens a database without a backup. @throws {Error} if the folder cannot be opened, for example while another process has it open */
  static async open(folder: string): Promise<LevelStore> {
    await mkdir(folder, { recursive: true });
    return new LevelStore(await openDatabase(folder), null);
  }

  /**
   * Opens the folder of a world. The database and the backup in the folder can repair each other.
   * @returns the store, messages for the log, and whether the folder never contained a world
   * @throws {Error} if another process has the folder open
   */
  static async openWorld(
    folder: string,
  ): Promise<{ readonly store: LevelStore; readonly isNew: boolean; readonly remarks: readonly string[] }> {
    const { db, backup, reports, remarks, isNew } = await openWorldFolder(folder);
    return { store: new LevelStore(db, { backup, reports }), isNew, remarks };
  }

  async load(): Promise<StoredWorld> {
    const { entries, problem }: DatabaseContent = await readEntries(this.#db);
    this.#records = new Records();
    const stored = this.#records.assemble(entries);
    const own = problem ? [{ where: this.#db.location, what: problem }] : [];
    return { ...stored, problems: [...(this.#kept?.reports ?? []), ...stored.problems, ...own] };
  }

  async write(changes: readonly WorldChange[]): Promise<void> {
    const entries = this.#records.batch(changes).map(({ key, value }): Entry => [key, value === null ? null : JSON.stringify(value)]);
    await this.#kept?.backup.append(entries);
    try {
      await this.#db.batch(entries.map(([key, value]) => (value === null ? { type: "del", key } : { type: "put", key, value })));
    } catch (error) {
      await this.#takeBack(entries).catch((second: unknown) => {
        throw new AggregateError([error, second], "A batch stands in the backup and not in the database", { cause: error });
      });
      throw error;
    }
  }

  /** After the database has refused a batch, writes the stored values of the batch's keys to the backup. */
  async #takeBack(entries: readonly Entry[]): Promise<void> {
    if (!this.#kept) return;
    const keys = entries.map(([key]) => key);
    const texts = await this.#db.getMany(keys);
    await this.#kept.backup.append(keys.map((key, index) => [key, texts[index] ?? null]));
  }

  async close(): Promise<void> {
    await this.#kept?.backup.close();
    await this.#db.close();
  }
}
