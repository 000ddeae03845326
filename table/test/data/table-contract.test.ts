import type { SystemObject, FieldValue } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, BEN, GM, SECOND_GM, id, openClient, openTable, settle } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.each([13, 14])("hooks on Foundry %i [foundry-api 2.1]", (generation) => {
  const open = async () => openClient(await openTable(generation), GM);

  test("listeners run in the order of registration until they are removed", async () => {
    const { run } = await open();
    expect(
      plain(
        run(`
        const heard = [];
        const [a, b, c] = ["a", "b", "c"].map((name) => (n) => heard.push(name + n));
        const number = Hooks.on("probe", a); Hooks.once("probe", b); Hooks.on("probe", c);
        Hooks.callAll("probe", 1); Hooks.off("probe", number); Hooks.callAll("probe", 2); Hooks.off("probe", c); Hooks.callAll("probe", 3);
        [typeof number, heard]`),
      ),
    ).toEqual(["number", ["a1", "b1", "c1", "c2"]]);
  });

  test("a listener stops call only by returning false, and cannot stop callAll", async () => {
    const { run } = await open();
    const outcome = (method: string): unknown =>
      plain(
        run(`(() => {
        const heard = [];
        const hook = "probe${method}";
        Hooks.on(hook, () => { heard.push(1); return null; });
        Hooks.on(hook, async () => { heard.push(2); return false; });
        Hooks.on(hook, () => { heard.push(3); return false; });
        Hooks.on(hook, () => { heard.push(4); });
        return [Hooks.${method}(hook), heard];
      })()`),
      );
    expect([outcome("call"), outcome("callAll")]).toEqual([
      [false, [1, 2, 3]],
      [true, [1, 2, 3, 4]],
    ]);
  });

  test("an error in a listener calls the error hook without stopping the other listeners", async () => {
    const { run } = await open();
    const heard = run(`
      const told = [];
      Hooks.on("error", (where, error, data) => told.push([where, error.message, data.hook]));
      Hooks.on("probe", () => { throw new Error("broken"); }); Hooks.on("probe", () => told.push("next"));
      const error = console.error; console.error = () => {}; Hooks.callAll("probe"); console.error = error; told`);
    expect(plain(heard)).toEqual([["Hooks", "broken", "probe"], "next"]);
  });

  test("every hook call is recorded for assertions [foundry-api 12.1 #14]", async () => {
    const { g, run } = await open();
    run(`Hooks.callAll("probe", 1, "two")`);
    expect(plain(g.__table.hookLog.at(-1))).toEqual({ hook: "probe", args: [1, "two"] });
    expect(plain(g.__table.hookLog.map((entry: SystemObject) => entry.hook))).toEqual(
      expect.arrayContaining(["init", "i18nInit", "setup", "ready"]),
    );
  });
});

describe.each([13, 14])("users on Foundry %i [foundry-api 3.9, 9.4, 11.1]", (generation) => {
  const actors = [
    { _id: id("own"), name: "Own", type: "hero", ownership: { default: 0, [ANNA]: 3 } },
    { _id: id("seen"), name: "Seen", type: "hero", ownership: { default: 2 } },
    { _id: id("hidden"), name: "Hidden", type: "hero", ownership: { default: 0, [BEN]: 1 } },
  ];
  const open = async () => {
    const table = await openTable(generation, { actors });
    return { gm: await openClient(table, GM), anna: await openClient(table, ANNA), table };
  };

  test("ownership is tested by name or number, exactly or as a minimum, and GMs pass every minimum", async () => {
    const { anna } = await open();
    const answers = plain(
      anna.run(`game.actors.contents.map((a) => [a.isOwner, a.visible, a.limited, a.permission, a.hasPlayerOwner,
        a.testUserPermission(game.users.get("${BEN}"), "LIMITED"), a.testUserPermission(game.users.get("${BEN}"), 1, { exact: true }),
        a.testUserPermission(game.users.get("${GM}"), "OWNER"), a.getUserLevel(game.user)])`),
    );
    expect(answers).toEqual([
      [true, true, false, 3, true, false, false, true, 3],
      [false, true, false, 2, false, true, false, true, 2],
      [false, false, false, 0, false, true, true, true, 0],
    ]);
    const unknown = anna.run(
      `game.actors.map((a) => a.testUserPermission(game.user, "MASTER") === a.testUserPermission(game.user, "OWNER"))`,
    );
    expect(plain(unknown)).toEqual([true, true, true]);
  });

  test("permissions have the documented minimum role and can be given to other roles", async () => {
    const { gm, anna } = await open();
    const can = (): unknown =>
      plain(
        anna.run(
          `["ACTOR_CREATE", "TOKEN_CONFIGURE", "MESSAGE_WHISPER", "QUERY_USER", "MACRO_SCRIPT", "PLAYER", "GAMEMASTER"].map((p) => game.user.can(p))`,
        ),
      );
    expect(can()).toEqual([false, false, true, true, true, true, false]);
    await gm.g.game.settings.set("core", "permissions", { ACTOR_CREATE: [1, 2, 3, 4] });
    await settle();
    expect((can() as boolean[])[0]).toBe(true);
    expect(() => anna.run(`game.user.hasPermission("FLY")`)).toThrow(/not a user permission/);
    expect(
      plain(anna.run(`[game.user.isGM, game.user.hasRole("PLAYER"), game.user.hasRole("TRUSTED"), Actor.canUserCreate(game.user)]`)),
    ).toEqual([false, true, false, true]);
  });

  test("the designated user has the highest role and, among equal roles, the lowest id", async () => {
    const { table, gm, anna } = await open();
    await openClient(table, SECOND_GM);
    await settle();
    const chosen = (client: SystemObject): unknown =>
      plain(
        client.run(
          `[game.users.activeGM.id, game.users.getDesignatedUser((u) => u.active).id, game.users.getDesignatedUser((u) => u.role === 1).id]`,
        ),
      );
    expect(chosen(gm)).toEqual(chosen(anna));
    expect((chosen(anna) as string[]).slice(1)).toEqual([[GM, SECOND_GM].sort()[0], [ANNA, BEN].sort()[0]]);
    expect([gm.g.game.user.isActiveGM, anna.g.game.user.isDesignated((u: SystemObject) => u.role === 1)]).toEqual([
      gm.g.game.users.activeGM.isSelf,
      true,
    ]);
  });

  test("canUserModify follows the permission table of the documents [foundry-api 11.1]", async () => {
    const { anna } = await open();
    const may = plain(
      anna.run(`game.actors.contents.map((a) => ["update", "delete"].map((action) => a.canUserModify(game.user, action)))`),
    );
    expect(may).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
  });
});

