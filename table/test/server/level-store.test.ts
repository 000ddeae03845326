import type { SystemObject } from "../../common/dynamic";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Authority } from "../../server/authority";
import { LevelStore } from "../../server/level-store";
import { Packs } from "../../server/packs";
import { MemoryStore } from "../../server/store";
import * as f from "./fixture";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-store-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a function on the database while no store has it open. */
async function bare<T>(work: (db: ClassicLevel<string, string>) => Promise<T>): Promise<T> {
  const db = new ClassicLevel<string, string>(folder);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Fills the database with a world. */
async function fill(): Promise<void> {
  const { entries } = new MemoryStore(f.worldDocuments());
  await bare((db) => db.batch([...entries].map(([key, value]) => ({ type: "put", key, value }))));
}

const open = async () => {
  const store = await LevelStore.open(folder);
  return Authority.open({ generation: 14, world: { id: "w", title: "W" }, system: f.manifest, store, packs: new Packs([], []) });
};

const request = (authority: Authority, action: string, type: string, operation: unknown): Promise<SystemObject> =>
  new Promise((resolve) => authority.join(f.GM, () => {}).request("modifyDocument", { action, type, operation }, resolve));

describe("records [foundry-api 9.8]", () => {
  test("every document has a separate key, and a parent lists the ids of its children", async () => {
    await fill();
    const authority = await open();
    await request(authority, "delete", "Item", { parentUuid: `Scene.${f.SCENE}.Token.${f.GUARD}.Actor.${f.NPC}`, ids: [f.RIFLE] });
    await authority.close();
    const entries = new Map(await bare((db) => db.iterator().all()));
    const read = (key: string) => JSON.parse(entries.get(key)!);
    expect(read(`!actors!${f.HERO}`)).toMatchObject({ name: "Hero", items: [f.SWORD] });
    expect(read(`!actors.items!${f.HERO}.${f.SWORD}`)).toMatchObject({ name: "Sword", effects: [] });
    expect(read(`!scenes.tokens!${f.SCENE}.${f.GUARD}`)).toMatchObject({ delta: f.GUARD });
    expect(read(`!scenes.tokens.delta!${f.SCENE}.${f.GUARD}.${f.GUARD}`)).toMatchObject({ items: [f.RIFLE] });
    expect(read(`!scenes.tokens.delta.items!${f.SCENE}.${f.GUARD}.${f.GUARD}.${f.RIFLE}`)).toEqual({ _id: f.RIFLE, _tombstone: true });
  });

  test("deleting a document deletes all its embedded documents", async () => {
    await fill();
    const authority = await open();
    for (const [type, id] of [
      ["Actor", f.HERO],
      ["Scene", f.SCENE],
      ["Combat", f.COMBAT],
    ])
      await request(authority, "delete", type!, { ids: [id] });
    await authority.close();
    const keys = await bare((db) => db.keys().all());
    expect(keys.filter((key) => !key.startsWith("!users!"))).toEqual(
      [`!actors!${f.NPC}`, `!actors.items!${f.NPC}.${f.RIFLE}`].sort((a, b) => (a < b ? -1 : 1)),
    );
  });

  test("a reopened world is unchanged", async () => {
    await fill();
    const first = await open();
    await request(first, "update", "Token", {
      parentUuid: `Scene.${f.SCENE}`,
      updates: [{ _id: f.GUARD, x: 7, delta: { system: { hp: { value: 1 } } } }],
    });
    const left = first.documents("scenes");
    await first.close();
    const second = await open();
    expect(second.documents("scenes")).toEqual(left);
    await second.close();
  });
});

describe("an unreadable record", () => {
  const broken = `!actors.items!${f.HERO}.${f.SWORD}`;
  const breakIt = (key: string, value = '{"_id": "swordItem') => bare((db) => db.put(key, value));

  test("an unreadable record is reported by key while all other documents load", async () => {
    await fill();
    await breakIt(broken);
    const store = await LevelStore.open(folder);
    const { documents, problems } = await store.load();
    await store.close();
    expect(problems).toEqual([{ where: broken, what: expect.stringContaining("not JSON") }]);
    expect(f.inList(documents["actors"], f.HERO)).toMatchObject({ name: "Hero", items: [] });
    expect(documents["actors"]).toHaveLength(2);
  });

  test("an unreadable record stays on disk and in the parent's list after the parent is saved", async () => {
    await fill();
    await breakIt(broken);
    const authority = await open();
    await request(authority, "update", "Actor", { updates: [{ _id: f.HERO, name: "Renamed" }] });
    await authority.close();
    const [item, parent] = await bare((db) => db.getMany([broken, `!actors!${f.HERO}`]));
    expect(item).toBe('{"_id": "swordItem');
    expect(JSON.parse(parent!)).toMatchObject({ name: "Renamed", items: [f.SWORD] });
  });

  test("a new document with the same id does not overwrite an unreadable record", async () => {
    await fill();
    await breakIt(`!actors!${f.NPC}`);
    const authority = await open();
    const answer = await request(authority, "create", "Actor", { data: [{ _id: f.NPC, name: "N", type: "hero" }], keepId: true });
    expect(answer.error.message).toContain(`Actor [${f.NPC}] is stored but cannot be read`);
    await authority.close();
    expect(await bare((db) => db.get(`!actors!${f.NPC}`))).toBe('{"_id": "swordItem');
  });

  test("an embedded record without a parent, a wrong id and an unknown collection are reported", async () => {
    await fill();
    await breakIt("!actors.items!nobodyActor00000.lostItem00000000", '{"_id":"lostItem00000000"}');
    await breakIt("!actors!otherActor000000", '{"_id":"x"}');
    await breakIt("!cards!someCards0000000", '{"_id":"someCards0000000"}');
    const store = await LevelStore.open(folder);
    const { problems } = await store.load();
    await store.close();
    expect(problems.map(({ where }) => where).sort()).toEqual(
      ["!actors!otherActor000000", "!actors.items!nobodyActor00000.lostItem00000000", "!cards!someCards0000000"].sort(),
    );
  });
});

test("a folder that is open in another process is refused with the reason", async () => {
  const store = await LevelStore.open(folder);
  await expect(LevelStore.open(folder)).rejects.toThrow(/cannot be opened: another process has it open/);
  await store.close();
});

test("written data is still in the database after the process is killed", async () => {
  const script = `
    import { ClassicLevel } from "classic-level";
    const db = new ClassicLevel(process.argv[1]);
    for (let n = 0; ; n++) {
      await db.batch([{ type: "put", key: "!actors!killedActor00000", value: JSON.stringify({ _id: "killedActor00000", n, items: ["killedItem000000"] }) },
        { type: "put", key: "!actors.items!killedActor00000.killedItem000000", value: JSON.stringify({ _id: "killedItem000000", n }) }]);
      process.stdout.write(n + "\\n");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, folder], {
    cwd: process.cwd(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let written = "";
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.stdout.on("data", (chunk: Buffer) => {
    written += chunk.toString();
    if (written.split("\n").length > 50) child.kill("SIGKILL");
  });
  await gone;
  const last = Number(written.split("\n").at(-2));
  const store = await LevelStore.open(folder);
  const { documents, problems } = await store.load();
  await store.close();
  const [actor] = documents["actors"] as SystemObject[];
  expect(problems).toEqual([]);
  expect(actor.n).toBeGreaterThanOrEqual(last);
  expect(actor.items).toEqual([{ _id: "killedItem000000", n: actor.n, effects: [] }]);
});
