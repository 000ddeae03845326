import { BLOCK_FIGHTS, blockCount } from "./blocks";
import { isMap, refusePlan, type PlainMap } from "./read/plain-words";
import { COUNTS, mergeTotals, SIDE_COUNTS, type Totals } from "./totals";

/** Some blocks of a series, fought: what a worker or a machine hands back, safe as JSON. */
export interface ForecastPart {
  readonly format: 1;
  readonly name: string;
  readonly sides: readonly [string, string];
  /** The same for the same plan read from the same compendia, whatever it is made of. */
  readonly plan: string;
  /** Of the whole series. */
  readonly fights: number;
  readonly seed: number;
  /** Numbers of the blocks, ascending. */
  readonly blocks: readonly number[];
  readonly totals: Totals;
}

const SAME = ["plan", "fights", "seed"] as const;

const counted = (map: PlainMap, keys: readonly string[]): boolean =>
  keys.every((key) => Number.isSafeInteger(map[key]) && Number(map[key]) >= 0);

const areTotals = (value: unknown): value is Totals =>
  isMap(value) &&
  counted(value, COUNTS) &&
  Array.isArray(value["sides"]) &&
  value["sides"].length === 2 &&
  value["sides"].every((side) => isMap(side) && counted(side, SIDE_COUNTS)) &&
  Array.isArray(value["byRound"]) &&
  value["byRound"].every((count) => Number.isSafeInteger(count));

/** Fights of so many blocks of a series. */
const fightsIn = (fights: number, blocks: readonly number[]): number =>
  blocks.reduce((sum, block) => sum + Math.min(BLOCK_FIGHTS, fights - block * BLOCK_FIGHTS), 0);

/** A part as parsed from JSON. @throws PlanError when it is none, or does not add up */
export function readPart(value: unknown, where: string): ForecastPart {
  if (!isMap(value) || value["format"] !== 1) return refusePlan(where, "is no part of a forecast; write one with --out");
  const { name, sides, plan, fights, seed, blocks, totals } = value;
  const texts = [name, plan, ...(Array.isArray(sides) && sides.length === 2 ? (sides as unknown[]) : [null])];
  const numbers = counted(value, ["fights", "seed"]) && Array.isArray(blocks) && blocks.every((block) => Number.isSafeInteger(block));
  if (!texts.every((text) => typeof text === "string") || !numbers || !areTotals(totals)) {
    return refusePlan(where, "is a damaged part of a forecast; make it again");
  }
  const own = blocks as number[];
  const total = Number(fights);
  const strange = own.find((block, at) => block < 0 || block >= blockCount({ fights: total }) || own.indexOf(block) !== at);
  if (strange !== undefined || totals.fights !== fightsIn(total, own)) {
    return refusePlan(where, "its blocks and its number of fights do not agree; make it again");
  }
  const [first, second] = sides as string[];
  return {
    format: 1,
    name: String(name),
    sides: [first!, second!],
    plan: String(plan),
    fights: total,
    seed: Number(seed),
    blocks: own,
    totals,
  };
}

/** Two parts of one series as one. @param where names the second, for what goes wrong @throws PlanError when they are not of one series, or share a block */
export function joinParts(a: ForecastPart, b: ForecastPart, where: string): ForecastPart {
  const other = SAME.find((key) => a[key] !== b[key]);
  if (other !== undefined) return refusePlan(where, `belongs to another series: its ${other} is ${b[other]}, not ${a[other]}`);
  const twice = b.blocks.find((block) => a.blocks.includes(block));
  if (twice !== undefined) return refusePlan(where, `has block ${twice}, which is there already; merge every part once`);
  return { ...a, blocks: [...a.blocks, ...b.blocks].sort((one, two) => one - two), totals: mergeTotals(a.totals, b.totals) };
}

/** Blocks of the series that are still missing. */
export const missingBlocks = ({ fights, blocks }: Pick<ForecastPart, "fights" | "blocks">): number =>
  blockCount({ fights }) - blocks.length;
