import type { SourceData, SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { createMemoryTable } from "../../node/memory-table";
import { GM, id, openClient, openTable, SYSTEM, USERS } from "./clients";

const plain = (value: unknown): SystemObject => JSON.parse(JSON.stringify(value));
const DAY = 86_400;

describe.each([13, 14])("names that published systems use on Foundry %i", (generation) => {
  test("a calendar converts seconds to dates and dates to seconds [T14:data.CalendarData]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    const { calendar } = g.game.time;
    expect(plain(g.game.time.components)).toEqual({
      year: 0,
      day: 0,
      hour: 0,
      minute: 0,
      second: 0,
      month: 0,
      dayOfMonth: 0,
      dayOfWeek: 0,
      season: 3,
      leapYear: false,
    });
    const leapDay = calendar.componentsToTime({ year: 8, month: 1, dayOfMonth: 28, hour: 23, minute: 59, second: 59 });
    expect(plain(calendar.timeToComponents(leapDay))).toMatchObject({
      year: 8,
      month: 1,
      dayOfMonth: 28,
      hour: 23,
      leapYear: true,
      season: 3,
    });
    expect(plain(calendar.add(leapDay, 1))).toMatchObject({ month: 2, dayOfMonth: 0, hour: 0, season: 0 });
    for (const time of [0, -1, 365 * DAY - 1, 365 * DAY, leapDay, 400 * 365 * DAY + 12_345]) {
      const { day: _day, ...components } = calendar.timeToComponents(time);
      expect(calendar.componentsToTime(components)).toBe(time);
    }
    expect(plain(calendar.difference(2 * DAY + 3_661, 0))).toEqual({ year: 0, day: 2, hour: 1, minute: 1, second: 1 });
    expect(calendar.format(leapDay)).toBe("0008-02-29 23:59:59");
    expect(() => calendar.format(0, "nothing")).toThrow('"nothing" is no formatter');
  });

  test("a system can set a calendar class in CONFIG.time before the first use [T14:helpers.GameTime]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      GM,
      `Hooks.once("init", () => { CONFIG.time.worldCalendarClass = class Moons extends foundry.data.CalendarData { get moons() { return 2; } }; });`,
    );
    expect([g.game.time.calendar.moons, g.game.time.earthCalendar.moons]).toEqual([2, undefined]);
  });

  test("colors are added, subtracted, multiplied, maximized and minimized by channel, with a color or one number [T14:utils.Color]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    const gray = g.Color.from("#804020");
    const by = (name: string, other: unknown): string => gray[name](other).css;
    expect(by("maximize", 0.5)).toBe("#808080");
    expect(by("minimize", g.Color.from("#408010"))).toBe("#404010");
    expect([by("add", g.Color.from("#ff0001")), by("subtract", g.Color.from("#014140")), by("multiply", 0.5)]).toEqual([
      "#ff4021",
      "#7f0000",
      "#402010",
    ]);
  });

  test("the constants list every document type, including types that this generation does not embed or store [T14:CONST.ALL_DOCUMENT_TYPES]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    const types: string[] = g.CONST.ALL_DOCUMENT_TYPES;
    expect(["Actor", "Cards", "JournalEntryCategory", "RegionBehavior", "Wall"].filter((type) => !types.includes(type))).toEqual([]);
    expect([types.includes("Level"), new Set(types).size]).toEqual([generation >= 14, types.length]);
    expect(plain(g.CONST.CANVAS_PERFORMANCE_MODES)).toEqual({ LOW: 0, MED: 1, HIGH: 2, MAX: 3 });
    expect([g.CONST.REGION_EVENTS.REGION_BOUNDARY, g.CONST.REGION_EVENTS.BEHAVIOR_VIEWED]).toEqual(["regionBoundary", "behaviorViewed"]);
  });

  test("categories of a journal entry are embedded documents of the entry [T14:documents.JournalEntryCategory]", async () => {
    const table = await openTable(generation);
    const { g } = await openClient(table, GM);
    const entry = await g.JournalEntry.create({ name: "Book", categories: [{ _id: id("first"), name: "First" }] });
    await entry.createEmbeddedDocuments("JournalEntryCategory", [{ name: "Second", sort: 10 }]);
    expect(entry.categories.map((category: SystemObject) => [category.constructor.name, category.name, category.parent.id])).toEqual([
      ["JournalEntryCategory", "First", entry.id],
      ["JournalEntryCategory", "Second", entry.id],
    ]);
    const { g: second } = await openClient(table, GM);
    expect(second.game.journal.get(entry.id).categories.map((category: SystemObject) => category.name)).toEqual(["First", "Second"]);
  });

  test("an effect returns the item and the actor that contain it [T14:documents.ActiveEffect]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    const effect = { name: "Glow" };
    const actor = await g.Actor.create({
      name: "Mara",
      type: "hero",
      effects: [effect],
      items: [{ name: "Lamp", type: "tool", effects: [effect] }],
    });
    const item = actor.items.contents[0];
    const [own, carried] = [actor.effects.contents[0], item.effects.contents[0]];
    expect([own.actor === actor, own.item, carried.actor === actor, carried.item === item]).toEqual([true, null, true, true]);
    expect([item.thumbnail, actor.thumbnail]).toEqual([item.img, actor.img]);
  });

  test("the model of a behavior builds a field for the given events, or for all events by default [T14:data.regionBehaviors.RegionBehaviorType]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      GM,
      `CONFIG.RegionBehavior.dataModels["testbed.trap"] = class Trap extends foundry.data.regionBehaviors.RegionBehaviorType {
         static defineSchema() { return { events: this._createEventsField({ events: ["regionBoundary"], initial: ["regionBoundary"] }) }; }
       };`,
    );
    const Trap = g.CONFIG.RegionBehavior.dataModels["testbed.trap"];
    expect([...new Trap().events]).toEqual(["regionBoundary"]);
    expect(() => new Trap({ events: ["tokenTurnEnd"] }, { strict: true })).toThrow("events");
    const all = g.foundry.data.regionBehaviors.RegionBehaviorType._createEventsField();
    expect(Object.keys(all.element.choices)).toContain("tokenTurnStart");
  });

  const packs = {
    stores: { documents: [{ _id: id("rope"), name: "Rope", type: "tool", system: {}, flags: { testbed: { length: 10 } } }] },
  };
  const system = { ...SYSTEM, packs: [{ name: "stores", label: "Stores", type: "Item", path: "packs/stores" }] };
  const openPacked = async (init: string): Promise<SystemObject> => {
    const table = await createMemoryTable({ generation, strict: true, system, packs, world: { documents: { users: USERS } } });
    return (await openClient(table, GM, init)).g;
  };

  test("a loaded compendium index contains the fields that CONFIG lists for the document type [T14:documents.collections.CompendiumCollection]", async () => {
    const g = await openPacked(`CONFIG.Item.compendiumIndexFields = ["flags.testbed.length"];`);
    const pack = g.game.packs.get("testbed.stores");
    expect([pack.metadata.flags, pack.metadata.path]).toEqual([{}, "systems/testbed/packs/stores"]);
    const entry = (await pack.getIndex()).get(id("rope"));
    expect([entry.name, entry.flags.testbed.length]).toEqual(["Rope", 10]);
    expect(() => pack.getInvalid(id("rope"))).toThrow("cannot be made");
    expect(pack.getInvalid(id("rope"), { strict: false })).toBeUndefined();
  });

  test("CONFIG.compendium.uuidRedirects redirects a UUID by the longest matching entry [T14:CONFIG.Compendium]", async () => {
    const rope = `Compendium.testbed.stores.Item.${id("rope")}`;
    const g = await openPacked(
      `Object.assign(CONFIG.compendium.uuidRedirects, { "Compendium.old.things": "Compendium.testbed.stores", "Compendium.old.things.Item.${id("cord")}": "${rope}" });`,
    );
    const names = [`Compendium.old.things.Item.${id("rope")}`, `Compendium.old.things.Item.${id("cord")}`, rope];
    expect((await Promise.all(names.map((uuid) => g.fromUuid(uuid)))).map((document) => document?.name)).toEqual(["Rope", "Rope", "Rope"]);
    expect(await g.fromUuid(`Compendium.old.thing.Item.${id("rope")}`)).toBeNull();
  });

  test("an item in an adventure has no actor, because the adventure's actors are of the base class [foundryvtt/foundryvtt#11914]", async () => {
    const guard = { _id: id("guard"), name: "Guard", type: "hero", items: [{ _id: id("lamp"), name: "Lamp", type: "tool", effects: [] }] };
    const table = await createMemoryTable({
      generation,
      strict: true,
      system: { ...SYSTEM, packs: [{ name: "adventures", label: "Adventures", type: "Adventure" }] } as SystemObject,
      packs: { adventures: { documents: [{ _id: id("yards"), name: "Yards", actors: [guard] }] } },
      world: { documents: { users: USERS } },
    });
    const { g } = await openClient(
      table,
      GM,
      `globalThis.seen = []; Hooks.on("error", (where, error) => void seen.push(error.message));
       CONFIG.Item.documentClass = class extends Item { prepareBaseData() { seen.push(this.actor?.system.brave ?? "nobody"); } };`,
    );
    const adventure = await g.game.packs.get("testbed.adventures").getDocument(id("yards"));
    const [actor] = adventure.actors;
    const item = actor.items.get(id("lamp"));
    expect([actor instanceof g.Actor, item.parent === actor, item.actor, item.isOwned]).toEqual([false, true, null, false]);
    expect(plain(g.seen)).toEqual(["nobody"]);
  });

  test("a change can add a model or plain data to an array of models [foundryvtt/foundryvtt#12528]", async () => {
    const { run } = await openClient(await openTable(generation), GM);
    const answer = run(`(() => {
      const { fields } = foundry.data;
      class Part extends foundry.abstract.DataModel { static defineSchema() { return { dice: new fields.NumberField({ initial: 1 }) }; } }
      const field = new fields.ArrayField(new fields.EmbeddedDataField(Part));
      const part = new Part({ dice: 3 });
      const add = (value) => field.applyChange([], null, { key: "parts", type: "add", mode: 2, value });
      return [add(part)[0] === part, add({ dice: 2 })[0] instanceof Part, add('{"dice": 4}')[0].dice];
    })()`);
    expect(plain(answer)).toEqual([true, false, 4]);
  });

  test("world overrides set the values of prototype tokens for one actor type or for all types [T14:data.PrototypeTokenOverrides]", async () => {
    const table = await openTable(generation);
    const { g } = await openClient(table, GM);
    const Overrides = g.foundry.data.PrototypeTokenOverrides;
    const actor = await g.Actor.create({ name: "Mara", type: "hero", prototypeToken: { displayName: 10 } });
    const tokens = (): unknown[] => [
      actor.prototypeToken.displayName,
      actor.prototypeToken.sight.enabled,
      actor.prototypeToken.turnMarker.mode,
    ];
    expect(tokens()).toEqual([10, false, 1]);
    const overrides = g.game.settings.get("core", Overrides.SETTING);
    expect([overrides instanceof Overrides, plain(overrides.toObject())]).toEqual([
      true,
      { base: { sight: {}, ring: {}, turnMarker: {} }, hero: { sight: {}, ring: {}, turnMarker: {} } },
    ]);
    overrides.updateSource({ base: { displayName: 20, turnMarker: { mode: 2 } }, hero: { displayName: 30, sight: { enabled: true } } });
    await g.game.settings.set("core", Overrides.SETTING, overrides.toObject());
    expect(tokens()).toEqual([30, true, 2]);
    await actor.update({ "prototypeToken.displayName": 0, "prototypeToken.lockRotation": true });
    expect([...tokens(), actor.prototypeToken.lockRotation]).toEqual([30, true, 2, true]);
    const { g: second } = await openClient(table, GM);
    expect(second.game.actors.get(actor.id).prototypeToken.displayName).toBe(30);
    const data = { displayName: 0, sight: { enabled: false }, turnMarker: { mode: 1 } };
    second.foundry.data.PrototypeTokenOverrides.applyOverrides(data, "vehicle");
    expect(data).toEqual({ displayName: 20, sight: { enabled: false }, turnMarker: { mode: 2 } });
  });

  test("cleaning calls no getter of the new document, even if a field of its model has the getter's name [T14:data.fields.EmbeddedDataField]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      GM,
      `globalThis.read = 0;
       class Duration extends foundry.abstract.DataModel { static defineSchema() { return { value: new foundry.data.fields.NumberField({ initial: 3 }) }; } }
       CONFIG.Item.dataModels.tool = class extends foundry.abstract.TypeDataModel {
         static defineSchema() { return { duration: new foundry.data.fields.EmbeddedDataField(Duration) }; }
       };
       CONFIG.Item.documentClass = class extends Item { get duration() { read += 1; return this.system.duration.value; } };`,
    );
    const item = await g.Item.create({ name: "Lamp", type: "tool" });
    expect([g.read, item.duration]).toEqual([0, 3]);
  });

  test("an embedded collection is also a list field, and apply skips the class of its elements [T14:data.fields.EmbeddedCollectionField]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    const field = g.Actor.schema.fields.items;
    const { ArrayField, EmbeddedCollectionField } = g.foundry.data.fields;
    expect([field instanceof EmbeddedCollectionField, field instanceof ArrayField]).toEqual([true, true]);
    const seen: string[] = [];
    g.Actor.schema.apply(function (this: { name: string }) {
      seen.push(this.name);
    });
    expect(seen).toContain("items");
    const actor = await g.Actor.create({ name: "Mara", type: "hero", items: [{ name: "Lamp", type: "tool" }] });
    expect(() => actor.updateSource({ items: [{ _id: actor.items.contents[0].id, type: "nothing" }] })).toThrow("type");
  });

  test("a setting with an unknown scope becomes a client setting, and combatTrackerConfig contains the turn marker's settings [A13:helpers.ClientSettings]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    g.game.settings.register("testbed", "odd", { scope: "galaxy", type: String, default: "" });
    expect(g.game.settings.settings.get("testbed.odd").scope).toBe("client");
    expect(g.game.settings.get("core", "combatTrackerConfig").turnMarker).toMatchObject({ enabled: true, src: "", disposition: false });
  });

  test("an embedded document of a package's class stays the same object after the parent is reset [T14:abstract.EmbeddedCollection]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      GM,
      `class Lamp extends Item {}
       CONFIG.Item.documentClass = new Proxy(Item, { construct: (target, given, wanted) => given[0].type === "tool" ? new Lamp(...given) : Reflect.construct(target, given, wanted) });`,
    );
    const actor = await g.Actor.create({ name: "Mara", type: "hero" });
    const [lamp] = await actor.createEmbeddedDocuments("Item", [{ name: "Lamp", type: "tool" }]);
    actor.reset();
    await lamp.update({ name: "Lantern" });
    expect([lamp.constructor.name, actor.items.get(lamp.id) === lamp, lamp.name]).toEqual(["Lamp", true, "Lantern"]);
  });

  test("an embedded data field accepts a model or a plain object and refuses other values [T14:data.fields.SchemaField]", async () => {
    const { g, run } = await openClient(await openTable(generation), GM);
    g.problems = run(`(() => {
      const { fields } = foundry.data;
      class Skill extends foundry.abstract.DataModel { static defineSchema() { return { points: new fields.NumberField() }; } }
      const field = new fields.EmbeddedDataField(Skill);
      return [new Skill({ points: 2 }), { points: 2 }, [], "two"].map((value) => field.validate(value)?.message ?? null);
    })()`);
    expect(plain(g.problems)).toEqual([null, null, "must be an object", "must be an object"]);
  });

  test("the old global names of classes in a namespace still work and log a warning [A13:Actors]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      GM,
      `globalThis.warned = []; console.warn = (warning) => void warned.push(String(warning?.message ?? warning)); globalThis.sheets = Actors;`,
      { strict: false },
    );
    expect(g.sheets).toBe(g.foundry.documents.collections.Actors);
    expect(plain(g.warned).filter((text: string) => text.includes('"Actors"'))).toHaveLength(1);
    g.Items = "a package's own";
    expect(g.Items).toBe("a package's own");
  });
});

