import type { FieldValue, SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, BEN, GM, id, openClient, openTable, settle } from "./clients";

const actors = () => [
  {
    _id: id("hero"),
    name: "Hero",
    type: "hero",
    system: { hp: { value: 5, max: 10 } },
    ownership: { default: 0, [ANNA]: 3 },
    items: [{ _id: id("rope"), name: "Rope", type: "tool", system: { uses: 3 } }],
  },
  { _id: id("foe"), name: "Foe", type: "hero", system: { hp: { value: 7, max: 7 } }, ownership: { default: 0 } },
];
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const COUNT = `
  globalThis.calls = [];
  for (const hook of ["preUpdateActor", "updateActor", "createItem", "deleteItem", "preCreateItem"]) Hooks.on(hook, (...args) => calls.push(hook));
`;

describe.each([13, 14])("operations on documents on Foundry %i", (generation) => {
  test("an update with equal values sends nothing and calls only the preUpdate hook [foundry-api 12.5 #5, ISS:foundryvtt/foundryvtt#10841]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const gm = await openClient(table, GM, COUNT);
    const hero = gm.g.game.actors.get(id("hero"));
    expect(await hero.update({})).toBeUndefined();
    expect(await hero.update({ "system.hp.value": 5, name: "Hero" })).toBeUndefined();
    expect(plain(gm.g.calls)).toEqual(["preUpdateActor", "preUpdateActor"]);
  });

  test("an update ignores a key whose value is undefined [foundry-api 12.5 #6]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const gm = await openClient(table, GM);
    const hero = gm.g.game.actors.get(id("hero"));
    await hero.update({ name: undefined, "system.hp.value": 4 });
    expect(hero.name).toBe("Hero");
    expect(hero.system.hp.value).toBe(4);
  });

  test("a preUpdateActor hook that returns false refuses only that document [foundry-api 12.5 #7]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const gm = await openClient(table, GM, `Hooks.on("preUpdateActor", (actor) => actor.name !== "Foe");`);
    const { Actor, game } = gm.g;
    const updated = await Actor.updateDocuments([
      { _id: id("hero"), name: "A" },
      { _id: id("foe"), name: "B" },
    ]);
    expect(plain(updated.map((a: FieldValue) => a.id))).toEqual([id("hero")]);
    expect(game.actors.get(id("foe")).name).toBe("Foe");
  });

  test("pre hooks run on the requesting client, and post hooks on every client [foundry-api 12.5 #8]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const [gm, anna, ben] = [await openClient(table, GM, COUNT), await openClient(table, ANNA, COUNT), await openClient(table, BEN, COUNT)];
    await anna.g.game.actors.get(id("hero")).update({ "system.hp.value": 1 });
    await settle();
    expect(plain([gm, anna, ben].map((c) => c.g.calls))).toEqual([["updateActor"], ["preUpdateActor", "updateActor"], ["updateActor"]]);
    expect(gm.g.game.actors.get(id("hero")).system.hp.value).toBe(1);
  });

  test("a player's update to an NPC is refused without a broadcast [foundry-api 12.5 #9]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const [gm, anna] = [await openClient(table, GM, COUNT), await openClient(table, ANNA)];
    await expect(anna.g.game.actors.get(id("foe")).update({ name: "Mine" })).rejects.toThrow(
      `User Anna lacks permission to update Actor [${id("foe")}]`,
    );
    await settle();
    expect(plain(gm.g.calls)).toEqual([]);
    expect(anna.g.ui.notifications.records).toHaveLength(1);
  });

  test("options added in _preUpdate reach _onUpdate on every client [foundry-api 12.5 #10]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const init = `
      globalThis.seen = [];
      CONFIG.Actor.documentClass = class extends Actor {
        async _preUpdate(changes, options, user) { await super._preUpdate(changes, options, user); options.foo = 1; options.gone = undefined; }
        _onUpdate(changes, options, userId) { super._onUpdate(changes, options, userId); seen.push([options.foo, "gone" in options, userId]); }
      };`;
    const [gm, anna] = [await openClient(table, GM, init), await openClient(table, ANNA, init)];
    await anna.g.game.actors.get(id("hero")).update({ name: "Heroine" });
    await settle();
    expect(plain(gm.g.seen)).toEqual([[1, false, ANNA]]);
    expect(plain(anna.g.seen)).toEqual([[1, false, ANNA]]);
  });

  test("changing an embedded document prepares its parent again on every client [foundry-api 3.6]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const init = `
      CONFIG.Actor.documentClass = class extends Actor {
        prepareDerivedData() { super.prepareDerivedData(); this.uses = this.items.reduce((sum, item) => sum + item.system.uses, 0); }
        _onUpdateDescendantDocuments(...args) { super._onUpdateDescendantDocuments(...args); (this.told ??= []).push(args[1], args[3][0].system.uses); }
      };`;
    const [gm, anna] = [await openClient(table, GM, init), await openClient(table, ANNA, init)];
    await anna.g.game.actors.get(id("hero")).items.get(id("rope")).update({ "system.uses": 9 });
    await settle();
    for (const { g } of [gm, anna]) {
      const hero = g.game.actors.get(id("hero"));
      expect(hero.uses).toBe(9);
      expect(plain(hero.told)).toEqual(["items", 9]);
    }
  });

  test("embedded documents are created with new ids unless keepId is set [foundry-api 3.6]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const [gm, anna] = [await openClient(table, GM, COUNT), await openClient(table, ANNA, COUNT)];
    const hero = gm.g.game.actors.get(id("hero"));
    const [made] = await hero.createEmbeddedDocuments("Item", [{ _id: id("lamp"), name: "Lamp", type: "tool" }]);
    expect(made.id).not.toBe(id("lamp"));
    const [kept] = await hero.createEmbeddedDocuments("Item", [{ _id: id("lamp"), name: "Lamp", type: "tool" }], { keepId: true });
    expect(kept.id).toBe(id("lamp"));
    await hero.deleteEmbeddedDocuments("Item", [made.id, kept.id]);
    await settle();
    expect(plain(anna.g.calls)).toEqual(["createItem", "createItem", "deleteItem", "deleteItem"]);
    expect(plain(anna.g.game.actors.get(id("hero")).items.map((i: FieldValue) => i.name))).toEqual(["Rope"]);
  });

  test("noHook skips only the pre hook [foundry-api 3.6]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const gm = await openClient(table, GM, COUNT);
    await gm.g.game.actors.get(id("hero")).update({ name: "Quiet" }, { noHook: true });
    expect(plain(gm.g.calls)).toEqual(["updateActor"]);
  });

  test("diff:false sends equal values, and recursive:false replaces inner objects [foundry-api 3.5]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const gm = await openClient(table, GM, COUNT);
    const hero = gm.g.game.actors.get(id("hero"));
    await hero.update({ name: "Hero" }, { diff: false });
    expect(plain(gm.g.calls)).toEqual(["preUpdateActor", "updateActor"]);
    await hero.update({ system: { mp: 1 } }, { recursive: false });
    expect(plain(hero.system)).toEqual({ mp: 1 });
    expect(table.authority.documents("actors").find((a) => a["_id"] === id("hero"))!["system"]).toEqual({ mp: 1 });
  });

  test("an update with operators arrives on every client [foundry-api 3.5]", async () => {
    const table = await openTable(generation, { actors: actors() });
    const [gm, anna] = [await openClient(table, GM), await openClient(table, ANNA)];
    await anna.run(
      generation >= 14
        ? `game.actors.get("${id("hero")}").update({"system.hp.max": _del, "system.list": _replace({a: 1})})`
        : `game.actors.get("${id("hero")}").update({"system.hp.-=max": null, "system.==list": {a: 1}})`,
    );
    await settle();
    for (const { g } of [gm, anna]) expect(plain(g.game.actors.get(id("hero")).system)).toEqual({ hp: { value: 5 }, list: { a: 1 } });
  });

  test("an unreadable world document is reported while the other documents load [foundry-api 3.1]", async () => {
    const ranked = (actor: SystemObject) => ({ ...actor, system: { rank: 1 } });
    const table = await openTable(generation, {
      actors: [...actors().map(ranked), { _id: id("broken"), name: "Broken", type: "hero", system: {} }],
    });
    const gm = await openClient(
      table,
      GM,
      `
      const { NumberField } = foundry.data.fields;
      CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
        static defineSchema() { return { rank: new NumberField({ required: true, nullable: false, integer: true }) }; }
      };`,
    );
    expect(gm.g.game.actors.size).toBe(2);
    expect(gm.g.game.ready).toBe(true);
    expect(plain([...gm.g.game.actors.invalidDocumentIds])).toEqual([id("broken")]);
    const text = gm.g.ui.notifications.records.map((r: SystemObject) => r.message).join();
    expect(text).toContain("Broken");
    expect(text).toContain("system.rank");
  });
});

test("modifyBatch sends several operations in one request [foundry-api 3.5]", async () => {
  const table = await openTable(14, { actors: actors() });
  const [gm, anna] = [await openClient(table, GM), await openClient(table, ANNA)];
  const hero = gm.g.game.actors.get(id("hero"));
  await gm.g.foundry.documents.modifyBatch([
    { action: "update", documentName: "Actor", updates: [{ _id: hero.id, "system.hp.value": 0 }] },
    { action: "create", documentName: "Item", parent: hero, data: [{ name: "Wound", type: "tool" }] },
  ]);
  await settle();
  const there = anna.g.game.actors.get(id("hero"));
  expect(there.system.hp.value).toBe(0);
  expect(there.items.getName("Wound")).toBeDefined();
});

test("Foundry 13 has no modifyBatch, no operators and no _del [foundry-api 10]", async () => {
  const gm = await openClient(await openTable(13), GM);
  expect(gm.g.foundry.documents.modifyBatch).toBeUndefined();
  expect(gm.g.foundry.data.operators).toBeUndefined();
  expect("_del" in gm.g).toBe(false);
});
