import { describe, expect, test } from "vitest";
import { NOTHING, rangeOf, fixedOutcome, type RollSpec } from "../../../module/rules/chance/roll-specs";

const pool = (dice: number, cover: number, limit: number | null): RollSpec => ({ kind: "pool", dice, cover, limit, parts: [] });
const sum: RollSpec = { kind: "sum", dice: 3, faces: 6, parts: [] };
const table: RollSpec = { kind: "table", faces: 20, table: "limbs" };

describe("possible results of a roll", () => {
  test.each<[string, RollSpec, number, number]>([
    ["[SS-GLITCH-01] every die of a pool may be a hit", pool(5, 0, null), 0, 5],
    ["[SS-ATTACK-09] within its limit", pool(5, 0, 3), 0, 3],
    ["[SS-ATTACK-09] which may be wider than the pool", pool(5, 0, 9), 0, 5],
    ["[XF-08] cover dice have no limit", pool(5, 2, 3), 0, 5],
    ["[XF-08] cover dice beside a whole pool", pool(5, 2, null), 0, 7],
    ["[XF-08] never more hits than dice", pool(5, 2, 9), 0, 7],
    ["[TD-ROLL-01] three dice", sum, 3, 18],
    ["[XF-05] a die on a table", table, 1, 20],
  ])("%s", (_why, spec, least, most) => {
    expect(rangeOf(spec)).toEqual({ least, most });
    expect([fixedOutcome(spec, least).value, fixedOutcome(spec, most).value]).toEqual([least, most]);
    for (const value of [least - 1, most + 1, least + 0.5])
      expect(() => fixedOutcome(spec, value)).toThrow(`throw: these dice come to ${least} to ${most}, never to ${value}`);
  });

  test("[XF-08] a total without faces has no glitches or cover: all hits are the roller's own", () => {
    expect(fixedOutcome(pool(5, 2, null), 6)).toEqual({ ...NOTHING, value: 6 });
    expect(() => fixedOutcome(sum, Number.NaN)).toThrow(RangeError);
  });
});
