import type { SystemObject } from "../../common/dynamic";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Manifest } from "../../server/manifest";
import { openPacks } from "../../server/pack-files";
import * as f from "./fixture";

const FOLDER = "folderOfArms0000";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "table-packs-"));
  await mkdir(join(root, "system", "packs"), { recursive: true });
  const db = new ClassicLevel<string, string>(join(root, "system", "packs", "arms"));
  const put = (key: string, value: unknown) => db.put(key, JSON.stringify(value));
  await put(`!items!${f.SWORD}`, {
    _id: f.SWORD,
    name: "Sword",
    type: "weapon",
    img: "a.png",
    folder: FOLDER,
    sort: 5,
    system: { damage: 3, reach: { m: 1 } },
    effects: ["burningEffect000"],
  });
  await put(`!items.effects!${f.SWORD}.burningEffect000`, { _id: "burningEffect000", name: "Burning" });
  await put(`!items!${f.RIFLE}`, { _id: f.RIFLE, name: "Rifle", type: "cannon", system: {}, effects: [] });
  await put(`!actors!${f.NPC}`, { _id: f.NPC, name: "Guard", type: "hero", items: [], effects: [] });
  await put(`!folders!${FOLDER}`, { _id: FOLDER, name: "Blades", type: "Item" });
  await db.put("!items!tornItem00000000", "{");
  await db.close();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const open = (manifest: object = f.manifest) =>
  openPacks(new Manifest(manifest as SystemObject), join(root, "system"), join(root, "copies"), 14);

test("the index of a pack shows name, img, type, folder, sort and uuid of every entry", async () => {
  const packs = await open();
  const [data] = packs.data;
  expect(data).toMatchObject({
    metadata: { id: "skirmish.arms", packageName: "skirmish", type: "Item", label: "Arms" },
    folders: [{ _id: FOLDER, name: "Blades" }],
  });
  expect(data!.index).toEqual([
    {
      _id: f.SWORD,
      name: "Sword",
      img: "a.png",
      type: "weapon",
      folder: FOLDER,
      sort: 5,
      uuid: `Compendium.skirmish.arms.Item.${f.SWORD}`,
    },
  ]);
});

test("incomplete entries, entries with a wrong type and entries of another document type are reported and omitted", async () => {
  const { problems } = await open();
  expect(problems.map(({ where }) => where).sort()).toEqual([
    `skirmish.arms !actors!${f.NPC}`,
    `skirmish.arms !items!${f.RIFLE}`,
    "skirmish.arms !items!tornItem00000000",
  ]);
  expect(problems.find(({ where }) => where.endsWith(f.RIFLE))!.what).toBe(
    '"cannon" is not a Item type of the system; the entry was skipped',
  );
});

test("the server leaves the files of a built package unchanged", async () => {
  const folder = join(root, "system", "packs", "arms");
  const look = async () =>
    Promise.all(
      (await readdir(folder))
        .sort()
        .map(async (name) => [name, (await stat(join(folder, name))).mtimeMs, (await readFile(join(folder, name))).toString("base64")]),
    );
  const before = await look();
  await open();
  expect(await look()).toEqual(before);
});

test("a pack whose path ends in .db is read from the folder of the same name without .db [A13:packages.BasePackage]", async () => {
  const { data, problems } = await open({ ...f.manifest, packs: [{ name: "arms", type: "Item", label: "Arms", path: "packs/arms.db" }] });
  expect(data[0]!.index).not.toEqual([]);
  expect(problems.some(({ what }) => what.includes("the pack cannot be read"))).toBe(false);
});

test("a missing pack is reported without preventing the start", async () => {
  const packs = await open({
    ...f.manifest,
    packs: [
      { name: "none", type: "Item", label: "None" },
      { name: "out", type: "Item", label: "Out", path: "../../etc" },
    ],
  });
  expect(packs.problems).toMatchObject([
    { where: "skirmish.none", what: expect.stringContaining("cannot be read") },
    { where: "skirmish.out", what: expect.stringContaining("leads out of") },
  ]);
  expect(packs.data).toMatchObject([{ index: [] }, { index: [] }]);
});

test("clients receive entries and index fields and cannot change the entries", async () => {
  const documents = [
    {
      _id: f.SWORD,
      name: "Sword",
      type: "weapon",
      system: { damage: 3, reach: { m: 1 } },
      effects: [{ _id: "burningEffect000", name: "Burning" }],
    },
  ];
  const host = await f.table({ packs: { arms: { documents } } });
  const ada = host.connect(f.ADA);
  const pack = "skirmish.arms";
  expect((await f.ask(ada, "get", "Item", { pack, query: { _id__in: [f.SWORD] } })).result).toMatchObject(documents);
  expect((await f.ask(ada, "get", "Item", { pack, query: { _id: "noSuchItem000000" } })).result).toEqual([]);
  expect((await f.ask(ada, "get", "Item", { pack, index: true, indexFields: ["system.reach.m"] })).result).toEqual([
    { _id: f.SWORD, name: "Sword", type: "weapon", uuid: `Compendium.${pack}.Item.${f.SWORD}`, system: { reach: { m: 1 } } },
  ]);
  expect(await f.refusal(host.connect(f.GM), "update", "Item", { pack, updates: [{ _id: f.SWORD, name: "x" }] })).toContain(
    "the packs of a system are locked",
  );
  await host.close();
});

test("the ownership of a pack can deny players access to the pack [foundry-api 1.3]", async () => {
  const host = await f.table({ system: { ...f.manifest, packs: [{ ...f.manifest.packs[0], ownership: { ASSISTANT: "OWNER" } }] } });
  expect(await f.refusal(host.connect(f.ADA), "get", "Item", { pack: "skirmish.arms" })).toBe(
    "User Ada lacks permission to view the compendium pack skirmish.arms",
  );
  expect(await f.refusal(host.connect(f.ASSISTANT), "get", "Item", { pack: "skirmish.arms" })).toBeUndefined();
  await host.close();
});
