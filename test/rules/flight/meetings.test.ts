import { describe, expect, test } from "vitest";
import { metersInTheOpen, offBy, restsAt } from "../../../module/rules/flight/blast";
import { boxTree, itemsIn, slackAt, someIn, stripOf, type Region } from "../../../module/rules/flight/box-tree";
import { battleMap, type MapBody } from "../../../module/rules/flight/battle-map";
import type { Point } from "../../../module/rules/flight/corridor";
import {
  boundsOf,
  circle,
  edgesOf,
  ellipse,
  hexagon,
  containsPoint,
  inUnits,
  fromUnits,
  outline,
  rectangle,
  type Footprint,
  type Polygon,
  type Round,
} from "../../../module/rules/flight/footprint";
import { meetings } from "../../../module/rules/flight/meetings";
import { bodiesOnCourse, type Course } from "../../../module/rules/flight/bodies-on-course";
import type { WallLine } from "../../../module/rules/flight/walls";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

const { corridor } = crossfireFacts;

const at = (x: number, y: number): Point => ({ x, y });
const O = at(0, 0);
const TURN = 2 * Math.PI;
const rounded = ({ x, y }: Point): readonly number[] => [x, y].map((figure) => Math.round(figure * 1e9) / 1e9 + 0);
/** Returns the points rounded and sorted, so that two lists can be compared. */
const places = (points: readonly Point[]): readonly (readonly number[])[] =>
  points.map(rounded).toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);

