import { describe, expect, test } from "vitest";
import { ANNA, GM, id, openClient, openTable, settle } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Code that records, in order, each step of the operations on actors, items and their models. */
const RECORD = `
  globalThis.steps = [];
  const note = (step, ...what) => steps.push([step, ...what.map((w) => w?.documentName ? w.documentName + ":" + w.name : w)]);
  const recording = (Base, name) => class extends Base {
    async _preCreate(data, options, user) { note(name + "._preCreate", data.name, user.constructor.name, options.seen ?? 0); options.seen = (options.seen ?? 0) + 1; options.gone = undefined; return super._preCreate(data, options, user); }
    _onCreate(data, options, userId) { super._onCreate(data, options, userId); note(name + "._onCreate", data.name, typeof userId, options.seen, "gone" in options); }
    async _preUpdate(changed, options, user) { note(name + "._preUpdate", Object.keys(changed).sort()); return super._preUpdate(changed, options, user); }
    _onUpdate(changed, options, userId) { super._onUpdate(changed, options, userId); note(name + "._onUpdate", Object.keys(changed).sort()); }
    async _preDelete(options, user) { note(name + "._preDelete"); return super._preDelete(options, user); }
    _onDelete(options, userId) { super._onDelete(options, userId); note(name + "._onDelete"); }
    static async _preCreateOperation(documents, operation, user) { note(name + "._preCreateOperation", documents.length); return super._preCreateOperation(documents, operation, user); }
    static async _onCreateOperation(documents, operation, user) { note(name + "._onCreateOperation", documents.length); return super._onCreateOperation(documents, operation, user); }
    static async _preUpdateOperation(documents, operation, user) { note(name + "._preUpdateOperation", operation.updates.length); return super._preUpdateOperation(documents, operation, user); }
    static async _onUpdateOperation(documents, operation, user) { note(name + "._onUpdateOperation", documents.length); return super._onUpdateOperation(documents, operation, user); }
    static async _preDeleteOperation(documents, operation, user) { note(name + "._preDeleteOperation", operation.ids.length); return super._preDeleteOperation(documents, operation, user); }
    static async _onDeleteOperation(documents, operation, user) { note(name + "._onDeleteOperation", documents.length); return super._onDeleteOperation(documents, operation, user); }
    _preCreateDescendantDocuments(...args) { super._preCreateDescendantDocuments(...args); note(name + "._preCreateDescendants", args[0], args[1], args[2].length); }
    _onCreateDescendantDocuments(...args) { super._onCreateDescendantDocuments(...args); note(name + "._onCreateDescendants", args[0], args[1], args[2].length, args[3].length); }
    _preUpdateDescendantDocuments(...args) { super._preUpdateDescendantDocuments(...args); note(name + "._preUpdateDescendants", args[1]); }
    _onUpdateDescendantDocuments(...args) { super._onUpdateDescendantDocuments(...args); note(name + "._onUpdateDescendants", args[1]); }
    _preDeleteDescendantDocuments(...args) { super._preDeleteDescendantDocuments(...args); note(name + "._preDeleteDescendants", args[1]); }
    _onDeleteDescendantDocuments(...args) { super._onDeleteDescendantDocuments(...args); note(name + "._onDeleteDescendants", args[1]); }
  };
  CONFIG.Actor.documentClass = recording(Actor, "Actor");
  CONFIG.Item.documentClass = recording(Item, "Item");
  const { NumberField } = foundry.data.fields;
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() { return { hp: new NumberField({ initial: 3 }) }; }
    async _preCreate(...args) { note("system._preCreate"); return super._preCreate(...args); }
    _onCreate(...args) { note("system._onCreate"); }
    async _preUpdate(changes, options, user) { note("system._preUpdate", changes.system?.hp ?? null); if (changes.system?.hp === 13) return false; }
    _onUpdate(changed) { note("system._onUpdate", changed.system?.hp ?? null); }
    async _preDelete() { note("system._preDelete"); }
    _onDelete() { note("system._onDelete"); }
  };
  for (const name of ["Actor", "Item"]) for (const hook of ["preCreate", "create", "preUpdate", "update", "preDelete", "delete"])
    Hooks.on(hook + name, (...args) => { note("hook " + hook + name, args.length, typeof args.at(-1)); });
`;

