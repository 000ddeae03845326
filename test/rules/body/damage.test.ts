import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conditionOf, overflowSpared } from "../../../module/rules/body/unconsciousness-and-death";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { takeHarm, type Harm } from "../../../module/rules/body/damage";
import { HUMANOID_LIMBS } from "../../../module/rules/body/body-plan";
import { limbAt } from "../../../module/rules/body/limb-hit-table";
import { LIMBS } from "../../../module/rules/body/limbs";
import { DAMAGE_TYPES, poolPercent, splitDamage } from "../../../module/rules/body/health-pools";
import { WOUND_CLASSES } from "../../../module/rules/body/hit-locations/wound-classes";

const points = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 2 });
const plans = fc
  .record({ shield: points, armored: points, flesh: fc.integer({ min: 1, max: 20 }), body: fc.nat(6) })
  .map(({ shield, armored, flesh, body }): BodyPlan => ({
    maxima: { shield, armored, flesh },
    strainThreshold: 9,
    limbs: LIMBS.map(() => 5),
    body,
    physicalLimit: 4,
    injurable: true,
    tolerance: "",
  }));
const harms = fc.record({
  damage: fc.nat(40),
  kind: fc.constantFrom("health" as const, "strain" as const),
  type: fc.constantFrom(...DAMAGE_TYPES),
  woundClass: fc.option(fc.constantFrom(...WOUND_CLASSES), { nil: null }),
  limb: fc.option(fc.constantFrom(...LIMBS), { nil: null }),
  fine: fc.constant(null),
  quality: fc.constantFrom("solid" as const, "glancing" as const),
}) satisfies fc.Arbitrary<Harm>;

describe("damage to a body", () => {
  test("[SS-DAMAGE-01] [SS-DAMAGE-06] reduces each pool by the recorded loss, and never below 0", () => {
    fc.assert(
      fc.property(plans, harms, (plan, harm) => {
        const before = unhurt(plan);
        const { state, loss, injuries } = takeHarm(plan, before, harm);
        for (const pool of ["shield", "armored", "flesh"] as const) {
          expect(before[pool] - state[pool]).toBe(loss[pool]);
          expect(state[pool]).toBeGreaterThanOrEqual(0);
        }
        expect(state.strain - before.strain).toBe(loss.strain);
        expect(state.overflow).toBe(loss.overflow);
        expect(state.injuries).toBe(injuries);
      }),
      { numRuns: 500 },
    );
  });

  test("[SS-DAMAGE-06] reduces Shield and Flesh together by exactly its points if its type has full effect on both", () => {
    fc.assert(
      fc.property(fc.nat(40), points, points, (damage, shield, flesh) => {
        const { loss, pastShield } = splitDamage(damage, "kinetic", { shield, armored: null, flesh });
        const present = shield !== null || flesh !== null;
        expect(loss.shield + loss.flesh).toBe(present ? damage : 0);
        expect(pastShield).toBe(shield === null ? damage : damage - loss.shield);
        expect(poolPercent("flesh", "cryo")).toBe(100);
      }),
    );
  });

  test("never leaves more points or a better condition if it is increased", () => {
    fc.assert(
      fc.property(plans, harms, fc.integer({ min: 1, max: 9 }), (plan, harm, more) => {
        const small = takeHarm(plan, unhurt(plan), harm).state;
        const big = takeHarm(plan, unhurt(plan), { ...harm, damage: harm.damage + more }).state;
        const total = (state: typeof small) => state.shield + state.armored + state.flesh - state.overflow - state.strain;
        expect(total(big)).toBeLessThanOrEqual(total(small));
        big.limbs.forEach((left, at) => expect(left).toBeLessThanOrEqual(small.limbs[at]!));
        const rank = ["up", "unconscious", "near-death", "dead"];
        expect(rank.indexOf(conditionOf(plan, big))).toBeGreaterThanOrEqual(rank.indexOf(conditionOf(plan, small)));
      }),
      { numRuns: 500 },
    );
  });

  test("[SS-INJURY-03] [SS-INJURY-04] [SS-INJURY-05] causes one injury at 0 Flesh and another above twice Body; Strain and damage to a machine cause none", () => {
    const plan: BodyPlan = {
      maxima: { shield: null, armored: null, flesh: 8 },
      strainThreshold: 1,
      limbs: null,
      body: 3,
      physicalLimit: 4,
      injurable: true,
      tolerance: "",
    };
    const harm: Harm = { damage: 8, kind: "health", type: "kinetic", woundClass: null, limb: null, fine: null, quality: null };
    expect(takeHarm(plan, unhurt(plan), harm).injuries).toBe(2);
    expect(takeHarm({ ...plan, injurable: false }, unhurt(plan), harm).injuries).toBe(0);
    expect(takeHarm(plan, unhurt(plan), { ...harm, kind: "strain", damage: 30 }).injuries).toBe(0);
  });

  test("[SS-DEATH-05] leaves a fighter near death up to an overflow equal to Body, and dead above it", () => {
    const plan: BodyPlan = {
      maxima: { shield: null, armored: null, flesh: 8 },
      strainThreshold: 9,
      limbs: null,
      body: 3,
      physicalLimit: 4,
      injurable: true,
      tolerance: "",
    };
    const at = (overflow: number) => conditionOf(plan, { ...unhurt(plan), flesh: 0, overflow });
    expect([at(0), at(3), at(4)]).toEqual(["near-death", "near-death", "dead"]);
  });
});