describe("[SS-COVER-01] the footprint of a body", () => {
  test("is rotated clockwise about its center on a map whose y coordinate grows downward", () => {
    const { corners } = rectangle(at(3, 5), 4, 2, Math.PI / 6) as Polygon;
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    expect(corners.map(rounded)).toEqual(
      [
        [-2, -1],
        [2, -1],
        [2, 1],
        [-2, 1],
      ].map(([x, y]) => rounded(at(3 + x! * cos - y! * sin, 5 + x! * sin + y! * cos))),
    );
  });

  test("is a line if one of its sizes is 0, and a point if both sizes are 0", () => {
    expect(ellipse(at(1, 2), 3, 0)).toEqual({ kind: "polygon", corners: [at(-2, 2), at(4, 2)] });
    expect(ellipse(at(1, 2), 0, 3)).toEqual({ kind: "polygon", corners: [at(1, -1), at(1, 5)] });
    expect(circle(at(1, 2), 0)).toEqual({ kind: "polygon", corners: [at(1, 2), at(1, 2)] });
    expect(ellipse(at(1, 2), 3, 1, 0.5)).toEqual({ kind: "round", at: at(1, 2), halfWidth: 3, halfDepth: 1, turn: 0.5 });
  });

  test("is refused with an error that names its shape if a size is negative or a number is not finite", () => {
    for (const size of [-1, Infinity, NaN]) {
      expect(() => circle(O, size)).toThrow(RangeError);
      expect(() => ellipse(O, 1, size)).toThrow(`ellipse: a footprint is 0 or more meters and ends somewhere, not ${size}`);
      expect(() => rectangle(O, size, 1)).toThrow("rectangle: ");
      expect(() => hexagon(O, 1, size)).toThrow("hexagon: ");
    }
    for (const nowhere of [Infinity, NaN]) {
      expect(() => outline([O, at(1, nowhere)])).toThrow("outline: ");
      expect(() => outline([O, at(nowhere, 1)])).toThrow("outline: ");
    }
    expect(() => outline([])).toThrow("outline: a polygon needs at least one corner");
    expect(containsPoint(rectangle(O, 0, 0), O)).toBe(true);
  });

  test("has one edge between every two consecutive corners, and no edge if it is a point", () => {
    const [a, b, c] = [O, at(4, 0), at(0, 3)];
    expect(edgesOf({ kind: "polygon", corners: [a, b, c] })).toEqual([
      [a, b],
      [b, c],
      [c, a],
    ]);
    expect(edgesOf({ kind: "polygon", corners: [a, b] })).toEqual([[a, b]]);
    expect(edgesOf({ kind: "polygon", corners: [a] })).toEqual([]);
  });

  test("converts a point to its units and back", () => {
    const round = ellipse(at(3, -2), 4, 2, 0.3) as Round;
    const tip = at(3 + 4 * Math.cos(0.3), -2 + 4 * Math.sin(0.3));
    expect(rounded(inUnits(round, tip))).toEqual([1, 0]);
    expect(rounded(fromUnits(round, at(1, 0)))).toEqual(rounded(tip));
    expect(rounded(fromUnits(round, inUnits(round, at(7, 9))))).toEqual([7, 9]);
  });

  /** An L shape that is open to the upper right. The y coordinate grows downward. */
  const L = outline([at(0, 0), at(2, 0), at(2, 2), at(4, 2), at(4, 4), at(0, 4)]);
  const LINE = outline([at(1, 1), at(5, 3)]);
  test.each<[string, Footprint, Point, boolean]>([
    ["inside the outline", L, at(1, 1), true],
    ["inside the other arm", L, at(3, 3), true],
    ["in the open corner", L, at(3, 1), false],
    ["on the inward corner", L, at(2, 2), true],
    ["on an edge", L, at(2, 1), true],
    ["on the lower edge", L, at(2, 4), true],
    ["on the upper edge", L, at(1, 0), true],
    ["in line with an edge", L, at(3, 0), false],
    ["in line with an upright edge", L, at(2, 5), false],
    ["inside, at the height of a corner", L, at(1, 2), true],
    ["outside, at the height of a corner", L, at(-1, 2), false],
    ["right of the outline", L, at(5, 3), false],
    ["left of the outline", L, at(-1, 3), false],
    ["above the outline", L, at(1, -1), false],
    ["below the outline", L, at(1, 5), false],
    ["in the middle of a line", LINE, at(3, 2), true],
    ["at the end of a line", LINE, at(5, 3), true],
    ["beyond the end of a line", LINE, at(7, 4), false],
    ["beside a line, within its bounding box", LINE, at(3, 1.9), false],
    ["on a point", outline([at(2, 3)]), at(2, 3), true],
    ["beside a point", outline([at(2, 3)]), at(2, 4), false],
    ["left of a point", outline([at(2, 3)]), at(1, 3), false],
    ["at the tip of an ellipse", ellipse(at(1, 1), 3, 1), at(4, 1), true],
    ["beside an ellipse", ellipse(at(1, 1), 3, 1), at(1, 2.1), false],
    ["beside an ellipse, within its bounding box", ellipse(at(1, 1), 3, 1), at(3.5, 1.8), false],
  ])("contains exactly the points inside and on its outline: %s", (_what, footprint, point, wanted) => {
    expect(containsPoint(footprint, point)).toBe(wanted);
  });

  test("has an exact bounding box, even as a rotated ellipse", () => {
    const { minX, minY, maxX, maxY } = boundsOf(ellipse(at(5, 7), 4, 2, Math.PI / 6));
    const [x, y] = [Math.sqrt(13), Math.sqrt(7)];
    expect([minX, minY, maxX, maxY].map((figure) => figure.toFixed(9))).toEqual(
      [5 - x, 7 - y, 5 + x, 7 + y].map((figure) => figure.toFixed(9)),
    );
    expect(boundsOf(L)).toEqual({ minX: 0, minY: 0, maxX: 4, maxY: 4 });
  });
});

