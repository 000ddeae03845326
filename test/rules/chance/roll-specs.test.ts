import { describe, expect, test } from "vitest";
import { NOTHING, rangeOf, fixedOutcome, type RollSpec } from "../../../module/rules/chance/roll-specs";

const pool = (dice: number, cover: number, limit: number | null): RollSpec => ({ kind: "pool", dice, cover, limit, parts: [] });
const sum: RollSpec = { kind: "sum", dice: 3, faces: 6, parts: [] };
const table: RollSpec = { kind: "table", faces: 20, table: "limbs" };

describe("the possible results of a roll", () => {
  test.each<[string, RollSpec, number, number]>([
    ["[SS-GLITCH-01] are 0 to one hit per die in a pool", pool(5, 0, null), 0, 5],
    ["[SS-ATTACK-09] are 0 to the limit in a pool with a limit", pool(5, 0, 3), 0, 3],
    ["[SS-ATTACK-09] are 0 to one hit per die if the limit is higher", pool(5, 0, 9), 0, 5],
    ["[XF-08] include all cover hits above the limit", pool(5, 2, 3), 0, 5],
    ["[XF-08] include own and cover hits in a pool without a limit", pool(5, 2, null), 0, 7],
    ["[XF-08] are at most one hit per die, cover dice included", pool(5, 2, 9), 0, 7],
    ["[TD-ROLL-01] are 3 to 18 with three dice", sum, 3, 18],
    ["[XF-05] are 1 to 20 with a d20 on a table", table, 1, 20],
  ])("%s", (_why, spec, least, most) => {
    expect(rangeOf(spec)).toEqual({ least, most });
    expect([fixedOutcome(spec, least).value, fixedOutcome(spec, most).value]).toEqual([least, most]);
    for (const value of [least - 1, most + 1, least + 0.5])
      expect(() => fixedOutcome(spec, value)).toThrow(`roll: these dice result in ${least} to ${most}, never in ${value}`);
  });

  test("[XF-08] include no glitch and no hits of cover dice if a user enters the result without faces", () => {
    expect(fixedOutcome(pool(5, 2, null), 6)).toEqual({ ...NOTHING, value: 6 });
    expect(() => fixedOutcome(sum, Number.NaN)).toThrow(RangeError);
  });
});
