import { xoshiro128, type Rng } from "../chance/rng";
import { fightOut } from "./fight";
import { newLines, type SeenLines } from "./seen-lines";
import type { Skirmish } from "./skirmish";
import { Tally } from "./tally";
import { mergeTotals, NO_TOTALS, type Totals } from "./totals";

/** Fights per block; one worker fights a block as a whole. */
export const BLOCK_FIGHTS = 100;

/** A number of fights and their seed. */
export interface FightSeries {
  readonly fights: number;
  /** Any integer from 0 to 2^32 - 1. */
  readonly seed: number;
}

/** One of several equal parts of a series; `part` counts from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

const WHOLE: Shard = { part: 1, of: 1 };

/** Spreads the bits of a number over all 32. */
function mixed(value: number): number {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Returns the generator of one fight. It depends only on the seed of the series, the block and the index. */
export function rngOfFight(seed: number, block: number, index: number): Rng {
  const word = (at: number): number =>
    mixed(mixed(mixed(seed + Math.imul(at, 0x9e3779b9)) + Math.imul(block + 1, 0x7feb352d)) + Math.imul(index + 1, 0x846ca68b));
  return xoshiro128([word(1), word(2), word(3), word(4) | 1]);
}

export const blockCount = ({ fights }: Pick<FightSeries, "fights">): number => Math.ceil(fights / BLOCK_FIGHTS);

/** Returns the block indexes of a shard; blocks are dealt out to shards in turn. */
export const blocksOf = (series: Pick<FightSeries, "fights">, { part, of }: Shard = WHOLE): number[] =>
  Array.from({ length: blockCount(series) }, (_, block) => block).filter((block) => block % of === part - 1);

/** Fights one block; the last may be shorter. */
export function fightBlock(skirmish: Skirmish, { fights, seed }: FightSeries, block: number, lines: SeenLines = newLines()): Totals {
  const tally = new Tally();
  const count = Math.min(BLOCK_FIGHTS, fights - block * BLOCK_FIGHTS);
  for (let index = 0; index < count; index++) tally.ended(fightOut(skirmish, lines, rngOfFight(seed, block, index), tally));
  return tally.totals;
}

/**
 * Fights blocks one after another. The same skirmish, series and blocks give the same totals in any order and split.
 * @param wanted Block indexes; omitted: the whole series.
 */
export function forecast(skirmish: Skirmish, series: FightSeries, wanted: readonly number[] = blocksOf(series)): Totals {
  const lines = newLines();
  return wanted.reduce((totals, block) => mergeTotals(totals, fightBlock(skirmish, series, block, lines)), NO_TOTALS);
}
