import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../../../module/rules/flight/corridor";
import { meetsWall, wayIsClear, type WallLine } from "../../../module/rules/flight/walls";

/** Brute force on whole numbers: where do the lines cross, as fractions, without any tolerance? */
function crosses(from: Point, to: Point, { a, b }: WallLine): boolean {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const wall = { x: b.x - a.x, y: b.y - a.y };
  const gap = { x: a.x - from.x, y: a.y - from.y };
  const cross = way.x * wall.y - way.y * wall.x;
  if (cross !== 0) {
    const onWay = (gap.x * wall.y - gap.y * wall.x) * Math.sign(cross);
    const onWall = (gap.x * way.y - gap.y * way.x) * Math.sign(cross);
    const whole = Math.abs(cross);
    return onWay >= 0 && onWay <= whole && onWall >= 0 && onWall <= whole;
  }
  return onSegment(a, from, to) || onSegment(b, from, to) || onSegment(from, a, b) || onSegment(to, a, b);
}

const onSegment = (point: Point, from: Point, to: Point): boolean =>
  (to.x - from.x) * (point.y - from.y) === (to.y - from.y) * (point.x - from.x) &&
  (point.x - from.x) * (point.x - to.x) <= 0 &&
  (point.y - from.y) * (point.y - to.y) <= 0;

const whole = fc.integer({ min: 0, max: 6 });
const point = fc.record({ x: whole, y: whole });

describe("[UT-50] a wall between", () => {
  test("is met where whole numbers say so: crossing, touching, along it, without length", () => {
    fc.assert(
      fc.property(point, point, point, point, (from, to, a, b) => {
        expect(meetsWall(from, to, { a, b })).toBe(crosses(from, to, { a, b }));
      }),
      { numRuns: 4000 },
    );
  });

  test("is met in both directions alike", () => {
    fc.assert(
      fc.property(point, point, point, point, (from, to, a, b) => {
        expect(meetsWall(to, from, { a: b, b: a })).toBe(meetsWall(from, to, { a, b }));
      }),
    );
  });

  test("leaves the way clear when there is none, and one of many is enough", () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
    ];
    const far = { a: { x: 0, y: 5 }, b: { x: 9, y: 5 } };
    expect(wayIsClear(from, to, [])).toBe(true);
    expect(wayIsClear(from, to, [far])).toBe(true);
    expect(wayIsClear(from, to, [far, { a: { x: 4, y: -1 }, b: { x: 4, y: 1 } }])).toBe(false);
  });
});
