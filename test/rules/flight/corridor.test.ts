import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { battleMap } from "../../../module/rules/flight/battle-map";
import { bodiesOnCourse } from "../../../module/rules/flight/bodies-on-course";
import { alongLine, corridorHalfWidth } from "../../../module/rules/flight/corridor";
import { rangeBand, rangeDice } from "../../../module/rules/flight/range";
import { circle } from "../../../module/rules/flight/footprint";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

const { corridor } = crossfireFacts;

const meter = fc.double({ min: -50, max: 50, noNaN: true });
const point = fc.record({ x: meter, y: meter });

describe("[XF-18] the corridor in which a missed bullet can hit bystanders", () => {
  test("measures the position of a point along the line and aside from it", () => {
    fc.assert(
      fc.property(point, point, point, (from, to, at) => {
        fc.pre(Math.hypot(to.x - from.x, to.y - from.y) > 0.01);
        const { along, aside } = alongLine(from, to, at);
        expect(Math.hypot(along, aside)).toBeCloseTo(Math.hypot(at.x - from.x, at.y - from.y), 5);
      }),
    );
  });

  test("has no direction if shooter and target share a position", () => {
    expect(alongLine({ x: 1, y: 1 }, { x: 1, y: 1 }, { x: 4, y: 5 })).toEqual({ along: 0, aside: 5 });
  });

  test("never becomes narrower with distance, and contains only bodies in front of the shooter and within its width", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (near, far) => {
        expect(corridorHalfWidth(near + far, corridor)).toBeGreaterThanOrEqual(corridorHalfWidth(near, corridor));
      }),
    );
    const bodies = [
      { x: 10, y: 0.9 },
      { x: 10, y: 1.1 },
      { x: -1, y: 0 },
    ].map((at) => ({ footprint: circle(at, 0.5), rise: null, hides: true, most: "good" }) as const);
    const course = { from: { x: 0, y: 0, z: 1.5 }, to: { x: 10, y: 0, z: 1.5 }, last: 10, farthest: Infinity, corridor };
    expect(bodiesOnCourse(battleMap([], bodies), course).map(({ who }) => who)).toEqual([0]);
  });
});

describe("[UT-33] the bonus dice for a greater distance", () => {
  test("are 0 up to the target's distance, and rise by at most 1 with each further range increment", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 50 }),
        (meters, target, increment) => {
          const dice = rangeDice(meters, target, increment);
          expect(dice).toBeGreaterThanOrEqual(0);
          expect(rangeDice(Math.min(meters, target), target, increment)).toBe(0);
          expect(rangeDice(meters + increment, target, increment)).toBeLessThanOrEqual(dice + 1);
          expect(rangeBand(meters, increment)).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});
