import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distancePenalty } from "../../../../module/rules/rulesets/three-dice/distance";
import { aField, anOrder, placed } from "../../fixtures";
import { aBlade, aPerson, aRifle } from "./attacks";
import { attemptParts } from "../../../../module/rules/rulesets/three-dice/attempt";
import { attemptOf } from "../../../../module/rules/rulesets/three-dice/read-field";

const YARD = 0.9144;
const at = (meters: number, weapon = aRifle()) =>
  aField({ attacker: aPerson({ name: "a" }), weapon, entities: [placed(aPerson({ name: "t" }), meters)] });
const penalty = (yards: number): number => distancePenalty(at(yards * YARD));

describe("[TD-ROLL-06] the penalty for distance", () => {
  test("is 0 up to 2 yards, and grows by 6 for each tenfold distance", () => {
    const steps = [0, 2, 2.01, 3, 3.01, 5, 7, 10, 10.01, 15, 20, 20.01, 30, 50, 70, 100, 150, 200, 2000];
    expect(steps.map(penalty)).toEqual([0, 0, -1, -1, -2, -2, -3, -4, -5, -5, -6, -7, -7, -8, -9, -10, -11, -12, -18]);
  });

  test("never shrinks at a greater distance", () => {
    const meters = fc.double({ min: 0, max: 20_000, noNaN: true });
    fc.assert(fc.property(meters, meters, (a, b) => distancePenalty(at(Math.max(a, b))) <= distancePenalty(at(Math.min(a, b)))));
  });

  test("grows by exactly 6 if a distance of at least 2 yards is multiplied by ten", () => {
    fc.assert(fc.property(fc.integer({ min: 2, max: 20_000 }), (yards) => penalty(10 * yards) === penalty(yards) - 6));
  });

  test("has no rounding error for whole yards measured on a map", () => {
    for (let yards = 1; yards <= 200; yards += 1) {
      // A grid square is 1 yard wide and has 100 pixels.
      const onMap = (YARD / 100) * (yards * 100);
      expect([yards, distancePenalty(at(onMap))]).toEqual([yards, penalty(yards)]);
    }
  });

  test("is 0 if the distance is only assumed", () => {
    const field = at(10);
    const assumed = { ...field, entities: field.entities.map((place) => ({ ...place, assumed: true })) };
    expect([distancePenalty(field), distancePenalty(assumed)]).toEqual([-5, 0]);
  });

  test.each([
    { weapon: aRifle(), aiming: {}, parts: [-4] },
    { weapon: aRifle(), aiming: { range: -1 }, parts: [-1] },
    { weapon: aRifle(), aiming: { range: 0 }, parts: [] },
    { weapon: aBlade(), aiming: {}, parts: [] },
  ])("is $parts for a $weapon.kind attack if the aiming in the order is $aiming", ({ weapon, aiming, parts }) => {
    const attempt = attemptOf({ order: anOrder({ aiming }), field: at(9, weapon) }, { at: "torso", side: null });
    expect(attemptParts(attempt).flatMap(({ part, value }) => (part === "range" ? [value] : []))).toEqual(parts);
  });
});
