/** What protects a limb against one type of damage. */
export interface DamageThreshold {
  /** Points that every blow loses. */
  readonly dt: number;
  /** Percent that what is left loses. */
  readonly drPercent: number;
}

export const UNPROTECTED: DamageThreshold = { dt: 0, drPercent: 0 };

/** What became of a blow's damage. */
export interface Reduced {
  /** Points that DT took, and points that DR took after it. */
  readonly byDt: number;
  readonly byDr: number;
  /** Points that got past both. */
  readonly left: number;
}

/**
 * Damage that gets past DT, then DR: rounded down, never below 0.
 *
 * @rule CS-13 @rule GL-15 HP and limb both start from what is left
 * @param raw points before, 0 and up
 */
export function pastThreshold(raw: number, { dt, drPercent }: DamageThreshold): Reduced {
  const byDt = Math.min(raw, Math.max(0, dt));
  const left = Math.max(0, Math.floor(((raw - byDt) * (100 - drPercent)) / 100));
  return { byDt, byDr: raw - byDt - left, left };
}

/** A piece of armor. */
export interface ThresholdArmor {
  /** Limbs it covers; none for the whole body. */
  readonly limbs: readonly string[];
  /** By type of damage. */
  readonly against: Readonly<Record<string, DamageThreshold>>;
}

/** What a limb is protected by: of several pieces the best DT and the best DR, each on its own. */
export function thresholdAt(worn: readonly ThresholdArmor[], limb: string, type: string): DamageThreshold {
  const there = worn.filter(({ limbs }) => limbs.length === 0 || limbs.includes(limb)).map(({ against }) => against[type] ?? UNPROTECTED);
  return {
    dt: Math.max(0, ...there.map(({ dt }) => dt)),
    drPercent: Math.max(0, ...there.map(({ drPercent }) => drPercent)),
  };
}