describe("[SS-COVER-01] the intersections of two outlines", () => {
  const eye = at(-10, 1);
  test.each<[string, Footprint, Footprint, readonly (readonly [number, number])[]]>([
    ["two crossing lines", outline([at(1, 1), at(5, 3)]), outline([at(1, 3), at(5, 1)]), [[3, 2]]],
    ["a line that ends on another line", outline([at(1, 1), at(5, 3)]), outline([at(3, 2), at(3, 9)]), [[3, 2]]],
    ["two lines that share an end", outline([at(1, 1), at(5, 3)]), outline([at(1, 1), at(1, 9)]), [[1, 1]]],
    ["two lines that share the other end", outline([at(1, 1), at(5, 3)]), outline([at(9, 0), at(5, 3)]), [[5, 3]]],
    ["two lines that end before they cross", outline([at(1, 1), at(5, 3)]), outline([at(3, 2.1), at(3, 9)]), []],
    ["two lines of which the first ends before the second", outline([at(1, 1), at(2.5, 1.75)]), outline([at(3, 0), at(2, 9)]), []],
    ["two parallel lines", outline([at(1, 1), at(5, 3)]), outline([at(1, 2), at(5, 4)]), []],
    [
      "a rectangle and a line through the rectangle",
      rectangle(at(3, 5), 4, 2),
      outline([at(0, 5), at(9, 5)]),
      [
        [1, 5],
        [5, 5],
      ],
    ],
    [
      "a circle and a line through its center",
      circle(at(3, 4), 2),
      outline([at(0, 4), at(9, 4)]),
      [
        [1, 4],
        [5, 4],
      ],
    ],
    [
      "a line and a circle",
      outline([at(0, 4), at(9, 4)]),
      circle(at(3, 4), 2),
      [
        [1, 4],
        [5, 4],
      ],
    ],
    ["a circle and a line that ends inside the circle", circle(at(3, 4), 2), outline([at(3, 4), at(9, 4)]), [[5, 4]]],
    ["a circle and a line that begins on the circle and leads away", circle(at(3, 4), 2), outline([at(5, 4), at(9, 4)]), [[5, 4]]],
    ["a circle and a line that ends on the circle", circle(at(3, 4), 2), outline([at(0, 4), at(1, 4)]), [[1, 4]]],
    ["a circle and a line inside the circle", circle(at(3, 4), 2), outline([at(2, 4), at(4, 4)]), []],
    ["a circle and a line past the circle", circle(at(3, 4), 2), outline([at(1.2, 5.9), at(1.1, 9)]), []],
    [
      "an ellipse and a line across the ellipse",
      ellipse(at(3, 4), 4, 2),
      outline([at(3, 0), at(3, 9)]),
      [
        [3, 2],
        [3, 6],
      ],
    ],
    ["two circles, the second far to the right", circle(O, 1), circle(at(9, 0), 1), []],
    ["two circles, the second far to the left", circle(O, 1), circle(at(-9, 0), 1), []],
    ["two circles, the second far below", circle(O, 1), circle(at(0, 9), 1), []],
    ["two circles, the second far above", circle(O, 1), circle(at(0, -9), 1), []],
  ])("are computed for %s", (_what, first, second, wanted) => {
    expect(places(meetings(eye, first, second))).toEqual(wanted);
  });

  test("are on the side that faces the viewer if the outlines are round", () => {
    const [first, second] = [circle(at(3, 4), 5), circle(at(3, -4), 5)];
    expect(places(meetings(at(-20, 0.5), first, second))).toEqual([[0, 0]]);
    expect(places(meetings(at(20, 0.5), first, second))).toEqual([[6, 0]]);
    expect(places(meetings(at(3, -20), first, second))).toEqual([
      [0, 0],
      [6, 0],
    ]);
    expect(places(meetings(at(3, 20), first, second))).toEqual([]);
    // A flat ellipse across a tall one: x²/16 + y² = 1 and x² + y²/16 = 1.
    const tip = Math.round((4 / Math.sqrt(17)) * 1e9) / 1e9;
    const crosses = places(meetings(at(-30, 0), ellipse(at(0, 0), 4, 1), ellipse(at(0, 0), 1, 4)));
    expect(crosses).toEqual([
      [-tip, -tip],
      [-tip, tip],
    ]);
    const moved = meetings(at(-20, 3), ellipse(at(10, 3), 4, 1), ellipse(at(10, 3), 4, 1, Math.PI / 2));
    expect(places(moved.map(({ x, y }) => at(x - 10, y - 3)))).toEqual(crosses);
  });
});

