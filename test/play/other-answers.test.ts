import { expect, test } from "vitest";
import { ALL_OPEN_POINTS } from "../../table/common/open-points";
import { ANNA, attackAt, BEN, flesh, GM, GUARD, Hand, openTable, plain, rounds, SCOUT, settle, shoot, sit, want } from "./seats";

test.each([13, 14])(
  "attack, undo, clock step and rewind work with the alternative answer to every open question about Foundry, on Foundry %i",
  async (generation) => {
    const table = await openTable(generation, undefined, {}, {}, { open: ALL_OPEN_POINTS, withhold: true });
    const hand = new Hand();
    const [gm, anna, ben] = [await sit(table, GM, hand), await sit(table, ANNA, hand), await sit(table, BEN, hand)];
    const before = [flesh(gm, GUARD), rounds(gm, SCOUT)];
    gm.run("load(5)");
    const attack = await shoot(anna);
    expect(attackAt(gm, attack).status).toBe("resolved");
    expect([rounds(gm, SCOUT), rounds(ben, SCOUT), flesh(gm, GUARD) < before[0]!]).toEqual([3, 3, true]);
    await want(gm, "undo", attack);
    expect([attackAt(anna, attack).status, flesh(gm, GUARD), rounds(anna, SCOUT)]).toEqual(["undone", ...before]);

    const combat = await gm.g.Combat.implementation.create({ combatants: [{ actorId: SCOUT.slice(6) }, { actorId: GUARD.slice(6) }] });
    await settle();
    const scout = combat.combatants.contents[0].id;
    const clocks = (): any[] =>
      [gm, anna, ben].map((seat) => plain(seat.g.game.combats.get(combat.id).system.clock).fighters[scout]?.rolled ?? null);
    await want(gm, "new-round", combat.id);
    await want(anna, "roll-initiative", combat.id, { combatant: scout });
    const [rolled] = clocks();
    expect(rolled).toBeGreaterThan(0);
    expect(clocks()).toEqual([rolled, rolled, rolled]);
    await want(gm, "rewind", combat.id);
    expect(clocks()).toEqual([null, null, null]);
    await table.close();
  },
);
