import { expect, test } from "vitest";
import { takeHarm, type Harm } from "../../../module/rules/body/harm";
import { fleshLoss, woundingModifier, type FleshWound } from "../../../module/rules/body/wounding";
import { unhurt } from "../../../module/rules/body/body-state";
import { aFighter } from "../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const WOUND = { limb: "torso", fine: null, toFlesh: 6, woundClass: "cut", tolerance: "", fleshMax: 16 } as unknown as FleshWound;
const HARM: Harm = { damage: 6, kind: "health", type: "kinetic", woundClass: "cut", limb: "torso", fine: null, quality: "solid" };

test.each([
  { woundClass: "cut", modifier: 1.5 },
  { woundClass: "imp", modifier: 2 },
  { woundClass: "pi-", modifier: 0.5 },
  { woundClass: "cr", modifier: 1 },
] as const)("[XF-09] $woundClass at the torso is shown as times $modifier, and Flesh loses that", ({ woundClass, modifier }) => {
  const wound = { ...WOUND, woundClass };
  expect(woundingModifier(wound)).toBe(modifier);
  expect(fleshLoss(wound)).toBe(6 * modifier);
  const done = takeHarm(plan, unhurt(plan), { ...HARM, woundClass });
  expect([done.woundingModifier, done.loss.flesh]).toEqual([modifier, 6 * modifier]);
});

test.each(["left-arm", "right-arm", "left-leg", "right-leg"] as const)(
  "[XF-09] the %s loses at most half of all Flesh and one point to one hit",
  (limb) => {
    expect(fleshLoss({ ...WOUND, limb, toFlesh: 40, woundClass: "cr" })).toBe(9);
    expect(fleshLoss({ ...WOUND, limb, toFlesh: 40, woundClass: "cr", tolerance: "unliving" })).toBe(40);
  },
);

test("[XF-09] the torso has no such end", () => {
  expect(fleshLoss({ ...WOUND, toFlesh: 40, woundClass: "cr" })).toBe(40);
});
