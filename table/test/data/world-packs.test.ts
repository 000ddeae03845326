import { describe, expect, test } from "vitest";
import type { SystemObject } from "../../common/dynamic";
import { ANNA, GM, id, openClient, openTable, settle, type Client } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const PACK = "world.field-notes";
const METADATA = `{ label: "Field Notes", type: "JournalEntry" }`;

const HEARD = `globalThis.heard = []; Hooks.on("updateCompendium", (pack, documents, options, userId) => heard.push([pack.collection, documents.length, userId]));`;

const packsOf = ({ g }: Client): SystemObject => g.game.packs;
const create = ({ run }: Client, metadata: string): Promise<SystemObject> =>
  run(`foundry.documents.collections.CompendiumCollection.createCompendium(${metadata})`) as Promise<SystemObject>;

describe.each([13, 14])("packs of the world on Foundry %i [T13, T14 CompendiumCollection.createCompendium]", (generation) => {
  async function seated(init = ""): Promise<{ gm: Client; anna: Client }> {
    const table = await openTable(generation, { items: [{ _id: id("rope"), name: "Rope", type: "tool", system: { uses: 3 } }] });
    return { gm: await openClient(table, GM, init), anna: await openClient(table, ANNA, init) };
  }

  test("a GM's new pack is unlocked, has a name derived from its label, and is available on every client", async () => {
    const { gm, anna } = await seated();
    const pack = await create(gm, METADATA);
    await settle();
    expect([pack["collection"], pack["locked"], pack["documentName"], pack["index"].size]).toEqual([PACK, false, "JournalEntry", 0]);
    expect(packsOf(gm).get(PACK)).toBe(pack);
    const seen = packsOf(anna).get(PACK);
    expect([seen.title, seen.visible, seen.testUserPermission(anna.g.game.user, "OWNER")]).toEqual(["Field Notes", true, false]);
    expect(pack["testUserPermission"](gm.g.game.user, "OWNER")).toBe(true);
  });

  test("a player's pack, a duplicate name and a type that packs cannot hold are refused", async () => {
    const { gm, anna } = await seated();
    await expect(create(anna, METADATA)).rejects.toThrow("lacks permission");
    await expect(create(gm, `{ label: "Tokens", type: "Token" }`)).rejects.toThrow("not a document that a pack can hold");
    await expect(create(gm, `{ label: "", type: "Item" }`)).rejects.toThrow("is not the name of a pack");
    await create(gm, METADATA);
    await expect(create(gm, METADATA)).rejects.toThrow("exists already");
  });

  test("documents in a pack can be created, changed and deleted, and other clients receive the changes", async () => {
    const { gm, anna } = await seated(HEARD);
    const pack = await create(gm, `{ name: "arms", label: "Arms", type: "Actor" }`);
    const data = `{ name: "Guard", type: "hero", items: [{ name: "Rope", type: "tool", system: { uses: 1 } }] }`;
    const guard = (await gm.run(`Actor.create(${data}, { pack: "world.arms" })`)) as SystemObject;
    expect([guard["pack"], guard["inCompendium"], guard["uuid"]]).toEqual([
      "world.arms",
      true,
      `Compendium.world.arms.Actor.${guard["id"]}`,
    ]);
    await guard["update"]({ name: "Watch" });
    const [rope] = guard["items"].contents;
    await rope.update({ "system.uses": 9 });
    await guard["createEmbeddedDocuments"]("Item", [{ name: "Lamp", type: "tool" }]);
    await settle();
    const far = packsOf(anna).get("world.arms");
    expect(plain(far.index.contents.map(({ name, uuid }: SystemObject) => [name, uuid]))).toEqual([["Watch", guard["uuid"]]]);
    const loaded = (await anna.g.fromUuid(guard["uuid"])) as SystemObject;
    expect(plain(loaded["items"].map((item: SystemObject) => [item["name"], item["system"].uses]))).toEqual(
      [
        ["Rope", 9],
        ["Lamp", undefined],
      ].map(([name, uses]) => (uses === undefined ? [name, null] : [name, uses])),
    );
    await guard["items"].getName("Lamp").delete();
    await settle();
    expect(loaded["items"].size).toBe(1);
    await guard["delete"]();
    await settle();
    expect([pack["index"].size, pack["size"], far.index.size, far.size]).toEqual([0, 0, 0, 0]);
    expect(gm.g.game.actors.size).toBe(0);
    expect(plain(anna.g["heard"]).filter(([, documents]: unknown[]) => documents === 1)).not.toEqual([]);
    expect(plain(anna.g["heard"]).every(([collection, , user]: unknown[]) => collection === "world.arms" && user === GM)).toBe(true);
  });

  test("changing or deleting an unloaded document loads the document first", async () => {
    const { gm, anna } = await seated();
    await create(gm, `{ name: "arms", label: "Arms", type: "Item" }`);
    const [one, two] = (await gm.run(
      `Item.createDocuments([{ name: "A", type: "tool" }, { name: "B", type: "tool" }], { pack: "world.arms" })`,
    )) as unknown as SystemObject[];
    await packsOf(gm)
      .get("world.arms")
      .configure({ ownership: { PLAYER: "OWNER" } });
    await settle();
    const far = packsOf(anna).get("world.arms");
    far.clear();
    await anna.run(`Item.updateDocuments([{ _id: "${one!["id"]}", name: "C" }], { pack: "world.arms" })`);
    await anna.run(`Item.deleteDocuments(["${two!["id"]}"], { pack: "world.arms" })`);
    await settle();
    expect([one!["name"], packsOf(gm).get("world.arms").size, far.index.contents.map(({ name }: SystemObject) => name).join()]).toEqual([
      "C",
      1,
      "C",
    ]);
  });

  test("a pack refuses changes by players, changes to a locked pack, and documents of other types except folders", async () => {
    const { gm, anna } = await seated();
    const pack = await create(gm, `{ name: "arms", label: "Arms", type: "Item" }`);
    await settle();
    const item = `Item.create({ name: "Sword", type: "tool" }, { pack: "world.arms" })`;
    await expect(anna.run(item)).rejects.toThrow("lacks permission to create Item in pack world.arms");
    await expect(gm.run(`Actor.create({ name: "A", type: "hero" }, { pack: "world.arms" })`)).rejects.toThrow(
      "holds documents of the type Item",
    );
    const folder = (await gm.run(`Folder.create({ name: "Blades", type: "Item" }, { pack: "world.arms" })`)) as SystemObject;
    const sword = (await gm.run(
      `Item.create({ name: "Sword", type: "tool", folder: "${folder["id"]}" }, { pack: "world.arms" })`,
    )) as SystemObject;
    expect([pack["folders"].size, gm.g.game.folders.size, pack["index"].get(sword["id"]).folder]).toEqual([1, 0, folder["id"]]);
    await pack["configure"]({ locked: true });
    await settle();
    expect([pack["locked"], packsOf(anna).get("world.arms").locked]).toEqual([true, true]);
    await expect(gm.run(item)).rejects.toThrow("locked");
    await expect(sword["update"]({ name: "Other" })).rejects.toThrow("locked");
    await expect(pack["deleteCompendium"]()).rejects.toThrow("locked");
  });

  test("a world document can be copied into a pack, and a pack's document into the world", async () => {
    const { gm } = await seated();
    const pack = await create(gm, `{ name: "arms", label: "Arms", type: "Item" }`);
    const copy = await pack["importDocument"](gm.g.game.items.get(id("rope")));
    expect([copy.pack, copy.name, copy.system.uses, copy.id === id("rope")]).toEqual(["world.arms", "Rope", 3, false]);
    const back = await gm.g.game.items.importFromCompendium(pack, copy.id);
    expect([back.pack, gm.g.game.items.size, back._stats.compendiumSource]).toEqual([null, 2, copy.uuid]);
    await expect(pack["importDocument"]({ documentName: "Actor" })).rejects.toThrow("holds no documents of the type Actor");
  });

  test("a deleted pack disappears with its documents on every client", async () => {
    const { gm, anna } = await seated();
    const pack = await create(gm, METADATA);
    const entry = (await gm.run(`JournalEntry.create({ name: "Day one" }, { pack: "${PACK}" })`)) as SystemObject;
    await pack["deleteCompendium"]();
    await settle();
    expect([packsOf(gm).has(PACK), packsOf(anna).has(PACK)]).toEqual([false, false]);
    const again = await create(gm, METADATA);
    expect([again["index"].size, await again["getDocument"](entry["id"])]).toEqual([0, null]);
  });
});