describe("boxes in a search tree", () => {
  const box = (x: number, y: number, size = 1) => ({ minX: x, minY: y, maxX: x + size, maxY: y + size });
  const everywhere: Region = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity, lines: [] };
  const grid = Array.from({ length: 400 }, (_, index) => box(3 * (index % 20), 3 * Math.floor(index / 20)));
  const found = (region: Region): readonly number[] => [...itemsIn(boxTree(grid), region)].toSorted((a, b) => a - b);

  test("are found if they overlap or touch a region", () => {
    const inside = (one: Region) =>
      grid.flatMap(({ minX, minY, maxX, maxY }, index) =>
        minX <= one.maxX && maxX >= one.minX && minY <= one.maxY && maxY >= one.minY ? [index] : [],
      );
    for (const region of [
      everywhere,
      { ...box(10, 10, 20), lines: [] },
      { ...box(4, 4, 2), lines: [] },
      { ...box(1, 1, 1.9), lines: [] },
      { ...box(1.1, 1.1, 1.8), lines: [] },
    ])
      expect(found(region)).toEqual(inside(region));
    expect(found({ ...box(1.1, 1.1, 1.8), lines: [] })).toEqual([]);
    expect(found({ ...box(3, 3, 0), lines: [] })).toEqual([21]);
    expect(found({ ...box(4, 4, 0), lines: [] })).toEqual([21]);
    expect(boxTree(grid)).toMatchObject({ size: 400, bounds: { minX: 0, minY: 0, maxX: 58, maxY: 58 } });
  });

  test("are found in trees of any size; an empty tree has none, and a search for any box stops at the first match", () => {
    const row = (count: number) => boxTree(Array.from({ length: count }, (_, index) => box(2 * index, 0)));
    for (const count of [1, 2, 16, 17, 257, 15_359, 15_360, 15_361, 16_384])
      expect(itemsIn(row(count), { minX: 2 * count - 2, minY: 0, maxX: Infinity, maxY: 1, lines: [] })).toEqual([count - 1]);
    expect(itemsIn(boxTree([]), everywhere)).toEqual([]);
    expect(someIn(boxTree([]), everywhere, () => true)).toBe(false);
    expect(boxTree([])).toMatchObject({ size: 0, bounds: { minX: 0, minY: 0, maxX: 0, maxY: 0 }, ends: [] });
    let tried = 0;
    expect(someIn(row(5), everywhere, () => (tried += 1) === 2)).toBe(true);
    expect(tried).toBe(2);
  });

  test("are found along a strip with different widths at its ends", () => {
    const tiny = (x: number, y: number) => boxTree([box(x, y, 0)]);
    const reached = (x: number, y: number, from: Point, to: Point, first: number, last: number): boolean =>
      itemsIn(tiny(x, y), stripOf(from, to, first, last)).length > 0;
    // From (2, 3) ten meters along (0.6, 0.8): the strip is 1 meter wide at first and 3 meters at the end.
    const [from, to] = [at(2, 3), at(8, 11)];
    const along = (meters: number, aside: number): Point => at(2 + 0.6 * meters - 0.8 * aside, 3 + 0.8 * meters + 0.6 * aside);
    for (const side of [1, -1])
      for (const [meters, room] of [
        [0.1, 1.02],
        [5, 2],
        [9.9, 2.98],
      ] as const) {
        const [within, without] = [along(meters, side * (room - 0.01)), along(meters, side * (room + 0.02))];
        expect([meters, side, reached(within.x, within.y, from, to, 1, 3)]).toEqual([meters, side, true]);
        expect([meters, side, reached(without.x, without.y, from, to, 1, 3)]).toEqual([meters, side, false]);
        expect(reached(within.x, within.y, to, from, 3, 1)).toBe(true);
        expect(reached(without.x, without.y, to, from, 3, 1)).toBe(false);
      }
    expect(reached(2.9, 3, from, from, 1, 1)).toBe(true);
    expect(reached(3.1, 3, from, from, 1, 1)).toBe(false);
    expect(stripOf(from, from, 1).lines).toEqual([]);
    expect(stripOf(from, to, 1).lines).toHaveLength(2);
    const { minX, minY, maxX, maxY } = stripOf(from, to, 1, 3);
    expect([minX, minY, maxX, maxY].map((figure) => figure.toFixed(5))).toEqual(["-1.00000", "-0.00000", "11.00000", "14.00000"]);
    expect(minX).toBeLessThan(-1);
    expect(maxY).toBeGreaterThan(14);
  });

  test("are found within a tolerance: a fixed part for touching, and a part for rounding that grows with distance", () => {
    expect(slackAt(O)).toBeCloseTo(1e-6 + 1e-9, 20);
    expect(slackAt(at(-3, 4))).toBeCloseTo(1e-6 + 8e-9, 20);
    expect(slackAt(at(3, -4))).toBeCloseTo(1e-6 + 8e-9, 20);
    const far = at(1e6, -1e6);
    const beside = stripOf(far, at(1e6 + 8, -1e6 + 6), 0);
    expect(itemsIn(boxTree([box(1e6 + 4, -1e6 + 3.001, 0)]), beside)).toEqual([0]);
    expect(itemsIn(boxTree([box(1e6 + 4, -1e6 + 3.02, 0)]), beside)).toEqual([]);
  });
});

