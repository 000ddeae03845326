/** Protection of a limb against one damage type. */
export interface DamageThreshold {
  /** Points subtracted from each hit. */
  readonly dt: number;
  /** Percentage subtracted from the rest, 0 to 100. */
  readonly drPercent: number;
}

export const UNPROTECTED: DamageThreshold = { dt: 0, drPercent: 0 };

/** Damage of a hit after protection. */
export interface Reduced {
  /** Points that DT removes; `byDr` is the number of points that DR percent removes after that. */
  readonly byDt: number;
  readonly byDr: number;
  /** Points that pass DT and DR percent. */
  readonly left: number;
}

/**
 * Returns the damage that passes first DT, then DR percent, rounded down and at least 0.
 * @rule CS-13
 * @rule GL-15 the hit points and the limb lose the same amount
 * @param raw Points of damage before protection, 0 or more.
 */
export function pastThreshold(raw: number, { dt, drPercent }: DamageThreshold): Reduced {
  const byDt = Math.min(raw, Math.max(0, dt));
  const left = Math.max(0, Math.floor(((raw - byDt) * (100 - drPercent)) / 100));
  return { byDt, byDr: raw - byDt - left, left };
}

/** An armor piece with DT and DR percent. */
export interface ThresholdArmor {
  /** Limbs that the piece covers; empty: the whole body. */
  readonly limbs: readonly string[];
  /** Protection by damage type. */
  readonly against: Readonly<Record<string, DamageThreshold>>;
}

/**
 * Returns the protection of a limb: the best DT and the best DR percent of the pieces that cover it. The two values may come from different
 * pieces.
 */
export function thresholdAt(worn: readonly ThresholdArmor[], limb: string, type: string): DamageThreshold {
  const there = worn.filter(({ limbs }) => limbs.length === 0 || limbs.includes(limb)).map(({ against }) => against[type] ?? UNPROTECTED);
  return {
    dt: Math.max(0, ...there.map(({ dt }) => dt)),
    drPercent: Math.max(0, ...there.map(({ drPercent }) => drPercent)),
  };
}
