import type { SystemObject, FoundryScope, SourceData } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { createMemoryTable, type MemoryTable } from "../../node/memory-table";
import { ANNA, GM, id, openClient, openTable, settle, SYSTEM, USERS } from "./clients";

const plain = (value: unknown): SystemObject => JSON.parse(JSON.stringify(value ?? null));

const scene = () => ({
  _id: id("scene"),
  name: "Yard",
  width: 1000,
  height: 800,
  walls: [{ _id: id("wall"), c: [0, 0, 100, 0] }],
  notes: [{ _id: id("note"), entryId: id("book"), pageId: id("pageB"), x: 200, y: 300, text: "" }],
  tokens: [{ _id: id("token"), name: "Guard", actorId: id("guard"), x: 100, y: 100 }],
});
const adventure = () => ({
  _id: id("adventure"),
  name: "Two yards",
  caption: "<p>Short.</p>",
  description: "<p>Long.</p>",
  folders: [{ _id: id("folder"), name: "Guards", type: "Actor" }],
  actors: [
    { _id: id("guard"), name: "Guard", type: "hero", folder: id("folder"), items: [{ _id: id("lamp"), name: "Lamp", type: "tool" }] },
  ],
  journal: [
    {
      _id: id("book"),
      name: "Book",
      pages: [
        { _id: id("pageA"), name: "First", type: "text", text: { content: "<h2>Here</h2>" } },
        { _id: id("pageB"), name: "Second", type: "text", sort: 10, text: { content: "<p>There</p>" } },
      ],
    },
  ],
  macros: [{ _id: id("macro"), name: "Shout", type: "chat", command: "Hey" }],
  scenes: [scene()],
});

const PACKS = [{ name: "adventures", label: "Adventures", type: "Adventure" }];
const table = (generation: number, documents: object = {}): Promise<MemoryTable> =>
  createMemoryTable({
    generation,
    strict: false,
    system: { ...SYSTEM, packs: PACKS } as SystemObject,
    world: { documents: { users: USERS, ...documents } as SystemObject },
    packs: { adventures: { documents: [adventure()] } },
  });
const inPack = (g: FoundryScope): Promise<SystemObject> => g.game.packs.get("testbed.adventures").getDocument(id("adventure"));