describe("the landing point of a thrown object", () => {
  test("follows the clock face as seen by the thrower: twelve is beyond the aim point, three is to the right", () => {
    const [from, aim] = [at(1, 2), at(4, 6)];
    const off = (hour: number) => rounded(offBy(from, aim, hour, 10));
    expect([off(12), off(3), off(6), off(9)]).toEqual([
      [10, 14],
      [-4, 12],
      [-2, -2],
      [12, 0],
    ]);
    expect(rounded(offBy(from, aim, 1, 1))).toEqual(
      rounded(at(4 + Math.cos(Math.atan2(4, 3) + TURN / 12), 6 + Math.sin(Math.atan2(4, 3) + TURN / 12))),
    );
    expect(off(15)).toEqual(off(3));
  });

  const wall = (a: Point, b: Point): WallLine => ({ a, b });
  test("is just before the first wall on the path, or at the path's start if that wall is too near", () => {
    const [from, to] = [at(2, 1), at(10, 7)];
    expect(restsAt(from, to, [])).toEqual(to);
    // Walls cross the path after five meters and after eight.
    const across = (meters: number) => wall(at(2 + 0.8 * meters - 3, 1 + 0.6 * meters + 4), at(2 + 0.8 * meters + 3, 1 + 0.6 * meters - 4));
    expect(rounded(restsAt(from, to, [across(8), across(5)]))).toEqual(rounded(at(2 + 0.8 * 4.9, 1 + 0.6 * 4.9)));
    expect(rounded(restsAt(from, to, [across(8)]))).toEqual(rounded(at(2 + 0.8 * 7.9, 1 + 0.6 * 7.9)));
    expect(restsAt(from, to, [wall(at(0, 20), at(20, 20))])).toEqual(to);
    // With a wall nearer than the usual distance, the object rests where it starts.
    expect(rounded(restsAt(from, to, [across(0.05)]))).toEqual([2, 1]);
    // A path along a wall ends at its start, and a path without length stays at its point.
    expect(rounded(restsAt(at(0, 0), at(4, 0), [wall(at(0, 0), at(9, 0))]))).toEqual([0, 0]);
    expect(rounded(restsAt(at(1, 0), at(1, 0), [wall(at(0, 0), at(9, 0))]))).toEqual([1, 0]);
  });

  test("has a distance to the nearest point of a body, heights included, and none if a wall is in between", () => {
    const body = { at: at(7, 9), radius: 2, rise: { foot: 1, top: 3 } };
    const from = at(1, 1);
    expect(metersInTheOpen(from, body, [])).toBe(8);
    expect(metersInTheOpen(at(6, 8), body, [])).toBe(0);
    expect(metersInTheOpen(from, body, [], 2)).toBe(8);
    expect(metersInTheOpen(from, body, [], -5)).toBe(10);
    expect(metersInTheOpen(from, body, [], 9)).toBe(10);
    expect(metersInTheOpen(from, { at: body.at, radius: 2 }, [], 9)).toBe(8);
    const between = wall(at(0, 8), at(9, 2));
    expect(metersInTheOpen(from, body, [between])).toBeNull();
    expect(metersInTheOpen(from, body, [between], 2)).toBeNull();
  });

  test("has a distance to the nearest point of a wall, and none if another wall hides that point", () => {
    const line = wall(at(5, -3), at(9, 1));
    const reach = (from: Point, walls: readonly WallLine[] = [line]) => {
      const meters = metersInTheOpen(from, { at: O, radius: 0, line }, walls);
      return meters === null ? null : Math.round((meters + 0.02) * 1e9) / 1e9;
    };
    // The foot of the perpendicular is (7, -1). Points beyond the ends are nearest to the ends.
    expect(reach(at(4, 2))).toBeCloseTo(Math.hypot(3, 3), 9);
    expect(reach(at(2, -7))).toBeCloseTo(5, 9);
    expect(reach(at(12, 5))).toBeCloseTo(5, 9);
    expect(metersInTheOpen(at(7, -1), { at: O, radius: 0, line }, [line])).toBe(0);
    expect(reach(at(4, 2), [line, wall(at(4, 0), at(7, 3))])).toBeNull();
    for (const other of [
      wall(at(5, -2), at(9, 1)),
      wall(at(4, -3), at(9, 1)),
      wall(at(5, -3), at(8, 2)),
      wall(at(5, -3), at(8, 1)),
      wall(at(5, -3), at(9, 2)),
    ])
      expect([other, metersInTheOpen(at(4, 2), { at: O, radius: 0, line }, [line, other]) !== null]).toEqual([
        other,
        metersInTheOpen(at(4, 2), { at: O, radius: 0, line }, [other]) !== null,
      ]);
    const point = wall(at(3, 4), at(3, 4));
    expect(metersInTheOpen(O, { at: O, radius: 0, line: point }, [])).toBeCloseTo(4.98, 9);
  });
});

