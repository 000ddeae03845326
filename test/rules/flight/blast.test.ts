import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { metersInTheOpen } from "../../../module/rules/flight/blast";

const line = { a: { x: 0, y: -2 }, b: { x: 0, y: 2 } };
const wall = { at: { x: 0, y: 0 }, radius: 0, line };

describe("the distance from a blast to an entity", () => {
  test("[SS-BARRIER-19] is measured to the nearest point of a wall, and is null if another wall hides that point", () => {
    expect(metersInTheOpen({ x: 3, y: 1 }, wall, [line])).toBeCloseTo(2.98, 6);
    expect(metersInTheOpen({ x: 3, y: 6 }, wall, [line])).toBeCloseTo(4.98, 6);
    const before = { a: { x: 1, y: -3 }, b: { x: 1, y: 3 } };
    expect(metersInTheOpen({ x: 3, y: 1 }, wall, [line, before])).toBeNull();
    // A wall that continues beyond the end of the first one hides nothing of it.
    expect(metersInTheOpen({ x: 3, y: 6 }, wall, [line, { a: { x: 0, y: 2 }, b: { x: 0, y: 9 } }])).toBeCloseTo(4.98, 6);
  });

  test("includes the difference in height if both heights are known", () => {
    const upstairs = { at: { x: 4, y: 0 }, radius: 1, rise: { foot: 4, top: 6 } };
    expect(metersInTheOpen({ x: 0, y: 0 }, upstairs, [], 0)).toBe(5);
    expect(metersInTheOpen({ x: 0, y: 0 }, upstairs, [], 5)).toBe(3);
    expect(metersInTheOpen({ x: 0, y: 0 }, upstairs, [], 10)).toBe(5);
    expect(metersInTheOpen({ x: 0, y: 0 }, upstairs, [])).toBe(3);
    expect(metersInTheOpen({ x: 0, y: 0 }, { at: upstairs.at, radius: 1 }, [], 10)).toBe(3);
  });

  test("is at least as long with a known height as without", () => {
    const meter = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(meter, meter, meter, meter, (x, y, foot, height) => {
        const body = { at: { x, y }, radius: 0.5, rise: { foot, top: foot + 1.8 } };
        expect(metersInTheOpen({ x: 0, y: 0 }, body, [], height)!).toBeGreaterThanOrEqual(metersInTheOpen({ x: 0, y: 0 }, body, [])!);
      }),
    );
  });
});
