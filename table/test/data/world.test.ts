import type { SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { createMemoryTable } from "../../node/memory-table";
import { ANNA, BEN, GM, SECOND_GM, SYSTEM, USERS, id, openClient, openTable, settle, type Client } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.each([13, 14])("the world on Foundry %i", (generation) => {
  test("hooks run in the documented order, and collections exist at setup [foundry-api 2.2]", async () => {
    const table = await openTable(generation, { actors: [{ _id: id("a"), name: "A", type: "hero" }] });
    const { g } = await openClient(
      table,
      GM,
      `globalThis.order = []; for (const h of ["init", "i18nInit", "setup", "ready"]) Hooks.once(h, () => order.push([h, game.user?.name ?? null, game.actors?.size ?? null]));`,
    );
    expect(plain(g.order)).toEqual([
      ["init", null, null],
      ["i18nInit", null, null],
      ["setup", "Gamemaster", 1],
      ["ready", "Gamemaster", 1],
    ]);
  });

  test("a client receives every change that is made while it loads [foundry-api 12.1 #4]", async () => {
    const table = await openTable(generation, { actors: [{ _id: id("a"), name: "A", type: "hero" }] });
    const gm = await openClient(table, GM);
    gm.g.rename = async () => {
      await gm.g.game.actors.get(id("a")).update({ name: "B" });
      await settle();
    };
    const anna = await openClient(table, ANNA, `await __options.meanwhile();`, { meanwhile: gm.g.rename });
    expect(anna.g.game.actors.get(id("a")).name).toBe("B");
    expect(gm.g.game.users.get(ANNA).active).toBe(true);
  });

  test("a world setting reaches every client, and a client setting stays on one client [foundry-api 9.3]", async () => {
    const table = await openTable(generation);
    const init = `
      globalThis.told = [];
      const { SetField, StringField } = foundry.data.fields;
      game.settings.register("testbed", "rule", { scope: "world", type: Number, default: 3, onChange: (value) => told.push(["rule", value]) });
      game.settings.register("testbed", "tags", { scope: "world", type: new SetField(new StringField()), default: ["a"] });
      game.settings.register("testbed", "mine", { scope: "client", type: String, default: "x", onChange: (value) => told.push(["mine", value]) });
      game.settings.register("testbed", "own", { scope: "user", type: Object, default: {} });`;
    const [gm, anna] = [await openClient(table, GM, init), await openClient(table, ANNA, init)];
    expect(anna.g.game.settings.get("testbed", "rule")).toBe(3);
    await gm.g.game.settings.set("testbed", "rule", 5);
    await gm.g.game.settings.set("testbed", "tags", new Set(["b", "c"]));
    await gm.g.game.settings.set("testbed", "mine", "y");
    await anna.g.game.settings.set("testbed", "own", { a: 1 });
    await settle();
    expect(plain(gm.g.told)).toEqual([
      ["rule", 5],
      ["mine", "y"],
    ]);
    expect(plain(anna.g.told)).toEqual([["rule", 5]]);
    expect(plain([...anna.g.game.settings.get("testbed", "tags")])).toEqual(["b", "c"]);
    expect(plain([gm, anna].map((c) => c.g.game.settings.get("testbed", "own")))).toEqual([{}, { a: 1 }]);
    await expect(anna.g.game.settings.set("testbed", "rule", 9)).rejects.toThrow(/lacks permission/);
    expect(() => anna.g.game.settings.get("testbed", "nothing")).toThrow(/not a registered game setting/);
  });

  test("a message on the system's channel reaches the other clients with the sender's id [foundry-api 9.4, 12.5 #23]", async () => {
    const table = await openTable(generation);
    const init = `globalThis.heard = []; Hooks.once("init", () => game.socket.on("system.testbed", (payload, sender) => heard.push([payload, sender])));`;
    const [gm, anna, ben] = [await openClient(table, GM, init), await openClient(table, ANNA, init), await openClient(table, BEN, init)];
    anna.g.game.socket.emit("system.testbed", { userId: GM, say: "hi" });
    await settle();
    expect(plain([gm, anna, ben].map((c) => c.g.heard))).toEqual([
      [[{ userId: GM, say: "hi" }, ANNA]],
      [],
      [[{ userId: GM, say: "hi" }, ANNA]],
    ]);
  });

  test("a query runs on the queried user's client and fails if the user is offline [foundry-api 9.4, 12.5 #22]", async () => {
    const table = await openTable(generation);
    const gm = await openClient(table, GM, `CONFIG.queries["testbed.double"] = async ({ n }) => ({ n: n * 2, on: game.user.name });`);
    const anna = await openClient(table, ANNA);
    expect(plain(await anna.g.game.users.activeGM.query("testbed.double", { n: 4 }))).toEqual({ n: 8, on: "Gamemaster" });
    await expect(anna.g.game.users.get(BEN).query("testbed.double", {})).rejects.toThrow(/not active/);
    await expect(anna.g.game.users.get(GM).query("testbed.none", {})).rejects.toThrow(/testbed.none/);
    expect(gm.g.game.users.activeGM.isSelf).toBe(true);
  });

  test("only the active GM does work that must happen once, and the next GM takes over [foundry-api 9.4]", async () => {
    const table = await openTable(generation);
    const anna = await openClient(table, ANNA);
    expect(anna.g.game.users.activeGM).toBeNull();
    const [gm, second] = [await openClient(table, GM), await openClient(table, SECOND_GM)];
    await settle();
    expect([gm, second, anna].map((c) => c.g.game.users.activeGM.name)).toEqual(
      ["Second", "Second", "Second"].map(() => gm.g.game.users.activeGM.name),
    );
    const chosen = gm.g.game.users.activeGM.id;
    (chosen === GM ? gm : second).connection.disconnect();
    await settle();
    expect(anna.g.game.users.activeGM.id).toBe(chosen === GM ? SECOND_GM : GM);
  });

  test("rolls in messages are restored as objects unless the roll class is unregistered [foundry-api 7.1, 12.5 #17]", async () => {
    const table = await openTable(generation);
    const [gm, anna] = [await openClient(table, GM), await openClient(table, ANNA)];
    await gm.run(
      `(async () => { class Hidden extends Roll {}; await ChatMessage.create({ rolls: [await new Roll("2d6").evaluate(), await new Hidden("1d6").evaluate()] }); })()`,
    );
    await settle();
    expect(gm.g.game.messages.contents[0]._source.rolls).toHaveLength(2);
    const there = anna.g.game.messages.contents[0];
    expect(there.rolls).toHaveLength(1);
    expect(there.rolls[0].total).toBeGreaterThanOrEqual(2);
  });

  test("the mode of a message determines its recipients and the parts that each user sees [foundry-api 4.6, 7.2]", async () => {
    const table = await openTable(generation);
    const clients = [await openClient(table, GM), await openClient(table, ANNA), await openClient(table, BEN)];
    const [gm, anna] = clients as [SystemObject, SystemObject];
    const option = (mode: string) => (generation >= 14 ? { messageMode: mode } : { rollMode: `${mode}roll` });
    const roll = await new anna.g.Roll("1d6").evaluate();
    for (const mode of ["public", "gm", "blind", "self"])
      await anna.g.ChatMessage.create({ rolls: [roll] }, anna.run(`(${JSON.stringify(option(mode))})`));
    await settle();
    const seen = clients.map((c) => plain(c.g.game.messages.contents.map((m: SystemObject) => m.isContentVisible)));
    expect(seen).toEqual([
      [true, true, true, false],
      [true, true, false, true],
      [true, false, false, false],
    ]);
    expect(gm.g.game.messages.contents.map((m: SystemObject) => m.blind)).toEqual([false, false, true, false]);
    await gm.g.ChatMessage.create({ content: "psst", whisper: [ANNA] });
    await settle();
    expect(clients.map((c) => c.g.game.messages.contents.at(-1).visible)).toEqual([true, true, false]);
  });

  test("only the author and GMs can update a message [foundry-api 7.4]", async () => {
    const table = await openTable(generation);
    const [gm, anna, ben] = [await openClient(table, GM), await openClient(table, ANNA), await openClient(table, BEN)];
    const message = await anna.g.ChatMessage.create({ content: "one" });
    expect(message.author).toBe(anna.g.game.user);
    await settle();
    await expect(ben.g.game.messages.get(message.id).update({ content: "mine" })).rejects.toThrow(/lacks permission to update ChatMessage/);
    await gm.g.game.messages.get(message.id).update({ content: "two" });
    await settle();
    expect(message.content).toBe("two");
  });

  test("macros run with their arguments and can be assigned to the hotbar [foundry-api 9.1]", async () => {
    const table = await openTable(generation);
    const gm = await openClient(table, GM);
    const macro = await gm.g.Macro.create({ name: "M", type: "script", command: "return [scope.extra, extra, typeof speaker.alias];" });
    expect(plain(await macro.execute({ extra: 7 }))).toEqual([7, 7, "string"]);
    await gm.g.game.user.assignHotbarMacro(macro, 3);
    expect(plain(gm.g.game.user.hotbar)).toEqual({ 3: macro.id });
    await gm.g.game.user.assignHotbarMacro(null, 3);
    expect(plain(gm.g.game.user.hotbar)).toEqual({});
  });

  test("a user's targets reach every client, and each client calls the targetToken hook [foundry-api 8.2]", async () => {
    const scenes = [{ _id: id("yard"), name: "Yard", active: true, tokens: [{ _id: id("one"), name: "One" }] }];
    const table = await openTable(generation, { scenes });
    const init = `globalThis.aimed = []; Hooks.on("targetToken", (user, token, on) => aimed.push([user.name, token.id, on]));`;
    const [gm, anna] = [await openClient(table, GM, init), await openClient(table, ANNA, init)];
    const { user } = anna.g.game;
    expect(user.updateTokenTargets).toBeUndefined();
    for (const targets of [[id("one")], []]) {
      user._onUpdateTokenTargets(targets);
      user.broadcastActivity({ targets });
      await settle();
    }
    const expected = [
      ["Anna", id("one"), true],
      ["Anna", id("one"), false],
    ];
    expect(plain([gm.g.aimed, anna.g.aimed])).toEqual([expected, expected]);
  });

  test("flags accept only known scopes and can be removed [foundry-api 3.9]", async () => {
    const table = await openTable(generation, { actors: [{ _id: id("a"), name: "A", type: "hero" }] });
    const { g } = await openClient(table, GM);
    const actor = g.game.actors.get(id("a"));
    await actor.setFlag("testbed", "deep.key", 1);
    expect(actor.getFlag("testbed", "deep")).toEqual({ key: 1 });
    await actor.unsetFlag("testbed", "deep.key");
    expect(plain(actor.flags)).toEqual({ testbed: { deep: {} } });
    await expect(actor.setFlag("stranger", "x", 1)).rejects.toThrow(/stranger/);
  });

  test("a compendium has an index, loads documents, and allows imports [foundry-api 3.7, 9.8]", async () => {
    const system = {
      ...SYSTEM,
      packs: [{ name: "tools", label: "Tools", type: "Item", path: "packs/tools", system: "testbed" }],
    } as SystemObject;
    const packs = { tools: { documents: [{ _id: id("rope"), name: "Rope", type: "tool", system: { length: 9 }, folder: null }] } };
    const table = await createMemoryTable({ generation, strict: false, system, packs, world: { documents: { users: USERS } } });
    const { g } = await openClient(table, GM);
    const pack = g.game.packs.get("testbed.tools");
    const uuid = `Compendium.testbed.tools.Item.${id("rope")}`;
    expect(pack.index.get(id("rope"))).toMatchObject({ name: "Rope", uuid });
    expect(g.fromUuidSync(uuid).name).toBe("Rope");
    const rope = await g.fromUuid(uuid);
    expect([rope.system.length, rope.uuid, rope.pack]).toEqual([9, uuid, "testbed.tools"]);
    const copy = await g.game.items.importFromCompendium(pack, id("rope"), { name: "My rope" });
    expect([copy.name, copy.system.length, copy.pack]).toEqual(["My rope", 9, null]);
    expect(g.game.items.get(copy.id)).toBe(copy);
  });

  test("a model's labels come from the texts under the model's prefixes [foundry-api 3.1, 9.7]", async () => {
    const table = await openTable(generation);
    const { g } = await openClient(
      table,
      GM,
      `
      const { NumberField, SchemaField } = foundry.data.fields;
      CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
        static LOCALIZATION_PREFIXES = ["TB.Hero"];
        static defineSchema() { return { hp: new SchemaField({ value: new NumberField() }) }; }
      };`,
      { languages: { en: { "TB.Hero.FIELDS.hp.value.label": "Health", TB: { Hello: "Hello {name}" } } } },
    );
    const field = g.CONFIG.Actor.dataModels.hero.schema.getField("hp.value");
    expect([field.label, field.fieldPath]).toEqual(["Health", "system.hp.value"]);
    expect(g.game.i18n.format("TB.Hello", { name: "you" })).toBe("Hello you");
    expect(g.game.i18n.localize("TB.None")).toBe("TB.None");
  });

  test("shared texts stay unchanged if one client adds texts", async () => {
    const en = Object.freeze({ TB: Object.freeze({ Hello: "Hello {name}", Bye: "Bye" }) });
    const table = await openTable(generation);
    const [one, other] = [await openClient(table, GM, "", { languages: { en } }), await openClient(table, ANNA, "", { languages: { en } })];
    one.g.game.i18n.add({ "TB.Hello": "Hi", TB: { More: "More" } });
    const read = ({ g }: Client): string[] => ["TB.Hello", "TB.Bye", "TB.More"].map((key) => g.game.i18n.localize(key));
    expect([read(one), read(other)]).toEqual([
      ["Hi", "Bye", "More"],
      ["Hello {name}", "Bye", "TB.More"],
    ]);
  });

  test("a key runs the bound actions in order of precedence until one action consumes the key [foundry-api 9.2]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      ANNA,
      `
      globalThis.pressed = [];
      const add = (name, more) => game.keybindings.register("testbed", name, { editable: [{ key: "KeyQ", modifiers: ["Shift"] }], onDown: () => { pressed.push(name); return name === "first"; }, ...more });
      Hooks.once("setup", () => add("unused", { restricted: true }));
      Hooks.once("init", () => { add("late", { precedence: CONST.KEYBINDING_PRECEDENCE.DEFERRED }); add("gm", { restricted: true }); add("normal"); add("first", {}); });`,
    );
    const event = { code: "KeyQ", shiftKey: true, repeat: false, target: null, preventDefault() {}, stopPropagation() {} };
    expect(g.game.keybindings.handle(event, false)).toBe(true);
    expect(plain(g.pressed)).toEqual(["normal", "first"]);
    expect(g.game.keybindings.handle({ ...event, shiftKey: false }, false)).toBe(false);
    expect(() => g.game.keybindings.register("testbed", "later", {})).toThrow(/init/);
  });
});

describe("deprecations", () => {
  test("core.rollMode is recorded as deprecated only on Foundry 14 [foundry-api 12.5 #18]", async () => {
    const [old, now] = [await openClient(await openTable(13), GM), await openClient(await openTable(14), GM)];
    expect(old.g.game.settings.get("core", "rollMode")).toBe("publicroll");
    expect(now.g.game.settings.get("core", "rollMode")).toBeNull();
    expect(now.g.__table.deprecations.join()).toContain("core.rollMode");
    expect(now.g.game.settings.get("core", "messageMode")).toBe("public");
  });

  test("old names are recorded on Foundry 14, and throw errors if the table is strict [foundry-api 12.1 #15]", async () => {
    const loose = await openClient(await openTable(14), GM);
    void loose.g.CONST.DICE_ROLL_MODES;
    loose.g.foundry.utils.mergeObject({}, {}, { performDeletions: true });
    loose.g.ChatMessage.applyRollMode({}, "gmroll");
    expect(loose.g.__table.deprecations).toHaveLength(3);
    const strict = await openClient(await openTable(14), GM, "", { strict: true });
    expect(() => strict.g.CONST.ACTIVE_EFFECT_MODES).toThrow(/deprecated/);
  });
});
