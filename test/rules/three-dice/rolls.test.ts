import { describe, expect, test } from "vitest";
import { sumOf } from "../../../module/rules/chance/throws";
import { activeDefences, defenceCounts, lands, readDefence } from "../../../module/rules/contest/active-defence";
import { readRollUnder, rollUnderOdds, rollUnderThrow, waysOfThree } from "../../../module/rules/contest/roll-under";
import { damageBand, damageRanges, toYards } from "../../../module/rules/flight/half-damage";
import { derived } from "../../../module/rules/rulesets/three-dice/derive";

const SUMS = Array.from({ length: 16 }, (_, at) => at + 3);

describe("three dice", () => {
  test("[TD-ROLL-01] come to every sum in the ways dice have, 216 in all", () => {
    expect(SUMS.map(waysOfThree)).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
    expect([waysOfThree(2), waysOfThree(19)]).toEqual([0, 0]);
    for (const skill of [-3, 3, 10, 15, 16, 25]) {
      const odds = rollUnderOdds(skill);
      expect(Object.values(odds).reduce((sum, ways) => sum + ways, 0)).toBe(216);
    }
    const { success, "critical-success": critical } = rollUnderOdds(10);
    expect(success + critical).toBe(108);
  });

  test("[TD-ROLL-01] 3 and 4 succeed at any skill, 17 and 18 at none", () => {
    expect([3, 4, 5].map((roll) => readRollUnder(roll, -5).success)).toEqual([true, true, false]);
    expect([16, 17, 18].map((roll) => readRollUnder(roll, 30).success)).toEqual([true, false, false]);
    expect(() => readRollUnder(19, 10)).toThrow("three dice show 3 to 18, not 19");
    expect(() => readRollUnder(9.5, 10)).toThrow("not 9.5");
  });

  test("[TD-ROLL-01] a higher skill never does worse with the same dice", () => {
    const order = ["critical-failure", "failure", "success", "critical-success"];
    for (const roll of SUMS)
      for (let skill = -5; skill < 30; skill++)
        expect(order.indexOf(readRollUnder(roll, skill + 1).outcome)).toBeGreaterThanOrEqual(
          order.indexOf(readRollUnder(roll, skill).outcome),
        );
  });

  test("[TD-ROLL-02] are thrown as a sum whose parts make the skill", () => {
    const thrown = rollUnderThrow([{ part: "skill", value: 12, rule: "TD-ROLL-03" }]);
    expect(thrown).toMatchObject({ kind: "sum", dice: 3, faces: 6 });
    expect(thrown.kind === "table" ? 0 : sumOf(thrown.parts)).toBe(12);
  });
});

describe("defence", () => {
  const able = { speed: 5.75, parrySkill: 13, blockSkill: 12, able: true };
  const values = (ranged: boolean, wish = {}) =>
    Object.fromEntries(activeDefences({ ...able, ...wish }, ranged).map(({ id, parts }) => [id, sumOf(parts)]));

  test("[TD-RANDOM-03] dodge, parry and block; a shot is not parried, and who does not see it coming has none", () => {
    expect(values(false)).toEqual({ dodge: 8, parry: 9, block: 9 });
    expect(values(true)).toEqual({ dodge: 8, block: 9 });
    expect(values(false, { parrySkill: null, blockSkill: null })).toEqual({ dodge: 8 });
    expect(values(false, { able: false })).toEqual({});
  });

  test("[TD-RANDOM-03] a blow lands when it hits and the defence fails; a critical success leaves no defence", () => {
    const attack = readRollUnder(10, 12);
    expect([lands(attack, null), lands(attack, readDefence(9, 8)), lands(attack, readDefence(8, 8))]).toEqual([true, true, false]);
    expect(lands(readRollUnder(13, 12), null)).toBe(false);
    const critical = readRollUnder(4, 12);
    expect([defenceCounts(attack), defenceCounts(critical), lands(critical, readDefence(3, 8))]).toEqual([true, false, true]);
  });

  test("[TD-RANDOM-03] dodge follows from dexterity and health", () => {
    expect(derived({ strength: 11, dexterity: 12, health: 11 })).toEqual({ hp: 11, fp: 11, speed: 5.75, dodge: 8 });
    expect(values(true)["dodge"]).toBe(8);
  });
});

describe("range", () => {
  test("[TD-RANGE-01] a weapon may name Max alone and then has no half band; other texts name none", () => {
    expect(damageRanges("Max 20")).toEqual({ halfYards: null, maxYards: 20 });
    expect(damageRanges("1/2d 10/max 100")).toEqual({ halfYards: 10, maxYards: 100 });
    expect([damageRanges(""), damageRanges("10/100"), damageRanges("1/2D 10")]).toEqual([null, null, null]);
    const thrown = { halfYards: null, maxYards: 20 };
    expect([20, 20.5].map((yards) => damageBand(yards, thrown))).toEqual(["full", "none"]);
  });

  test("[TD-RANGE-02] [TD-RANGE-03] [TD-RANGE-04] the bands meet without a gap, in yards", () => {
    const ranges = { halfYards: 10, maxYards: 100 };
    expect([10, 10.01, 100, 100.01].map((yards) => damageBand(yards, ranges))).toEqual(["full", "half", "half", "none"]);
    expect(toYards(9.144)).toBeCloseTo(10, 9);
  });
});
