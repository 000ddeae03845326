import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meanOf, wilson } from "../../../module/rules/forecast/interval";

describe("Wilson's interval", () => {
  test.each([
    // The end points solve (p - share)^2 = z^2 p (1 - p) / n.
    [0, 10, 0, 0.2775327998628892],
    [5, 10, 0.236593090512564, 0.763406909487436],
    [10, 10, 0.7224672001371107, 1],
  ])("for %i successes in %i trials is %f to %f", (hits, of, low, high) => {
    const interval = wilson(hits, of);
    expect(interval.share).toBe(hits / of);
    expect(interval.low).toBeCloseTo(low, 12);
    expect(interval.high).toBeCloseTo(high, 12);
  });

  test("is within 0 to 1, contains the observed share, and satisfies its equation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (of, pick) => {
        const hits = pick % (of + 1);
        const { share, low, high } = wilson(hits, of, 2);
        expect(low >= 0 && low <= share && share <= high && high <= 1).toBe(true);
        for (const end of [low, high]) expect((end - share) ** 2).toBeCloseTo((4 * end * (1 - end)) / of, 9);
      }),
    );
  });

  test("is 0 to 1 if there are no trials", () => {
    expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  });
});

describe("a mean computed from sums", () => {
  test("equals the mean of the values, with an interval of the given number of standard errors on each side", () => {
    const values = [1, 2, 2, 5];
    const sum = values.reduce((total, value) => total + value, 0);
    const squares = values.reduce((total, value) => total + value * value, 0);
    const { mean, low, high } = meanOf(sum, squares, 4, 2);
    expect(mean).toBe(2.5);
    // The variance is 3 over four values; the interval is two standard errors to each side.
    expect(low).toBeCloseTo(2.5 - Math.sqrt(3), 12);
    expect(high).toBeCloseTo(2.5 + Math.sqrt(3), 12);
  });

  test("has an interval of width 0 if there is at most one value", () => {
    expect(meanOf(7, 49, 1)).toEqual({ mean: 7, low: 7, high: 7 });
    expect(meanOf(0, 0, 0)).toEqual({ mean: 0, low: 0, high: 0 });
  });
});
