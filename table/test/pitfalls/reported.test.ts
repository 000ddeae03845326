import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, BEN, GM, id, openBench, QUIET, settle, type Bench, type Page } from "./bench";

const INIT = `
  const { ArrayField, NumberField, ObjectField, SchemaField, TypedObjectField } = foundry.data.fields;
  if (game.release.generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { speed: new NumberField({ integer: true, min: 0, initial: 5 }), free: new ObjectField(), list: new ArrayField(new NumberField()),
        pools: new TypedObjectField(new SchemaField({ value: new NumberField({ integer: true, min: 0, initial: 3 }), max: new NumberField({ initial: 9 }) })) };
    }
  };
  CONFIG.queries.testbed = async (data) => data.n * 2;
  globalThis.heard = [];
  for (const hook of ["preMoveToken", "moveToken", "combatTurnChange"]) Hooks.on(hook, (...args) => heard.push([hook, args[1]?.passed?.waypoints?.length ?? null]));
  CONFIG.Combat.documentClass = class extends Combat {
    async _onStartTurn(combatant, context) { await super._onStartTurn(combatant, context); heard.push(["start", combatant.name]); }
  };`;

const world = () => ({
  actors: [
    {
      _id: id("hero"),
      name: "Hero",
      type: "hero",
      system: { pools: { flesh: { value: 4, max: 9 } } },
      ownership: { default: 0, [ANNA]: 3 },
    },
    { _id: id("foe"), name: "Foe", type: "hero" },
  ],
  combats: [
    {
      _id: id("fight"),
      active: true,
      combatants: [
        { _id: id("a"), name: "A", actorId: id("hero"), initiative: 20 },
        { _id: id("b"), name: "B", actorId: id("foe"), initiative: 10 },
      ],
    },
  ],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      width: 2000,
      height: 2000,
      grid: { type: 1, size: 100, distance: 1, units: "m" },
      tokens: [
        { _id: id("linked"), name: "Linked", actorId: id("hero"), actorLink: true, bar1: { attribute: "pools.flesh" } },
        { _id: id("free"), name: "Free", actorId: id("hero") },
      ],
      walls: [{ _id: id("wall"), c: [0, 0, 100, 0] }],
    },
  ],
});

