import { describe, expect, test } from "vitest";
import { ANNA, attackAt, GM, GUARD, Hand, openTable, recordAt, SCOUT, settle, shoot, sit, valueOf, want } from "./seats";

const HOUSE = {
  prices: { crossfire: { "single-shot": 2, reload: 2 }, "called-shot-d20": { reload: 1 } },
  closedCalls: ["head"],
  meleeCover: true,
};

describe.each([13, 14])("house rules of a world on Foundry %i", (generation) => {
  test("attacks and actions cost what the world sets, an undo refunds the cost, and forbidden called shots are refused", async () => {
    const table = await openTable(generation, undefined, HOUSE);
    const gm = await sit(table, GM, new Hand());
    const anna = await sit(table, ANNA);
    gm.run("load(5)");
    const fight = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    const scout = fight.combatants.contents[0].id;
    await want(gm, "new-round", fight.id);
    gm.run("load(6)");
    await want(gm, "roll-initiative", fight.id, { combatant: scout });
    const ap = (): number => gm.g.game.combats.get(fight.id).system.clock.fighters[scout].ap;
    const id = await shoot(anna);
    expect([attackAt(anna, id).status, ap()]).toEqual(["resolved", 2]);
    expect(recordAt(gm, id).battlefield.switches).toMatchObject({
      prices: { "single-shot": 2, reload: 2 },
      closedCalls: ["head"],
      meleeCover: true,
    });
    await want(anna, "reload", `${SCOUT}.Item.rifle00000000000`);
    expect(ap()).toBe(2);
    await gm.g.game.settings.set("crossfire", "prices", {});
    await want(gm, "undo", id);
    expect([attackAt(anna, id).status, ap()]).toEqual(["undone", 0]);
    const called = await shoot(anna, SCOUT, GUARD, { called: { location: "head" } });
    expect(attackAt(anna, called)).toMatchObject({ status: "refused", refusal: { refusal: "callClosed" } });
    expect(valueOf(gm, SCOUT, "system.karma.value")).toBe(2);
  });

  test("every setting has a name and a hint, and is hidden if the active ruleset lacks its feature", async () => {
    const table = await openTable(generation, undefined, { ruleset: "three-dice" });
    const gm = await sit(table, GM, new Hand());
    const own = gm.run(`[...game.settings.settings.values()].filter(({ namespace }) => namespace === "crossfire")
      .map(({ key, name, hint, scope, config }) => [key, name && game.i18n.localize(name), hint && game.i18n.localize(hint), scope, config])`);
    expect(own.length).toBeGreaterThan(15);
    for (const [key, name, hint, scope] of own) {
      expect([key, typeof name, typeof hint, ["world", "user", "client"].includes(scope)]).toEqual([key, "string", "string", true]);
      expect(`${name} ${hint}`).not.toContain("CROSSFIRE.");
    }
    const shown = own.filter(([, , , , config]: unknown[]) => config).map(([key]: unknown[]) => key);
    expect(shown).not.toContain("passes");
    expect(shown).not.toContain("karmaAfter");
    expect(shown).toContain("opponentsReady");
  });
});
