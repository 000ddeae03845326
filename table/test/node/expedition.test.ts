import type { SystemObject, FoundryScope, FieldValue } from "../../common/dynamic";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { createMemoryTable, type MemoryTable } from "../../node/memory-table";
import { GM, USERS, openClient, type Client } from "../data/clients";
import { oldEntries, peopleEntry, storesEntry } from "../fixtures/expedition/entries";

const file = (name: string): string => readFileSync(new URL(`../fixtures/expedition/${name}`, import.meta.url), "utf8");
const system = JSON.parse(file("system.json"));
const plain = (value: unknown): SystemObject => JSON.parse(JSON.stringify(value));
const list = (count: number, make: (n: number) => SystemObject): SystemObject[] => Array.from({ length: count }, (_, n) => make(n));

/** Tests a system unknown to the table, with 2,000 entries in its compendia. */
describe.each([13, 14])("a system with unusual data shapes on Foundry %i", (generation) => {
  const stores = list(1700, storesEntry);
  const people = list(300, peopleEntry);
  let table: MemoryTable;
  let client: Client;
  let g: FoundryScope;

  beforeAll(async () => {
    table = await createMemoryTable({
      generation,
      strict: true,
      system,
      packs: { stores: { documents: [...stores, ...oldEntries] }, people: { documents: people } },
      world: { documents: { users: USERS } },
    });
    client = await openClient(table, GM, file("expedition.mjs"), { strict: true });
    ({ g } = client);
  });

  test("2,000 entries are constructed and prepared without changing the stored data [foundry-api 3.1, 3.2, 12.2 #20]", async () => {
    const things = await g.game.packs.get("expedition.stores").getDocuments();
    const persons = await g.game.packs.get("expedition.people").getDocuments();
    expect([things.length, persons.length]).toEqual([stores.length + oldEntries.length, people.length]);
    const byId = new Map([...stores, ...people].map((entry) => [entry._id, entry]));
    const odd = [...things, ...persons].filter((document, n) => {
      const entry = byId.get(document.id);
      if (!entry) return false;
      const source = plain(document.toObject());
      const { name, type, system: data, flags, items = [] } = source;
      const systems = (list: SystemObject[]): SystemObject[] => list.map((item) => item.system);
      const kept = [name, type, data, flags, systems(items)];
      if (!isDeepStrictEqual(kept, [entry.name, entry.type, entry.system, entry.flags ?? {}, systems(entry.items ?? [])])) return true;
      if (n % 4 > 0) return false;
      const again = new document.constructor(document.toObject());
      return !isDeepStrictEqual(plain(again), source) || Object.keys(document.updateSource(source)).length > 0;
    });
    expect(odd.map((document) => document.name)).toEqual([]);
    expect(g.__table.deprecations).toEqual([]);
  }, 240_000);

  test("a model computes its derived values once per preparation from its fields [foundry-api 3.3]", async () => {
    const pack = g.game.packs.get("expedition.stores");
    const lamp = await pack.getDocument(stores[0]._id);
    expect([lamp.system.prepared, lamp.system.load]).toEqual([1, stores[0].system.bulk * 10]);
    lamp.reset();
    expect(lamp.system.prepared).toBe(1);
    expect(lamp.system.deeds).toBeInstanceOf(g.Collection);
    expect([...lamp.system.tags]).toEqual(stores[0].system.tags);
    const carrier = (await g.game.packs.get("expedition.people").getDocuments()).find(
      (a: FieldValue) => a.type === "traveller" && a.items.size,
    );
    expect(carrier.system.load).toBe(carrier.items.reduce((sum: number, item: SystemObject) => sum + item.system.load, 0));
  });

  test("data stored by an older version is migrated [foundry-api 3.1]", async () => {
    const old = await g.game.packs.get("expedition.stores").getDocument(oldEntries[0]._id);
    expect(plain(old.toObject().system)).toMatchObject({
      bulk: 1.5,
      description: { value: "<p>Old.</p>", source: null },
      uses: { left: 1, most: "4", renews: ["dawn"] },
      tags: [],
      price: { amount: null, coin: "g" },
    });
    expect(old.toObject().system).not.toHaveProperty("gone");
  });

  test("entries can be imported and changed by path, and illegal changes are refused [foundry-api 3.5, 3.7]", async () => {
    const id = stores.find((s) => s.type === "gear" && Object.keys(s.system.deeds).length > 1)!._id;
    const item = await g.game.items.importFromCompendium(g.game.packs.get("expedition.stores"), id);
    const [first, second] = Object.keys(plain(item.toObject().system.deeds)) as [string, string];
    await item.update({
      [`system.deeds.${first}.uses.left`]: "7.4",
      "system.tags": new Set(["rare", "rare", "new"]),
      "system.price.coin": "s",
    });
    const without = generation >= 14 ? { [`system.deeds.${second}`]: g._del } : { [`system.deeds.-=${second}`]: null };
    await item.update(without);
    const stored: SystemObject = table.authority.documents("items").find((source) => source["_id"] === item.id);
    expect(stored.system).toEqual(plain(item.toObject().system));
    expect([stored.system.deeds[first].uses.left, stored.system.tags, stored.system.price.coin]).toEqual([7, ["rare", "new"], "s"]);
    expect(Object.keys(stored.system.deeds)).not.toContain(second);
    expect(item.system.deeds.get(first).uses.left).toBe(7);
    await expect(item.update({ "system.price.coin": "x" })).rejects.toThrow(/system\.price\.coin: x is not a valid choice/);
    await expect(item.update({ [`system.deeds.${first}.type`]: "song" })).rejects.toThrow(/song/);
  });

  test("illegal entries are reported by name while the other entries of the pack load [foundry-api 3.1]", async () => {
    const wrong = [
      { _id: "routewithoutlegs", name: "Nowhere", type: "route", system: { legs: [] } },
      { _id: "fineenough000000", name: "Somewhere", type: "route", system: { legs: [{ to: "x", days: "not dice" }] } },
    ];
    expect(await g.Item.createDocuments(plain(wrong.slice(1)), { keepId: true })).toHaveLength(0);
    expect(g.ui.notifications.records.at(-1).message).toMatch(/legs\.0\.days: "not dice" is not a formula/);
    const packs = { stores: { documents: [...wrong, ...stores.slice(0, 5)] } };
    const second = await createMemoryTable({
      generation,
      strict: false,
      system,
      packs,
      world: { documents: { users: USERS, items: [...wrong, ...stores.slice(0, 5)] } },
    });
    const there = await openClient(second, GM, file("expedition.mjs"));
    const { items } = there.g.game;
    expect(items.size + items.invalidDocumentIds.size).toBe(7);
    expect(items.getName(stores[0].name)).toBeDefined();
    const pack = there.g.game.packs.get("expedition.stores");
    const loaded = await pack.getDocuments();
    expect([loaded.length, pack.index.size, [...pack.invalidDocumentIds]]).toEqual([6, 7, ["routewithoutlegs"]]);
    for (const invalid of items.invalidDocumentIds) expect(plain(items.getInvalid(invalid).toObject()._id)).toBe(invalid);
  });
});