describe.each([13, 14])("the steps of an operation on Foundry %i", (generation) => {
  const open = async () => {
    const actors = [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } }];
    const table = await openTable(generation, { actors });
    const [gm, anna] = [await openClient(table, GM, RECORD), await openClient(table, ANNA, RECORD)];
    const take = async (): Promise<[unknown[], unknown[]]> => {
      await settle();
      return [plain(gm.g.steps.splice(0)), plain(anna.g.steps.splice(0))];
    };
    return { gm, anna, take, hero: gm.g.game.actors.get(id("hero")) };
  };

  test("creation runs the steps of document, model, hook and operation before the change, and afterward on every client [foundry-api 2.3, 3.6]", async () => {
    const { gm, take } = await open();
    await gm.g.Actor.implementation.createDocuments([
      { name: "A", type: "hero" },
      { name: "B", type: "hero" },
    ]);
    const [asker, other] = await take();
    const after = ["A", "B"].flatMap((name) => [
      ["system._onCreate"],
      ["Actor._onCreate", name, "string", 2, false],
      ["hook createActor", 3, "string"],
    ]);
    expect(asker).toEqual([
      ["Actor._preCreate", "A", "User", 0],
      ["system._preCreate"],
      ["hook preCreateActor", 4, "string"],
      ["Actor._preCreate", "B", "User", 1],
      ["system._preCreate"],
      ["hook preCreateActor", 4, "string"],
      ["Actor._preCreateOperation", 2],
      ...after,
      ["Actor._onCreateOperation", 2],
    ]);
    expect(other).toEqual([...after, ["Actor._onCreateOperation", 2]]);
  });

  test("the model receives the update to the whole document and can refuse it [foundry-api 3.2, 3.6]", async () => {
    const { take, hero } = await open();
    await hero.update({ "system.hp": 5, name: "New" });
    const [asker, other] = await take();
    const keys = ["_id", "name", "system"];
    expect(asker).toEqual([
      ["Actor._preUpdate", keys],
      ["system._preUpdate", 5],
      ["hook preUpdateActor", 4, "string"],
      ["Actor._preUpdateOperation", 1],
      ["system._onUpdate", 5],
      ["Actor._onUpdate", expect.arrayContaining(keys)],
      ["hook updateActor", 4, "string"],
      ["Actor._onUpdateOperation", 1],
    ]);
    expect((other as unknown[][]).map(([step]) => step)).toEqual([
      "system._onUpdate",
      "Actor._onUpdate",
      "hook updateActor",
      "Actor._onUpdateOperation",
    ]);
    expect(await hero.update({ "system.hp": 13 })).toBeUndefined();
    expect([hero.system.hp, (await take())[1]]).toEqual([5, []]);
  });

  test("deletion runs the steps in order on every client [foundry-api 3.6]", async () => {
    const { take, hero } = await open();
    expect(await hero.delete()).toBe(hero);
    const [asker, other] = await take();
    const after = [["system._onDelete"], ["Actor._onDelete"], ["hook deleteActor", 3, "string"], ["Actor._onDeleteOperation", 1]];
    expect(asker).toEqual([
      ["Actor._preDelete"],
      ["system._preDelete"],
      ["hook preDeleteActor", 3, "string"],
      ["Actor._preDeleteOperation", 1],
      ...after,
    ]);
    expect(other).toEqual(after);
  });

  test("operations on embedded documents call the parent's hooks before and after the change [foundry-api 3.6]", async () => {
    const { take, hero } = await open();
    const [rope] = await hero.createEmbeddedDocuments("Item", [{ name: "Rope", type: "tool" }]);
    const [created] = await take();
    expect((created as unknown[][]).filter(([step]) => String(step).startsWith("Actor"))).toEqual([
      ["Actor._preCreateDescendants", "Actor:Hero", "items", 1],
      ["Actor._onCreateDescendants", "Actor:Hero", "items", 1, 1],
    ]);
    await rope.update({ name: "Line" });
    await rope.delete();
    const [, other] = await take();
    expect((other as unknown[][]).map(([step]) => step)).toEqual([
      "Actor._preUpdateDescendants",
      "Item._onUpdate",
      "hook updateItem",
      "Item._onUpdateOperation",
      "Actor._onUpdateDescendants",
      "Actor._preDeleteDescendants",
      "Item._onDelete",
      "hook deleteItem",
      "Item._onDeleteOperation",
      "Actor._onDeleteDescendants",
    ]);
  });

  test("an operation step that returns false stops the batch before the request is sent [foundry-api 3.6]", async () => {
    const { gm, take, hero } = await open();
    gm.run(`Actor.implementation._preUpdateOperation = async () => false; Actor.implementation._preCreateOperation = async () => false;`);
    expect(await hero.update({ name: "No" })).toBeUndefined();
    expect(await gm.g.Actor.implementation.create({ name: "Never", type: "hero" })).toBeUndefined();
    expect([(await take())[1], hero.name, gm.g.game.actors.size]).toEqual([[], "Hero", 1]);
  });

  test("migrateData converts a document's stored data and its updates [foundry-api 3.1, T13:fields DataField#_addTypes]", async () => {
    const init = `
      const { NumberField } = foundry.data.fields;
      CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
        static defineSchema() { return { hp: new NumberField({ initial: 3 }) }; }
        static migrateData(source, ...more) { if ("health" in source) { source.hp = source.health; delete source.health; } return super.migrateData(source, ...more); }
      };`;
    const table = await openTable(generation, { actors: [{ _id: id("hero"), name: "Hero", type: "hero", system: { health: 8 } }] });
    const { g } = await openClient(table, GM, init);
    const hero = g.game.actors.get(id("hero"));
    expect(hero.system.hp).toBe(8);
    await hero.update({ "system.health": 9 });
    expect(hero.system.hp).toBe(9);
    // The server has no system models. Values that the model removed stay in the stored data until an update replaces them.
    expect(table.authority.documents("actors")[0]!["system"]).toEqual({ hp: 9, health: 8 });
  });

  test("a flag can be set to null, and unsetFlag removes the key [foundry-api 3.9, ISS:foundryvtt/foundryvtt#11540, ISS:foundryvtt/foundryvtt#12175]", async () => {
    const { gm, hero } = await open();
    await hero.setFlag("testbed", "a", 1);
    await hero.setFlag("testbed", "b", null);
    expect([plain(hero.flags), hero.getFlag("testbed", "b")]).toEqual([{ testbed: { a: 1, b: null } }, null]);
    await hero.update({ "flags.testbed.b": { list: [1] } });
    await hero.unsetFlag("testbed", "a");
    expect(plain(hero.flags)).toEqual({ testbed: { b: { list: [1] } } });
    await hero.update(generation >= 14 ? { "flags.testbed": gm.g._del } : { "flags.-=testbed": null });
    expect(plain(hero.flags)).toEqual({});
  });

  test("an update replaces whole arrays and sets, and merges objects [foundry-api 3.5, 12.5 #3]", async () => {
    const { gm } = await open();
    const [effect] = await gm.g.game.actors
      .get(id("hero"))
      .createEmbeddedDocuments("ActiveEffect", [{ name: "E", statuses: ["a", "b"], flags: { testbed: { x: 1 } } }]);
    await effect.update({ statuses: gm.run(`new Set(["c", "c"])`), "flags.testbed.y": 2 });
    expect([[...effect.statuses], plain(effect._source.statuses), plain(effect.flags)]).toEqual([
      ["c"],
      ["c"],
      { testbed: { x: 1, y: 2 } },
    ]);
  });
});
