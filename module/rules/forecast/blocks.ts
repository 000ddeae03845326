import { xoshiro128, type Rng } from "../chance/rng";
import { fightOut } from "./fight";
import { newLines, type SeenLines } from "./seen-lines";
import type { Skirmish } from "./skirmish";
import { Tally } from "./tally";
import { mergeTotals, NO_TOTALS, type Totals } from "./totals";

/** Number of fights in a block. One worker fights a whole block. */
export const BLOCK_FIGHTS = 100;

/** A number of fights, and the seed of their random numbers. */
export interface FightSeries {
  readonly fights: number;
  /** Seed of the random numbers, an integer from 0 to 2^32 - 1. */
  readonly seed: number;
}

/** One of several parts of a series; `part` counts from 1 to `of`. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

const WHOLE: Shard = { part: 1, of: 1 };

/** Mixes the bits of a number, so that similar numbers give very different results. */
function mixed(value: number): number {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/**
 * Returns the random number generator of one fight. The generator depends only on the seed of the series, the block and the fight's index
 * in the block.
 */
export function rngOfFight(seed: number, block: number, index: number): Rng {
  const word = (at: number): number =>
    mixed(mixed(mixed(seed + Math.imul(at, 0x9e3779b9)) + Math.imul(block + 1, 0x7feb352d)) + Math.imul(index + 1, 0x846ca68b));
  return xoshiro128([word(1), word(2), word(3), word(4) | 1]);
}

export const blockCount = ({ fights }: Pick<FightSeries, "fights">): number => Math.ceil(fights / BLOCK_FIGHTS);

/** Returns the block indexes of a shard. Blocks go to the shards in turn. */
export const blocksOf = (series: Pick<FightSeries, "fights">, { part, of }: Shard = WHOLE): number[] =>
  Array.from({ length: blockCount(series) }, (_, block) => block).filter((block) => block % of === part - 1);

/** Fights one block and returns its totals. The last block of a series may have fewer fights. */
export function fightBlock(skirmish: Skirmish, { fights, seed }: FightSeries, block: number, lines: SeenLines = newLines()): Totals {
  const tally = new Tally();
  const count = Math.min(BLOCK_FIGHTS, fights - block * BLOCK_FIGHTS);
  for (let index = 0; index < count; index++) tally.ended(fightOut(skirmish, lines, rngOfFight(seed, block, index), tally));
  return tally.totals;
}

/**
 * Fights blocks one after another and returns their totals. The totals do not depend on the order or division of the blocks.
 * @param wanted Block indexes; omitted: the whole series.
 */
export function forecast(skirmish: Skirmish, series: FightSeries, wanted: readonly number[] = blocksOf(series)): Totals {
  const lines = newLines();
  return wanted.reduce((totals, block) => mergeTotals(totals, fightBlock(skirmish, series, block, lines)), NO_TOTALS);
}
