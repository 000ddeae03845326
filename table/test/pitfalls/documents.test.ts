import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, BEN, GM, id, openBench, settle, type Bench, type Page } from "./bench";

const INIT = `
  const { NumberField, SchemaField, StringField } = foundry.data.fields;
  globalThis.seen = [];
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      const whole = () => new NumberField({ integer: true, nullable: false, initial: 1 });
      return { hp: new SchemaField({ value: whole(), max: whole() }), rank: new StringField({ required: true, blank: false, initial: "recruit" }) };
    }
    async _preCreate(data, options, user) {
      globalThis.given = { data: Object.keys(data).sort(), options: Object.keys(options) };
      if (data.flags?.testbed?.refused) return false;
      return super._preCreate(data, options, user);
    }
    async _preUpdate(changes, options, user) {
      if (options.refused) return false;
      return super._preUpdate(changes, options, user);
    }
    async _preDelete(options, user) {
      if (options.refused) return false;
      return super._preDelete(options, user);
    }
    prepareDerivedData() { this.hp.missing = this.hp.max - this.hp.value; }
    _onCreateDescendantDocuments() { seen.push("model"); }
  };
  CONFIG.Item.dataModels.tool = class extends foundry.abstract.TypeDataModel {
    static defineSchema() { return { uses: new NumberField({ initial: 2 }) }; }
    prepareDerivedData() { this.twice = this.uses * 2; }
  };
  CONFIG.Actor.documentClass = class extends Actor {
    static async _preCreateOperation(documents, operation, user) {
      seen.push(["preCreateOperation", documents.length]);
      return operation.refused ? false : super._preCreateOperation(documents, operation, user);
    }
    static async _onCreateOperation(documents, operation, user) {
      seen.push(["onCreateOperation", documents.map((d) => d.name)]);
      return super._onCreateOperation(documents, operation, user);
    }
    static async _onCreateDocuments() { seen.push("onCreateDocuments"); }
    _onCreateDescendantDocuments(parent, collection, documents, ...rest) {
      super._onCreateDescendantDocuments(parent, collection, documents, ...rest);
      seen.push([parent.documentName, collection, documents.length]);
    }
  };`;

const world = () => ({
  actors: [
    {
      _id: id("hero"),
      name: "Hero",
      type: "hero",
      ownership: { default: 0, [ANNA]: 3 },
      flags: { testbed: { kept: 1 } },
      items: [{ _id: id("club"), name: "Club", type: "tool", effects: [{ _id: id("heavy"), name: "Heavy" }] }],
    },
  ],
  items: [{ _id: id("loose"), name: "Loose", type: "tool" }],
  scenes: [
    { _id: id("yard"), name: "Yard" },
    { _id: id("hall"), name: "Hall" },
  ],
});