describe.each([13, 14])("settings and texts on Foundry %i [foundry-api 9.3, 9.7]", (generation) => {
  const INIT = `
    const { SetField, StringField, NumberField, SchemaField, ForeignDocumentField } = foundry.data.fields;
    globalThis.told = [];
    const register = (key, data) => game.settings.register("testbed", key, { scope: "world", onChange: (value, options, userId) => told.push([key, value, typeof options, userId ?? null]), ...data });
    class Rules extends foundry.abstract.DataModel { static defineSchema() { return { deadly: new foundry.data.fields.BooleanField(), level: new NumberField({ initial: 3, max: 5 }) }; } }
    register("model", { type: Rules, default: {} });
    register("set", { type: new SetField(new StringField()) });
    register("choice", { type: new StringField({ required: true, choices: ["a", "b"], initial: "a" }) });
    register("actor", { type: new ForeignDocumentField(Actor) });
    register("number", { type: Number, default: 2 });
    register("list", { type: Array, default: [1] });
    register("mine", { scope: "client", type: Boolean, default: false });
    register("own", { scope: "user", type: String, default: "none" });`;
  const open = async () => {
    const table = await openTable(generation, { actors: [{ _id: id("hero"), name: "Hero", type: "hero" }] });
    return [await openClient(table, GM, INIT), await openClient(table, ANNA, INIT)] as const;
  };

  test("a setting returns the value as the registered type: class, model or field", async () => {
    const [{ g, run }] = await open();
    const { settings } = g.game;
    expect([settings.get("testbed", "model").level, settings.get("testbed", "number"), settings.get("testbed", "choice")]).toEqual([
      3,
      2,
      "a",
    ]);
    await settings.set("testbed", "model", run(`({ deadly: true, level: 9 })`));
    await settings.set("testbed", "set", run(`["x", "x", "y"]`));
    await settings.set("testbed", "number", "7");
    await settings.set("testbed", "actor", g.game.actors.get(id("hero")));
    expect(plain(settings.get("testbed", "model"))).toEqual({ deadly: true, level: 5 });
    expect([[...settings.get("testbed", "set")], settings.get("testbed", "number"), settings.get("testbed", "actor")]).toEqual([
      ["x", "y"],
      7,
      g.game.actors.get(id("hero")),
    ]);
    await expect(settings.set("testbed", "choice", "c")).rejects.toThrow(/not valid/);
    expect(settings.get("testbed", "choice")).toBe("a");
  });

  test("onChange runs on all clients for a world setting and on one client for a client setting", async () => {
    const [gm, anna] = await open();
    await gm.g.game.settings.set("testbed", "number", 5);
    await gm.g.game.settings.set("testbed", "number", 5);
    await anna.g.game.settings.set("testbed", "mine", true);
    await anna.g.game.settings.set("testbed", "own", "her");
    await settle();
    expect(plain(gm.g.told)).toEqual([["number", 5, "object", GM]]);
    const hers = plain(anna.g.told).sort((a: string[], b: string[]) => a[0]!.localeCompare(b[0]!));
    expect(hers).toEqual([
      ["mine", true, "object", null],
      ["number", 5, "object", GM],
      ["own", "her", "object", ANNA],
    ]);
    expect([gm.g.game.settings.get("testbed", "own"), anna.g.game.settings.get("testbed", "own")]).toEqual(["none", "her"]);
  });

  test("get returns a copy of the default value and throws an error for an unknown key, and register requires a key", async () => {
    const [{ g, run }] = await open();
    g.game.settings.get("testbed", "list").push(2);
    expect(plain(g.game.settings.get("testbed", "list"))).toEqual([1]);
    expect(() => g.game.settings.get("testbed", "nothing")).toThrow(/not a registered game setting/);
    expect(() => run(`game.settings.register("testbed", "", { type: String })`)).toThrow(/namespace and key/);
  });

  test("each client can choose a language of core or of the system [A13:CONFIG.supportedLanguages]", async () => {
    const [{ g }] = await open();
    g.game.system.languages = [{ lang: "de", name: "Deutsch", path: "lang/de.json" }];
    const setting = g.game.settings.settings.get("core.language");
    expect(setting).toMatchObject({ scope: "client", config: true, requiresReload: true, default: "en" });
    expect(plain(setting.choices())).toEqual({ en: "English", de: "Deutsch" });
  });

  test("localize finds texts by nested or flat key and returns an unknown key unchanged", async () => {
    const languages = { en: { "A.B": "flat", C: { D: "nested {who}" } } };
    const { g, run } = await openClient(await openTable(generation), GM, "", { languages });
    const { i18n } = g.game;
    expect([
      i18n.localize("A.B"),
      i18n.format("C.D", { who: "you" }),
      i18n.localize("E.F"),
      i18n.has("A.B"),
      i18n.has("E.F"),
      i18n.lang,
    ]).toEqual(["flat", "nested you", "E.F", true, false, "en"]);
    const short = run(`typeof _loc === "function" ? [_loc("A.B"), _loc("C.D", { who: "me" })] : "absent"`);
    expect(short).toEqual(generation >= 14 ? ["flat", "nested me"] : "absent");
  });
});

