import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, id, openBench, QUIET, settle, type Bench, type Page } from "./bench";

const INIT = `
  CONFIG.time.roundTime = 60; CONFIG.time.turnTime = 5;
  CONFIG.Combat.initiative.formula = "10";
  globalThis.heard = [];
  CONFIG.Combat.documentClass = class extends Combat {
    async _onStartTurn(combatant, context) { await super._onStartTurn(combatant, context); heard.push("start " + combatant.name + (context.skipped ? " skipped" : "")); }
    async _onEndTurn(combatant, context) { await super._onEndTurn(combatant, context); heard.push("end " + combatant.name + (context.skipped ? " skipped" : "")); }
    async _onStartRound(context) { await super._onStartRound(context); heard.push("round"); }
  };`;

const world = () => ({
  actors: [
    { _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } },
    { _id: id("foe"), name: "Foe", type: "hero" },
  ],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      tokens: [
        { _id: id("one"), name: "One", actorId: id("foe") },
        { _id: id("two"), name: "Two", actorId: id("foe") },
        { _id: id("three"), name: "Three", actorId: id("hero"), actorLink: true },
      ],
    },
  ],
});

const FIGHT = `
  const fightOf = async (more = {}) => {
    for (const old of [...game.combats]) await old.delete();
    const combat = await Combat.create({ active: true, combatants: [
      { _id: "${id("a")}", name: "A", actorId: "${id("hero")}", initiative: 20 },
      { _id: "${id("b")}", name: "B", actorId: "${id("foe")}", initiative: 15, defeated: true },
      { _id: "${id("c")}", name: "C", actorId: "${id("foe")}", initiative: 10 },
    ], ...more }, { keepEmbeddedIds: true });
    await combat.startCombat(); await quiet(); heard.length = 0; return combat;
  };
  ${QUIET}`;

