import fc from "fast-check";
import { expect, test } from "vitest";
import { pastThreshold, thresholdAt, UNPROTECTED } from "../../../module/rules/protection/damage-threshold";
import { damageThrow, rawDamage } from "../../../module/rules/rulesets/called-shot-d20/raw-damage";

test("[CS-13] more DT or DR never hurts, and no damage comes out of nothing", () =>
  fc.assert(
    fc.property(fc.nat(80), fc.nat(20), fc.nat(20), fc.nat(120), fc.nat(20), (raw, dt, moreDt, drPercent, moreDr) => {
      const got = pastThreshold(raw, { dt, drPercent });
      expect(pastThreshold(raw, { dt: dt + moreDt, drPercent: drPercent + moreDr })).toBeLessThanOrEqual(got);
      expect(got).toBeGreaterThanOrEqual(0);
      expect(got).toBeLessThanOrEqual(raw);
    }),
  ));

test("[CS-13] DT comes off before DR", () => {
  expect(pastThreshold(20, { dt: 10, drPercent: 50 })).toBe(5);
  expect(pastThreshold(7, UNPROTECTED)).toBe(7);
});

test("of several pieces the best DT and the best DR count, on the limbs they cover and against their types", () => {
  const vest = { limbs: ["torso"], against: { kinetic: { dt: 6, drPercent: 10 }, fire: { dt: 1, drPercent: 0 } } };
  const coat = { limbs: [], against: { kinetic: { dt: 2, drPercent: 25 } } };
  expect(thresholdAt([vest, coat], "torso", "kinetic")).toEqual({ dt: 6, drPercent: 25 });
  expect(thresholdAt([vest, coat], "head", "kinetic")).toEqual({ dt: 2, drPercent: 25 });
  expect(thresholdAt([vest, coat], "torso", "fire")).toEqual({ dt: 1, drPercent: 0 });
  expect(thresholdAt([], "torso", "fire")).toEqual(UNPROTECTED);
});

test("[CS-13] a weapon's damage is rolled as it is written, or fixed", () => {
  const written = { dice: 2, faces: 6, add: 3 };
  expect(damageThrow(written)).toEqual({ kind: "sum", dice: 2, faces: 6, parts: [{ part: "bonus", value: 3, rule: "CS-13" }] });
  expect([rawDamage(written, 7), rawDamage({ ...written, add: -9 }, 7)]).toEqual([10, 0]);
  expect(damageThrow({ dice: 0, faces: 0, add: 5 })).toBeNull();
  expect(rawDamage({ dice: 0, faces: 0, add: 5 }, 0)).toBe(5);
});
