import { beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import { ANNA, attackAt, GM, GUARD, Hand, openTable, SCOUT, shoot, sit, type Seat } from "./seats";

describe.each([13, 14])("options of an order that only a GM may set, on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  beforeEach(async () => {
    table = await openTable(generation);
    const hand = new Hand();
    gm = await sit(table, GM, hand);
    anna = await sit(table, ANNA, hand);
    gm.run("load(5)");
  });

  test.each([{ harmless: true }, { intercepts: true }, { aiming: { bruise: 100 } }])(
    "[UT-14] [SS-INTERCEPT-01] are refused with the reason if a player sends %j",
    async (flags) => {
      const id = await shoot(anna, SCOUT, GUARD, flags);
      expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "gamemasterDecides", rule: "UT-14" } });
    },
  );

  test("[UT-14] include the exclusion of bystanders, which is accepted from a GM", async () => {
    expect(attackAt(gm, await shoot(gm, SCOUT, GUARD, { harmless: true })).status).not.toBe("refused");
  });

  test("[UT-35] do not include the choice to shoot through cover, which is accepted from a player", async () => {
    expect(attackAt(gm, await shoot(anna, SCOUT, GUARD, { through: true })).status).not.toBe("refused");
  });
});
