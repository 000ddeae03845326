import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { injuryOf } from "../../../module/rules/body/injuries/active-injury";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { extendedFor, treatedPoints, TREATMENTS, treatment, treatmentParts, whyNotTreated } from "../../../module/rules/healing/treatments";
import {
  afterHealingLimb,
  afterHealingPower,
  healFlesh,
  nightsRest,
  rechargeShield,
  repairArmored,
  rest,
} from "../../../module/rules/healing/recovery";
import { healInjury } from "../../../module/rules/body/injuries/critical-injuries";
import { woundModifier } from "../../../module/rules/body/wound-modifier";
import { aFighter } from "../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const whole = unhurt(plan);
const hurt = { ...whole, flesh: 6, strain: 4, injuries: 1 };
const machine: BodyPlan = { ...plan, maxima: { shield: 4, armored: 8, flesh: null }, injurable: false };

describe("[SS-DAMAGE-08] healing of Flesh", () => {
  test("restores 1 point per night, plus the hits of medical care", () => {
    expect([nightsRest(plan, hurt).flesh, nightsRest(plan, hurt, 3).flesh]).toEqual([7, 10]);
    expect(nightsRest(plan, { ...hurt, flesh: 15 }, 5).flesh).toBe(16);
  });

  test("[XF-07] restores 1 point of every limb per night, up to its threshold", () => {
    const limbs = whole.limbs.map((points, at) => (at === 0 ? 0 : points));
    expect(nightsRest(plan, { ...hurt, limbs }).limbs).toEqual([1, ...whole.limbs.slice(1)]);
  });

  test("leaves a fighter near death unchanged overnight", () => {
    const near = { ...hurt, flesh: 0, overflow: 1 };
    expect(nightsRest(plan, near)).toBe(near);
  });

  test("reduces overflow before it restores Flesh", () => {
    expect(healFlesh(plan, { ...hurt, flesh: 0, overflow: 2 }, 3)).toMatchObject({ points: 3, state: { flesh: 1, overflow: 0 } });
  });

  test("leaves the dead and the uninjured unchanged", () => {
    expect(healFlesh(plan, { ...hurt, flesh: 0, overflow: 4 }, 9).points).toBe(0);
    expect(healFlesh(plan, whole, 9)).toEqual({ state: whole, points: 0 });
  });

  test("stays within the maximum and returns the number of points restored", () =>
    fc.assert(
      fc.property(fc.nat(16), fc.nat(3), fc.nat(30), (flesh, over, points) => {
        const before = { ...whole, flesh, overflow: flesh === 0 ? over : 0 };
        const { state, points: back } = healFlesh(plan, before, points);
        expect(state.flesh).toBeLessThanOrEqual(16);
        expect(state.flesh - state.overflow - (before.flesh - before.overflow)).toBe(back);
        expect(back).toBeLessThanOrEqual(points);
      }),
    ));
});

test("[SS-DAMAGE-11] a full hour of rest removes all Strain, and has no other effect", () => {
  expect(rest(hurt, 60)).toEqual({ ...hurt, strain: 0 });
  expect(rest(hurt, 59)).toBe(hurt);
});

describe("[SS-ARMOR-05] Armored Health", () => {
  test("is unaffected by healing, rest and powers, and the refusal of these treatments names the rule", () => {
    const broken = { ...unhurt(machine), armored: 2 };
    expect(healFlesh(machine, broken, 5).points).toBe(0);
    expect(nightsRest(machine, broken, 5).armored).toBe(2);
    expect((["first-aid", "medicine", "power", "rest"] as const).map((skill) => whyNotTreated("armored", skill))).toEqual(
      Array(4).fill("SS-ARMOR-05"),
    );
    expect([whyNotTreated("armored", "mechanics"), whyNotTreated("flesh", "mechanics"), whyNotTreated("flesh", "medicine")]).toEqual([
      null,
      "SS-ARMOR-05",
      null,
    ]);
  });

  test("regains 1 point per hit of an extended test with an interval of one hour", () => {
    expect(extendedFor(treatment("repair"), 6)).toEqual({ wanted: 6, intervalMinutes: 60 });
    expect(repairArmored(machine, { ...unhurt(machine), armored: 7 }, 5)).toMatchObject({ points: 1, state: { armored: 8 } });
    expect(repairArmored(machine, { ...unhurt(machine), armored: 0, overflow: 2 }, 5)).toMatchObject({
      points: 5,
      state: { armored: 3, overflow: 0 },
    });
  });
});

