import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { id, openBench, type Bench, type Page } from "./bench";

const INIT = `
  const { NumberField, SchemaField } = foundry.data.fields;
  if (game.release.generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
  globalThis.seen = [];
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() { return { strength: new NumberField({ initial: 4 }), pools: new SchemaField({ value: new NumberField({ initial: 3 }) }) }; }
    prepareBaseData() { this.base = 10; }
    prepareDerivedData() { this.derived = this.strength * 2; }
  };
  CONFIG.Actor.documentClass = class extends Actor {
    prepareBaseData() { super.prepareBaseData(); seen.push("base"); }
    applyActiveEffects(...args) { seen.push("effects:" + (args[0] ?? "")); return super.applyActiveEffects(...args); }
    prepareDerivedData() { super.prepareDerivedData(); seen.push("derived"); }
  };`;

const world = () => ({
  actors: [{ _id: id("hero"), name: "Hero", type: "hero", items: [{ _id: id("club"), name: "Club", type: "tool" }] }],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      tokens: [{ _id: id("tok"), name: "Hero", actorId: id("hero"), actorLink: true }],
    },
  ],
});

describe.each([13, 14])("reported pitfalls of active effects and statuses on Foundry %i", (generation) => {
  let bench: Bench;
  let page: Page;
  const HERO = `const hero = game.actors.get("${id("hero")}"); const token = game.scenes.get("${id("yard")}").tokens.get("${id("tok")}");
    const CHANGE = (key, value, type = "add", more = {}) => game.release.generation >= 14 ? { system: { changes: [{ key, type, value, ...more }] } }
      : { changes: [{ key, value: String(value), mode: { custom: 0, multiply: 1, add: 2, downgrade: 3, upgrade: 4, override: 5 }[type], ...more }] };
    const changesOf = (effect) => game.release.generation >= 14 ? effect.system.changes : effect.changes;
    const clear = () => hero.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true });`;
  const run = (body: string): Promise<SystemObject> => page.run(HERO + body);
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    page = bench.gm;
  });
  afterAll(() => bench.close());

  test("[effects-before-derived] effects apply after the base data and before the derived data", async () => {
    const order: string[] = await run(`seen.length = 0; hero.reset(); return seen`);
    expect(order[0]).toBe("base");
    expect(order[1]).toMatch(/^effects:/);
    expect(order.indexOf("derived")).toBeGreaterThan(1);
    expect(
      await run(`await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Up", ...CHANGE("system.strength", 2) }]);
      const { strength, derived } = hero.system; await clear(); return [strength, derived]`),
    ).toEqual([6, 12]);
  });

  test("[effects-two-phases] effects apply in an initial and a final phase on Foundry 14, and in one phase on Foundry 13", async () => {
    const phases = await run(`seen.length = 0; hero.reset(); return seen.filter((step) => step.startsWith("effects"))`);
    expect(phases).toEqual(generation >= 14 ? ["effects:initial", "effects:final"] : ["effects:"]);
  });

  test("[effect-mode-to-type] on Foundry 14, the numeric mode of a change becomes the name of a type", async () => {
    const answer =
      await run(`const [effect] = await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Old", changes: [{ key: "system.strength", mode: 2, value: "1" }] }]);
      const [stored] = game.release.generation >= 14 ? effect._source.system.changes : effect._source.changes; const [change] = changesOf(effect);
      const before = __table.deprecations.length; const result = [change.type ?? null, "mode" in stored, change.mode, hero.system.strength, __table.deprecations.length > before]; await clear(); return result`);
    expect(answer).toEqual(generation >= 14 ? ["add", false, 2, 5, true] : [null, true, 2, 5, false]);
  });

  test("[effect-priority-default] a change without a priority has the default priority of its type", async () => {
    const answer = await run(`await hero.createEmbeddedDocuments("ActiveEffect", [
        { name: "Set", ...CHANGE("system.strength", 20, "override") }, { name: "Add", ...CHANGE("system.strength", 5, "add") }]);
      const value = hero.system.strength; await clear(); return value`);
    expect(answer).toBe(20);
  });

  test("[effect-duration-shape] a duration consists of rounds, turns and seconds on Foundry 13, and of a value with units on Foundry 14", async () => {
    const answer = await run(
      `const effect = new ActiveEffect({ name: "Short", duration: { rounds: 3 } }, { parent: hero }); return effect.toObject().duration`,
    );
    expect(answer).toMatchObject(generation >= 14 ? { value: 3, units: "rounds" } : { rounds: 3 });
  });

  test("[effect-expiry-action] on Foundry 14, CONFIG contains the action for expired effects, and the default action is not deletion", async () => {
    const answer = await run(`return [CONFIG.ActiveEffect.expiryAction ?? null, "expiryAction" in CONFIG.ActiveEffect]`);
    expect(answer).toEqual(generation >= 14 ? ["update", true] : [null, false]);
  });

  test("[effect-change-types] change types are entries of CONFIG with a default priority on Foundry 14, and numbers on Foundry 13", async () => {
    const answer = await run(
      `return [CONFIG.ActiveEffect.changeTypes?.add?.defaultPriority ?? null, CONST.ACTIVE_EFFECT_MODES?.ADD ?? null]`,
    );
    expect(answer).toEqual(generation >= 14 ? [20, answer[1]] : [null, 2]);
  });

  test("[effect-own-change-type] on Foundry 14, a package can add a change type with a handler", async () => {
    const answer = await run(`if (!("changeTypes" in CONFIG.ActiveEffect)) return "none";
      CONFIG.ActiveEffect.changeTypes.testbed = { label: "Halve", defaultPriority: 15, handler: (target, change) => { target.system.strength = Math.floor(target.system.strength / Number(change.value)); } };
      await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Half", ...CHANGE("system.strength", 2, "testbed") }]);
      const value = hero.system.strength; await clear(); delete CONFIG.ActiveEffect.changeTypes.testbed; return value`);
    expect(answer).toBe(generation >= 14 ? 2 : "none");
  });

  test("[effect-token-changes] on Foundry 14, a change whose key begins with token changes the actor's tokens", async () => {
    const answer =
      await run(`await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Lamp", ...CHANGE("token.light.dim", 6, "override") }]);
      const result = [token.light.dim, token._source.light.dim, hero.token ?? null]; await clear(); return [...result, token.light.dim]`);
    expect(answer).toEqual(generation >= 14 ? [6, 0, null, 0] : [0, 0, null, 0]);
  });

  test("[legacy-transferral] effects of items are not copied by default, and only Foundry 13 has a switch for copying", async () => {
    expect(await run(`return "legacyTransferral" in CONFIG.ActiveEffect`)).toBe(generation < 14);
    const answer = await run(`const club = hero.items.get("${id("club")}");
      const [effect] = await club.createEmbeddedDocuments("ActiveEffect", [{ name: "Heavy", transfer: true, ...CHANGE("system.strength", 3) }]);
      const result = [hero.system.strength, hero.effects.size, [...hero.allApplicableEffects()].map(({ name }) => name), hero.appliedEffects.length];
      await effect.delete(); return [...result, hero.system.strength]`);
    expect(answer).toEqual([7, 0, ["Heavy"], 1, 4]);
  });

  test("[statuses-union] an actor has the statuses of all its active effects", async () => {
    const answer =
      await run(`const [a, b] = await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "A", statuses: ["prone", "blind"] }, { name: "B", statuses: ["dead"], disabled: true }]);
      const before = [...hero.statuses].sort(); await b.update({ disabled: false }); await a.delete();
      const after = [...hero.statuses].sort(); await clear(); return [before, after, [...hero.statuses]]`);
    expect(answer).toEqual([["blind", "prone"], ["dead"], []]);
  });

  test("[status-toggle-answers] toggling a status returns the added effect, true if the status was already active, or false if it was removed", async () => {
    const answer =
      await run(`const on = await hero.toggleStatusEffect("prone"); const again = await hero.toggleStatusEffect("prone", { active: true });
      const off = await hero.toggleStatusEffect("prone"); const none = await hero.toggleStatusEffect("prone", { active: false });
      return [on?.documentName, again ?? null, off, none ?? null, hero.effects.size]`);
    expect(answer).toEqual(["ActiveEffect", true, false, null, 0]);
  });

  test("[status-unknown] toggling an unregistered status throws an error that names the status", async () => {
    expect(await page.fails(`${HERO} await hero.toggleStatusEffect("nonsense")`)).toMatch(/nonsense/);
  });

  test("[status-overlay-flag] toggling with overlay sets a core flag on the effect", async () => {
    const answer = await run(
      `const effect = await hero.toggleStatusEffect("dead", { overlay: true }); const flag = effect.getFlag("core", "overlay"); await clear(); return flag`,
    );
    expect(answer).toBe(true);
  });

  test("[token-effects-gone] a token has the actor's statuses instead of the old fields effects and overlayEffect", async () => {
    const answer = await run(
      `await hero.toggleStatusEffect("prone"); const result = [Object.keys(token.toObject()).filter((key) => ["effects", "overlayEffect"].includes(key)), token.hasStatusEffect("prone")]; await clear(); return [...result, token.hasStatusEffect("prone")]`,
    );
    expect(answer).toEqual([[], true, false]);
  });

  test("[status-effect-parent] toggling calls fromStatusEffect without a parent for the effect", async () => {
    const answer = await run(`const Original = CONFIG.ActiveEffect.documentClass; const parents = [];
      CONFIG.ActiveEffect.documentClass = class extends Original { static async fromStatusEffect(status, options) { parents.push(options?.parent?.name ?? null); return super.fromStatusEffect(status, options); } };
      await hero.toggleStatusEffect("prone"); CONFIG.ActiveEffect.documentClass = Original; await clear(); return parents`);
    expect(answer).toEqual([null]);
  });

  test("[disabled-effect-silent] a disabled effect changes nothing and is absent from appliedEffects", async () => {
    const answer =
      await run(`await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Off", disabled: true, ...CHANGE("system.strength", 9) }]);
      const result = [hero.system.strength, hero.appliedEffects.length, hero.effects.size]; await clear(); return result`);
    expect(answer).toEqual([4, 0, 1]);
  });

  test("[effect-overrides] overrides contains the results of effects, and the stored values stay unchanged", async () => {
    const answer = await run(`await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Up", ...CHANGE("system.pools.value", 2) }]);
      const result = [foundry.utils.flattenObject(hero.overrides), hero._source.system.pools.value, hero.system.pools.value]; await clear(); return result`);
    expect(answer).toEqual([{ "system.pools.value": 5 }, 3, 5]);
  });
});
