export type Glitch = "none" | "glitch" | "critical";

export interface PoolReading {
  /** Number of 5s and 6s rolled. */
  readonly rolled: number;
  /** Hits that count, at most the limit. */
  readonly hits: number;
  readonly glitch: Glitch;
}

/** Lowest face of a d6 that is a hit. */
export const LEAST_HIT = 5;

/** Returns whether a d6 face is a hit. @rule SS-GLITCH-01 5 and 6 are hits */
export const isHit = (face: number): boolean => face >= LEAST_HIT;

/**
 * Reads a dice pool.
 * @rule SS-GLITCH-01 5 and 6 are hits
 * @rule SS-ATTACK-09 the limit caps the hits that count; an empty pool has no hits
 * @rule SS-ACCURACY-01 the limit can be a weapon's Accuracy
 * @rule SS-GLITCH-03 a roll with more than half ones is a glitch; an empty pool never glitches
 * @rule SS-GLITCH-04 a glitch without hits is critical
 * @param limit Maximum hits that count; null: no limit.
 */
export function readPool(faces: readonly number[], limit: number | null): PoolReading {
  const rolled = faces.filter(isHit).length;
  const ones = faces.filter((face) => face === 1).length;
  const glitched = ones * 2 > faces.length;
  return {
    rolled,
    hits: limit === null ? rolled : Math.min(rolled, Math.max(0, limit)),
    glitch: !glitched ? "none" : rolled === 0 ? "critical" : "glitch",
  };
}

/** Returns whether the hits within the limit reach the threshold. @rule SS-GLITCH-02 */
export const succeeds = (hits: number, threshold: number): boolean => hits >= threshold;

/** Returns the number of dice in a pool after modifiers, at least 0. @rule SS-DEFENSE-13 */
export const poolSize = (sum: number): number => Math.max(0, sum);
