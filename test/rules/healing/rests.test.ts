import { expect, test } from "vitest";
import { conditionOf } from "../../../module/rules/body/unconsciousness-and-death";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { isRest, rested } from "../../../module/rules/healing/rests";

const plan: BodyPlan = {
  maxima: { shield: 6, armored: null, flesh: 16 },
  strainThreshold: 10,
  limbs: [3, 6, 4, 4, 4, 4],
  body: 3,
  physicalLimit: 5,
  injurable: true,
  tolerance: "",
};
const hurt = { ...unhurt(plan), shield: 0, flesh: 9, strain: 10, limbs: [3, 0, 4, 4, 4, 4], out: true };

test("[SS-DAMAGE-11] an hour of rest removes all Strain and wakes an unconscious fighter", () => {
  const after = rested("hour", plan, hurt);
  expect(after).toEqual({ ...hurt, strain: 0, out: false });
  expect(conditionOf(plan, after)).toBe("up");
});

test("[SS-DAMAGE-08] a night restores 1 point of every damaged limb and 1 Flesh plus the hits of medical care; it removes all Strain", () => {
  expect(rested("night", plan, hurt)).toMatchObject({ flesh: 10, strain: 0, limbs: [3, 1, 4, 4, 4, 4], shield: 0 });
  expect(rested("night", plan, hurt, 3).flesh).toBe(13);
});

test("[SS-DAMAGE-07] the end of a scene refills only the Shield", () => {
  expect(rested("scene", plan, hurt)).toEqual({ ...hurt, shield: 6 });
});

test("a kind of rest that is not listed is invalid", () => {
  expect([isRest("night"), isRest("nap"), isRest(undefined)]).toEqual([true, false, false]);
});
