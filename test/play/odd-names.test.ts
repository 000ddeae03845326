import { expect, test } from "vitest";
import { ANNA, attackAt, flesh, GM, GUARD, openTable, shoot, sit } from "./seats";

const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"];

test.each([13, 14])(
  "an order whose mode or location is named like a built-in property is refused without further effect, on Foundry %i",
  async (generation) => {
    const table = await openTable(generation);
    await sit(table, GM);
    const anna = await sit(table, ANNA);
    const full = flesh(anna, GUARD);
    for (const name of NAMES)
      for (const [odd, refusal] of [
        [{ mode: name }, "noSuchMode"],
        [{ called: { location: name } }, "noSuchLocation"],
      ] as const) {
        const id = await shoot(anna, undefined, undefined, odd);
        expect(attackAt(anna, id), `${name} as ${refusal}`).toMatchObject({ status: "refused", refusal: { refusal } });
      }
    expect(flesh(anna, GUARD)).toBe(full);
    expect(attackAt(anna, await shoot(anna))).toMatchObject({ status: "resolved" });
    await table.close();
  },
);

test.each([13, 14])("the card of a refused order names the fault and its path, on Foundry %i", async (generation) => {
  const table = await openTable(generation);
  await sit(table, GM);
  const anna = await sit(table, ANNA);
  const full = flesh(anna, GUARD);
  for (const [odd, values] of [
    [{ aim: 1e308 }, { faultKey: "large", where: "aim", wanted: "6", found: "1e+308" }],
    [{ modifiers: [{ name: "luck", value: 999 }] }, { faultKey: "large", where: "modifiers[0].value", wanted: "20", found: "999" }],
    [{ bystanders: Array.from({ length: 5000 }, () => GUARD) }, { faultKey: "many", where: "bystanders", wanted: "100", found: "5000" }],
    [{ mode: "x".repeat(100_000) }, { faultKey: "long", where: "mode", wanted: "60", found: "100000" }],
    [{ target: null }, { faultKey: "type", where: "target", wanted: "string", found: "null" }],
  ] as const) {
    const id = await shoot(anna, undefined, undefined, odd);
    expect(attackAt(anna, id)).toMatchObject({ status: "refused", refusal: { refusal: "badOrder", values } });
  }
  expect(flesh(anna, GUARD)).toBe(full);
  expect(attackAt(anna, await shoot(anna))).toMatchObject({ status: "resolved" });
  await table.close();
});

test.each([13, 14])(
  "a GM's order with null or a wrong type instead of a value is refused, and the next order is played, on Foundry %i",
  async (generation) => {
    const table = await openTable(generation);
    const gm = await sit(table, GM);
    for (const odd of [
      { hand: { each: [null] } },
      { area: { among: [null] } },
      { bystanders: [null] },
      { hand: { each: 5, exclude: [{}] } },
    ]) {
      const id = await shoot(gm, undefined, undefined, odd);
      expect(attackAt(gm, id)).toMatchObject({ status: "refused", refusal: { refusal: "badOrder" } });
    }
    expect(attackAt(gm, await shoot(gm))).toMatchObject({ status: "resolved" });
    await table.close();
  },
);
