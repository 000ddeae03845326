import { afterAll, describe, expect, test } from "vitest";
import { blocksOf, fightBlock } from "../../module/rules/forecast/blocks";
import { wilson } from "../../module/rules/forecast/interval";
import { balanceOf } from "../../module/rules/forecast/summary";
import { newLines } from "../../module/rules/forecast/seen-lines";
import { mergeTotals, type Totals } from "../../module/rules/forecast/totals";
import { planAt } from "../rules/forecast/plans";
import { nearDeathAfter, savedOf } from "../rules/forecast/rescues";

/**
 * Number of fights for the full test of the default ruleset's balance. The test uses five seeds and requires the whole 95% interval of each
 * figure to be within its band. `test/rules/forecast/bands.test.ts` tests the same bands with small samples.
 */
const FIGHTS = Number(process.env["BALANCE_FIGHTS"] ?? 20_000);
const SEEDS = [1, 2, 3, 4, 5] as const;
const Z_95 = 1.96;

/** Maximum number of fights whose characters near death are rescued. `WAYS`: methods of rescue, each with the dice of First Aid + Logic. */
const RESCUES = 8000;
const WAYS = [
  ["stabilize", 6],
  ["stabilize", 8],
  ["first-aid", 6],
  ["karma", 6],
] as const;

interface Interval {
  readonly low: number;
  readonly high: number;
}
type Band = readonly [least: number, most: number];

const table: string[] = [];
afterAll(() => console.log(["", `balance of the default, ${FIGHTS} fights`, ...table, ""].join("\n")));

function holds(what: string, { low, high }: Interval, [least, most]: Band): void {
  table.push(`${what.padEnd(52)} ${low.toFixed(4)} to ${high.toFixed(4)}   in ${least} to ${most}`);
  expect.soft(low, what).toBeGreaterThanOrEqual(least);
  expect.soft(high, what).toBeLessThanOrEqual(most);
}

/** Returns the 95% interval of the quotient of two sums. Both sums are known for each block, and the blocks are independent. */
function ratio(blocks: readonly Totals[], above: (one: Totals) => number, below: (one: Totals) => number): Interval {
  const sum = (of: (one: Totals) => number): number => blocks.reduce((all, one) => all + of(one), 0);
  const mean = sum(above) / sum(below);
  const squares = sum((one) => (above(one) - mean * below(one)) ** 2);
  const half = (Z_95 * Math.sqrt((squares * blocks.length) / (blocks.length - 1))) / sum(below);
  return { low: mean - half, high: mean + half };
}

const blocksFor = (plan: string, seed: number): readonly Totals[] => {
  const [skirmish, series, lines] = [planAt(`demo/balance/${plan}.yaml`), { fights: FIGHTS, seed }, newLines()];
  return blocksOf(series).map((block) => fightBlock(skirmish, series, block, lines));
};
const both =
  (key: "hitsUntilFall" | "fell") =>
  ({ sides }: Totals): number =>
    sides[0][key] + sides[1][key];

describe.each(SEEDS)("[XF-02] [XF-17] [XF-27] [XF-28] the balance of the default ruleset with seed %i", (seed) => {
  test.each<{ av: number; through: Band; toDrop: Band }>([
    { av: 0, through: [0.7, 0.8], toDrop: [2, 2.6] },
    { av: 6, through: [0.3, 0.45], toDrop: [2.5, 3.2] },
    { av: 9, through: [0.15, 0.25], toDrop: [2.8, 3.6] },
    { av: 12, through: [0, 0.05], toDrop: [0, 5] },
  ])(
    "is within its bands in a duel against armor $av",
    ({ av, through, toDrop }) => {
      const blocks = blocksFor(`duel-av${av}`, seed);
      const found = balanceOf(blocks.reduce(mergeTotals));
      holds(`${seed}: armor ${av}: a hit goes through`, found.through, through);
      holds(`${seed}: armor ${av}: dead at once, of who falls`, found.deadAtOnce, [0.08, 0.2]);
      holds(`${seed}: armor ${av}: hits to drop`, ratio(blocks, both("hitsUntilFall"), both("fell")), toDrop);
      holds(`${seed}: armor ${av}: first hit solid`, found.solid, [0.3, 0.42]);
    },
    3_600_000,
  );

  test.each(["duel-av0", "duel-av6", "duel-av9", "duel-av12", "four-open"])(
    "[SS-DEATH-05] [SS-LAST-06] allows most characters near death to be saved: %s",
    (plan) => {
      const patients = nearDeathAfter(plan, Math.min(FIGHTS, RESCUES), seed);
      for (const [how, dice] of WAYS)
        holds(`${seed}: ${plan}: saved by ${how}, ${dice} dice`, wilson(savedOf(patients, how, dice, seed), patients.length), [0.5, 1]);
    },
    3_600_000,
  );

  test.each<{ where: string; rounds: Band }>([
    { where: "open", rounds: [3, 4.5] },
    { where: "cover", rounds: [4.5, 6.5] },
  ])(
    "is within its band in a fight of four against four: $where",
    ({ where, rounds }) => {
      const blocks = blocksFor(`four-${where}`, seed);
      holds(
        `${seed}: four against four, ${where}: rounds`,
        ratio(
          blocks,
          (one) => one.rounds,
          (one) => one.fights,
        ),
        rounds,
      );
    },
    3_600_000,
  );

  test.each<{ av: number; band: Band }>([
    { av: 0, band: [0, 0.5] },
    { av: 9, band: [0, 0.28] },
  ])(
    "is within its band for a bystander behind a target in armor $av",
    ({ av, band }) => {
      const blocks = blocksFor(`behind-av${av}`, seed);
      const hits = ratio(
        blocks,
        ({ sides }) => sides[0].bystanderHits,
        ({ sides }) => sides[0].attacks,
      );
      holds(`${seed}: armor ${av}: bystander hit, per attack`, hits, band);
    },
    3_600_000,
  );
});
