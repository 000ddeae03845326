import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";

export type Database = ClassicLevel<string, string>;

/** Readable content of a database. */
export interface DatabaseContent {
  readonly entries: Map<string, string>;
  readonly problem: string | null;
}

/** Thrown if another process has the database open. */
export class DatabaseLocked extends Error {
  override readonly name = "DatabaseLocked";
}

/** Opens a database. @throws {DatabaseLocked} if another process has the database open @throws {Error} if the database cannot be opened */
export async function openDatabase(folder: string, createIfMissing = true): Promise<Database> {
  const db = new ClassicLevel<string, string>(folder, { keyEncoding: "utf8", valueEncoding: "utf8", createIfMissing });
  try {
    await db.open();
    return db;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    const cannot = `The database ${folder} cannot be opened:`;
    if (cause?.code === "LEVEL_LOCKED")
      throw new DatabaseLocked(`${cannot} another process has it open: stop that one, or use another folder`, { cause: error });
    throw new Error(`${cannot} ${cause?.message ?? (error as Error).message}`, { cause: error });
  }
}

/** Reads all keys and texts. Stops at a damaged block and returns the entries before that block. */
export async function readEntries(db: Database): Promise<DatabaseContent> {
  const entries = new Map<string, string>();
  try {
    for await (const [key, value] of db.iterator()) entries.set(key, value);
    return { entries, problem: null };
  } catch (error) {
    return { entries, problem: `the database cannot be read beyond "${[...entries.keys()].at(-1) ?? ""}": ${(error as Error).message}` };
  }
}

/** Opens, reads and closes a database. */
export async function readDatabase(folder: string): Promise<DatabaseContent> {
  const db = await openDatabase(folder, false);
  try {
    return await readEntries(db);
  } finally {
    await db.close();
  }
}

/** Returns the data files of a database, without the files that only mark that the database exists. */
export async function dataFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => /\.(log|ldb|sst)$/.test(name) || name.startsWith("MANIFEST-"));
}

/** Returns true if the file that names the current state of a database exists with content. */
export const hasCurrent = (folder: string): Promise<boolean> =>
  stat(join(folder, "CURRENT")).then(
    ({ size }) => size > 0,
    () => false,
  );

/** Returns the damage that LevelDB recorded when it opened a database: files and dropped bytes. */
export async function damageNoted(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, "LOG"), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const noted = /([^/\\\s]+): (dropping \d+ bytes; .*)$/.exec(line);
    return noted ? [`${noted[1]}: ${noted[2]}`] : [];
  });
}

/** Rebuilds as much as possible of a database that does not open. @throws {Error} if LevelDB can rebuild nothing */
export const repairDatabase = (folder: string): Promise<void> => ClassicLevel.repair(folder);
