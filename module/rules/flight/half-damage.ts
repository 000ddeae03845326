/** Damage ranges of an attack in yards. */
export interface DamageRanges {
  /** Farthest distance with full damage; null: the weapon has only a maximum. */
  readonly halfYards: number | null;
  readonly maxYards: number;
}

export type DamageBand = "full" | "half" | "none";

const METRES_PER_YARD = 0.9144;

/** Returns meters in yards, rounded to nine decimals: ten yards on a map are not a little more than ten. */
export const toYards = (metres: number): number => Math.round((metres / METRES_PER_YARD) * 1e9) / 1e9;

/**
 * Returns how much damage counts at a distance.
 * @rule TD-RANGE-02 full up to and including 1/2D
 * @rule TD-RANGE-03 half beyond it, up to Max
 * @rule TD-RANGE-04 none past Max
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
