/**
 * Health pools in the order in which they take damage.
 * @rule SS-DAMAGE-06 @rule SS-ARMOR-01
 * @rule SS-ARMOR-04 AHP (Armored Health) is one of these pools
 */
const HEALTH_POOLS = ["shield", "armored", "flesh"] as const;
export type HealthPool = (typeof HEALTH_POOLS)[number];

export const DAMAGE_TYPES = ["kinetic", "shock", "fire", "corrosive", "cryo", "radiation"] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Percentage of damage that Armored Health loses, by damage type. @rule SS-ARMOR-06 */
const ARMORED_PERCENT: Readonly<Record<DamageType, number>> = {
  kinetic: 50,
  shock: 50,
  fire: 50,
  corrosive: 200,
  cryo: 150,
  radiation: 50,
};

/** Returns the percentage of damage that a pool loses. @rule SS-ARMOR-06 Shield and Flesh lose 100% of every type */
export const poolPercent = (pool: HealthPool, type: DamageType): number => (pool === "armored" ? ARMORED_PERCENT[type] : 100);

export interface PoolSplit {
  /** Loss of each pool, in its own points. */
  readonly loss: Readonly<Record<HealthPool, number>>;
  /** Unscaled damage absorbed by Armored Health. */
  readonly toArmored: number;
  /** Unscaled damage past the Shield. */
  readonly pastShield: number;
  /** Unscaled damage that reached Flesh, even if it exceeds the Flesh left. */
  readonly toFlesh: number;
}

/**
 * Splits health damage among the pools.
 * @rule SS-DAMAGE-06 Shield, then Armored Health, then Flesh; each absorbs its points divided by its percentage, rounded up; the rest
 * carries over
 * @rule SS-ARMOR-06 the loss of Armored Health depends on the damage type, rounded down
 * @param pools Points left in each pool; null: the body has no such pool.
 */
export function splitDamage(damage: number, type: DamageType, pools: Readonly<Record<HealthPool, number | null>>): PoolSplit {
  const last = HEALTH_POOLS.findLast((pool) => pools[pool] !== null);
  const loss: Record<HealthPool, number> = { shield: 0, armored: 0, flesh: 0 };
  let raw = Math.max(0, damage);
  let pastShield = raw;
  let toFlesh = 0;
  let toArmored = 0;
  for (const pool of HEALTH_POOLS) {
    const left = pools[pool];
    if (left === null || raw === 0) continue;
    const percent = poolPercent(pool, type);
    const absorbs = Math.ceil((left * 100) / percent);
    if (pool === "flesh") toFlesh = raw;
    if (pool === "armored") toArmored = raw;
    if (raw >= absorbs && pool !== last) {
      loss[pool] = left;
      raw -= absorbs;
    } else {
      loss[pool] = Math.floor((raw * percent) / 100);
      raw = 0;
    }
    if (pool === "shield") pastShield = raw;
    if (pool === "armored") toArmored -= raw;
  }
  return { loss, toArmored, pastShield, toFlesh };
}

/** Sizes of a person's pools. Each ruleset defines these sizes, because the rulebook gives none. @rule XF-16 */
export interface PoolSizes {
  /** Maximum Flesh: a base, plus points for each point of Body. */
  readonly flesh: { readonly base: number; readonly perBody: number };
  /** Strain Threshold: a base, plus points for each point of Willpower, rounded up. */
  readonly strain: { readonly base: number; readonly perWillpower: number };
}

/** Returns a person's maximum Flesh for a rating of Body. @rule XF-16 */
export const maximumFlesh = (body: number, { flesh }: PoolSizes): number => flesh.base + flesh.perBody * body;

/** Returns a person's Strain Threshold for a rating of Willpower. @rule XF-16 */
export const strainThreshold = (willpower: number, { strain }: PoolSizes): number =>
  strain.base + Math.ceil(strain.perWillpower * willpower);
