import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unhurt, type BodyPlan } from "../../../module/rules/body/body-state";
import { bledIn, roundsToNextBleed, roundsToNextPoint, slowDeathStrain } from "../../../module/rules/body/bleeding";
import { bleed, strainBy } from "../../../module/rules/body/unresisted";
import { aFighter } from "../fixtures";

const { plan } = aFighter({ attributes: { body: 3 } });
const near = { ...unhurt(plan), flesh: 0 };
const machine: BodyPlan = { ...plan, maxima: { shield: 4, armored: 6, flesh: null }, injurable: false };

describe("the rounds until the next point of overflow", () => {
  test("[SS-DEATH-06] decrease by one each round, and start again after each point", () => {
    expect([0, 1, 35, 36].map((rounds) => roundsToNextPoint(3, rounds))).toEqual([36, 35, 1, 36]);
    expect([35, 36, 72].map((rounds) => bledIn(3, rounds))).toEqual([0, 1, 2]);
    expect([bledIn(1, 11), bledIn(1, 12), bledIn(0, 12), bledIn(3, -5)]).toEqual([0, 1, 1, 0]);
  });
});

describe("damage without resistance", () => {
  test("[SS-CALLED-36] bleeding reduces Flesh even behind a full Shield", () => {
    const shielded: BodyPlan = { ...plan, maxima: { ...plan.maxima, shield: 5 } };
    expect(bleed(shielded, unhurt(shielded), 2)).toMatchObject({ loss: { shield: 0, flesh: 2, overflow: 0 }, injuries: 0 });
  });

  test("[SS-INJURY-03] bleeding causes one injury when Flesh drops to 0, but none afterwards", () => {
    expect(bleed(plan, { ...near, flesh: 1 }, 1)).toMatchObject({ loss: { flesh: 1, overflow: 0 }, injuries: 1, state: { injuries: 1 } });
    expect(bleed(plan, near, 1)).toMatchObject({ loss: { flesh: 0, overflow: 1 }, injuries: 0 });
  });

  test("[SS-DEATH-02] bleeding reduces Armored Health if the body has no Flesh", () => {
    expect(bleed(machine, unhurt(machine), 2).loss).toEqual({ shield: 0, armored: 2, flesh: 0, strain: 0, overflow: 0 });
  });

  test("the lost Flesh and the overflow add up to the damage", () =>
    fc.assert(
      fc.property(fc.nat(20), fc.nat(40), (flesh, points) => {
        const { state, loss } = bleed(plan, { ...near, flesh }, points);
        expect(loss.flesh + loss.overflow).toBe(points);
        expect([state.flesh, state.overflow]).toEqual([flesh - loss.flesh, loss.overflow]);
      }),
    ));

  test("[SS-CALLED-25] [SS-DEATH-01] Slow Death deals 2 Strain per minute, and Strain above the threshold reduces Flesh", () => {
    expect([11, 12, 36].map(slowDeathStrain)).toEqual([0, 2, 6]);
    expect([0, 11, 12].map(roundsToNextBleed)).toEqual([12, 1, 12]);
    const full = { ...unhurt(plan), strain: plan.strainThreshold };
    expect(strainBy(plan, full, 2).loss).toMatchObject({ strain: 0, flesh: 1 });
  });
});
