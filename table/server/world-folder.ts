import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { WorldProblem } from "../common/wire";
import { Backup } from "./backup";
import { damageNoted, DatabaseLocked, dataFiles, hasCurrent, openDatabase, readEntries, repairDatabase, type Database } from "./database";
import { differences, judge, type Found, type Verdict } from "./recovery";

/** The opened folder of a world. Its database and its backup contain the same records. */
export interface OpenedWorld {
  readonly db: Database;
  readonly backup: Backup;
  readonly entries: ReadonlyMap<string, string>;
  /** Reports about damage, losses and the new location of damaged files. */
  readonly reports: readonly WorldProblem[];
  /** Messages for the log about changes by other programs. */
  readonly remarks: readonly string[];
  /** True: the folder never contained a world. */
  readonly isNew: boolean;
}

/**
 * Prefix of the name of a copy of the database. The copy exists while the database is being opened, because opening a damaged database
 * changes it.
 */
const OPENING = "opening-";

/**
 * Opens the database of a world and repairs it from its backup if it is damaged. Moves damaged files unchanged to another folder.
 * @throws {Error} if another process has the world open
 */
export async function openWorldFolder(folder: string): Promise<OpenedWorld> {
  await mkdir(folder, { recursive: true });
  const place = join(folder, "db");
  const hadDatabase = (await dataFiles(place)).length > 0;
  const copy = join(folder, `${OPENING}${process.pid}`);
  await rm(copy, { recursive: true, force: true });
  if (hadDatabase) await cp(place, copy, { recursive: true });
  let opened: { db: Database; found: Found };
  try {
    opened = await openAnyway(place, hadDatabase);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  const backup = new Backup(join(folder, "backup"));
  const content = await backup.read();
  const verdict = judge(opened.found, content);
  // A killed process leaves only a torn line. If the database is ahead of that line, the file was cut.
  const faults = verdict.backupDamaged && content.torn !== null ? [...content.faults, content.torn] : content.faults;
  const emptied = hadDatabase && verdict.entries.size === 0 && (!content.exists || faults.length > 0);
  const damaged = verdict.databaseDamaged || emptied;
  const aside = damaged || verdict.backupDamaged ? await putAside(folder, damaged && hadDatabase ? copy : null, content.exists) : "";
  const db = damaged ? await rewrite(opened.db, place, verdict.entries) : await complete(opened.db, opened.found.entries, verdict.entries);
  await backup.begin(verdict.entries);
  await removeCopies(folder);
  const facts = { verdict, hasBackup: content.exists, faults, signs: opened.found.signs, aside, hadDatabase, emptied, place };
  return {
    db,
    backup,
    entries: verdict.entries,
    reports: [...databaseReports(facts), ...backupReports(facts)],
    remarks:
      verdict.changedElsewhere > 0
        ? [
            `${place}: another program changed ${records(verdict.changedElsewhere)}; the table takes them as they are. The backup of before is in ${aside}`,
          ]
        : [],
    isNew: verdict.entries.size === 0 && !damaged && faults.length === 0,
  };
}

/** Opens a database. Repairs a database that does not open, and replaces a database that cannot be repaired. */
async function openAnyway(place: string, hadDatabase: boolean): Promise<{ db: Database; found: Found }> {
  const signs: string[] = [];
  const isWhole = !hadDatabase || (await hasCurrent(place));
  // Without CURRENT, LevelDB would create an empty database and delete the files of the old one.
  let db = isWhole ? await tryOpen(place, signs, !hadDatabase) : null;
  if (!isWhole) signs.push("CURRENT is missing or empty");
  if (db) signs.push(...(hadDatabase ? await damageNoted(place) : []));
  let read = db ? await readEntries(db) : null;
  if (!db || read?.problem) {
    if (read?.problem) signs.push(read.problem);
    await db?.close();
    const before = read?.entries;
    db = (await repaired(place, signs)) ?? (await startAnew(place));
    read = await readEntries(db);
    // The repaired database must contain at least the records that were readable before.
    for (const [key, text] of before ?? []) if (!read.entries.has(key)) read.entries.set(key, text);
  }
  return { db, found: { entries: read!.entries, signs } };
}

async function tryOpen(place: string, signs: string[], createIfMissing: boolean): Promise<Database | null> {
  try {
    return await openDatabase(place, createIfMissing);
  } catch (error) {
    if (error instanceof DatabaseLocked) throw error;
    signs.push(shortened((error as Error).message));
    return null;
  }
}

async function repaired(place: string, signs: string[]): Promise<Database | null> {
  try {
    await repairDatabase(place);
  } catch (error) {
    signs.push(`it cannot be repaired: ${(error as Error).message}`);
    return null;
  }
  return tryOpen(place, signs, false);
}

async function startAnew(place: string): Promise<Database> {
  await rm(place, { recursive: true, force: true });
  return openDatabase(place);
}

/** Closes a database and writes all records into a new one in its place. @returns the new database */
async function rewrite(db: Database, place: string, entries: ReadonlyMap<string, string>): Promise<Database> {
  await db.close();
  const next = await startAnew(place);
  await next.batch(
    [...entries].map(([key, value]) => ({ type: "put", key, value })),
    { sync: true },
  );
  return next;
}

/** Writes into the database the batch that only the backup contains. @returns the database */
async function complete(db: Database, found: ReadonlyMap<string, string>, entries: ReadonlyMap<string, string>): Promise<Database> {
  await db.batch(
    differences(found, entries).map((key) => {
      const value = entries.get(key);
      return value === undefined ? { type: "del", key } : { type: "put", key, value };
    }),
  );
  return db;
}

/** Moves the damaged files, unchanged, into a separate folder with a copy of the backup. @returns the separate folder */
async function putAside(folder: string, database: string | null, hasBackup: boolean): Promise<string> {
  const aside = join(folder, `damaged-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  await mkdir(aside, { recursive: true });
  if (database) await rename(database, join(aside, "db"));
  if (hasBackup) await cp(join(folder, "backup"), join(aside, "backup"), { recursive: true });
  return aside;
}

/** Removes the copies of this start and of earlier starts that were killed. The caller holds the lock on the database. */
async function removeCopies(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(OPENING));
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Returns a reason on one line of at most 200 characters, because LevelDB repeats the content of damaged files. */
const shortened = (reason: string): string => reason.replace(/\s+/g, " ").slice(0, 200);

interface Facts {
  readonly verdict: Verdict;
  readonly hasBackup: boolean;
  readonly faults: readonly string[];
  readonly signs: readonly string[];
  readonly aside: string;
  readonly hadDatabase: boolean;
  readonly emptied: boolean;
  readonly place: string;
}

const records = (count: number): string => (count === 1 ? "1 record" : `${count} records`);

function databaseReports({ verdict, hasBackup, faults, signs, aside, hadDatabase, emptied, place }: Facts): WorldProblem[] {
  if (!verdict.databaseDamaged && !emptied) return [];
  const what = hadDatabase ? `the database was damaged (${signs.join("; ") || "its files end early"})` : "the database was missing";
  const { size } = verdict.entries;
  const whole = hasBackup && faults.length === 0;
  const saved =
    verdict.restored > 0 ? `${records(verdict.restored)} of ${size} came from the backup beside it` : `${records(size)} could be read`;
  const lost = whole ? "nothing is lost" : "what was only in the damaged part is lost";
  const where = hadDatabase ? ` The damaged files are in ${aside}` : "";
  return [{ where: place, what: `${what}: ${saved}, ${lost}.${where}` }];
}

function backupReports({ verdict, faults, aside }: Facts): WorldProblem[] {
  const rest = verdict.databaseDamaged ? "" : " The database is whole, nothing of the world is lost, and the backup was written anew.";
  return faults.map((fault) => ({ where: "backup", what: `${fault}.${rest} The damaged file is in ${join(aside, "backup")}` }));
}
