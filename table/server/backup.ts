import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** One record of a batch; null deletes the record. */
export type Entry = readonly [key: string, text: string | null];

const STATE = "state.log";
const CHANGES = "changes.log";

/** The readable content of a backup. */
export interface BackupContent {
  /** False: no backup exists. */
  readonly exists: boolean;
  /** All records after the last change. */
  readonly entries: ReadonlyMap<string, string>;
  /** All records before the last change, as in a database whose process was killed between the two writes. */
  readonly beforeLast: ReadonlyMap<string, string>;
  /** All texts that each record ever had in this backup. */
  readonly known: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys of the records that the changes delete. */
  readonly deleted: ReadonlySet<string>;
  /** Unreadable files and lines. */
  readonly faults: readonly string[];
  /**
   * A message if the changes end within a line, because a process was killed or the file was cut; null: the changes end with a whole line.
   */
  readonly torn: string | null;
  /** False: this state may lack records, and no later change supplies them. */
  readonly stateIsWhole: boolean;
}

/**
 * A second copy of a world's records beside its database. The copy consists of two text files: the state at the last start, and all batches
 * written since then. Each line has a checksum. The store writes each batch to the backup first, then to the database.
 */
export class Backup {
  readonly #folder: string;
  #changes: FileHandle | null = null;
  #count = 0;
  /** True after a failed write. The incomplete line must not corrupt the next line. */
  #torn = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(): Promise<BackupContent> {
    const state = await readLines(join(this.#folder, STATE));
    const changes = await readLines(join(this.#folder, CHANGES));
    const exists = state !== null || changes !== null;
    const faults: string[] = [];
    const known = new Map<string, Set<string>>();
    const entries = new Map<string, string>();
    const deleted = new Set<string>();
    const put = ([key, text]: Entry): void => {
      entries.delete(key);
      if (text === null) return void deleted.add(key);
      deleted.delete(key);
      entries.set(key, text);
      known.set(key, (known.get(key) ?? new Set()).add(text));
    };
    const header = readState(state, put, faults);
    const stateIsWhole = faults.length === 0;
    let beforeLast = new Map(entries);
    const batches = readChanges(changes, header, faults);
    batches.forEach((batch, index) => {
      if (index === batches.length - 1) beforeLast = new Map(entries);
      batch.forEach(put);
    });
    return { exists, entries, beforeLast, known, deleted, faults: exists ? faults : [], torn: tornLine(changes), stateIsWhole };
  }

  /** Replaces the whole backup. The old backup remains complete until the new backup is complete. */
  async begin(entries: ReadonlyMap<string, string>): Promise<void> {
    await this.close();
    await mkdir(this.#folder, { recursive: true });
    const id = randomUUID();
    const state = [lineOf({ format: 1, id, records: entries.size }), ...[...entries].map(lineOf)];
    await writeWhole(join(this.#folder, STATE), state.join(""));
    await writeWhole(join(this.#folder, CHANGES), lineOf({ format: 1, base: id }));
    this.#count = 0;
    this.#torn = false;
    this.#changes = await open(join(this.#folder, CHANGES), "a");
  }

  /** Adds a batch. @throws {Error} if the batch cannot be written; in this case callers must not write the batch to the database */
  async append(entries: readonly Entry[]): Promise<void> {
    if (!this.#changes) throw new Error("The backup was not begun");
    if (entries.length === 0) return;
    const line = `${this.#torn ? "\n" : ""}${lineOf({ n: ++this.#count, entries })}`;
    this.#torn = true;
    await this.#changes.appendFile(line);
    this.#torn = false;
  }

  async close(): Promise<void> {
    await this.#changes?.close();
    this.#changes = null;
  }
}

interface Lines {
  readonly file: string;
  /** Values by line, from line 1; undefined for an unreadable line. */
  readonly values: readonly unknown[];
  /** True: the file ends within a line, because a process was killed during a write. */
  readonly torn: boolean;
}

const sumOf = (json: string): string => createHash("sha1").update(json).digest("hex").slice(0, 12);

function lineOf(value: unknown): string {
  const json = JSON.stringify(value);
  return `${sumOf(json)} ${json}\n`;
}

/** Returns the value of a line; undefined if its checksum does not match. */
function valueOf(line: string): unknown {
  const json = line.slice(13);
  return line[12] === " " && line.slice(0, 12) === sumOf(json) ? (JSON.parse(json) as unknown) : undefined;
}

/** Reads the lines of a file; null if the file does not exist. */
async function readLines(path: string): Promise<Lines | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split("\n");
  const last = lines.pop()!;
  return { file: `${basename(dirname(path))}/${basename(path)}`, values: lines.map(valueOf), torn: last !== "" };
}

interface StateHeader {
  readonly id: string;
  readonly records: number;
}

function readState(lines: Lines | null, put: (entry: Entry) => void, faults: string[]): StateHeader | null {
  const file = lines?.file ?? `backup/${STATE}`;
  const [first, ...rest] = lines?.values ?? [];
  if (first === undefined) faults.push(lines === null ? `${file} is missing` : `${file}: line 1 cannot be read`);
  const read = rest.filter((value) => value !== undefined) as Entry[];
  read.forEach(put);
  if (lines) tellUnreadable(file, rest, faults);
  const header = (first ?? null) as StateHeader | null;
  const short = header ? header.records - rest.length : 0;
  if (short > 0) faults.push(`${file} ends early: ${short} of ${header!.records} records are missing after line ${lines!.values.length}`);
  return header;
}

/** Returns the readable batches. Skips a torn last line, whose request was never answered. */
function readChanges(lines: Lines | null, state: StateHeader | null, faults: string[]): readonly (readonly Entry[])[] {
  const file = lines?.file ?? `backup/${CHANGES}`;
  const [first, ...rest] = lines?.values ?? [];
  if (first === undefined) faults.push(lines === null ? `${file} is missing` : `${file}: line 1 cannot be read`);
  // The changes belong to an older state. The backup was being replaced, and the new state contains these changes.
  const base = (first as { readonly base?: string } | undefined)?.base;
  if (base !== undefined && state && base !== state.id) return [];
  if (lines) tellUnreadable(file, rest, faults);
  return rest.flatMap((value) => (value === undefined ? [] : [(value as { readonly entries: readonly Entry[] }).entries]));
}

function tornLine(lines: Lines | null): string | null {
  return lines?.torn ? `${lines.file} ends early, within line ${lines.values.length + 1}` : null;
}

function tellUnreadable(file: string, values: readonly unknown[], faults: string[]): void {
  // The header is line 1.
  const wrong = values.flatMap((value, index) => (value === undefined ? [index + 2] : []));
  if (wrong.length === 0) return;
  const shown = wrong.slice(0, 5).join(", ");
  faults.push(
    `${file}: ${wrong.length === 1 ? `line ${shown}` : `${wrong.length} lines (${shown}${wrong.length > 5 ? ", ..." : ""})`} cannot be read`,
  );
}

/** Writes a file so that either the old or the new content is complete at any moment. */
async function writeWhole(path: string, text: string): Promise<void> {
  const next = `${path}.new`;
  await rm(next, { force: true });
  await writeFile(next, text, { flush: true });
  await rename(next, path);
}
