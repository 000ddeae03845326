import { readPool, type Glitch } from "./pool";

/** One reading of a pool that makes a difference, and how likely it is. */
export interface PoolChance {
  /** Hits that count. */
  readonly hits: number;
  readonly glitch: Glitch;
  /** 0 to 1. */
  readonly chance: number;
}

const factorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * factorial(n - 1));

/** Faces that stand for their kind: two hits, a one, and three that are neither. */
const [HIT, ONE, NOTHING] = [6, 1, 2];

/** In how many of the 6^n throws there are so many hits and so many ones. */
const waysOf = (dice: number, hits: number, ones: number): bigint => {
  const rest = dice - hits - ones;
  return (factorial(dice) / (factorial(hits) * factorial(ones) * factorial(rest))) * 2n ** BigInt(hits) * 3n ** BigInt(rest);
};

/**
 * Every reading of a pool with its exact chance, rounded once at the end; they add up to 1.
 *
 * @rule SS-GLITCH-01 @rule SS-GLITCH-03 @rule SS-GLITCH-04
 * @param dice 0 and up
 * @param limit most hits that count, or null
 */
export function poolOdds(dice: number, limit: number | null): PoolChance[] {
  const ways = new Map<string, { hits: number; glitch: Glitch; ways: bigint }>();
  for (let hits = 0; hits <= dice; hits += 1) {
    for (let ones = 0; ones + hits <= dice; ones += 1) {
      const faces = Array.from({ length: dice }, (_, at) => (at < hits ? HIT : at < hits + ones ? ONE : NOTHING));
      const reading = readPool(faces, limit);
      const key = `${reading.hits}:${reading.glitch}`;
      const sum = (ways.get(key)?.ways ?? 0n) + waysOf(dice, hits, ones);
      ways.set(key, { hits: reading.hits, glitch: reading.glitch, ways: sum });
    }
  }
  const all = 6n ** BigInt(dice);
  return [...ways.values()].map(({ hits, glitch, ways: some }) => ({ hits, glitch, chance: Number(some) / Number(all) }));
}

/** How likely a glitch of either kind is, 0 to 1. @rule SS-GLITCH-05 it matters when a pool is split */
export const glitchChance = (dice: number): number =>
  poolOdds(dice, null).reduce((sum, { glitch, chance }) => (glitch === "none" ? sum : sum + chance), 0);