describe("[UT-50] [XF-18] the secondary targets of a bullet on a diagonal course", () => {
  // The course leads along (0.6, 0.8) from (2, 3), aimed at ten meters.
  const from = { x: 2, y: 3, z: 1 };
  const course: Course = { from, to: { x: 8, y: 11, z: 1 }, last: 10, farthest: Infinity, corridor };
  const along = (meters: number, aside: number): Point => at(2 + 0.6 * meters - 0.8 * aside, 3 + 0.8 * meters + 0.6 * aside);
  const body = (footprint: Footprint, rise: MapBody["rise"] = { foot: 0, top: 2 }): MapBody => ({
    footprint,
    rise,
    hides: true,
    most: "good",
  });
  const met = (bodies: readonly MapBody[], more: Partial<Course> = {}) =>
    bodiesOnCourse(battleMap([], bodies), { ...course, ...more }).map(({ who, along: far, aside, meters }) => [
      who,
      far.toFixed(6),
      aside.toFixed(6),
      meters.toFixed(6),
    ]);

  test.each([1, -1])("include entities that overlap the corridor on either side", (side) => {
    const standing = (meters: number, aside: number) => body(circle(along(meters, side * aside), 0.3));
    const bodies = [standing(5, 0.79), standing(5, 0.81), standing(30, 1.75), standing(30, 1.85), standing(-1, 0)];
    expect(met(bodies)).toEqual([
      [0, "5.000000", "0.790000", Math.hypot(5, 0.79).toFixed(6)],
      [2, "30.000000", "1.750000", Math.hypot(30, 1.75).toFixed(6)],
    ]);
  });

  test("include a wall at the point where the course crosses the wall, or at the wall's nearer end", () => {
    const line = (a: Point, b: Point) => body(outline([a, b]));
    const [, crossed, aside] = met([line(along(4, -1), along(8, 3))])[0]!;
    expect([crossed, aside]).toEqual(["5.000000", "0.000000"]);
    expect(met([line(along(6, 0.2), along(6, 3))])[0]!.slice(1, 3)).toEqual(["6.000000", "0.200000"]);
    expect(met([line(along(6, -3), along(7, -0.2))])[0]!.slice(1, 3)).toEqual(["7.000000", "0.200000"]);
    expect(met([line(along(6, 0.1), along(9, 0.1))])[0]!.slice(1, 3)).toEqual(["6.000000", "0.100000"]);
    expect(met([line(along(6, 2), along(9, 3))])).toEqual([]);
  });

  test("are within half of the corridor's width above or below the bullet, or have no known height", () => {
    const up = (foot: number, top: number) => met([body(circle(along(10, 0), 0.3), { foot, top })]).length > 0;
    expect([up(1.49, 3), up(1.51, 3), up(-3, 0.51), up(-3, 0.49)]).toEqual([true, false, true, false]);
    expect(met([body(circle(along(10, 0), 0.3), null)])).toHaveLength(1);
    expect(met([body(circle(along(10, 0), 0.3), { foot: -Infinity, top: Infinity })])).toHaveLength(1);
  });

  test("are found in any direction of flight", () => {
    const ring = [at(12, 13), at(-8, 13), at(-8, -7), at(12, -7), at(2, 13), at(2, -7), at(12, 3), at(-8, 3)];
    for (const goal of ring) {
      const bodies = ring.map((one) => body(circle(one, 0.4)));
      expect([
        goal,
        bodiesOnCourse(battleMap([], bodies), { ...course, to: { ...goal, z: 1 }, last: 5 }).map(({ who }) => ring[who]),
      ]).toEqual([goal, [goal]]);
    }
    expect(met([body(circle(at(2, 8), 0.4))], { to: { x: 2, y: 7, z: 1 } })).toHaveLength(1);
    expect(met([body(circle(at(7, 3), 0.4))], { to: { x: 6, y: 3, z: 1 } })).toHaveLength(1);
    expect(met([body(circle(at(2, 3), 0.4))], { to: { x: 2, y: 3, z: 1 } })).toEqual([]);
  });
});
