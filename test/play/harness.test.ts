import { expect, test } from "vitest";
import { ANNA, attackAt, flesh, GM, GUARD, openTable, rounds, SCOUT, shoot, sit, told } from "./seats";

test.each([13, 14])("a table in memory plays an attack with the unmodified system on Foundry %i", async (generation) => {
  const table = await openTable(generation);
  const gm = await sit(table, GM);
  const anna = await sit(table, ANNA);
  gm.run("load(5)");
  const unhurt = flesh(anna, GUARD);
  const id = await shoot(anna);
  expect([told(gm), told(anna)]).toEqual([[], []]);
  expect(attackAt(anna, id)).toMatchObject({ refusal: {}, status: "resolved" });
  expect(rounds(anna, SCOUT)).toBe(3);
  expect(flesh(anna, GUARD)).toBeLessThan(unhurt);
  await table.close();
});