describe.each([13, 14])("adventures on Foundry %i", (generation) => {
  test("an import creates all documents with the adventure's ids on every client [T13:client/documents/adventure.d.mts, A14:hookEvents.importAdventure]", async () => {
    const open = await table(generation);
    const { g, run } = await openClient(open, GM);
    const other = await openClient(open, ANNA);
    run(`globalThis.heard = [];
      Hooks.on("preImportAdventure", (adventure, options, toCreate, toUpdate) => { heard.push(["pre", Object.keys(toCreate), Object.keys(toUpdate)]); });
      Hooks.on("importAdventure", (adventure, options, created, updated) => { heard.push(["done", Object.keys(created), Object.keys(updated)]); });`);
    const found = await inPack(g);
    expect([found.name, found.actors.size, [...found.scenes][0].name]).toEqual(["Two yards", 1, "Yard"]);
    const [held] = [...found.actors];
    const [lamp] = held.items.contents;
    expect([held.schema.fieldPath, lamp.schema === lamp.constructor.schema, held.items.invalidDocumentIds.size]).toEqual([
      "actors.element",
      true,
      0,
    ]);
    const result = await found.import({ dialog: false });
    await settle();
    const names = ["Folder", "Actor", "JournalEntry", "Macro", "Scene"];
    expect(plain(g.heard)).toEqual([
      ["pre", names, []],
      ["done", names, []],
    ]);
    expect(result.created.Scene[0]).toBe(g.game.scenes.get(id("scene")));
    for (const { game } of [g, other.g]) {
      const yard = game.scenes.get(id("scene"));
      expect(game.actors.get(id("guard")).items.get(id("lamp")).name).toBe("Lamp");
      expect(game.actors.get(id("guard")).folder.name).toBe("Guards");
      expect([yard.walls.size, yard.notes.size, yard.tokens.get(id("token")).actorId]).toEqual([1, 1, id("guard")]);
      expect(game.journal.get(id("book")).pages.map((page: SystemObject) => page.name)).toEqual(["First", "Second"]);
      expect(game.macros.get(id("macro")).command).toBe("Hey");
      const pin = yard.notes.get(id("note"));
      expect([pin.entry?.name, pin.page?.name, pin.label]).toEqual(["Book", "Second", "Second"]);
    }
    expect(g.__table.deprecations).toEqual([]);
    await open.close();
  });

  test("a second import replaces the documents and creates no duplicates [A14:hookEvents.preImportAdventure, AdventureImportOptions]", async () => {
    const open = await table(generation);
    const { g, run } = await openClient(open, GM);
    const found = await inPack(g);
    await found.import({ dialog: false, importFields: ["actors"] });
    expect([g.game.actors.size, g.game.scenes.size]).toEqual([1, 0]);
    await found.import({ dialog: false });
    await g.game.actors.get(id("guard")).update({ name: "Changed" });
    await g.game.scenes.get(id("scene")).createEmbeddedDocuments("Wall", [{ c: [1, 1, 2, 2] }]);
    const order: string[] = [];
    g.preImport = [async (data: SourceData) => void order.push(`pre ${data.documentCount}`)];
    g.postImport = [async (done: SystemObject) => void order.push(`post ${Object.keys(done.updated).length}`)];
    await found.import({ dialog: false, preImport: g.preImport, postImport: g.postImport });
    expect(order).toEqual(["pre 5", "post 5"]);
    expect([g.game.actors.size, g.game.scenes.size, g.game.journal.size]).toEqual([1, 1, 1]);
    expect(g.game.actors.get(id("guard")).name).toBe("Guard");
    expect(g.game.scenes.get(id("scene")).walls.map((wall: SystemObject) => wall.id)).toEqual([id("wall")]);
    run(`Hooks.on("preImportAdventure", () => false)`);
    await g.game.actors.get(id("guard")).update({ name: "Changed" });
    expect(await found.import({ dialog: false })).toBeUndefined();
    expect(g.game.actors.get(id("guard")).name).toBe("Changed");
    await open.close();
  });

  test("a player cannot import an adventure [foundry-api 11.1]", async () => {
    const open = await table(generation);
    const { g } = await openClient(open, ANNA);
    await expect((await inPack(g)).import({ dialog: false })).rejects.toThrow("lacks permission to create");
    expect(g.game.scenes.size).toBe(0);
    await open.close();
  });
});

