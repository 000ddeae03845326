import { BLOCK_FIGHTS, blockCount } from "./blocks";
import { isPlainObject, type PlainObject } from "../reading/values";
import { COUNTS, mergeTotals, SIDE_COUNTS, type Totals } from "./totals";
import { refusePlan } from "./read/plan-values";

/** Totals of the blocks that one worker or computer has fought, as part of a series. A part can be stored as JSON. */
export interface ForecastPart {
  readonly format: 1;
  readonly name: string;
  readonly sides: readonly [string, string];
  /** Fingerprint of the plan and of its compendium data. */
  readonly plan: string;
  /** Number of fights in the whole series. */
  readonly fights: number;
  readonly seed: number;
  /** Indexes of the fought blocks, ascending. */
  readonly blocks: readonly number[];
  readonly totals: Totals;
}

const SAME = ["plan", "fights", "seed"] as const;

const counted = (map: PlainObject, keys: readonly string[]): boolean =>
  keys.every((key) => Number.isSafeInteger(map[key]) && Number(map[key]) >= 0);

const areTotals = (value: unknown): value is Totals =>
  isPlainObject(value) &&
  counted(value, COUNTS) &&
  Array.isArray(value["sides"]) &&
  value["sides"].length === 2 &&
  value["sides"].every((side) => isPlainObject(side) && counted(side, SIDE_COUNTS)) &&
  Array.isArray(value["byRound"]) &&
  value["byRound"].every((count) => Number.isSafeInteger(count));

/** Returns the number of fights in the given blocks of a series. */
const fightsIn = (fights: number, blocks: readonly number[]): number =>
  blocks.reduce((sum, block) => sum + Math.min(BLOCK_FIGHTS, fights - block * BLOCK_FIGHTS), 0);

/**
 * Reads a forecast part from parsed JSON.
 * @param where Name of the part for error messages.
 * @throws {PlanError} if the value is not a part, or if its numbers are inconsistent
 */
export function readPart(value: unknown, where: string): ForecastPart {
  if (!isPlainObject(value) || value["format"] !== 1) return refusePlan(where, "is no part of a forecast; write one with --out");
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

/**
 * Merges two parts of a series.
 * @param where Name of the second part for error messages.
 * @throws {PlanError} if the parts belong to different series or share a block
 */
export function joinParts(a: ForecastPart, b: ForecastPart, where: string): ForecastPart {
  const other = SAME.find((key) => a[key] !== b[key]);
  if (other !== undefined) return refusePlan(where, `belongs to another series: its ${other} is ${b[other]}, not ${a[other]}`);
  const twice = b.blocks.find((block) => a.blocks.includes(block));
  if (twice !== undefined) return refusePlan(where, `has block ${twice}, which is there already; merge every part once`);
  return { ...a, blocks: [...a.blocks, ...b.blocks].sort((one, two) => one - two), totals: mergeTotals(a.totals, b.totals) };
}

/** Returns the number of blocks that the part still lacks for the whole series. */
export const missingBlocks = ({ fights, blocks }: Pick<ForecastPart, "fights" | "blocks">): number =>
  blockCount({ fights }) - blocks.length;
