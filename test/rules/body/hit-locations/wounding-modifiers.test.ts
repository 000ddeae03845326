import { expect, test } from "vitest";
import { takeHarm, type Harm } from "../../../../module/rules/body/damage";
import { fleshLoss, woundingModifier, type FleshWound } from "../../../../module/rules/body/hit-locations/wounding-modifiers";
import { unhurt } from "../../../../module/rules/body/body-state";
import { aFighter } from "../../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const WOUND = { limb: "torso", fine: null, toFlesh: 6, woundClass: "cut", tolerance: "", fleshMax: 16 } as unknown as FleshWound;
const HARM: Harm = { damage: 6, kind: "health", type: "kinetic", woundClass: "cut", limb: "torso", fine: null, quality: "solid" };

test.each([
  { woundClass: "cut", modifier: 1.5 },
  { woundClass: "imp", modifier: 2 },
  { woundClass: "pi-", modifier: 0.5 },
  { woundClass: "cr", modifier: 1 },
] as const)(
  "[XF-09] $woundClass damage to the torso multiplies the Flesh loss by $modifier, and records the modifier",
  ({ woundClass, modifier }) => {
    const wound = { ...WOUND, woundClass };
    expect(woundingModifier(wound)).toBe(modifier);
    expect(fleshLoss(wound)).toBe(6 * modifier);
    const done = takeHarm(plan, unhurt(plan), { ...HARM, woundClass });
    expect([done.woundingModifier, done.loss.flesh]).toEqual([modifier, 6 * modifier]);
  },
);

test.each(["left-arm", "right-arm", "left-leg", "right-leg"] as const)(
  "[XF-09] one hit to the %s costs a living body at most half of its maximum Flesh plus 1 point",
  (limb) => {
    expect(fleshLoss({ ...WOUND, limb, toFlesh: 40, woundClass: "cr" })).toBe(9);
    expect(fleshLoss({ ...WOUND, limb, toFlesh: 40, woundClass: "cr", tolerance: "unliving" })).toBe(40);
  },
);

test("[XF-09] a torso hit can cost more than half of the maximum Flesh", () => {
  expect(fleshLoss({ ...WOUND, toFlesh: 40, woundClass: "cr" })).toBe(40);
});

const shown = (wish: Partial<FleshWound>) => woundingModifier({ ...WOUND, ...wish });

test.each(["left-arm", "right-leg"] as const)(
  "[TD-LOC-31] impaling and large piercing damage has the modifier 1 in the %s of a living body",
  (limb) => {
    const at = (woundClass: FleshWound["woundClass"], tolerance: FleshWound["tolerance"] = "") => shown({ limb, woundClass, tolerance });
    expect([at("imp"), at("pi+"), at("pi++")]).toEqual([1, 1, 1]);
    expect([at("cut"), at("pi-"), at(null)]).toEqual([1.5, 0.5, 1]);
    expect([at("imp", "homogenous"), at("pi+", "unliving"), at("pi++", "homogenous")]).toEqual([0.5, 0.5, 0.5]);
  },
);

test("[XF-09] the head multiplies damage by at least 1.5, unless a location of the head was called", () => {
  const head = (woundClass: FleshWound["woundClass"], fine: string | null = null) => shown({ limb: "head", woundClass, fine });
  expect([head("cr"), head("pi-"), head("cut"), head("imp"), head(null)]).toEqual([1.5, 1.5, 1.5, 2, 1.5]);
  expect([head("cr", "ear"), head("pi-", "ear"), head("imp", "ear")]).toEqual([1, 0.5, 2]);
  expect(shown({ limb: "head", woundClass: "pi-", tolerance: "homogenous" })).toBe(1.5);
});

test("[TD-TOLERANCE-10] [TD-TOLERANCE-11] a diffuse body takes at most 2 points from a blunt or cutting attack, and 1 from a piercing attack", () => {
  const loss = (woundClass: FleshWound["woundClass"], toFlesh = 9) => fleshLoss({ ...WOUND, tolerance: "diffuse", woundClass, toFlesh });
  expect([loss("cut"), loss("cr"), loss("imp"), loss("pi"), loss("pi-"), loss("pi++")]).toEqual([2, 2, 1, 1, 1, 1]);
  expect([loss("cr", 1), loss(null)]).toEqual([1, 9]);
});