describe.each([13, 14])("UUIDs and collections on Foundry %i [foundry-api 3.7, 12.1 #11]", (generation) => {
  const documents = () => ({
    actors: [{ _id: id("hero"), name: "Hero", type: "hero", items: [{ _id: id("rope"), name: "Rope", type: "tool" }] }],
    scenes: [{ _id: id("yard"), name: "Yard", tokens: [{ _id: id("own"), name: "Own", actorId: id("hero"), actorLink: false }] }],
  });

  test("a UUID finds world, embedded and synthetic documents, and a relative UUID is resolved from a document", async () => {
    const { g } = await openClient(await openTable(generation, documents()), GM);
    const hero = g.game.actors.get(id("hero"));
    const token = g.game.scenes.get(id("yard")).tokens.get(id("own"));
    expect(g.fromUuidSync(`Actor.${id("hero")}.Item.${id("rope")}`)).toBe(hero.items.get(id("rope")));
    expect(g.fromUuidSync(token.actor.uuid)).toBe(token.actor);
    expect(g.fromUuidSync(token.actor.items.contents[0].uuid)).toBe(token.actor.items.contents[0]);
    expect(await g.fromUuid(`.Item.${id("rope")}`, { relative: hero })).toBe(hero.items.get(id("rope")));
    expect([await g.fromUuid("Actor.nobodynobodynobo"), await g.fromUuid(""), g.fromUuidSync(null)]).toEqual([null, null, null]);
    expect(hero.items.get(id("rope")).getRelativeUUID(hero)).toBe(`.Item.${id("rope")}`);
  });

  test("a collection is a Map by id whose iterator returns values", async () => {
    const { g, run } = await openClient(await openTable(generation, documents()), GM);
    const { actors } = g.game;
    expect([actors.size, actors.documentClass, actors.documentName, [...actors][0], actors.contents[0]]).toEqual([
      1,
      g.Actor,
      "Actor",
      actors.get(id("hero")),
      actors.get(id("hero")),
    ]);
    expect([
      actors.getName("Hero").id,
      actors.find((a: FieldValue) => a.name === "Hero").id,
      actors.some((a: FieldValue) => a.type === "none"),
    ]).toEqual([id("hero"), id("hero"), false]);
    expect(actors.reduce((n: number, a: FieldValue) => n + a.items.size, 0)).toBe(1);
    expect(() => actors.get("nobody", { strict: true })).toThrow(/nobody/);
    expect(run(`game.collections.get("Actor") === game.actors && getDocumentClass("Actor") === Actor`)).toBe(true);
    expect(plain(actors.get(id("hero")).itemTypes)).toMatchObject({ tool: [{ name: "Rope" }] });
  });
});
