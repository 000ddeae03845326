import { readPool, type Glitch } from "./hits-and-glitches";

/** One distinct result of a pool and its probability. */
export interface PoolChance {
  /** Hits that count, at most the limit. */
  readonly hits: number;
  readonly glitch: Glitch;
  /** Probability, 0 to 1. */
  readonly chance: number;
}

const factorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * factorial(n - 1));

/** One face of each kind: a hit, a 1, and a face that is neither. */
const [HIT, ONE, NOTHING] = [6, 1, 2];

/** Returns how many of the 6^dice possible rolls show exactly this many hits and ones. */
const waysOf = (dice: number, hits: number, ones: number): bigint => {
  const rest = dice - hits - ones;
  return (factorial(dice) / (factorial(hits) * factorial(ones) * factorial(rest))) * 2n ** BigInt(hits) * 3n ** BigInt(rest);
};

/**
 * Returns every result of a pool with its probability, exact up to rounding. The probabilities sum to 1.
 * @rule SS-GLITCH-01 @rule SS-GLITCH-03 @rule SS-GLITCH-04
 * @param dice Number of dice, 0 or more.
 * @param limit Maximum hits that count; null: no limit.
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

/** Returns the probability of a glitch or critical glitch, 0 to 1. @rule SS-GLITCH-05 splitting a pool raises this probability */
export const glitchChance = (dice: number): number =>
  poolOdds(dice, null).reduce((sum, { glitch, chance }) => (glitch === "none" ? sum : sum + chance), 0);