test("[CS-15] [CS-16] the limb die maps 6 of its 20 faces to the torso; a number that is no face throws a RangeError", () => {
  expect(Array.from({ length: 20 }, (_, at) => LIMBS[limbAt(HUMANOID_LIMBS, at + 1)]).filter((limb) => limb === "torso")).toHaveLength(6);
  for (const face of [0, 21, 1.5, Number.NaN]) expect(() => limbAt(HUMANOID_LIMBS, face)).toThrow(RangeError);
});

describe("[XF-27] the spared overflow of a hit", () => {
  const plan: BodyPlan = {
    maxima: { shield: null, armored: null, flesh: 10 },
    strainThreshold: 9,
    limbs: LIMBS.map(() => 50),
    body: 5,
    physicalLimit: 4,
    injurable: true,
    tolerance: "",
  };
  const harm: Harm = { damage: 9, kind: "health", type: "kinetic", woundClass: null, limb: null, fine: null, quality: "solid" };
  const from = (flesh: number, spared?: number) =>
    takeHarm(plan, { ...unhurt(plan), flesh }, { ...harm, ...(spared === undefined ? {} : { spared }) });

  test("is at most the overflow of the hit, and is recorded", () => {
    expect(from(4, 2)).toMatchObject({ loss: { flesh: 4, overflow: 3 }, spared: 2 });
    expect(from(8, 2)).toMatchObject({ loss: { flesh: 8, overflow: 0 }, spared: 1 });
    expect(from(4, Infinity)).toMatchObject({ loss: { flesh: 4, overflow: 0 }, spared: 5 });
    expect(conditionOf(plan, from(1, Infinity).state)).toBe("near-death");
  });

  test("is above 0 only in a ruleset that spares overflow, and only for the hit that takes the last point", () => {
    expect(from(10, 2)).not.toHaveProperty("spared");
    expect(from(0, Infinity)).toMatchObject({ loss: { flesh: 0, overflow: 9 } });
    expect(from(4)).toMatchObject({ loss: { overflow: 5 } });
  });

  test("is half of Body, rounded down, or the whole overflow of a glancing hit", () => {
    expect(overflowSpared(5, "solid", { overflow: 2 })).toBe(2);
    expect(overflowSpared(5, null, { overflow: 2 })).toBe(2);
    expect(overflowSpared(5, "glancing", { overflow: 2 })).toBe(Infinity);
  });
});
