/** Damage ranges of an attack, in yards. @rule TD-RANGE-01 */
export interface DamageRanges {
  /** Longest distance with full damage (1/2D); null: the weapon has only a maximum range. */
  readonly halfYards: number | null;
  readonly maxYards: number;
}

export type DamageBand = "full" | "half" | "none";

const METERS_PER_YARD = 0.9144;

/** Converts meters to yards, rounded to nine decimals, so that ten yards on a map are exactly ten. */
export const toYards = (meters: number): number => Math.round((meters / METERS_PER_YARD) * 1e9) / 1e9;

/**
 * Returns the share of the damage that counts at a distance: full, half or none.
 * @rule TD-RANGE-02 full up to and including 1/2D @rule TD-RANGE-03 half beyond 1/2D, up to Max @rule TD-RANGE-04 none beyond Max
 * @param yards Distance to the target.
 */
export function damageBand(yards: number, { halfYards, maxYards }: DamageRanges): DamageBand {
  if (yards > maxYards) return "none";
  return halfYards !== null && yards > halfYards ? "half" : "full";
}

/** Returns the basic damage at a distance, before DR. @rule TD-RANGE-03 halves are rounded down @rule TD-RANGE-04 @rule TD-RANGE-05 */
export function damageAtRange(basic: number, yards: number, ranges: DamageRanges): number {
  const band = damageBand(yards, ranges);
  return band === "none" ? 0 : band === "half" ? Math.floor(basic / 2) : basic;
}

/** Returns the number of the range increment that contains a distance, counted from 1. Distance and increment are in meters. @rule UT-34 */
export const rangeBand = (meters: number, increment: number): number => Math.max(1, Math.ceil(meters / increment));

/**
 * Returns a defender's bonus dice: one for each range increment that the defender is farther away than the target. These dice replace a
 * range penalty.
 * @rule UT-34
 * @rule UT-33
 */
export const rangeDice = (meters: number, targetMeters: number, increment: number): number =>
  Math.max(0, rangeBand(meters, increment) - rangeBand(targetMeters, increment));