describe.each([13, 14])("reported pitfalls of combats on Foundry %i", (generation) => {
  let bench: Bench;
  let page: Page;
  const run = (body: string): Promise<SystemObject> => page.run(FIGHT + body);
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    page = bench.gm;
  });
  afterAll(() => bench.close());

  test("[next-combatant-defeated] nextCombatant is the next combatant in order, even if nextTurn skips it as defeated", async () => {
    const answer = await run(`await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
      const combat = await fightOf(); const next = combat.nextCombatant.name; await combat.nextTurn(); return [next, combat.combatant.name]`);
    expect(answer).toEqual(["B", "C"]);
  });

  test("[skipped-turn-events] skipped combatants start and end a turn in the order of the tracker, marked as skipped", async () => {
    const answer = await run(`await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
      const combat = await fightOf(); await combat.nextTurn(); await quiet(); return heard`);
    expect(answer).toEqual(["end A", "start B skipped", "end B skipped", "start C"]);
  });

  test("[skipped-takes-time] a skipped turn takes time, and the step from round 0 to round 1 takes no time", async () => {
    const answer = await run(`await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
      const before = game.time.worldTime; const combat = await fightOf(); const begun = game.time.worldTime - before;
      await combat.nextTurn(); await quiet(); return [begun, game.time.worldTime - before]`);
    expect(answer).toEqual([0, 10]);
  });

  test("[next-round-turn-events] the next round ends one turn and starts another, even if the same combatant is first again", async () => {
    const answer = await run(`await game.settings.set("core", "combatTrackerConfig", { skipDefeated: false });
      const combat = await fightOf(); await combat.nextRound(); await quiet(); return heard`);
    expect(answer.filter((step: string) => !step.endsWith("skipped"))).toEqual(["end A", "round", "start A"]);
  });

  test("[turn-events-forward-only] stepping back fires no turn events", async () => {
    const answer = await run(`const combat = await fightOf(); await combat.nextTurn(); await quiet(); heard.length = 0;
      await combat.previousTurn(); await quiet(); await combat.previousRound(); await quiet(); return [heard, combat.round]`);
    expect(answer).toEqual([[], 0]);
  });

  test("[empty-encounter] a combat without combatants starts and advances without an error", async () => {
    const answer = await run(`for (const old of [...game.combats]) await old.delete();
      const combat = await Combat.create({ active: true }); await combat.startCombat(); await combat.nextTurn(); await combat.nextRound(); await quiet();
      const errors = []; return [combat.round > 0, combat.turns.length, combat.combatant ?? null]`);
    expect(answer).toEqual([true, 0, null]);
  });

  test("[turn-change-by-combatant] turn events fire if the combatant of the turn changes at the same turn index", async () => {
    const answer = await run(`const combat = await fightOf();
      await combat.combatants.get("${id("a")}").delete(); await quiet(); return [combat.turn, combat.combatant.name, heard]`);
    expect(answer[1]).toBe("B");
    expect(answer[2]).toContain("start B");
  });

  test("[combatant-actor-of-token] a combatant that is created with only scene and token has the token's actor", async () => {
    const answer = await run(`const combat = await fightOf();
      const [made] = await combat.createEmbeddedDocuments("Combatant", [{ sceneId: "${id("yard")}", tokenId: "${id("one")}" }]);
      return [made.actor?.name ?? null, combat.getCombatantsByActor(made.actor).length > 0]`);
    expect(answer).toEqual(["Foe", true]);
  });

  test("[combatants-by-actor] getCombatantsByActor returns all combatants of an actor or of an actor id as an array", async () => {
    const answer = await run(`const combat = await fightOf(); const foe = game.actors.get("${id("foe")}");
      const names = (list) => Array.isArray(list) && list.map(({ name }) => name).sort();
      return [names(combat.getCombatantsByActor("${id("foe")}")), names(combat.getCombatantsByActor(foe))]`);
    expect(answer).toEqual([
      ["B", "C"],
      ["B", "C"],
    ]);
  });

  test("[combatants-by-token] getCombatantsByToken returns the combatants of a token as an array", async () => {
    const answer = await run(`const combat = await fightOf();
      await combat.createEmbeddedDocuments("Combatant", [{ sceneId: "${id("yard")}", tokenId: "${id("two")}", actorId: "${id("foe")}" }]);
      const token = game.scenes.get("${id("yard")}").tokens.get("${id("two")}");
      return [combat.getCombatantsByToken(token).map(({ tokenId }) => tokenId), combat.getCombatantsByToken("${id("one")}")]`);
    expect(answer).toEqual([[id("two")], []]);
  });

  test("[initiative-keeps-turn] a new initiative changes the order of combatants but not the combatant whose turn it is", async () => {
    const answer = await run(`const combat = await fightOf(); await combat.update({ turn: 2 }); await quiet();
      await combat.setInitiative("${id("b")}", 1); await quiet();
      return [combat.turns.map(({ name }) => name), combat.turn, combat.combatant.name]`);
    expect(answer).toEqual([["A", "C", "B"], 1, "C"]);
  });

  test("[roll-update-turn] rolling initiative changes whose turn it is only if updateTurn is false", async () => {
    const roll = (updateTurn: boolean): Promise<SystemObject> =>
      run(`const combat = await fightOf(); await combat.update({ turn: 2 }); await quiet();
        await combat.rollInitiative(["${id("a")}"], { formula: "1", updateTurn: ${updateTurn} }); await quiet();
        return [combat.turns.map(({ name }) => name), combat.turn, combat.combatant.name]`);
    expect(await roll(true)).toEqual([["B", "C", "A"], 1, "C"]);
    expect(await roll(false)).toEqual([["B", "C", "A"], 2, "A"]);
  });

  test("[token-update-time] an update to a token can advance the clock", async () => {
    const answer = await run(`const token = game.scenes.get("${id("yard")}").tokens.get("${id("one")}"); const before = game.time.worldTime;
      await token.update({ x: token.x + 100 }, { worldTime: { delta: 300 } }); await quiet(); return game.time.worldTime - before`);
    expect(answer).toBe(300);
  });

  test("[combatant-groups] a combat has groups, and a combatant refers to its group", async () => {
    const answer = await run(`const combat = await fightOf();
      const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Squad" }]);
      await combat.combatants.get("${id("c")}").update({ group: group.id });
      return [combat.groups.size, combat.combatants.get("${id("c")}").group?.name, [...group.members].map(({ name }) => name)]`);
    expect(answer).toEqual([1, "Squad", ["C"]]);
  });

  test("[initiative-by-owner] a player can set initiative only for their own combatants", async () => {
    await run(`await fightOf(); return 1`);
    const anna = await bench.join(ANNA);
    expect(await anna.fails(`await game.combat.setInitiative("${id("a")}", 7)`)).toBeNull();
    expect(await anna.fails(`await game.combat.setInitiative("${id("c")}", 7)`)).toMatch(/lacks permission to update/);
    await settle();
    expect(
      await run(`return [game.combat.combatants.get("${id("a")}").initiative, game.combat.combatants.get("${id("c")}").initiative]`),
    ).toEqual([7, 10]);
  });

  test("[defeated-status] a combatant is defeated by its own flag or by its actor's special status", async () => {
    const answer =
      await run(`const combat = await fightOf(); const c = combat.combatants.get("${id("c")}"); const foe = game.actors.get("${id("foe")}");
      const before = c.isDefeated; await foe.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, { active: true }); const during = c.isDefeated;
      await foe.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, { active: false }); return [before, during, c.isDefeated, combat.combatants.get("${id("b")}").isDefeated]`);
    expect(answer).toEqual([false, true, false, true]);
  });
});
