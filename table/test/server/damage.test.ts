import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LevelStore } from "../../server/level-store";
import { MemoryStore, type StoredWorld } from "../../server/store";
import type { Source } from "../../server/source";
import * as f from "./fixture";

/** Functions that damage a file, by the kind of damage. */
const HARM = {
  "cut in half": async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
  emptied: (file: string) => truncate(file, 0),
  "with garbage in the middle": async (file: string) => {
    const bytes = await readFile(file);
    bytes.fill("garbage\n", Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + Math.min(200, Math.ceil(bytes.length / 4)));
    await writeFile(file, bytes);
  },
  "of zeros in the middle": async (file: string) => {
    const bytes = await readFile(file);
    bytes.fill(0, Math.floor(bytes.length / 3), Math.ceil((bytes.length * 2) / 3));
    await writeFile(file, bytes);
  },
  missing: (file: string) => rm(file),
} as const;
type Harm = keyof typeof HARM;
const harms = Object.keys(HARM) as Harm[];

const padding = "x".repeat(2000);
const actor = (n: number): Source => ({ _id: `actor${String(n).padStart(11, "0")}`, name: `Actor ${n}`, padding, items: [], effects: [] });

let model: string;
let folder: string;
let whole: StoredWorld["documents"];

/**
 * Creates a world with the changes of two sessions. The first session's changes are in a table of the database; the second session's
 * changes are in the database's log.
 */
