import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { id, openBench, QUIET, type Bench, type Page } from "./bench";

const INIT = `
  const { NumberField, StringField, TypedObjectField } = foundry.data.fields;
  if (game.release.generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { speed: new NumberField({ integer: true, min: 0, max: 9, initial: 5 }),
        rank: new StringField({ required: true, initial: "low", choices: ["low", "high"] }),
        note: new StringField({ required: true }),
        near: new TypedObjectField(new NumberField(), { expandKeys: false, validateKey: (key) => key.includes(".") || key === "self" }) };
    }
  };`;

const world = () => ({
  actors: [
    { _id: id("hero"), name: "Hero", type: "hero" },
    { _id: id("idle"), name: "Idle", type: "hero" },
  ],
  combats: [
    {
      _id: id("fight"),
      active: true,
      combatants: [
        { _id: id("a"), name: "A", actorId: id("hero"), initiative: 20 },
        { _id: id("b"), name: "B", initiative: 10 },
      ],
    },
  ],
  scenes: [{ _id: id("yard"), name: "Yard" }],
});

describe.each([13, 14])("reported pitfalls that no other file tests on Foundry %i", (generation) => {
  const isNew = generation >= 14;
  let bench: Bench;
  let gm: Page;
  const SETUP = `const hero = game.actors.get("${id("hero")}"); const idle = game.actors.get("${id("idle")}");
    const scene = game.scenes.get("${id("yard")}"); const fight = game.combats.get("${id("fight")}");
    ${QUIET}
    const MODES = { add: 2, override: 5 };
    const CHANGE = (key, value, type = "add") => game.release.generation >= 14
      ? { system: { changes: [{ key, type, value }] } } : { changes: [{ key, mode: MODES[type], value: String(value) }] };
    const changed = async (path, value, type) => { await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "x", ...CHANGE("system." + path, value, type) }]);
      const result = hero.system[path]; await hero.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true }); return result; };`;
  const run = (body: string): Promise<SystemObject> => gm.run(SETUP + body);
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    gm = bench.gm;
  });
  afterAll(() => bench.close());

  test("[field-constraints-on-effects] the result of a change respects min, max and choices of the changed field only on Foundry 14", async () => {
    const answer = await run(
      `return [await changed("speed", -50), await changed("speed", 50), await changed("speed", 1.4), await changed("rank", "king", "override"), await changed("rank", "high", "override")]`,
    );
    expect(answer).toEqual(isNew ? [0, 9, 6, "low", "high"] : [-45, 55, 6.4, "king", "high"]);
  });

  test("[ae-value-deserialised] on Foundry 14, migration parses the value of a change as JSON and preserves text that is not JSON", async () => {
    const values = ["2", '{"a":1}', "true", "Bob", "@speed", ""];
    const answer =
      await run(`const effect = new ActiveEffect({ name: "x", changes: ${JSON.stringify(values)}.map((value) => ({ key: "system.note", mode: 5, value })) });
      return (game.release.generation >= 14 ? effect._source.system.changes : effect._source.changes).map(({ value }) => value)`);
    expect(answer).toEqual(isNew ? [2, { a: 1 }, true, "Bob", "@speed", ""] : values);
    expect(await run(`return await changed("note", 2, "override")`)).toBe("2");
  });

  test("[ae-base-model] on Foundry 14, applying effects fails without core's effect model in CONFIG", async () => {
    const own = await bench.join("gm00000000000000");
    const errors = await own.run(`${SETUP} const models = CONFIG.ActiveEffect.dataModels; const had = Object.keys(models);
      CONFIG.ActiveEffect.dataModels = {}; const said = []; const hook = Hooks.on("error", (_where, error) => said.push(error.name));
      await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Bare" }]).catch(() => undefined); Hooks.off("error", hook); CONFIG.ActiveEffect.dataModels = models;
      await hero.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true }).catch(() => undefined); return [had, said.includes("TypeError")]`);
    expect(errors).toEqual(isNew ? [["base"], true] : [[], false]);
  });

  test("[ae-registry-turn-end] on Foundry 14, the end of a turn fails if an actor outside the combat has an effect with a duration", async () => {
    const duration = isNew ? `{ value: 1, units: "turns", expiry: "turnEnd" }` : `{ turns: 1 }`;
    const answer = await run(`const said = []; const hook = Hooks.on("error", (_where, error) => said.push(error.message));
      const endTurn = async () => { said.length = 0; await fight.update({ round: 1, turn: 0 }); await quiet(); await fight.update({ turn: 1 }); await quiet(); const count = said.length;
        await fight.update({ round: 0, turn: null }, { turnEvents: false }); return count; };
      await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Within", duration: ${duration} }]); const within = await endTurn();
      await idle.createEmbeddedDocuments("ActiveEffect", [{ name: "Without", duration: ${duration} }]); const without = await endTurn();
      for (const actor of [hero, idle]) await actor.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true }); Hooks.off("error", hook); return [within, without]`);
    expect(answer).toEqual([0, isNew ? 1 : 0]);
  });

  test("[migrate-data-return] migrateData must return its result on Foundry 14 and change its argument on Foundry 13", async () => {
    const answer = await run(`const model = (migrate) => class extends foundry.abstract.DataModel {
        static defineSchema() { return { n: new foundry.data.fields.NumberField({ initial: 0 }) }; }
        static migrateData(source, ...more) { return migrate(source, () => super.migrateData(source, ...more)); } };
      const Copying = model((source) => ({ n: source.old ?? source.n })); const Silent = model((source, up) => { if ("old" in source) source.n = source.old; up(); });
      const before = __table.deprecations.length; const copied = new Copying({ old: 5 }).n; const clean = __table.deprecations.length - before;
      return [copied, clean, new Silent({ old: 5 }).n, __table.deprecations.length > before]`);
    expect(answer).toEqual(isNew ? [5, 0, 5, true] : [0, 0, 5, false]);
  });

  test("[typed-object-dotted-keys] an update loses a dotted key of a field that does not expand keys", async () => {
    const answer =
      await run(`const seen = []; Hooks.once("preUpdateActor", (_actor, changes) => seen.push(Object.keys(changes.system?.near ?? {}).length)); Hooks.once("updateActor", (_actor, changes) => seen.push(Object.keys(changes.system?.near ?? {})));
      await hero.update({ "system.near": { "Actor.abc": 4, self: 1 } }); return [seen, hero._source.system.near, new hero.system.constructor({ near: { "Actor.abc": 4 } }).toObject().near]`);
    expect(answer).toEqual([[2, ["self"]], { self: 1 }, { "Actor.abc": 4 }]);
  });

  test("[scene-without-levels] on Foundry 14, the last level of a scene cannot be deleted, and a scene without levels cannot be viewed", async () => {
    const lose = `await scene.deleteEmbeddedDocuments("Level", [], { deleteAll: true })`;
    const refusal = isNew ? await gm.fails(SETUP + lose) : null;
    expect(refusal?.includes("must have at least one level") ?? false).toBe(isNew);
    const bare = await openBench(generation, { scenes: [{ _id: id("bare"), name: "Bare", ...(isNew ? { levels: [] } : {}) }] });
    const scene = `const scene = game.scenes.get("${id("bare")}");`;
    expect(await bare.gm.run(`${scene} return game.release.generation >= 14 ? [scene.levels.size, scene.initialLevel] : "none"`)).toEqual(
      isNew ? [0, null] : "none",
    );
    expect((await bare.gm.fails(`${scene} await scene.view()`)) !== null).toBe(isNew);
    await bare.close();
  });
});