describe.each([13, 14])("the first reported pitfalls on Foundry %i", (generation) => {
  let bench: Bench;
  let gm: Page;
  let anna: Page;
  const SETUP = `const hero = game.actors.get("${id("hero")}"); const foe = game.actors.get("${id("foe")}"); const fight = game.combats.get("${id("fight")}");
    const scene = game.scenes.get("${id("yard")}"); const linked = scene.tokens.get("${id("linked")}"); const free = scene.tokens.get("${id("free")}");
    ${QUIET}
    const clear = () => hero.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true });
    const CHANGE = (key, value) => game.release.generation >= 14 ? { system: { changes: [{ key, type: "add", value }] } } : { changes: [{ key, mode: 2, value: String(value) }] };`;
  const run = (body: string): Promise<SystemObject> => gm.run(SETUP + body);
  const refused = (page: Page, body: string): Promise<string | null> => page.fails(SETUP + body);
  const lacks = /lacks permission/;
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    gm = bench.gm;
    anna = await bench.join(ANNA);
  });
  afterAll(() => bench.close());

  test("[gm-only-ownership-on-create] ownership for other users in a player's data is removed on creation and refused on update", async () => {
    const made = await anna.run(
      `${SETUP} return (await hero.createEmbeddedDocuments("Item", [{ name: "Gift", type: "tool", ownership: { "${BEN}": 3 } }]))[0].ownership`,
    );
    expect(made?.[BEN] ?? 0).toBe(0);
    expect(await refused(anna, `await hero.update({ ownership: { "${BEN}": 3 } })`)).not.toBeNull();
  });

  test("[combat-update-by-players] a player can change only round and turn of a combat", async () => {
    expect(await refused(anna, `await fight.update({ round: 1, turn: 0 })`)).toBeNull();
    expect(await refused(anna, `await fight.update({ turn: 1, "flags.testbed.a": 1 })`)).toMatch(lacks);
  });

  test("[combatant-update-by-owner] a player can set initiative and system data only of combatants that the player owns", async () => {
    expect(await refused(anna, `await fight.combatants.get("${id("a")}").update({ initiative: 19, "system.any": 1 })`)).toBeNull();
    expect(await refused(anna, `await fight.combatants.get("${id("b")}").update({ initiative: 1 })`)).toMatch(lacks);
  });

  test("[query-permission] a query requires the query permission, and the answer returns to the sender", async () => {
    expect(await anna.run(`return await game.users.get("${GM}").query("testbed", { n: 4 })`)).toBe(8);
    await run(
      `const now = game.settings.get("core", "permissions"); await game.settings.set("core", "permissions", { ...now, QUERY_USER: [4] }); return 1`,
    );
    await settle();
    expect(await anna.fails(`await game.users.get("${GM}").query("testbed", { n: 4 })`)).not.toBeNull();
  });

  test("[socket-not-echoed] a message on the system's channel reaches all clients except the sender", async () => {
    for (const page of [gm, anna]) await page.run(`globalThis.got = 0; game.socket.on("system.testbed", () => got++); return 1`);
    await anna.run(`game.socket.emit("system.testbed", {}); return 1`);
    await settle();
    expect([await gm.run(`return got`), await anna.run(`return got`)]).toEqual([1, 0]);
  });

  test("[static-status-id-toggle] toggling a status with a fixed id finds only the effect with that id", async () => {
    const answer = await run(`const [other] = await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Other", statuses: ["prone"] }]);
      const status = Object.values(CONFIG.statusEffects).find(({ id }) => id === "prone"); const before = status._id; status._id = "prone00000000000";
      const made = await hero.toggleStatusEffect("prone"); const two = hero.effects.size; await hero.toggleStatusEffect("prone");
      const left = hero.effects.map(({ id }) => id); if (before) status._id = before; else delete status._id; await clear(); return [made?.id, two, left[0] === other.id, left.length]`);
    expect(answer).toEqual(["prone00000000000", 2, true, 1]);
  });

  test("[show-icon] the field showIcon of an effect exists only on Foundry 14", async () => {
    expect(await run(`return "showIcon" in new ActiveEffect({ name: "x" }).toObject()`)).toBe(generation >= 14);
  });

  test("[chat-style-not-type] a message accepts the old numeric types only as styles", async () => {
    expect(
      await run(
        `return [(await ChatMessage.create({ content: "x", type: 2 }).catch(() => undefined)) ?? "none", game.messages.some((message) => message.type === 2)]`,
      ),
    ).toEqual(["none", false]);
    expect(await run(`return (await ChatMessage.create({ content: "x", style: 2 })).style`)).toBe(2);
  });

  test("[message-modes] the setting messageMode and the method applyMode exist only on Foundry 14", async () => {
    const answer = await run(`return [game.settings.settings.has("core.messageMode"), typeof ChatMessage.applyMode === "function"]`);
    expect(answer).toEqual([generation >= 14, generation >= 14]);
  });

  test("[message-plain-data] plain creation data is stored unchanged", async () => {
    const answer = await run(
      `const message = await ChatMessage.create({ content: "x", flags: { testbed: { deep: { list: [1, { a: null }] } } } }); return message.flags.testbed`,
    );
    expect(answer).toEqual({ deep: { list: [1, { a: null }] } });
  });

  test("[deletion-keys] deletion keys (-=) still work on Foundry 14, with a deprecation warning", async () => {
    const answer = await run(`await hero.update({ "flags.testbed": { a: 1, b: 2 } }); const before = __table.deprecations.length;
      await hero.update({ "flags.testbed.-=a": null }); const said = __table.deprecations.length > before; const left = hero.flags.testbed; await hero.unsetFlag("testbed", "b"); return [said, left]`);
    expect(answer).toEqual([generation >= 14, { b: 2 }]);
  });

  test("[operator-nested] on Foundry 14, an operator inside a replacement is stored as data", async () => {
    const answer = await run(`if (game.release.generation < 14) return "none"; const copy = hero.clone();
      copy.updateSource({ flags: { testbed: _replace({ a: _del, b: 1 }) } }); return [Object.keys(copy._source.flags.testbed).sort()]`);
    expect(answer).toEqual(generation >= 14 ? [["a", "b"]] : "none");
  });

  test("[ae-changes-in-system] the changes of an effect are stored in its system data on Foundry 14, and in the effect itself on Foundry 13", async () => {
    const answer = await run(
      `const effect = new ActiveEffect({ name: "x", ...CHANGE("system.speed", 1) }, { parent: hero }).toObject(); return [effect.changes?.length ?? 0, effect.system?.changes?.length ?? 0]`,
    );
    expect(answer).toEqual(generation >= 14 ? [0, 1] : [1, 0]);
  });

  test("[ae-roll-data] applying effects reads the actor's roll data only on Foundry 14", async () => {
    const answer =
      await run(`const original = hero.getRollData; let asked = 0; hero.getRollData = function () { asked++; return original.call(this); };
      await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "x", ...CHANGE("system.speed", "@speed") }]); delete hero.getRollData; const { speed } = hero.system; await clear(); return [asked > 0, speed]`);
    expect(answer[0]).toBe(generation >= 14);
  });

  test("[actor-prepare-base-super] on Foundry 14, an actor whose prepareBaseData does not call super fails on the second preparation", async () => {
    const errors =
      await run(`const Original = CONFIG.Actor.documentClass; const said = []; const hook = Hooks.on("error", (_where, error) => said.push(error.message));
      const actor = new (class extends Original { prepareBaseData() {} })(hero.toObject()); actor.reset(); Hooks.off("error", hook); return said`);
    expect(errors.length > 0).toBe(generation >= 14);
  });

  test("[levels-walls] a wall lists its levels on Foundry 14, and an empty list means all levels", async () => {
    const answer = await run(
      `const wall = scene.walls.get("${id("wall")}"); return ["levels" in wall.toObject(), [...(wall.levels ?? [])]]`,
    );
    expect(answer).toEqual([generation >= 14, []]);
  });

  test("[token-depth] tokens have a depth only on Foundry 14", async () => {
    expect(await run(`return "depth" in linked.toObject()`)).toBe(generation >= 14);
  });

  test("[templates-are-regions] a scene on Foundry 14 has no measured templates, and the table creates none on either generation", async () => {
    expect(await run(`return "templates" in scene.toObject() && game.release.generation >= 14`)).toBe(false);
    expect(await refused(gm, `await scene.createEmbeddedDocuments("MeasuredTemplate", [{ t: "circle" }])`)).not.toBeNull();
  });

  test("[scene-create-background] a scene has a background only on Foundry 13", async () => {
    expect(await run(`return "background" in scene.toObject()`)).toBe(generation < 14);
  });

  test("[edge-constants] on Foundry 14, edges have constants for senses and directions, and the constants of walls are deprecated", async () => {
    const read = (name: string): Promise<unknown> => run(`return typeof CONST.${name} === "object" ? CONST.${name} : null`);
    const senses = { NONE: 0, LIMITED: 10, NORMAL: 20, PROXIMITY: 30, DISTANCE: 40 };
    const directions = { BOTH: 0, LEFT: 1, RIGHT: 2 };
    const on14 = <T>(value: T): T | null => (generation >= 14 ? value : null);
    expect(await read("EDGE_SENSE_TYPES")).toEqual(on14(senses));
    expect(await read("EDGE_DIRECTIONS")).toEqual(on14(directions));
    expect(await read("EDGE_DIRECTION_MODES")).toEqual(on14({ NORMAL: 0, REVERSED: 1, BOTH: 2 }));
    expect(await read("EDGE_RESTRICTION_TYPES")).toEqual(on14(["light", "darkness", "sight", "sound", "move"]));
    const said = await run(`const before = __table.deprecations.length; const old = [CONST.WALL_SENSE_TYPES, CONST.WALL_DIRECTIONS];
      return [old, __table.deprecations.length - before]`);
    expect(said).toEqual([[senses, directions], generation >= 14 ? 2 : 0]);
  });

  test("[move-per-checkpoint] moveToken is called once per checkpoint with the section since the previous checkpoint", async () => {
    const answer = await run(
      `heard.length = 0; await free.move([{ x: 100, y: 0 }, { x: 200, y: 0, checkpoint: true }, { x: 300, y: 0 }]); return heard.filter(([name]) => name === "moveToken")`,
    );
    expect(answer).toEqual([
      ["moveToken", 2],
      ["moveToken", 1],
    ]);
  });

  test("[move-displace] the displace action measures no distance", async () => {
    expect(await run(`return CONFIG.Token.movement.actions.displace.measure`)).toBe(false);
  });

  test("[pre-move-false] returning false from preMoveToken removes only the movement from an update", async () => {
    const answer = await run(
      `const { x } = linked; Hooks.once("preMoveToken", () => false); await linked.update({ x: x + 500, name: "Moved" }); const result = [linked.x === x, linked.name]; await linked.update({ name: "Linked" }); return result`,
    );
    expect(answer).toEqual([true, "Moved"]);
  });

  test("[turn-events-option] turnEvents false prevents the turn events of a combat update", async () => {
    const answer =
      await run(`await fight.update({ round: 1, turn: 0 }); await quiet(); heard.length = 0; await fight.update({ turn: 1 }, { turnEvents: false }); await quiet();
      const silent = heard.filter(([name]) => name === "start").length; await fight.update({ turn: 0 }, { turnEvents: false }); await fight.update({ turn: 1 }); await quiet(); return [silent, heard.filter(([name]) => name === "start").length]`);
    expect(answer).toEqual([0, 1]);
  });

  test("[turn-change-hook] combatTurnChange is called once per turn change on every client from round 1 on, unless turnEvents is false", async () => {
    const told = (page: Page): Promise<number> => page.run(`return heard.filter(([name]) => name === "combatTurnChange").length`);
    const heardOf = async (update: string): Promise<number[]> => {
      for (const page of [gm, anna]) await page.run(`heard.length = 0; return 1`);
      await run(`${update}; await quiet(); return 1`);
      await settle();
      return [await told(gm), await told(anna)];
    };
    await run(`await fight.update({ round: 1, turn: 0 }); await quiet(); return 1`);
    await settle();
    expect(await heardOf(`await fight.update({ turn: 1 }, { turnEvents: false })`)).toEqual([0, 0]);
    expect(await heardOf(`await fight.update({ turn: 0 })`)).toEqual([1, 1]);
    expect(await heardOf(`await fight.update({ round: 0, turn: null })`)).toEqual([0, 0]);
    expect(await heardOf(`await fight.update({ round: 1, turn: 0 })`)).toEqual([1, 1]);
  });

  test("[combat-turn-kept] an update to combatants does not change whose turn it is", async () => {
    const answer =
      await run(`await fight.update({ round: 1, turn: 0 }); await quiet(); await fight.updateEmbeddedDocuments("Combatant", [{ _id: "${id("b")}", initiative: 90 }], { turnEvents: false }); await quiet();
      const result = [fight.turns.map(({ name }) => name), fight.combatant.name, fight.turn]; await fight.updateEmbeddedDocuments("Combatant", [{ _id: "${id("b")}", initiative: 10 }]); await quiet(); return result`);
    expect(answer).toEqual([["B", "A"], "A", 1]);
  });

  test("[sort-decides] _sortCombatants determines the order of turns", async () => {
    const answer =
      await run(`const cls = fight.constructor; const original = cls.prototype._sortCombatants; cls.prototype._sortCombatants = (a, b) => b.name.localeCompare(a.name); fight.setupTurns();
      const names = fight.turns.map(({ name }) => name); cls.prototype._sortCombatants = original; fight.setupTurns(); return names`);
    expect(answer).toEqual(["B", "A"]);
  });

  test("[old-globals] utilities of foundry.utils are not global on Foundry 14", async () => {
    const answer = await run(
      `const bare = (name) => { try { return typeof globalThis[name] !== "undefined"; } catch { return false; } }; return ["mergeObject", "duplicate", "Die"].filter(bare)`,
    );
    expect(generation >= 14 ? answer : []).toEqual([]);
  });

  test("[array-replaced] an update with a dotted index replaces the whole array", async () => {
    const answer = await run(
      `await hero.update({ "system.list": [1, 2, 3] }); try { await hero.update({ "system.list.0": 9 }); } catch {} const list = hero._source.system.list; await hero.update({ "system.list": [] }); return list`,
    );
    expect(answer).not.toEqual([9, 2, 3]);
  });

  test("[settings-before-ready] world settings can be read at init, before the documents exist", async () => {
    const late = await bench.join(
      GM,
      `globalThis.early = game.settings.get("core", "permissions") !== undefined; Hooks.once("setup", () => { globalThis.docs = game.actors.size; });`,
    );
    expect(await late.run(`return [early, docs]`)).toEqual([true, 2]);
  });

  test("[typed-object-getfield-bars] on Foundry 13, a token bar is not editable if its path contains a key of a TypedObjectField", async () => {
    const answer = await run(
      `return [hero.system.schema.getField("pools.flesh.value") === undefined, linked.getBarAttribute("bar1").editable]`,
    );
    expect(answer).toEqual(generation >= 14 ? [false, true] : [true, false]);
  });

  test("[typed-object-element-key] a schema path can lead into a TypedObjectField through the name `element`", async () => {
    expect(await run(`return hero.system.schema.getField("pools.element.value") !== undefined`)).toBe(true);
  });

  test("[typed-object-getfield-effects] an effect adds to a value under a key of a TypedObjectField on both generations", async () => {
    const answer = await run(
      `await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Up", ...CHANGE("system.pools.flesh.value", 2) }]); const { value } = hero.system.pools.flesh; await clear(); return value`,
    );
    expect(answer).toBe(6);
  });

  test("[status-name-img] a status has name and img instead of the old keys label and icon", async () => {
    const answer = await run(
      `return Object.values(CONFIG.statusEffects).every((status) => status.name && status.img) && !Object.values(CONFIG.statusEffects).some((status) => "label" in status || "icon" in status)`,
    );
    expect(answer).toBe(true);
  });

  test("[operators-in-type-data] operators inside the system data of a type are performed", async () => {
    const answer =
      await run(`await hero.update({ "system.free": { a: 1, b: 2 } }); const gone = game.release.generation >= 14 ? { system: { free: { a: _del } } } : { "system.free.-=a": null };
      await hero.update(gone); const left = { ...hero.system.free }; await hero.update(game.release.generation >= 14 ? { system: { free: _replace({}) } } : { "system.==free": {} }); return left`);
    expect(answer).toEqual({ b: 2 });
  });

  test("[targets-update-removed] users have no method updateTokenTargets", async () => {
    expect(await run(`return "updateTokenTargets" in game.user`)).toBe(false);
  });

  test("[item-piles] a module that is not installed is missing from game.modules", async () => {
    expect(await run(`return [game.modules.get("item-piles") ?? null, game.modules.has("item-piles")]`)).toEqual([null, false]);
  });

  test("[dice-so-nice-update] game.dice3d is missing without the module that adds it", async () => {
    expect(await run(`return "dice3d" in game`)).toBe(false);
  });
});