test("change types exist only on Foundry 14, come from core and CONFIG, and can be read as old modes [T14:documents.ActiveEffect.CHANGE_TYPES]", async () => {
  const { g } = await openClient(
    await openTable(14),
    GM,
    `CONFIG.ActiveEffect.changeTypes.swap = { label: "Swap", defaultPriority: 60 }; CONFIG.compatibility.mode = 0;`,
    { strict: false },
  );
  const types = g.ActiveEffect.CHANGE_TYPES;
  expect([types.multiply.defaultPriority, types.override.defaultPriority, types.swap.defaultPriority]).toEqual([10, 50, 60]);
  const changes = [{ type: "override" }, { type: "swap" }, { type: "add", mode: 5 }];
  g.ActiveEffect._shimChanges(changes);
  expect(changes.map(({ mode }) => mode)).toEqual([5, 0, 5]);
  expect(Object.keys(changes[0]!)).toEqual(["type"]);
  const { g: old } = await openClient(await openTable(13), GM);
  expect([old.ActiveEffect.CHANGE_TYPES, old.ActiveEffect._shimChanges]).toEqual([undefined, undefined]);
});

test("a field can read the old mode of a change on Foundry 14 [T14:documents.BaseActiveEffect.shimData]", async () => {
  const { g } = await openClient(
    await openTable(14),
    GM,
    `globalThis.modes = [];
     class Noted extends foundry.data.fields.NumberField {
       applyChange(value, model, change) { modes.push([change.type, change.mode, change.effect?.name]); return super.applyChange(value, model, change); }
     }
     CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
       static defineSchema() { return { might: new Noted({ initial: 2 }) }; }
     };`,
    { strict: false },
  );
  const change = (type: string, value: number): object => ({ key: "system.might", type, value });
  const effect = { name: "Strong", system: { changes: [change("add", 3), change("override", 9)] } };
  const actor = await g.Actor.create({ name: "Mara", type: "hero", effects: [effect] });
  expect(actor.system.might).toBe(9);
  expect(plain(g.modes).slice(-2)).toEqual([
    ["add", 2, "Strong"],
    ["override", 5, "Strong"],
  ]);
});

test("on Foundry 14, the value of a change is parsed as JSON, and a mode that a package adds becomes a type [A14:documents.BaseActiveEffect.migrateData]", async () => {
  const { g } = await openClient(await openTable(14), GM, `CONFIG.compatibility.mode = 0;`, { strict: false });
  const parts = (effect: SystemObject): unknown => plain(effect._source.system.changes.map(({ type, value }: SourceData) => [type, value]));
  const old = [
    { key: "system.a", mode: 2, value: "3" },
    { key: "system.b", mode: 5, value: "@rank" },
    { key: "system.c", mode: 7, value: '[["1d6", "fire"]]' },
  ];
  const migrated = new g.ActiveEffect({ name: "Old", changes: old });
  expect(parts(migrated)).toEqual([
    ["add", 3],
    ["override", "@rank"],
    ["custom.7", [["1d6", "fire"]]],
  ]);
  const actor = await g.Actor.create({ name: "Mara", type: "hero" });
  const system = { changes: [{ key: "system.a", type: "upgrade", value: "0" }] };
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "New", system }]);
  expect(parts(effect)).toEqual([["upgrade", 0]]);
  expect([effect.changes[0].mode, effect.changes[0].priority]).toEqual([4, 40]);
});
