import type { FoundryScope } from "../../common/dynamic";
import { describe, expect, it } from "vitest";
import { Ray } from "../../client/canvas/geometry/ray";
import { installGrid } from "../../common/grid/install-grid";
import * as lines from "../../common/grid/segments";

const p = (x: number, y: number) => ({ x, y });

describe("Ray [foundry-api 8.4]", () => {
  const ray = new Ray(p(0, 0), p(30, 40));

  it("a ray has length, angle and bounds", () => {
    expect(ray.distance).toBe(50);
    expect(new Ray(p(0, 0), p(0, 5)).angle).toBeCloseTo(Math.PI / 2, 12);
    expect(new Ray(p(5, 1), p(2, 3)).bounds).toMatchObject({ x: 2, y: 1, width: 3, height: 2 });
  });

  it("a ray can be projected, reversed and rotated by an angle", () => {
    expect(ray.project(0.5)).toEqual(p(15, 20));
    expect(ray.reverse().A).toEqual(p(30, 40));
    const turned = ray.shiftAngle(Math.PI, 10);
    expect([turned.B.x, turned.B.y].map(Math.round)).toEqual([-6, -8]);
  });

  it("a ray is created from an angle or toward a point", () => {
    expect(Ray.fromAngle(1, 1, 0, 9).B).toEqual(p(10, 1));
    const towards = Ray.towardsPoint(p(0, 0), p(3, 4), 10);
    expect([towards.B.x, towards.B.y].map(Math.round)).toEqual([6, 8]);
  });

  it("a ray intersects a segment that crosses it or touches it with one end", () => {
    expect(ray.intersectSegment([0, 20, 30, 20])).toMatchObject({ x: 15, y: 20, t0: 0.5 });
    expect(ray.intersectSegment([15, 20, 30, 20])).toMatchObject({ t0: 0.5 });
    expect(ray.intersectSegment([0, 41, 30, 41])).toBeNull();
  });
});

describe("line functions of foundry.utils [foundry-api 8.4]", () => {
  it("orient2dFast is positive for a point on the left of the line from a to b, as seen on the screen", () => {
    expect(lines.orient2dFast(p(0, 0), p(0, -10), p(-5, -5))).toBeGreaterThan(0);
    expect(lines.orient2dFast(p(0, 0), p(0, -10), p(5, -5))).toBeLessThan(0);
    expect(lines.orient2dFast(p(0, 0), p(0, -10), p(0, 7))).toBe(0);
  });

  it("lineSegmentIntersects counts touching segments but not collinear segments", () => {
    expect(lines.lineSegmentIntersects(p(0, 0), p(10, 0), p(10, -5), p(10, 5))).toBe(true);
    expect(lines.lineSegmentIntersects(p(0, 0), p(10, 0), p(11, -5), p(11, 5))).toBe(false);
    expect(lines.lineSegmentIntersects(p(0, 0), p(10, 0), p(5, 0), p(20, 0))).toBe(false);
  });

  it("lineLineIntersection extends both lines", () => {
    expect(lines.lineLineIntersection(p(0, 0), p(1, 0), p(5, 5), p(5, 6), { t1: true })).toEqual({ x: 5, y: 0, t0: 5, t1: -5 });
    expect(lines.lineLineIntersection(p(0, 0), p(1, 0), p(0, 1), p(1, 1))).toBeNull();
  });

  it("lineCircleIntersection describes how a segment lies relative to a circle", () => {
    const through = lines.lineCircleIntersection(p(-10, 0), p(10, 0), p(0, 0), 5);
    expect(through).toMatchObject({ aInside: false, bInside: false, contained: false, outside: false, tangent: false });
    expect(through.intersections.map(({ x }) => x)).toEqual([-5, 5]);
    expect(lines.lineCircleIntersection(p(-10, 5), p(10, 5), p(0, 0), 5).tangent).toBe(true);
    expect(lines.lineCircleIntersection(p(-1, 0), p(1, 0), p(0, 0), 5).contained).toBe(true);
    expect(lines.lineCircleIntersection(p(-10, 6), p(10, 6), p(0, 0), 5).outside).toBe(true);
  });

  it("pathCircleIntersects accepts points and flat coordinates", () => {
    expect(lines.pathCircleIntersects([p(0, 0), p(10, 0), p(10, 10)], false, p(5, 2), 2)).toBe(true);
    expect(lines.pathCircleIntersects([0, 0, 10, 0, 10, 10], false, p(2, 6), 1)).toBe(false);
    expect(lines.pathCircleIntersects([0, 0, 10, 0, 10, 10], true, p(4, 4.5), 1)).toBe(true);
  });
});

describe("installing the grids without a canvas", () => {
  it("installGrid fills foundry.grid, foundry.utils and CONST, and preserves existing values", () => {
    const own = () => 0;
    const g = { foundry: { utils: Object.freeze({ orient2dFast: own }) }, CONST: { GRID_TYPES: "kept" } } as unknown as FoundryScope;
    installGrid(g);
    expect(Object.keys(g.foundry.grid)).toEqual(["BaseGrid", "SquareGrid", "HexagonalGrid", "GridlessGrid"]);
    expect(g.foundry.utils.orient2dFast).toBe(own);
    expect(g.foundry.utils.lineCircleIntersection).toBe(lines.lineCircleIntersection);
    expect(g.CONST.GRID_TYPES).toBe("kept");
    expect(g.CONST.GRID_DIAGONALS.ILLEGAL).toBe(6);
  });
});
