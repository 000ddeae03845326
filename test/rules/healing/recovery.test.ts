import { expect, test } from "vitest";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { healFlesh, nightsRest, repairArmored } from "../../../module/rules/healing/recovery";
import { aFighter } from "../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const machine: BodyPlan = { ...plan, maxima: { shield: null, armored: 8, flesh: null } };
const both: BodyPlan = { ...plan, maxima: { shield: null, armored: 8, flesh: 16 } };
const hurt = { ...unhurt(both), flesh: 4, armored: 3 };

test("[SS-DAMAGE-08] healing by 0 or fewer points has no effect, and returns the same state object", () => {
  for (const points of [0, -3]) {
    expect(healFlesh(both, hurt, points)).toEqual({ state: hurt, points: 0 });
    expect(healFlesh(both, hurt, points).state).toBe(hurt);
    expect(repairArmored(both, hurt, points).state).toBe(hurt);
    expect(repairArmored(both, hurt, points).points).toBe(0);
  }
});

test("[SS-ARMOR-05] healing requires Flesh, and repair requires Armored Health", () => {
  const dented = { ...unhurt(machine), armored: 2, overflow: 1 };
  expect(healFlesh(machine, dented, 4)).toEqual({ state: dented, points: 0 });
  const wounded = { ...unhurt(plan), flesh: 2, overflow: 1 };
  expect(repairArmored(plan, wounded, 4)).toEqual({ state: wounded, points: 0 });
});

test("[SS-ARMOR-05] repair reduces overflow only if Armored Health is the last pool", () => {
  expect(repairArmored(both, { ...hurt, flesh: 0, overflow: 2 }, 3)).toMatchObject({ state: { overflow: 2, armored: 6 }, points: 3 });
  expect(repairArmored(machine, { ...unhurt(machine), armored: 0, overflow: 2 }, 3)).toMatchObject({
    state: { overflow: 0, armored: 1 },
    points: 3,
  });
});

test("[SS-DEATH-04] [XF-25] a night of rest leaves the dead unchanged, and heals a body without limbs", () => {
  const dead = { ...unhurt(plan), flesh: 0, overflow: 9, strain: 3 };
  expect(nightsRest(plan, dead, 5)).toBe(dead);
  const limbless = { ...plan, limbs: null };
  expect(nightsRest(limbless, { ...unhurt(limbless), flesh: 4 }, 0)).toMatchObject({ flesh: 5, limbs: [] });
  expect(nightsRest(limbless, { ...unhurt(plan), flesh: 4 }, 0).limbs).toEqual(unhurt(plan).limbs);
});
