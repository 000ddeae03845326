import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blocksOf, fightBlock, forecast, rngOfFight } from "../../../module/rules/forecast/blocks";
import { joinParts, missingBlocks, readPart, type ForecastPart } from "../../../module/rules/forecast/parts";
import { COUNTS, mergeTotals, NO_TOTALS, SIDE_COUNTS, type SideTotals, type Totals } from "../../../module/rules/forecast/totals";
import { balanceOf, forecastSummary } from "../../../module/rules/forecast/summary";
import { planAt } from "./plans";

const duel = planAt("demo/duels/equals.yaml");
const SERIES = { fights: 430, seed: 5 };
const blocks = blocksOf(SERIES).map((block) => fightBlock(duel, SERIES, block));
const whole = blocks.reduce(mergeTotals, NO_TOTALS);

describe("a series", () => {
  test("is played in blocks of one hundred fights, with a smaller last block", () => {
    expect(blocks.map(({ fights }) => fights)).toEqual([100, 100, 100, 100, 30]);
    expect(whole.fights).toBe(430);
    expect(whole.sides[0].wins + whole.sides[1].wins + whole.bothDown + whole.undecided).toBe(430);
    expect(whole.byRound.reduce((sum, count) => sum + count, 0)).toBe(430);
  });

  test("has the same totals if its blocks are played and merged in any order", () => {
    expect(forecast(duel, SERIES, [3, 0, 4, 2, 1])).toEqual(whole);
    fc.assert(
      fc.property(fc.shuffledSubarray(blocks, { minLength: blocks.length }), (order) => {
        expect(order.reduce(mergeTotals, NO_TOTALS)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  test.each([1, 2, 3, 7])("has the same totals if its blocks are divided among %i shards", (of) => {
    const shards = Array.from({ length: of }, (_, at) => blocksOf(SERIES, { part: at + 1, of }));
    expect(shards.flat().toSorted()).toEqual([0, 1, 2, 3, 4]);
    const totals = shards.map((own) => own.reduce((sum, block) => mergeTotals(sum, blocks[block]!), NO_TOTALS));
    expect(totals.toReversed().reduce(mergeTotals)).toEqual(whole);
  });

  test("has different totals with a different seed", () => {
    expect(forecast(duel, { ...SERIES, seed: 6 }, [0])).not.toEqual(blocks[0]);
  });

  test("uses different dice for every fight", () => {
    const first = [0, 1, 2].flatMap((seed) =>
      [0, 1, 2].flatMap((block) => [0, 1, 2].map((index) => rngOfFight(seed, block, index).next())),
    );
    expect(new Set(first).size).toBe(first.length);
  });
});

const part = (
  own: readonly number[],
  totals: Totals = own.map((block) => blocks[block]!).reduce(mergeTotals, NO_TOTALS),
): ForecastPart => ({
  format: 1,
  name: "Equals",
  sides: ["Left", "Right"],
  plan: "fingerprint",
  ...SERIES,
  blocks: own,
  totals,
});

describe("parts of a forecast", () => {
  test("combine into the whole series after storage as JSON, however the series was divided", () => {
    const stored = [part([1, 4]), part([0]), part([3, 2].toSorted())].map((one) => readPart(JSON.parse(JSON.stringify(one)), "part.json"));
    const joined = stored.reduce((sum, one) => joinParts(sum, one, "part.json"));
    expect(joined).toEqual(part([0, 1, 2, 3, 4]));
    expect(missingBlocks(joined)).toBe(0);
    expect(missingBlocks(stored[0]!)).toBe(3);
  });

  test.each([
    ["of another seed", { ...part([1]), seed: 9 }, "b.json: belongs to another series: its seed is 9, not 5"],
    ["of another plan", { ...part([1]), plan: "other" }, "b.json: belongs to another series: its plan is other, not fingerprint"],
    ["that share a block", part([0, 1]), "b.json: has block 0, which is there already; merge every part once"],
  ])("%s cannot be joined", (_what, other, message) => {
    expect(() => joinParts(part([0]), other, "b.json")).toThrow(message);
  });

  test.each([
    ["a value that is no part", { fights: 3 }],
    ["a negative count", { ...part([0]), totals: { ...blocks[0], rounds: -1 } }],
    ["fewer fights than blocks contain", part([0, 1], blocks[0])],
    ["a block beyond the series", part([5], blocks[0])],
    ["a side without a name", { ...part([0]), sides: ["Left", 3] }],
  ])("are refused with an error that names the file if they contain %s", (_what, value) => {
    expect(() => readPart(value, "b.json")).toThrow(/^b\.json: /);
  });
});

const counts = <K extends string>(keys: readonly K[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, fc.nat(1000)])) as Record<K, fc.Arbitrary<number>>);
const totals: fc.Arbitrary<Totals> = fc
  .record({
    counts: counts(COUNTS),
    first: counts(SIDE_COUNTS),
    second: counts(SIDE_COUNTS),
    byRound: fc.array(fc.nat(9), { maxLength: 4 }),
  })
  .map(
    ({ counts: own, first, second, byRound }) =>
      ({ ...own, sides: [first as SideTotals, second as SideTotals], byRound }) as unknown as Totals,
  );

describe("merging totals", () => {
  test("is commutative and associative, and empty totals do not change the result", () => {
    fc.assert(
      fc.property(totals, totals, totals, (a, b, c) => {
        expect(mergeTotals(a, b)).toEqual(mergeTotals(b, a));
        expect(mergeTotals(mergeTotals(a, b), c)).toEqual(mergeTotals(a, mergeTotals(b, c)));
        expect(mergeTotals(a, NO_TOTALS)).toEqual(a);
      }),
      { numRuns: 30 },
    );
  });
});

describe("the summary of a series", () => {
  test("gives means per fight, and chances within their intervals", () => {
    const { sides, rounds, fights } = forecastSummary(whole);
    expect(fights).toBe(430);
    expect(sides[0].fighters).toBe(1);
    expect(sides[0].wins.share).toBe(whole.sides[0].wins / 430);
    expect(sides[0].wins.low).toBeLessThan(sides[0].wins.share);
    expect(sides[0].wins.high).toBeGreaterThan(sides[0].wins.share);
    // Two equal sides win equally often, within 4 sigma.
    expect(Math.abs(sides[0].wins.share - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 430));
    expect(rounds.mean).toBe(whole.rounds / 430);
    expect(rounds.low).toBeLessThan(rounds.mean);
  });

  test("has shares of 0, each with an interval of 0 to 1, if there are no fights", () => {
    expect(forecastSummary(NO_TOTALS).sides[0]).toMatchObject({ wins: { share: 0, low: 0, high: 1 }, attacks: 0 });
    expect(balanceOf(NO_TOTALS)).toMatchObject({ hitsToDrop: 0, solid: { low: 0, high: 1 } });
  });
});