beforeAll(async () => {
  model = await mkdtemp(join(tmpdir(), "table-damage-model-"));
  await fillSeats(model);
  whole = (await look(model)).documents;
  await rm(model, { recursive: true });
  await fillSeats(model);
});
afterAll(() => rm(model, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-damage-"));
  await cp(model, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function fillSeats(place: string): Promise<void> {
  const first = await LevelStore.openWorld(place);
  expect(first.isNew).toBe(true);
  const seeded = Object.entries((await new MemoryStore(f.worldDocuments()).load()).documents).flatMap(([collection, sources]) =>
    sources.map((after) => ({ collection, id: String(after["_id"]), before: null, after })),
  );
  await first.store.write(seeded);
  for (let n = 0; n < 30; n++) await put(first.store, n);
  await first.store.close();
  const second = await LevelStore.openWorld(place);
  expect(second.isNew).toBe(false);
  for (let n = 30; n < 60; n++) await put(second.store, n);
  await remove(second.store, 7);
  await put(second.store, 8, "Renamed");
  await second.store.close();
}

const put = (store: LevelStore, n: number, name = `Actor ${n}`): Promise<void> =>
  store.write([{ collection: "actors", id: String(actor(n)["_id"]), before: null, after: { ...actor(n), name } }]);
const remove = (store: LevelStore, n: number): Promise<void> =>
  store.write([{ collection: "actors", id: String(actor(n)["_id"]), before: actor(n), after: null }]);

interface Looked extends StoredWorld {
  readonly isNew: boolean;
  readonly remarks: readonly string[];
}

/** Opens a world, reads its content and closes the world. */
async function look(place: string): Promise<Looked> {
  const { store, isNew, remarks } = await LevelStore.openWorld(place);
  const loaded = await store.load();
  await store.close();
  return { ...loaded, isNew, remarks };
}

/** Returns documents as text, in a fixed order and with shortened padding, for readable differences. */
const sorted = (documents: StoredWorld["documents"]): unknown =>
  Object.entries(documents)
    .flatMap(([name, sources]) =>
      sources.map((source) => `${name} ${JSON.stringify({ ...source, ...(source["padding"] === padding ? { padding: "whole" } : {}) })}`),
    )
    .sort();

const damagedFolders = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.startsWith("damaged-"));

/**
 * Returns the path of the largest file of a kind. LevelDB numbers the files, so the test cannot know their names. @throws {Error} if there
 * is no such file
 */
async function fileOf(kind: string): Promise<string> {
  const [part = "", ending = ""] = kind.split("/");
  const names = await readdir(join(folder, part));
  const sizes = await Promise.all(
    names.filter((name) => name.includes(ending)).map(async (name) => ({ name, size: (await stat(join(folder, part, name))).size })),
  );
  const largest = sizes.sort((a, b) => b.size - a.size)[0];
  if (!largest) throw new Error(`there is no ${kind} in ${names.join(", ")}`);
  return join(part, largest.name);
}

async function harm(kind: string, how: Harm): Promise<{ name: string; bytes: Buffer | null }> {
  const name = await fileOf(kind);
  await HARM[how](join(folder, name));
  return { name, bytes: await readFile(join(folder, name)).catch(() => null) };
}

test("an undamaged world opens without a report and without extra files", async () => {
  for (let n = 0; n < 3; n++) {
    const { documents, problems, remarks, isNew } = await look(folder);
    expect([problems, remarks, isNew]).toEqual([[], [], false]);
    expect(sorted(documents)).toEqual(sorted(whole));
  }
  expect((await readdir(folder)).sort()).toEqual(["backup", "db"]);
  expect((await readdir(join(folder, "backup"))).sort()).toEqual(["changes.log", "state.log"]);
});

describe.each(["db/.log", "db/.ldb", "db/MANIFEST", "db/CURRENT"])("damage to the database's file %s", (kind) => {
  test.each(harms)("%s: the damage is reported, no data is lost, and the damaged file is moved to another folder", async (how) => {
    const { name, bytes } = await harm(kind, how);
    const { documents, problems, isNew } = await look(folder);
    expect(sorted(documents)).toEqual(sorted(whole));
    expect(isNew).toBe(false);
    expect(problems).toHaveLength(1);
    const [aside] = await damagedFolders();
    expect(problems[0]!.where).toBe(join(folder, "db"));
    expect(problems[0]!.what).toMatch(/^the database was damaged \(.+\): .+, nothing is lost\. The damaged files are in /);
    expect(problems[0]!.what).toContain(join(folder, aside!));
    expect(await readFile(join(folder, aside!, name)).catch(() => null)).toEqual(bytes);
    expect((await readdir(join(folder, aside!, "backup"))).sort()).toEqual(["changes.log", "state.log"]);
    // The world is undamaged again after the repair.
    const again = await look(folder);
    expect([again.problems, sorted(again.documents)]).toEqual([[], sorted(whole)]);
    expect(await damagedFolders()).toEqual([aside]);
  });
});

describe.each(["backup/state.log", "backup/changes.log"])("damage to the file %s", (kind) => {
  test.each(harms)("%s: unreadable parts are reported, and the backup is rewritten from the undamaged database", async (how) => {
    const { name, bytes } = await harm(kind, how);
    const { documents, problems } = await look(folder);
    expect(sorted(documents)).toEqual(sorted(whole));
    const [aside] = await damagedFolders();
    expect(await readFile(join(folder, aside!, name)).catch(() => null)).toEqual(bytes);
    for (const { what } of problems) {
      expect(what).toContain("The database is whole, nothing of the world is lost, and the backup was written anew.");
      expect(what).toContain(join(folder, aside!, "backup"));
    }
    expect(problems.map(({ what }) => what)[0]).toMatch(new RegExp(`^${kind}(:| is missing| ends early)`));
    await harm("db/.log", "emptied");
    expect(sorted((await look(folder)).documents)).toEqual(sorted(whole));
  });
});

test("a missing database is restored from the backup", async () => {
  await rm(join(folder, "db"), { recursive: true });
  const { documents, problems, isNew } = await look(folder);
  expect(sorted(documents)).toEqual(sorted(whole));
  expect(isNew).toBe(false);
  expect(problems).toEqual([{ where: join(folder, "db"), what: expect.stringMatching(/^the database was missing: .*nothing is lost\./) }]);
});

describe("database and backup are both damaged", () => {
  const names = (documents: StoredWorld["documents"]): unknown[] => (documents["actors"] ?? []).map((source) => source["name"]);

  test.each(harms)("log (%s) and backup damaged: every record that is readable in either file is restored", async (how) => {
    await harm("db/.log", how);
    const file = join(folder, "backup/state.log");
    const lines = (await readFile(file, "utf8")).split("\n");
    const lost = lines.findIndex((line) => line.includes("Actor 3"));
    lines[lost] = "garbage";
    await writeFile(file, lines.join("\n"));
    const { documents, problems } = await look(folder);
    // The record is in the database's undamaged table.
    expect(sorted(documents)).toEqual(sorted(whole));
    expect(problems.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^the database was damaged .* what was only in the damaged part is lost/),
      expect.stringContaining(`backup/state.log: line ${lost + 1} cannot be read.`),
    ]);
  });

  test.each(harms)(
    "log (%s) damaged without a backup: readable records are restored, and the loss is reported unless the log looks complete",
    async (how) => {
      await rm(join(folder, "backup"), { recursive: true });
      await harm("db/.log", how);
      const { documents, problems, isNew } = await look(folder);
      expect(isNew).toBe(false);
      expect(names(documents)).toEqual(expect.arrayContaining(["Hero", "Guard", "Actor 0", "Actor 29"]));
      expect(documents["users"]).toHaveLength(4);
      // A truncated log looks like a complete log. Only the backup shows the difference.
      const noticed = how === "with garbage in the middle" || how === "of zeros in the middle";
      const lost = expect.stringMatching(/dropping \d+ bytes.* records could be read, what was only in the damaged part is lost/);
      expect(problems.map(({ what }) => what)).toEqual(noticed ? [lost] : []);
    },
  );

  test("a world that lost all data is not treated as a new world", async () => {
    await rm(join(folder, "backup"), { recursive: true });
    for (const name of await readdir(join(folder, "db"))) await truncate(join(folder, "db", name), 0);
    const { documents, problems, isNew } = await look(folder);
    expect([documents, isNew]).toEqual([{}, false]);
    expect(problems[0]!.what).toMatch(/0 records could be read, what was only in the damaged part is lost\. The damaged files are in /);
    expect(await damagedFolders()).toHaveLength(1);
  });
});

