import type { SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, GM, id, openClient, openTable, settle } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const RECORD = `
  CONFIG.time.roundTime = 60; CONFIG.time.turnTime = 5;
  globalThis.heard = [];
  for (const hook of ["combatStart", "combatTurn", "combatRound"]) Hooks.on(hook, (combat, ...args) => heard.push([hook, ...structuredClone(args)]));
  Hooks.on("updateWorldTime", (time, delta, options, userId) => heard.push(["updateWorldTime", time, delta, typeof options, userId]));
  Hooks.on("updateCombat", (combat, changed) => heard.push(["updateCombat", changed.round ?? null, changed.turn ?? null, game.time.worldTime]));`;

const world = () => ({
  actors: [
    { _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } },
    { _id: id("foe"), name: "Foe", type: "hero", system: { speed: 4 } },
  ],
  combats: [
    {
      _id: id("fight"),
      active: true,
      combatants: [
        { _id: id("a"), name: "A", initiative: 20, actorId: id("hero") },
        { _id: id("b"), name: "B", initiative: 10, actorId: id("foe") },
        { _id: id("c"), name: "C", initiative: null, actorId: id("foe") },
      ],
    },
  ],
});

describe.each([13, 14])("the order of a combat on Foundry %i", (generation) => {
  const open = async (init = "") => {
    const table = await openTable(generation, world());
    const gm = await openClient(table, GM, RECORD + init);
    return { table, ...gm, combat: gm.g.game.combats.get(id("fight")) };
  };
  const names = (combat: SystemObject) => plain(combat.turns.map((t: SystemObject) => t.name));

  test("the clock moves by turns and rounds in both directions, including skipped turns [foundry-api 5.2, ISS:foundryvtt/foundryvtt#12015, #12016, #12018]", async () => {
    const { combat } = await open();
    const delta = (...args: (number | null)[]): number => combat.getTimeDelta(...args);
    expect([
      delta(1, 0, 1, 2),
      delta(1, 2, 2, 0),
      delta(1, 0, 3, 0),
      delta(2, 0, 1, 2),
      delta(0, null, 1, 0),
      delta(1, 0, 0, null),
    ]).toEqual([10, 65, 150, -65, 0, 0]);
  });

  test("each step calls its hook before the update, and the hook can change the data [foundry-api 2.3, 5.2, ISS:foundryvtt/foundryvtt#11619]", async () => {
    const { g, combat } = await open();
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextRound();
    await combat.previousTurn();
    await settle();
    expect(plain(g.heard)).toEqual([
      ["combatStart", { round: 1, turn: 0 }],
      ["updateCombat", 1, 0, 0],
      ["combatTurn", { round: 1, turn: 1 }, { direction: 1, worldTime: { delta: 5 } }],
      ["updateWorldTime", 5, 5, "object", GM],
      ["updateCombat", null, 1, 5],
      ["combatRound", { round: 2, turn: 0 }, { direction: 1, worldTime: { delta: 70 } }],
      ["updateWorldTime", 75, 70, "object", GM],
      ["updateCombat", 2, 0, 75],
      ["combatRound", { round: 1, turn: 2 }, { direction: -1, worldTime: { delta: -65 } }],
      ["updateWorldTime", 10, -65, "object", GM],
      ["updateCombat", 1, 2, 10],
    ]);
  });

  test("a hook can change the next turn and stop the clock [foundry-api 2.3]", async () => {
    const { g, combat } = await open(`Hooks.on("combatTurn", (combat, data, options) => { data.turn = 2; options.worldTime.delta = 0; });`);
    await combat.startCombat();
    await combat.nextTurn();
    await settle();
    expect([combat.turn, combat.combatant.name, g.game.time.worldTime]).toEqual([2, "C", 0]);
  });

  test("a combat without a current turn has no turn in the next round [foundry-api 5.2]", async () => {
    const { combat } = await open();
    await combat.startCombat();
    await combat.update({ turn: null });
    combat.turn = null;
    await combat.nextRound();
    expect([combat.round, combat.turn, combat.combatant ?? null]).toEqual([2, null, null]);
  });

  test("a package can override the sort order, the initiative roll and the defeated state [foundry-api 5.2, 5.5]", async () => {
    const { g, combat } = await open(`
      CONFIG.Combat.documentClass = class extends Combat {
        _sortCombatants(a, b) { return this === undefined && a.name < b.name ? 1 : -1; }
      };
      CONFIG.Combatant.documentClass = class extends Combatant {
        get isDefeated() { return super.isDefeated || this.name === "B"; }
        getInitiativeRoll(formula) { return new Roll(formula ?? "@speed + 1", this.actor?.getRollData()); }
      };`);
    await g.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    expect(names(combat)).toEqual(["C", "B", "A"]);
    await combat.rollInitiative([id("c")]);
    expect(combat.combatants.get(id("c")).initiative).toBe(5);
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.combatant.name).toBe("A");
  });

  test("a combat finds combatants by actor and token, and rolls initiative for all combatants or only for NPCs [foundry-api 5.2]", async () => {
    const { combat, g } = await open();
    expect([combat.getCombatantsByActor(id("foe")).length, combat.getCombatantsByActor(g.game.actors.get(id("hero")))[0].name]).toEqual([
      2,
      "A",
    ]);
    expect([combat.combatants.get(id("a")).isNPC, combat.combatants.get(id("b")).isNPC]).toEqual([false, true]);
    await combat.setInitiative(id("c"), 30);
    expect([names(combat)[0], combat.nextCombatant?.name]).toEqual(["C", expect.any(String)]);
    await combat.resetAll();
    await combat.rollNPC({ formula: "7" });
    expect(plain(combat.combatants.map((c: SystemObject) => c.initiative))).toEqual([null, 7, 7]);
    await combat.rollAll({ formula: "8" });
    expect(plain(combat.combatants.map((c: SystemObject) => c.initiative))).toEqual([8, 7, 7]);
  });

  test("a player rolls initiative only for their own combatants [foundry-api 5.2, 5.4]", async () => {
    const { table, combat } = await open();
    const anna = await openClient(table, ANNA, RECORD);
    await combat.startCombat();
    await settle();
    const hers = anna.g.game.combats.get(id("fight"));
    await hers.rollInitiative([id("a"), id("b")], { formula: "3" });
    await hers.nextTurn();
    await settle();
    expect(plain(combat.combatants.map((c: SystemObject) => c.initiative))).toEqual([3, 10, null]);
    expect(combat.current.combatantId).toBe(hers.current.combatantId);
    await expect(hers.combatants.get(id("b")).update({ initiative: 1 })).rejects.toThrow(/lacks permission to update Combatant/);
  });
});
