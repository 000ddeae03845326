import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SystemObject } from "../../common/dynamic";
import type { WorldData } from "../../common/wire";
import { Authority } from "../../server/authority";
import { LevelStore } from "../../server/level-store";
import { Packs } from "../../server/packs";
import { MemoryStore } from "../../server/store";
import * as f from "./fixture";

const LOGS = { name: "logs", label: "Logs", type: "Actor" };
const pack = "world.logs";

test("documents, embedded documents and folders of a pack are unchanged after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "table-world-packs-"));
  try {
    const open = async () => {
      const store = await LevelStore.open(folder);
      return Authority.open({ generation: 14, world: { id: "w", title: "W" }, system: f.manifest, store, packs: new Packs([], []) });
    };
    const ask = (authority: Authority, name: string, payload?: unknown): Promise<SystemObject> =>
      new Promise((resolve) => authority.join(f.GM, () => {}).request(name, payload, resolve));
    const { users } = f.worldDocuments();
    const seed = await LevelStore.open(folder);
    await seed.write(users.map((after) => ({ collection: "users", id: after._id, before: null, after })));
    await seed.close();
    const first = await open();
    await ask(first, "manageCompendium", { action: "create", data: LOGS });
    const data = [{ _id: f.HERO, name: "Hero", type: "hero", items: [{ _id: f.SWORD, name: "Sword", type: "weapon" }] }];
    await ask(first, "modifyDocument", { action: "create", type: "Actor", operation: { pack, data, keepId: true } });
    await ask(first, "modifyDocument", { action: "create", type: "Folder", operation: { pack, data: [{ name: "Old", type: "Actor" }] } });
    await first.close();
    const second = await open();
    const world = (await ask(second, "world")) as unknown as WorldData;
    expect(world.problems).toEqual([]);
    expect(world.documents["actors"]).toEqual([]);
    expect(world.packs).toMatchObject([
      {
        metadata: { id: pack, label: "Logs", packageType: "world", packageName: "w" },
        index: [{ _id: f.HERO, name: "Hero" }],
        folders: [{ name: "Old" }],
      },
    ]);
    const { result } = await ask(second, "modifyDocument", { action: "get", type: "Actor", operation: { pack } });
    expect(result).toMatchObject([{ _id: f.HERO, items: [{ _id: f.SWORD, name: "Sword" }] }]);
    await second.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

let host: Awaited<ReturnType<typeof f.table>>;
beforeEach(async () => {
  host = await f.table({ withhold: true });
  await host.connect(f.GM).request("manageCompendium", { action: "create", data: LOGS });
});
afterEach(() => host.close());

const create = { pack, data: [{ _id: f.HERO, name: "Spy", type: "hero" }], keepId: true };

test("a user without access to a pack receives no documents of the pack", async () => {
  const gm = await f.seated(host, f.GM);
  const ada = await f.seated(host, f.ADA);
  const value = JSON.stringify({ [pack]: { ownership: { GAMEMASTER: "OWNER" } } });
  await f.ask(gm.connection, "create", "Setting", { data: [{ key: "core.compendiumConfiguration", value }] });
  await f.ask(gm.connection, "create", "Actor", create);
  await f.caughtUp(ada.connection);
  expect(ada.heard.map(({ type }) => type)).toEqual(["Setting"]);
  expect(await f.refusal(ada.connection, "get", "Actor", { pack })).toContain("lacks permission to view");
  const packsFor = async (userId: string) =>
    ((await host.connect(userId).request("world")) as WorldData).packs.map(({ metadata }) => metadata["id"]);
  expect([await packsFor(f.ADA), await packsFor(f.GM)]).toEqual([["skirmish.arms"], ["skirmish.arms", pack]]);
});

test("a locked pack cannot be deleted", async () => {
  const gm = await f.seated(host, f.GM);
  const value = JSON.stringify({ [pack]: { locked: true } });
  await f.ask(gm.connection, "create", "Setting", { data: [{ key: "core.compendiumConfiguration", value }] });
  const answer = await gm.connection.request("manageCompendium", { action: "delete", data: { name: "logs" } });
  expect((answer as SystemObject)["error"]?.message).toBe("The pack world.logs is locked");
});

test("a document in a pack is separate from a world document with the same id", async () => {
  const { connection } = await f.seated(host, f.GM);
  await f.ask(connection, "create", "Actor", create);
  await f.ask(connection, "update", "Actor", { pack, updates: [{ _id: f.HERO, name: "Spy two" }] });
  const { result } = await f.ask(connection, "get", "Actor", { pack });
  expect([(result[0] as SystemObject)["name"], f.stored(host, "actors", f.HERO)["name"]]).toEqual(["Spy two", "Hero"]);
  expect(
    await f.refusal(connection, "create", "Item", { pack, parentUuid: `Actor.${f.HERO}`, data: [{ name: "A", type: "trait" }] }),
  ).toContain("is not in the pack");
});

test("invalid requests on packs are refused", async () => {
  const gm = host.connect(f.GM);
  const manage = async (payload: unknown) => ((await gm.request("manageCompendium", payload as never)) as SystemObject)["error"]?.message;
  expect(await manage(null)).toContain("use create or delete");
  expect(await manage({ action: "delete", data: { name: "nothing" } })).toBe('There is no compendium pack "world.nothing"');
  expect(await manage({ action: "create", data: { ...LOGS, name: "a/b" } })).toContain("is not the name of a pack");
  expect(await manage({ action: "create", data: { ...LOGS, name: "a.b" } })).toContain("is not the name of a pack");
  expect(await f.refusal(gm, "create", "Actor", { pack: "world.nothing", data: [] })).toBe('There is no compendium pack "world.nothing"');
  expect(new MemoryStore({ "logs/actors": [{ _id: f.HERO, name: "Spy", items: [] }] }).entries.has(`!logs/actors!${f.HERO}`)).toBe(true);
});
