import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundsOf, circle, ellipse, hexagon, containsPoint, middleOf, outline, rectangle } from "../../../module/rules/flight/footprint";
import { realRoots } from "../../../module/rules/flight/real-roots";
import { standsIn } from "./rays";

const O = { x: 0, y: 0 };
const meter = fc.double({ min: -5, max: 5, noNaN: true });
const size = fc.double({ min: 0.2, max: 5, noNaN: true });
const shape = fc
  .tuple(fc.nat(3), fc.record({ x: meter, y: meter }), size, size, meter)
  .map(([kind, at, wide, deep, turn]) =>
    kind === 0
      ? circle(at, wide)
      : kind === 1
        ? ellipse(at, wide, deep, turn)
        : kind === 2
          ? rectangle(at, wide, deep, turn)
          : hexagon(at, wide, deep, turn),
  );

describe("[SS-COVER-01] the footprints of bodies", () => {
  test("contain the same points as in a direct calculation, at any position and rotation, except close to the outline", () => {
    const around = [-3e-6, 0, 3e-6].flatMap((dx) => [-3e-6, 0, 3e-6].map((dy) => ({ dx, dy })));
    fc.assert(
      fc.property(shape, meter, meter, (footprint, x, y) => {
        const inside = new Set(around.map(({ dx, dy }) => standsIn({ x: x + dx, y: y + dy }, footprint)));
        fc.pre(inside.size === 1);
        expect(inside).toContain(containsPoint(footprint, { x, y }));
      }),
      { numRuns: 400 },
    );
  });

  test("lie within their bounds and around their center", () => {
    fc.assert(
      fc.property(shape, meter, meter, (footprint, x, y) => {
        const { minX, minY, maxX, maxY } = boundsOf(footprint);
        const middle = middleOf(footprint);
        const outside = x < minX - 3e-6 || x > maxX + 3e-6 || y < minY - 3e-6 || y > maxY + 3e-6;
        expect(outside && containsPoint(footprint, { x, y })).toBe(false);
        expect([(minX + maxX) / 2, (minY + maxY) / 2]).toEqual([expect.closeTo(middle.x, 9), expect.closeTo(middle.y, 9)]);
      }),
      { numRuns: 400 },
    );
  });

  test("have the given size, with width and depth exchanged after a quarter turn", () => {
    expect(boundsOf(rectangle(O, 4, 2))).toEqual({ minX: -2, minY: -1, maxX: 2, maxY: 1 });
    expect(boundsOf(hexagon(O, 4, 2))).toEqual({ minX: -2, minY: -1, maxX: 2, maxY: 1 });
    for (const turned of [rectangle(O, 4, 2, Math.PI / 2), hexagon(O, 4, 2, Math.PI / 2), ellipse(O, 2, 1, Math.PI / 2)]) {
      const { minX, maxY } = boundsOf(turned);
      expect([minX, maxY]).toEqual([expect.closeTo(-1, 12), expect.closeTo(2, 12)]);
    }
    expect(containsPoint(hexagon(O, 4, 2), { x: 1.9, y: 0.9 })).toBe(false);
  });

  test("include the points on their outline, give or take a micrometer", () => {
    const square = rectangle({ x: 1, y: 1 }, 2, 2);
    expect([O, { x: 2, y: 1 }, { x: 1, y: 0 }, { x: 2, y: 2 }].every((point) => containsPoint(square, point))).toBe(true);
    expect([2 + 1e-7, 2 + 1e-5].map((x) => containsPoint(square, { x, y: 1 }))).toEqual([true, false]);
    expect([1, 1 + 1e-7, 1 + 1e-5].map((y) => containsPoint(circle(O, 1), { x: 0, y }))).toEqual([true, true, false]);
    expect([5, 5 + 1e-7, 5 + 1e-5].map((x) => containsPoint(ellipse(O, 5, 0.2), { x, y: 0 }))).toEqual([true, true, false]);
  });

  test("contain only their own points if they are a line or a point", () => {
    const line = outline([O, { x: 4, y: 2 }]);
    expect([containsPoint(line, { x: 2, y: 1 }), containsPoint(line, { x: 6, y: 3 }), containsPoint(line, { x: -1, y: 1 })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([containsPoint(circle(O, 0), O), containsPoint(circle(O, 0), { x: 0, y: 1e-5 }), containsPoint(outline([O]), O)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(containsPoint(ellipse(O, 2, 0), { x: 1, y: 0 })).toBe(true);
  });

  test("with invalid sizes or corners are refused with an error that names the fault", () => {
    expect(() => circle(O, -1)).toThrow(/ellipse: a footprint is 0 or more meters and ends somewhere, not -1/);
    expect(() => rectangle(O, Number.NaN, 1)).toThrow(/rectangle: .* not NaN/);
    expect(() => hexagon(O, 1, Infinity)).toThrow(/hexagon: .* not Infinity/);
    expect(() => outline([])).toThrow(/at least one corner/);
    expect(() => outline([{ x: 0, y: Number.NaN }])).toThrow(/finite x and y/);
  });
});

describe("[XF-15] the intersections of two round outlines", () => {
  test("are the real roots of a polynomial within a range, in ascending order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 4 }), (tenths) => {
        const roots = tenths.map((tenth) => tenth / 10).sort((a, b) => a - b);
        const coefficients = roots.reduce(
          (product, root) => [...product, 0].map((_, index) => (product[index - 1] ?? 0) - root * (product[index] ?? 0)),
          [1],
        );
        expect(realRoots(coefficients, -1, 1)).toEqual(roots.map((root) => expect.closeTo(root, 7)));
      }),
    );
  });

  test("are missing if the polynomial has no roots within the range", () => {
    expect([realRoots([], -1, 1), realRoots([3], -1, 1), realRoots([0, 0, 0], -1, 1), realRoots([2, 0, 1], -1, 1)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(realRoots([-2, 1], -1, 1)).toEqual([]);
  });
});
