/**
 * Tests that the odds of small situations equal the results of the attack's state machine. Each run has 200 new situations of all rulesets;
 * `npm run soak` judges 2,000. The seed is printed; `SITUATIONS_SEED=<seed>` repeats a run.
 */
import { describe, expect, test } from "vitest";
import { everyRollByMeaning, everyRoll } from "../every-face";
import { binomialTail, judgeOdds } from "./judge";
import { ONCE_APART } from "./once-apart";
import { attackOf } from "./read-situation";
import { expectFeatures, freshSeed, judgeAttacks } from "./run-situations";

const COUNT = 200;

describe("the odds and the state machine", () => {
  const seed = freshSeed();

  test(`[SS-ATTACK-01] [UT-12] agree on ${COUNT} random situations of seed ${seed}`, async () => {
    const met = await judgeAttacks(COUNT, seed, (attack, { seed: dice, order: { answers } }) => judgeOdds(attack, dice, COUNT, answers));
    expectFeatures(met, COUNT);
    for (const way of ["faces", "plays"]) expect(met.judged.get(way)).toBeGreaterThan(COUNT / 100);
  }, 1_800_000);
});

describe("the odds and the state machine agree again on", () => {
  test.each(ONCE_APART)("%s", (_, situation) => {
    const ruling = attackOf(situation);
    expect(ruling).toMatchObject({ allowed: true });
    if (ruling.allowed) judgeOdds(ruling.value, situation.seed, COUNT);
  });
});

describe("the judge that checks the odds of a situation", () => {
  test.each([
    [5, 0],
    [3, 2],
    [1, 4],
    [0, 3],
  ])("counts the same ways by grouped results as by single faces, for %i own dice and %i cover dice", (dice, cover) => {
    const spec = { kind: "pool", dice, cover, limit: 2, parts: [] } as const;
    const told = ({ read, all }: ReturnType<typeof everyRoll>): unknown => ({ all, ways: read.map(({ ways }) => ways).toSorted() });
    const one = everyRoll(spec);
    const other = everyRollByMeaning(spec);
    expect(told(other)).toEqual(told(one));
    expect(one.read.reduce((sum, { ways }) => sum + ways, 0n)).toBe(one.all);
  });

  test("computes the tails of a binomial distribution", () => {
    expect(binomialTail(10, 0, 0.5)).toBeCloseTo(2 / 1024, 12);
    expect(binomialTail(10, 9, 0.5)).toBeCloseTo(22 / 1024, 12);
    expect(binomialTail(2000, 1000, 0.5)).toBe(1);
    expect(binomialTail(2000, 700, 0.3)).toBeLessThan(1e-5);
    expect([binomialTail(5, 0, 0), binomialTail(5, 1, 0), binomialTail(5, 5, 1), binomialTail(5, 4, 1)]).toEqual([1, 0, 1, 0]);
  });
});