test("[SS-DAMAGE-07] a Shield refills without treatment at the end of a scene", () => {
  expect(rechargeShield(machine, { ...unhurt(machine), shield: 0 }, "end-of-scene").shield).toBe(4);
  expect(rechargeShield(machine, { ...unhurt(machine), shield: 0 }, null).shield).toBe(0);
  expect(whyNotTreated("shield", "first-aid")).toBe("SS-DAMAGE-07");
  expect(rechargeShield(plan, whole, "energy-source")).toBe(whole);
});

describe("treatments", () => {
  test("[SS-DEATH-05] stabilizing has a threshold of 3, and each failed attempt costs 1 die", () => {
    const { threshold, ap } = treatment("stabilise");
    expect({ threshold, ap }).toEqual({ threshold: 3, ap: 2 });
    expect(treatmentParts(treatment("stabilise"), 0)).toEqual([]);
    expect(treatmentParts(treatment("stabilise"), 2)).toEqual([{ part: "attempts", value: -2, rule: "SS-DEATH-05" }]);
  });

  test("a successful treatment restores 1 point per hit; a failed treatment restores none", () => {
    expect([0, 1, 4].map((hits) => treatedPoints(treatment("first-aid"), hits))).toEqual([0, 1, 4]);
    expect([1, 2].map((hits) => treatedPoints(treatment("medical-care"), hits))).toEqual([0, 2]);
  });

  test("[SS-CALLED-26] [SS-CALLED-37] a healing power with at least 1 hit ends Bleedout and Slow Death", () => {
    const hit = { location: "gut", side: null, originalDv: 5, dv: 5 } as const;
    const active = [injuryOf("slow-death", hit), injuryOf("bleedout", hit), injuryOf("winded", hit)];
    expect(afterHealingPower(active, 1).map(({ effect }) => effect)).toEqual(["winded"]);
    expect(afterHealingPower(active, 0)).toBe(active);
  });

  test("[SS-CALLED-40] [SS-CALLED-46] treating a limb ends only those effects in the limb that last until the limb is healed", () => {
    const at = (location: string, side: "left" | "right") => ({ location, side, originalDv: 5, dv: 2 });
    const active = [
      injuryOf("one-arm-bandit", at("shoulder", "left")),
      injuryOf("slowed", at("shin", "right")),
      injuryOf("winded", at("shin", "right")),
    ];
    expect(afterHealingLimb(active, "right-leg").map(({ effect }) => effect)).toEqual(["one-arm-bandit", "winded"]);
    expect(afterHealingLimb(active, "left-leg")).toEqual(active);
  });

  test("[SS-INJURY-02] treating a critical injury needs 12 hits at one-day intervals, and removes the injury's modifier", () => {
    expect(extendedFor(treatment("heal-injury"), 1)).toEqual({ wanted: 12, intervalMinutes: 1440 });
    const modifier = (injuries: number) => woundModifier({ fleshMax: 16, fleshLost: 0, strainThreshold: 10, strain: 0, injuries }).total;
    expect([modifier(hurt.injuries), modifier(healInjury(hurt).injuries), healInjury(whole).injuries]).toEqual([-1, 0, 0]);
  });

  test("a treatment is found by its id, and an unknown id throws an error", () => {
    expect(TREATMENTS.map(({ id }) => treatment(id).id)).toEqual(TREATMENTS.map(({ id }) => id));
    expect(() => treatment("leeches")).toThrow('no treatment "leeches"');
  });
});