describe("states that do not count as damage", () => {
  test("a batch that only the backup contains is written to the database without a report", async () => {
    const { store } = await LevelStore.openWorld(folder);
    const before = await readFile(join(folder, "backup/changes.log"));
    await store.close();
    await cp(join(folder, "db"), join(folder, "old"), { recursive: true });
    const next = await LevelStore.openWorld(folder);
    await put(next.store, 99);
    await next.store.close();
    expect((await readFile(join(folder, "backup/changes.log"))).length).toBeGreaterThan(before.length);
    await rm(join(folder, "db"), { recursive: true });
    await cp(join(folder, "old"), join(folder, "db"), { recursive: true });
    await rm(join(folder, "old"), { recursive: true });
    const { documents, problems, remarks } = await look(folder);
    expect([problems, remarks]).toEqual([[], []]);
    expect(documents["actors"]!.some(({ name }) => name === "Actor 99")).toBe(true);
  });

  test("an incomplete last line of the backup is removed without a report", async () => {
    const { store } = await LevelStore.openWorld(folder);
    await put(store, 99);
    await store.close();
    await writeFile(join(folder, "backup/changes.log"), '0123456789ab {"n":2,', { flag: "a" });
    const { documents, problems, remarks } = await look(folder);
    expect([problems, remarks]).toEqual([[], []]);
    expect(documents["actors"]!.some(({ name }) => name === "Actor 99")).toBe(true);
  });

  test("records that another program wrote into an undamaged database are preserved and logged", async () => {
    const bare = await LevelStore.open(join(folder, "db"));
    await put(bare, 8, "From elsewhere");
    await remove(bare, 9);
    await bare.close();
    const { documents, problems, remarks } = await look(folder);
    expect(problems).toEqual([]);
    expect(remarks).toEqual([expect.stringMatching(/another program changed 2 records; .* The backup of before is in .*damaged-/)]);
    const actors = documents["actors"]!.map(({ name }) => name);
    expect([actors.includes("From elsewhere"), actors.includes("Actor 9")]).toEqual([true, false]);
  });

  test("the server removes a copy that an interrupted start left behind", async () => {
    await cp(join(folder, "db"), join(folder, "opening-1"), { recursive: true });
    expect((await look(folder)).problems).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(["backup", "db"]);
  });
});
