import { describe, expect, test } from "vitest";
import type { RollSpec } from "../../../module/rules/chance/roll-specs";
import { marginChecks } from "../../../module/rules/checks/margin-checks";
import { poolChecks } from "../../../module/rules/checks/pool-checks";
import { successChance } from "../../../module/rules/checks/success-chance";
import { totalChecks } from "../../../module/rules/checks/total-checks";

/** Returns the chance of success, 0 to 1, from a count of all combinations of faces. */
function counted(checks: typeof poolChecks, threshold: number, spec: RollSpec, dice: number, faces: number): number {
  let succeeded = 0;
  for (let roll = 0; roll < faces ** dice; roll += 1) {
    const shown = Array.from({ length: dice }, (_, at) => (Math.floor(roll / faces ** at) % faces) + 1);
    if (checks.read({ threshold }, spec, shown).success) succeeded += 1;
  }
  return succeeded / faces ** dice;
}

const pool = (dice: number, limit: number | null): RollSpec => ({ kind: "pool", dice, cover: 0, limit, parts: [] });
const sum = (dice: number, faces: number, value: number): RollSpec => ({
  kind: "sum",
  dice,
  faces,
  parts: [{ part: "skill", value, rule: "TD-ROLL-01" }],
});

describe("the chance of a single roll", () => {
  test.each([0, 1, 2, 5].flatMap((dice) => [1, 2, 3].flatMap((threshold) => [null, 2].map((limit) => [dice, threshold, limit] as const))))(
    "[SS-GLITCH-02] equals a count of all combinations of faces: %i dice, threshold %i, limit %s",
    (dice, threshold, limit) => {
      const spec = pool(dice, limit);
      expect(successChance(poolChecks, { threshold }, spec)).toBeCloseTo(counted(poolChecks, threshold, spec, dice, 6), 12);
    },
  );

  test("equals a count of all combinations of faces for 3d6 against a skill and for a d20 against a number", () => {
    const [three, twenty] = [sum(3, 6, 11), sum(1, 20, 4)];
    expect(successChance(marginChecks, { threshold: 0 }, three)).toBeCloseTo(counted(marginChecks, 0, three, 3, 6), 12);
    expect(successChance(totalChecks, { threshold: 15 }, twenty)).toBeCloseTo(counted(totalChecks, 15, twenty, 1, 20), 12);
  });

  test("[SS-DEATH-05] is 53% for stabilizing a patient near death with 8 dice", () => {
    // 1 less the chances of 0, 1 and 2 hits: 256, 1,024 and 1,792 of 6,561.
    expect(successChance(poolChecks, { threshold: 3 }, pool(8, null))).toBeCloseTo(3_489 / 6_561, 12);
  });

  test("is unknown for a roll without a threshold", () => {
    expect(successChance(poolChecks, { threshold: null }, pool(4, null))).toBeNull();
    expect(successChance(totalChecks, { threshold: null }, sum(1, 20, 4))).toBeNull();
  });
});
