import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../../../module/rules/flight/corridor";
import { ENDLESS, meetsWall, stopsFrom, wallStops, wayIsClear, type Wall, type WallLine } from "../../../module/rules/flight/walls";

/** Returns whether a path and a wall cross or touch. The calculation is exact for points with whole-number coordinates. */
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

describe("[UT-50] the line between two points", () => {
  test("crosses exactly the walls that an exact calculation shows, even at an end, along a wall or without length", () => {
    fc.assert(
      fc.property(point, point, point, point, (from, to, a, b) => {
        expect(meetsWall(from, to, { a, b })).toBe(crosses(from, to, { a, b }));
      }),
      { numRuns: 4000 },
    );
  });

  test("crosses the same walls in both directions", () => {
    fc.assert(
      fc.property(point, point, point, point, (from, to, a, b) => {
        expect(meetsWall(to, from, { a: b, b: a })).toBe(meetsWall(from, to, { a, b }));
      }),
    );
  });

  test("is blocked if one of many walls is in between, and otherwise clear", () => {
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

const WALL: Wall = {
  a: { x: 0, y: 0 },
  b: { x: 0, y: 10 },
  stops: { movement: true, sight: false, shots: true },
  door: null,
  from: "both",
  rise: ENDLESS,
};
const [left, right, on] = [
  { x: 5, y: 5 },
  { x: -5, y: 5 },
  { x: 0, y: -3 },
];

describe("[UT-50] a wall", () => {
  test.each([
    { what: "shots", more: {}, stopped: [true, true, true] },
    { what: "sight", more: {}, stopped: [false, false, false] },
    { what: "movement", more: { door: "closed" }, stopped: [true, true, true] },
    { what: "movement", more: { door: "locked" }, stopped: [true, true, true] },
    { what: "shots", more: { door: "open" }, stopped: [false, false, false] },
    { what: "shots", more: { from: "left" }, stopped: [true, false, false] },
    { what: "shots", more: { from: "right" }, stopped: [false, true, false] },
  ] as const)("with $more stops $what from the left, from the right and along the wall: $stopped", ({ what, more, stopped }) => {
    expect([left, right, on].map((origin) => stopsFrom({ ...WALL, ...more }, what, origin))).toEqual(stopped);
  });

  const low: Wall = { ...WALL, rise: { foot: 0, top: 1 } };
  const way = (fromZ: number, toZ: number, ends = [left, right]) =>
    wallStops(low, "shots", { ...ends[0]!, z: fromZ }, { ...ends[1]!, z: toZ });

  test("lets a straight path pass over its top and under its foot, but not at the edges themselves", () => {
    expect([way(1, 1), way(1.01, 1.01), way(0, 0), way(-0.01, -0.01)]).toEqual([true, false, true, false]);
    expect([way(0, 3), way(0, 2), way(2, -3)]).toEqual([false, true, false]);
    expect(way(0.5, 0.5, [left, { x: 1, y: 5 }])).toBe(false);
  });

  test("stops a path along it that descends below its top; without length, it still stops a path across it", () => {
    const along = [on, { x: 0, y: 17 }];
    // Between three meters before the wall and seven behind its start, the path falls below the top.
    expect([way(2, 0, along), way(9, 5, along), way(-9, -1, along)]).toEqual([true, false, false]);
    const spot: Wall = { ...low, b: low.a };
    const through = (z: number) => wallStops(spot, "shots", { x: -4, y: 0, z }, { x: 4, y: 0, z });
    expect([through(0.5), through(1.5)]).toEqual([true, false]);
    expect(wallStops(spot, "shots", { x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 9 })).toBe(true);
  });
});
