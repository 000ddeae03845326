import { rollFaces } from "./roll-faces";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { die, seeded, xoshiro128 } from "../../../module/rules/chance/rng";
import { diceOf, facesOf, fixedOutcome, rangeOf, readRoll, resultOf, type RollSpec } from "../../../module/rules/chance/roll-specs";
import { readPool } from "../../../module/rules/contest/hits-and-glitches";

const throws: fc.Arbitrary<RollSpec> = fc.oneof(
  fc.record({
    kind: fc.constant("pool" as const),
    dice: fc.nat(12),
    cover: fc.nat(4),
    limit: fc.option(fc.nat(8), { nil: null }),
    parts: fc.constant([]),
  }),
  fc.record({
    kind: fc.constant("sum" as const),
    dice: fc.integer({ min: 1, max: 6 }),
    faces: fc.constantFrom(6, 10),
    parts: fc.constant([]),
  }),
  fc.record({ kind: fc.constant("table" as const), faces: fc.constant(20), table: fc.constant("limbs") }),
);

describe("a roll", () => {
  test("accepts the faces that a random generator produces for the roll", () => {
    fc.assert(
      fc.property(throws, fc.nat(), (spec, seed) => {
        const faces = rollFaces(spec, seeded(seed));
        expect(faces).toHaveLength(diceOf(spec));
        const { value, coverLow, coverHigh } = readRoll(spec, faces);
        const pool = spec.kind === "pool" ? spec : { dice: 0, limit: null };
        const most = spec.kind === "pool" ? Math.min(pool.dice, pool.limit ?? Infinity) : faces.reduce((sum, face) => sum + face, 0);
        expect(value).toBeLessThanOrEqual(most);
        expect(coverLow).toBeLessThanOrEqual(2);
        const hits = spec.kind === "pool" ? faces.slice(spec.dice).filter((face) => face >= 5).length : 0;
        expect(coverLow + coverHigh).toBe(hits);
      }),
    );
  });

  test("has the total of its dice as its result if it is not a dice pool", () => {
    expect(readRoll({ kind: "sum", dice: 3, faces: 6, parts: [] }, [6, 1, 4])).toMatchObject({ value: 11, glitch: "none" });
    expect(readRoll({ kind: "table", faces: 20, table: "limbs" }, [17])).toMatchObject({ value: 17, glitch: "none" });
  });

  test("is refused with additional or missing faces", () => {
    fc.assert(
      fc.property(throws, fc.nat(), (spec, seed) => {
        const faces = rollFaces(spec, seeded(seed));
        expect(() => readRoll(spec, [...faces, 1])).toThrow(RangeError);
        fc.pre(faces.length > 0);
        expect(() => readRoll(spec, faces.slice(1))).toThrow(RangeError);
      }),
    );
  });

  test("is refused with faces outside the range of the die", () => {
    const forged = fc.oneof(fc.constantFrom(0, -1, 1.5, Number.NaN, Infinity), fc.integer({ min: 21, max: 99 }));
    fc.assert(
      fc.property(throws, fc.nat(), forged, (spec, seed, face) => {
        const faces = rollFaces(spec, seeded(seed));
        if (faces.length === 0) return;
        const at = seed % faces.length;
        expect(() => readRoll(spec, faces.with(at, face))).toThrow(/cannot show/);
      }),
    );
  });

  test("[SS-GLITCH-04] is an ordinary glitch if a limit removes its only hit", () => {
    expect(readPool([1, 1, 1, 5], 0)).toEqual({ rolled: 1, hits: 0, glitch: "glitch" });
  });

  test("[SS-GLITCH-01] has the same result in any order of its faces", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 30 }), fc.option(fc.nat(9), { nil: null }), (faces, limit) => {
        expect(readPool(faces.toReversed(), limit)).toEqual(readPool(faces, limit));
      }),
    );
  });
});

describe("the result of a roll that a GM overrides", () => {
  test("includes the hits of cover dice", () => {
    const shown = (dice: number, limit: number | null, ...faces: number[]): number =>
      resultOf(readRoll({ kind: "pool", dice, cover: faces.length - dice, limit, parts: [] }, faces));
    expect([shown(0, null, 5, 6), shown(2, 1, 5, 6, 5, 1, 6), shown(2, null, 1, 2, 3)]).toEqual([2, 3, 0]);
  });

  test("lies within the range of the roll, so that a GM can confirm the result unchanged", () => {
    fc.assert(
      fc.property(throws, fc.nat(), (spec, seed) => {
        const result = resultOf(readRoll(spec, rollFaces(spec, seeded(seed))));
        const { least, most } = rangeOf(spec);
        expect(result).toBeGreaterThanOrEqual(least);
        expect(result).toBeLessThanOrEqual(most);
        expect(resultOf(fixedOutcome(spec, result))).toBe(result);
      }),
    );
  });
});

describe("a random generator", () => {
  test("gives the same numbers for the same seed, and refuses an initial state without a set bit", () => {
    const rng = seeded(1);
    expect(Array.from({ length: 6 }, () => die(rng, 6))).toEqual(
      Array.from(
        { length: 6 },
        (
          (again) => () =>
            die(again, 6)
        )(seeded(1)),
      ),
    );
    expect(() => xoshiro128([0, 0, 0, 0])).toThrow("at least one bit set");
  });

  test("gives every face of a d20 about equally often", () => {
    const rng = seeded(2026);
    const counts = Array<number>(20).fill(0);
    for (let at = 0; at < 40_000; at += 1) counts[die(rng, 20) - 1]! += 1;
    const expected = 2000;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With 19 degrees of freedom, one generator in a thousand exceeds 43.8.
    expect(chiSquare).toBeLessThan(43.8);
  });

  test("uses the roll's number of faces and its number of dice, including cover dice", () => {
    expect(facesOf({ kind: "table", faces: 20, table: "limbs" })).toBe(20);
    expect(diceOf({ kind: "pool", dice: 3, cover: 2, limit: null, parts: [] })).toBe(5);
  });
});