describe.each([13, 14])("small documents on Foundry %i", (generation) => {
  test("a pin has the ownership of its entry, and a pin without an entry is visible to all users [T13:common/documents/note.d.mts]", async () => {
    const books = (level: number) => [{ _id: id("book"), name: "Book", ownership: { default: 0, [ANNA]: level } }];
    const notes = [
      { _id: id("pin"), entryId: id("book") },
      { _id: id("bare"), text: "Well" },
    ];
    const levels = async (level: number): Promise<number[]> => {
      const open = await openTable(generation, { journal: books(level), scenes: [{ _id: id("scene"), name: "Yard", notes }] });
      const { g } = await openClient(open, ANNA);
      return g.game.scenes.get(id("scene")).notes.map((note: SystemObject) => note.getUserLevel(g.game.user));
    };
    expect(await levels(0)).toEqual([0, 2]);
    expect(await levels(2)).toEqual([2, 2]);
  });

  test("a roll table without replacement draws each result only once [T13:client/documents/roll-table.d.mts]", async () => {
    const results = [1, 2].map((at) => ({ _id: id(`line${at}`), name: `Line <b>${at}`, range: [at, at] }));
    const open = await openTable(generation, {
      tables: [{ _id: id("table"), name: "Weather", formula: "1d2", replacement: false, results }],
    });
    const { g, run } = await openClient(open, GM);
    run("CONFIG.Dice.randomUniform = () => 0.99;");
    const found = g.game.tables.get(id("table"));
    const { results: first, roll } = await found.draw();
    expect([roll.total, first.map((line: SystemObject) => line.id)]).toEqual([1, [id("line1")]]);
    expect(found.results.get(id("line1")).drawn).toBe(true);
    expect((await found.draw({ displayChat: false })).results).toEqual([]);
    expect([g.game.messages.size, g.game.messages.contents[0].rolls.length]).toEqual([1, 1]);
    expect(g.game.messages.contents[0].content).toContain("Line &lt;b&gt;1");
    await found.resetResults();
    expect(found.results.get(id("line1")).drawn).toBe(false);
    await open.close();
  });

  test("world and user settings have their stored values during init [ISS:gurps4e init, foundry-api 9.3]", async () => {
    const stored = (key: string, value: unknown, user: string | null = null) => ({
      _id: id(key.replace(".", "")),
      key,
      value: JSON.stringify(value),
      user,
    });
    const open = await openTable(generation, { settings: [stored("testbed.pace", 7), stored("testbed.mood", "calm", GM)] });
    const { g } = await openClient(
      open,
      GM,
      `globalThis.read = [];
       Hooks.once("init", () => {
         game.settings.register("testbed", "pace", { scope: "world", type: Number, default: 1 });
         game.settings.register("testbed", "mood", { scope: "user", type: String, default: "" });
         game.settings.register("testbed", "none", { scope: "world", type: Number, default: 3 });
         read.push(...["pace", "mood", "none"].map((key) => game.settings.get("testbed", key)), game.user);
       });`,
    );
    expect(plain(g.read)).toEqual([7, "calm", 3, null]);
    await g.game.settings.set("testbed", "pace", 8);
    expect(g.game.settings.get("testbed", "pace")).toBe(8);
    await open.close();
  });
});

test("a system can copy transfer effects to the actor on Foundry 13 [T13:client/config legacyTransferral]", async () => {
  const open = await openTable(13, { actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { [ANNA]: 3 } }] });
  const { g } = await openClient(open, ANNA, "CONFIG.ActiveEffect.legacyTransferral = true;");
  const gm = await openClient(open, GM, "CONFIG.ActiveEffect.legacyTransferral = true;");
  const hero = g.game.actors.get(id("hero"));
  const effects = [
    { name: "Glow", transfer: true },
    { name: "Own", transfer: false },
  ];
  const [ring] = await hero.createEmbeddedDocuments("Item", [{ name: "Ring", type: "tool", effects }]);
  await settle();
  for (const client of [g, gm.g]) {
    const copies = client.game.actors.get(id("hero")).effects;
    expect(copies.map((effect: SystemObject) => [effect.name, effect.origin, effect.transfer])).toEqual([["Glow", ring.uuid, false]]);
    expect([...client.game.actors.get(id("hero")).allApplicableEffects()].length).toBe(1);
  }
  await ring.delete();
  await settle();
  expect(gm.g.game.actors.get(id("hero")).effects.size).toBe(0);
  await open.close();
});

test("the change to the clock arrives before the change to the combat on every client [ISS:foundryvtt/foundryvtt#11619]", async () => {
  const open = await openTable(14, { combats: [{ _id: id("fight"), round: 1, turn: 0 }] });
  const heard: Record<string, string[]> = { asker: [], other: [] };
  const lines = { asker: open.connect(GM), other: open.connect(ANNA) };
  for (const [name, line] of Object.entries(lines)) {
    line.on("modifyDocument", ({ type }: SourceData) => heard[name]!.push(type));
    await line.request("world");
  }
  const operation = { updates: [{ _id: id("fight"), round: 2 }], worldTime: { delta: 10 }, parentUuid: null };
  await lines.asker.request("modifyDocument", { action: "update", type: "Combat", operation }).then(() => heard["asker"]!.push("answer"));
  await settle();
  expect(heard).toEqual({ asker: ["Setting", "answer"], other: ["Setting", "Combat"] });
  await open.close();
});
