import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, BEN, GM, id, openBench, settle, type Bench, type Page } from "./bench";

const INIT = `
  globalThis.changes = [];
  game.settings.register("testbed", "shared", { scope: "world", config: false, type: Number, default: 1, onChange: (value) => changes.push(value) });
  game.settings.register("testbed", "own", { scope: "user", config: false, type: String, default: "none" });
  game.settings.register("testbed", "local", { scope: "client", config: false, type: Boolean, default: false, requiresReload: true });
  game.settings.register("testbed", "field", { scope: "world", config: false, type: new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 5, initial: 2 }) });`;

const world = () => ({
  journal: [
    {
      _id: id("book"),
      name: "Book",
      ownership: { default: 2, [ANNA]: 3 },
      pages: [
        { _id: id("page"), name: "Secret", type: "text", ownership: { default: 0 } },
        { _id: id("open"), name: "Open", type: "text", ownership: { default: -1 } },
      ],
    },
    { _id: id("note"), name: "Note", ownership: { default: 2 } },
    { _id: id("plans"), name: "Plans", ownership: { default: 0 } },
  ],
  macros: [
    {
      _id: id("sum"),
      name: "Sum",
      type: "script",
      command: "return [scope.a + a, typeof speaker, this.name];",
      ownership: { default: 2 },
      author: GM,
    },
    {
      _id: id("who"),
      name: "Who",
      type: "script",
      command: "return [actor?.name ?? null, speaker.alias];",
      ownership: { default: 2 },
      author: GM,
    },
  ],
  actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } }],
  tables: [
    {
      _id: id("loot"),
      name: "Loot",
      formula: "1d2",
      replacement: true,
      results: [
        { _id: id("coin"), type: "text", name: "Coin @UUID[x]", description: "<p>Shiny</p>", range: [1, 1], weight: 1 },
        { _id: id("gem"), type: "text", name: "Gem", range: [2, 2], weight: 1 },
      ],
    },
  ],
});