describe.each([13, 14])("reported pitfalls of the document life cycle on Foundry %i", (generation) => {
  let bench: Bench;
  let gm: Page;
  const HERO = `const hero = game.actors.get("${id("hero")}"); const club = hero.items.get("${id("club")}");`;
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    gm = bench.gm;
  });
  afterAll(() => bench.close());

  test("[pre-method-cancels] _preUpdate or _preDelete of the type's model stops the operation by returning false", async () => {
    const answer = await gm.run(`${HERO}
      const updated = await hero.update({ name: "Other" }, { refused: true });
      const deleted = await hero.delete({ refused: true });
      return [updated ?? null, deleted ?? null, hero.name, game.actors.has(hero.id)];`);
    expect(answer).toEqual([null, null, "Hero", true]);
  });

  test("[pre-create-model-cancels] _preCreate of an actor's model prevents the creation by returning false", async () => {
    const answer = await gm.run(`
      const made = await Actor.create({ name: "Refused", type: "hero", flags: { testbed: { refused: true } } });
      return [made ?? null, game.actors.getName("Refused") ?? null];`);
    expect(answer).toEqual([null, null]);
  });

  test("[pre-create-given-data] preCreate receives the caller's data without defaults", async () => {
    const { data } = await gm.run(`await Actor.create({ name: "Given", type: "hero" }); return given;`);
    expect(data).not.toContain("system");
    expect(data).not.toContain("items");
  });

  test("[pre-create-options] the options of preCreate do not include noHook, pack and parent", async () => {
    const { options } = await gm.run(`await Actor.create({ name: "Options", type: "hero" }, { noHook: true, mine: 1 }); return given;`);
    expect(options).toContain("mine");
    for (const name of ["noHook", "pack", "parent"]) expect(options).not.toContain(name);
  });

  test("[nested-ids-renewed] keepEmbeddedIds false also renews the ids of grandchildren", async () => {
    const ids = await gm.run(`${HERO}
      const made = await Actor.create({ ...hero.toObject(), name: "Copy" }, { keepEmbeddedIds: false });
      const [item] = made.items.contents; return [made.id, item.id, item.effects.contents[0].id];`);
    expect(ids).not.toContain(id("hero"));
    expect(ids).not.toContain(id("club"));
    expect(ids).not.toContain(id("heavy"));
  });

  test("[clone-leaves-data] clone leaves the given data unchanged", async () => {
    const data = await gm.run(`${HERO} const data = { "system.hp.value": 4, name: "Twin" }; hero.clone(data); return data;`);
    expect(data).toEqual({ "system.hp.value": 4, name: "Twin" });
  });

  test("[clone-keeps-parent] a clone of an embedded document is prepared and has the same parent as the original", async () => {
    const answer = await gm.run(`${HERO}
      const copies = [club.clone({ "system.uses": 5 }), club.clone({ "system.uses": 5 }, { keepId: true })];
      return copies.map((copy) => [copy.parent === hero, copy.id === club.id, copy.system.twice]);`);
    expect(answer).toEqual([
      [true, false, 10],
      [true, true, 10],
    ]);
    expect(await gm.run(`${HERO} return [club.system.uses, hero.items.size]`)).toEqual([2, 1]);
  });

  test("[update-refused-by-model] a value that the type's model refuses is not stored", async () => {
    await gm.fails(`${HERO} await hero.update({ "system.rank": "" })`);
    await gm.fails(`${HERO} await hero.update({ "system.hp.value": null })`);
    await settle();
    expect(await gm.run(`${HERO} return [hero._source.system.rank, hero._source.system.hp.value]`)).toEqual(["recruit", 1]);
    const late = await bench.join(GM);
    expect(await late.run(`${HERO} return [hero.system.rank, hero.system.hp.value, game.actors.invalidDocumentIds.size]`)).toEqual([
      "recruit",
      1,
      0,
    ]);
  });

  test("[dry-run-changes-nothing] updateSource with dryRun leaves the sources of the document and of the model unchanged", async () => {
    const answer = await gm.run(`${HERO}
      const diff = hero.updateSource({ name: "Dry", "system.hp.value": 9 }, { dryRun: true });
      return [diff, hero._source.name, hero.system._source.hp.value, hero._source.system.hp.value, hero.system.hp.value];`);
    expect(answer).toEqual([{ name: "Dry", system: { hp: { value: 9 } } }, "Hero", 1, 1, 1]);
  });

  test("[failed-update-keeps-source] a collection and its parent share the same source after a failed update", async () => {
    const answer = await gm.run(`${HERO}
      let failed = false;
      try { hero.updateSource({ items: [{ name: "No type" }] }); } catch { failed = true; }
      return [failed, hero._source.items === hero.items._source, hero._source.items.length];`);
    expect(answer).toEqual([true, true, 1]);
  });

  test("[operation-callbacks] a batch calls _preCreateOperation and _onCreateOperation instead of _onCreateDocuments", async () => {
    const answer = await gm.run(`
      seen.length = 0;
      await Actor.createDocuments([{ name: "One", type: "hero" }, { name: "Two", type: "hero" }]);
      return seen;`);
    expect(answer).toEqual([
      ["preCreateOperation", 2],
      ["onCreateOperation", ["One", "Two"]],
    ]);
  });

  test("[pre-operation-cancels] _preCreateOperation refuses the whole batch by returning false", async () => {
    const answer = await gm.run(`
      const made = await Actor.createDocuments([{ name: "Three", type: "hero" }, { name: "Four", type: "hero" }], { refused: true });
      return [made.length, ["Three", "Four"].filter((name) => game.actors.getName(name))];`);
    expect(answer).toEqual([0, []]);
  });

  test("[pre-update-undiffed] preUpdate hooks receive the raw changes, and update hooks receive the diff", async () => {
    const answer = await gm.run(`${HERO}
      const heard = [];
      const ids = ["preUpdateActor", "updateActor"].map((hook) => [hook, Hooks.on(hook, (actor, changes) => heard.push([changes.name ?? null, changes.system.hp.value]))]);
      await hero.update({ name: "Hero", "system.hp.value": "7" });
      for (const [hook, id] of ids) Hooks.off(hook, id);
      await hero.update({ "system.hp.value": 1 });
      return heard;`);
    expect(answer).toEqual([
      ["Hero", "7"],
      [null, 7],
    ]);
  });

  test("[pre-update-false-keeps-source] an update that a hook refuses leaves the source unchanged", async () => {
    const answer = await gm.run(`${HERO}
      Hooks.once("preUpdateActor", () => false);
      const result = await hero.update({ "flags.testbed.more": { deep: 10 }, name: "Refused" });
      return [result ?? null, hero._source.flags, hero._source.name];`);
    expect(answer).toEqual([null, { testbed: { kept: 1 } }, "Hero"]);
  });

  test("[same-update-is-none] an update that changes nothing calls no update hook", async () => {
    const answer = await gm.run(`${HERO}
      let heard = 0; const listener = Hooks.on("updateActor", () => heard++);
      await hero.update({ name: "Hero", "system.hp.max": 1, flags: { testbed: { kept: 1 } } });
      Hooks.off("updateActor", listener);
      return [heard, hero.updateSource(hero.toObject())];`);
    expect(answer).toEqual([0, {}]);
  });

  test("[absent-key-deletion] deleting a missing key calls no hook", async () => {
    const gone = generation >= 14 ? `{ nothing: _del }` : `{ "-=nothing": null }`;
    const answer = await gm.run(`${HERO}
      let heard = 0; const listener = Hooks.on("updateActor", () => heard++);
      const diff = hero.updateSource({ flags: { testbed: ${gone} } });
      await hero.update({ flags: { testbed: ${gone} } });
      Hooks.off("updateActor", listener);
      return [heard, diff];`);
    expect(answer).toEqual([0, {}]);
  });

  test("[replacement-cleaned] a forced replacement is cleaned and validated like any other value", async () => {
    const put = (value: string): string =>
      generation >= 14 ? `{ system: { hp: { value: _replace(${value}) } } }` : `{ system: { hp: { "==value": ${value} } } }`;
    expect(await gm.run(`${HERO} const copy = hero.clone(); copy.updateSource(${put('"3"')}); return copy._source.system.hp.value;`)).toBe(
      3,
    );
    expect(await gm.fails(`${HERO} const copy = hero.clone(); copy.updateSource(${put("NaN")});`)).not.toBeNull();
  });

  test("[not-recursive-replaces] updateSource with recursive false replaces a whole object field", async () => {
    const answer = await gm.run(`
      const { NumberField, ObjectField, TypedObjectField } = foundry.data.fields;
      class Model extends foundry.abstract.DataModel {
        static defineSchema() { return { free: new ObjectField(), typed: new TypedObjectField(new NumberField()) }; }
      }
      const model = new Model({ free: { a: 1, b: 2 }, typed: { c: 1, d: 2 } });
      model.updateSource({ free: { a: 5 }, typed: {} }, { recursive: false });
      return model._source;`);
    expect(answer).toEqual({ free: { a: 5 }, typed: {} });
  });

  test("[grandchild-operations] effects of an actor's item are created, updated and deleted through the item", async () => {
    const answer = await gm.run(`${HERO}
      seen.length = 0;
      const [made] = await club.createEmbeddedDocuments("ActiveEffect", [{ name: "New" }]);
      await made.update({ name: "Renamed" });
      const after = club.effects.get(made.id).name;
      await made.delete();
      return [after, club.effects.size, seen];`);
    // The model of the type receives no calls for descendants. The document receives calls for grandchildren with the grandchildren's
    // parent.
    expect(answer).toEqual(["Renamed", 1, [["Item", "effects", 1]]]);
  });

  test("[descendants-of-models] the callbacks for descendants run only on documents, not on the models of types", async () => {
    const answer = await gm.run(`${HERO}
      seen.length = 0;
      const [made] = await hero.createEmbeddedDocuments("Item", [{ name: "Rope", type: "tool" }]);
      await made.delete();
      return seen;`);
    expect(answer).toEqual([["Actor", "items", 1]]);
  });

  test("[parent-stats-kept] updating an embedded document leaves the parent's _stats unchanged", async () => {
    const answer = await gm.run(`${HERO}
      const before = hero._stats.modifiedTime;
      await new Promise((done) => setTimeout(done, 5));
      await club.update({ name: "Cudgel" });
      const item = club._stats.modifiedTime > before;
      await club.update({ name: "Club" });
      return [hero._stats.modifiedTime === before, item];`);
    expect(answer).toEqual([true, true]);
  });

  test("[instance-parent-wins] createEmbeddedDocuments creates documents in the document it is called on, regardless of parentUuid", async () => {
    const answer = await gm.run(`
      const yard = game.scenes.get("${id("yard")}"), hall = game.scenes.get("${id("hall")}");
      await yard.createEmbeddedDocuments("Token", [{ name: "Here" }], { parentUuid: hall.uuid });
      return [yard.tokens.size, hall.tokens.size];`);
    expect(answer).toEqual([1, 0]);
  });

  test("[folder-depth-limit] a folder below the maximum depth is refused", async () => {
    const depth = await gm.run(`return CONST.FOLDER_MAX_DEPTH`);
    const message = await gm.fails(`
      let folder = null;
      for (let level = 0; level <= CONST.FOLDER_MAX_DEPTH; level++) folder = (await Folder.create({ name: "Level " + level, type: "Item", folder })).id;`);
    expect(depth).toBe(4);
    expect(message).toMatch(/depth/i);
    expect(await gm.run(`return game.folders.filter((folder) => folder.name.startsWith("Level")).length`)).toBe(4);
  });

  test("[gm-owns-everything] every GM has the level OWNER, even without an entry in the ownership", async () => {
    const answer = await gm.run(`${HERO}
      const other = game.users.find((user) => user.isGM && !user.isSelf);
      return [hero.ownership[other.id] ?? null, hero.getUserLevel(other), hero.testUserPermission(other, "OWNER"), hero.testUserPermission(other, "OWNER", { exact: true })];`);
    expect(answer).toEqual([null, 3, true, true]);
  });

  test("[creator-owns] the ownership of a new document contains only the creator as owner", async () => {
    expect(await gm.run(`return (await Item.create({ name: "Mine", type: "tool" })).ownership`)).toEqual({ default: 0, [GM]: 3 });
  });

  test("[actor-create-permission] a player with ACTOR_CREATE can create actors and owns them", async () => {
    const ben = await bench.join(BEN);
    expect(await ben.fails(`await Actor.create({ name: "Ben's", type: "hero" })`)).toMatch(/lacks permission to create/);
    await gm.run(
      `const now = game.settings.get("core", "permissions"); await game.settings.set("core", "permissions", { ...now, ACTOR_CREATE: [1, 2, 3, 4] });`,
    );
    await settle();
    expect(await ben.run(`return (await Actor.create({ name: "Ben's", type: "hero" })).ownership["${BEN}"]`)).toBe(3);
  });

  test("[flag-scope-inactive] flags of an inactive package cannot be read or set", async () => {
    const wrong = /Flag scope "absent" is not valid or not currently active/;
    expect(await gm.fails(`${HERO} hero.getFlag("absent", "key")`)).toMatch(wrong);
    expect(await gm.fails(`${HERO} await hero.setFlag("absent", "key", 1)`)).toMatch(wrong);
  });

  test("[modify-batch] on Foundry 14, modifyBatch performs operations on several document types and returns the results in their order", async () => {
    const answer = await gm.run(`${HERO}
      if (!("modifyBatch" in foundry.documents)) return "none";
      const results = await foundry.documents.modifyBatch([
        { action: "create", documentName: "Item", data: [{ name: "Batched", type: "tool" }], parent: hero },
        { action: "update", documentName: "Actor", updates: [{ _id: hero.id, "system.hp.max": 3 }] },
      ]);
      return results.map((list) => list.map((document) => document.name));`);
    expect(answer).toEqual(generation >= 14 ? [["Batched"], ["Hero"]] : "none");
  });
});
