import { describe, expect, test } from "vitest";
import type { RollPurpose } from "../../../module/rules/attack/model/ask";
import type { RollSpec } from "../../../module/rules/chance/roll-specs";
import { drawAnswer } from "../../../module/rules/forecast/draw";
import { rollOdds } from "../../../module/rules/odds/roll-odds";

const pool = (dice: number, limit: number | null = null, cover = 0): RollSpec => ({ kind: "pool", dice, cover, limit, parts: [] });
const ALL = 2 ** 32;

/** Returns the random numbers at which the outcome changes, their neighbors, and some other numbers. */
function numbers(spec: RollSpec, purpose: RollPurpose): readonly number[] {
  let sum = 0;
  const edges = rollOdds(spec, purpose).flatMap(({ chance }) => {
    sum += chance;
    return [Math.floor(sum * ALL) - 1, Math.floor(sum * ALL), Math.ceil(sum * ALL), Math.ceil(sum * ALL) + 1];
  });
  return [0, 1, 2 ** 25 - 1, 2 ** 25, 2 ** 31, ALL - 1, ...edges].filter((number) => number >= 0 && number < ALL);
}

/** Returns the outcome that a random number draws: the first whose cumulative chance is above the number. */
function wanted(spec: RollSpec, purpose: RollPurpose, number: number): unknown {
  let sum = 0;
  const odds = rollOdds(spec, purpose);
  return (odds.find(({ chance }) => (sum += chance) * ALL > number) ?? odds.at(-1)!).outcome;
}

const same = (spec: RollSpec, purpose: RollPurpose): void => {
  for (const number of numbers(spec, purpose))
    expect([number, drawAnswer(spec, purpose, { next: () => number }).outcome]).toEqual([number, wanted(spec, purpose, number)]);
};

describe("the outcome of one random number", () => {
  test("follows the odds of a dice pool with its dice, limit, cover and purpose", () => {
    for (const dice of [0, 1, 2, 4])
      for (const limit of [null, 0, 1, 2, 5])
        for (const cover of [0, 1, 3]) for (const purpose of ["attack", "defense"] as const) same(pool(dice, limit, cover), purpose);
  });

  test("follows the odds of a dice pool with many cover dice, or with a limit below 0", () => {
    for (const spec of [pool(2, 1, 64), pool(2, null), pool(2, -1), pool(1, 0, 63), pool(1, 1), pool(1, 0, 65), pool(1, 1, 1)]) {
      same(spec, "defense");
      same(spec, "attack");
    }
  });

  test("follows the odds of a roll that is not a dice pool", () => {
    same({ kind: "sum", dice: 2, faces: 6, parts: [] }, "test");
    same({ kind: "sum", dice: 3, faces: 6, parts: [] }, "test");
    same({ kind: "table", faces: 20, table: "limbs" }, "location");
  });
});
