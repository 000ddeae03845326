import { rollFaces } from "../chance/roll-faces";
import { describe, expect, test } from "vitest";
import { seeded } from "../../../module/rules/chance/rng";
import { readRoll, type RollSpec } from "../../../module/rules/chance/roll-specs";
import { drawAnswer } from "../../../module/rules/forecast/draw";
import { rollOdds } from "../../../module/rules/odds/roll-odds";
import type { RollPurpose } from "../../../module/rules/attack/model/ask";

const pool = (dice: number, cover: number, limit: number | null): RollSpec => ({ kind: "pool", dice, cover, limit, parts: [] });
const THROWS: readonly (readonly [string, RollSpec, RollPurpose])[] = [
  ["an attack with a limit", pool(12, 0, 5), "attack"],
  ["an attack of one die", pool(1, 0, 5), "attack"],
  ["a defense behind cover", pool(8, 4, null), "defense"],
  ["cover alone", pool(0, 3, null), "defense"],
  ["no dice", pool(0, 0, null), "soak"],
  ["a soak of 60 dice", pool(60, 0, null), "soak"],
  ["initiative", { kind: "sum", dice: 3, faces: 6, parts: [] }, "test"],
  ["the limb table", { kind: "table", faces: 20, table: "limbs" }, "location"],
  ["a table without merged faces", { kind: "table", faces: 6, table: "other" }, "location"],
];
const DRAWS = 40_000;

describe.each(THROWS)("drawing %s", (_name, spec, purpose) => {
  const rng = seeded(17);
  const seen = new Map<unknown, number>();
  for (let at = 0; at < DRAWS; at += 1) {
    const { outcome } = drawAnswer(spec, purpose, rng);
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }

  test("returns every outcome with the frequency of its odds, within 5 sigma, and no other outcome", () => {
    const odds = rollOdds(spec, purpose);
    const known = new Set<unknown>(odds.map(({ outcome }) => outcome));
    expect([...seen.keys()].filter((outcome) => !known.has(outcome))).toEqual([]);
    for (const { outcome, chance } of odds) {
      const sigma = Math.sqrt(DRAWS * chance * (1 - chance));
      expect(Math.abs((seen.get(outcome) ?? 0) - DRAWS * chance)).toBeLessThanOrEqual(5 * sigma + 1);
    }
  });

  test("uses one random number, and returns the same outcome for the same number", () => {
    let taken = 0;
    const once = { next: () => ((taken += 1), 0x9abcdef0) };
    expect(drawAnswer(spec, purpose, once)).toBe(drawAnswer(spec, purpose, once));
    expect(taken).toBe(2);
  });

  test("returns an outcome even for the lowest and the highest random number", () => {
    for (const number of [0, 0xffffffff]) expect(drawAnswer(spec, purpose, { next: () => number }).outcome).toBeDefined();
  });
});

test("outcomes drawn from the odds have the same mean as separate dice, within 5 sigma", () => {
  const [faces, drawn] = [seeded(3), seeded(4)];
  const spec = pool(10, 0, 4);
  let [sum, squares, others] = [0, 0, 0];
  for (let at = 0; at < DRAWS; at += 1) {
    const { value } = readRoll(spec, rollFaces(spec, faces));
    sum += value;
    squares += value * value;
    others += drawAnswer(spec, "attack", drawn).outcome.value;
  }
  const variance = squares / DRAWS - (sum / DRAWS) ** 2;
  expect(Math.abs(sum - others) / DRAWS).toBeLessThan(5 * Math.sqrt((2 * variance) / DRAWS));
});
