import { expect, test } from "vitest";
import { ANNA, attackAt, flesh, GM, GUARD, openTable, shoot, sit } from "./seats";

const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty"];

test.each([13, 14])(
  "names that every object has are unknown modes and places: refused, and the attacker is free, generation %i",
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