describe.each([13, 14])("reported pitfalls of settings, users, macros and journals on Foundry %i", (generation) => {
  let bench: Bench;
  let gm: Page;
  let anna: Page;
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    gm = bench.gm;
    anna = await bench.join(ANNA);
  });
  afterAll(() => bench.close());

  test("[world-setting-everywhere] onChange of a world setting runs on every client after the value is stored", async () => {
    await gm.run(`changes.length = 0; await game.settings.set("testbed", "shared", 4); return 1`);
    await settle();
    expect([await gm.run(`return changes`), await anna.run(`return [changes, game.settings.get("testbed", "shared")]`)]).toEqual([
      [4],
      [[4], 4],
    ]);
  });

  test("[world-setting-permission] a player without the settings permission cannot set a world setting", async () => {
    expect(await anna.fails(`await game.settings.set("testbed", "shared", 9)`)).toMatch(/permission/);
    expect(await anna.run(`return game.user.can("SETTINGS_MODIFY")`)).toBe(false);
  });

  test("[user-setting] a setting of scope user is stored in the world, separately for each user", async () => {
    await anna.run(`await game.settings.set("testbed", "own", "Anna's"); return 1`);
    await settle();
    const again = await bench.join(ANNA);
    expect([
      await again.run(`return game.settings.get("testbed", "own")`),
      await gm.run(`return game.settings.get("testbed", "own")`),
    ]).toEqual(["Anna's", "none"]);
  });

  test("[requires-reload-silent] changing a setting that requires a reload does not reload the page", async () => {
    expect(await gm.run(`return await game.settings.set("testbed", "local", true)`)).toBe(true);
    expect(await gm.run(`return [game.settings.get("testbed", "local"), game.ready]`)).toEqual([true, true]);
  });

  test("[setting-by-field] a setting whose type is a field stores the cleaned value", async () => {
    expect(await gm.run(`await game.settings.set("testbed", "field", "9"); return game.settings.get("testbed", "field")`)).toBe(5);
  });

  test("[setting-unknown] an unregistered setting cannot be read or set", async () => {
    expect(await gm.fails(`game.settings.get("testbed", "nothing")`)).toMatch(/not a registered game setting/);
    expect(await gm.fails(`await game.settings.set("testbed", "nothing", 1)`)).toMatch(/not a registered game setting/);
  });

  test("[active-gm-full] a full GM is the active GM even if an assistant is connected", async () => {
    const answer =
      await gm.run(`await game.users.get("${BEN}").update({ role: 3 }); const ben = game.users.get("${BEN}"); ben.active = true; const name = game.users.activeGM.name;
      await ben.update({ role: 1 }); ben.active = false; return name`);
    expect(answer).toBe("Gamemaster");
  });

  test("[active-gm-self] isActiveGM is true only for the active GM", async () => {
    expect([
      await gm.run(`return [game.user.isActiveGM, game.users.activeGM.isSelf]`),
      await anna.run(`return [game.user.isActiveGM, game.users.activeGM.isSelf]`),
    ]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test("[designated-user] the designated user is a user with the highest role among users who pass the given test", async () => {
    const answer = await gm.run(
      `return [game.users.getDesignatedUser((user) => user.active).name, game.users.getDesignatedUser((user) => !user.isGM)?.isGM, game.users.getDesignatedUser(() => false), game.user.isDesignated((user) => user.active)]`,
    );
    expect(answer).toEqual(["Gamemaster", false, null, true]);
  });

  test("[macro-answers] a script macro returns the result of the script and receives named arguments", async () => {
    expect(await gm.run(`return game.macros.get("${id("sum")}").execute({ a: 2 })`)).toEqual([4, "object", "Sum"]);
  });

  test("[macro-number-name] a number cannot name an argument of a macro", async () => {
    expect(await gm.fails(`await game.macros.get("${id("sum")}").execute({ 1: "one" })`)).toMatch(/macro/);
  });

  test("[macro-given-actor] a macro receives the given actor instead of the default speaker's actor", async () => {
    const [actor] = await gm.run(`return game.macros.get("${id("who")}").execute({ actor: game.actors.get("${id("hero")}") })`);
    expect(actor).toBe("Hero");
  });

  test("[page-own-level] a journal page has its own ownership level unless it inherits the entry's level", async () => {
    const answer = await anna.run(
      `const book = game.journal.get("${id("book")}"); return ["${id("page")}", "${id("open")}"].map((id) => book.pages.get(id).getUserLevel(game.user))`,
    );
    expect(answer).toEqual([0, 3]);
    const ben = await bench.join(BEN);
    expect(await ben.run(`return game.journal.get("${id("book")}").pages.get("${id("open")}").getUserLevel(game.user)`)).toBe(2);
  });

  test("[journal-titles-sent] a player's client receives the titles of entries that the player cannot open", async () => {
    const answer = await anna.run(`const plans = game.journal.get("${id("plans")}"); return [plans.name, plans.visible];`);
    expect(answer).toEqual(["Plans", false]);
  });

  test("[page-needs-entry] a user can add a page only to an entry that the user owns", async () => {
    expect(
      await anna.fails(
        `await game.journal.get("${id("note")}").createEmbeddedDocuments("JournalEntryPage", [{ name: "Mine", type: "text" }])`,
      ),
    ).toMatch(/lacks permission to create/);
    expect(
      await anna.fails(
        `await game.journal.get("${id("book")}").createEmbeddedDocuments("JournalEntryPage", [{ name: "Mine", type: "text" }])`,
      ),
    ).toBeNull();
  });

  test("[table-draw] a roll table draws with its own roll or with a given roll", async () => {
    const answer = await gm.run(`const table = game.tables.get("${id("loot")}"); const own = await table.draw({ displayChat: false });
      const given = await table.draw({ roll: new Roll("2"), displayChat: false }); return [own.results.length, given.results[0].name, given.roll.total]`);
    expect(answer).toEqual([1, "Gem", 2]);
  });

  test("[table-result-parts] a result of a roll table has a plain name and an HTML description", async () => {
    const answer = await gm.run(
      `const { name, description } = game.tables.get("${id("loot")}").results.get("${id("coin")}"); return [name, description]`,
    );
    expect(answer).toEqual(["Coin @UUID[x]", "<p>Shiny</p>"]);
  });

  test("[owner-by-level] isOwner is true for a GM without an entry in the ownership record", async () => {
    const answer = await gm.run(
      `const hero = game.actors.get("${id("hero")}"); return [hero.ownership[game.user.id] ?? null, hero.isOwner, hero.testUserPermission(game.users.get("${BEN}"), "LIMITED")]`,
    );
    expect(answer).toEqual([null, true, false]);
  });

  test("[socket-sender] the server adds the sender's id to a message on the system's channel", async () => {
    await gm.run(`globalThis.got = []; game.socket.on("system.testbed", (...args) => got.push(args)); return 1`);
    await anna.run(
      `globalThis.got = []; game.socket.on("system.testbed", (...args) => got.push(args)); game.socket.emit("system.testbed", { user: "${GM}" }); return 1`,
    );
    await settle();
    expect(await gm.run(`return got`)).toEqual([[{ user: GM }, ANNA]]);
    expect(await anna.run(`return got`)).toEqual([]);
  });

  test("[socket-own-channel] a message on a channel that the manifest does not open reaches no client", async () => {
    await gm.run(
      `globalThis.strange = []; game.socket.on("testbed", (...args) => strange.push(args)); game.socket.on("module.testbed", (...args) => strange.push(args)); return 1`,
    );
    await anna.run(`game.socket.emit("testbed", 1); game.socket.emit("module.testbed", 2); return 1`);
    await settle();
    expect(await gm.run(`return strange`)).toEqual([]);
  });

  test("[time-by-gm] a player cannot advance the clock", async () => {
    expect(await anna.fails(`await game.time.advance(60)`)).toMatch(/permission/);
    await gm.run(`await game.time.advance(60); return 1`);
    await settle();
    expect(await anna.run(`return game.time.worldTime`)).toBe(60);
  });
});
