/** Protection of a limb against one damage type. */
export interface DamageThreshold {
  /** Points subtracted from each hit. */
  readonly dt: number;
  /** Percentage taken off the rest. */
  readonly drPercent: number;
}

export const UNPROTECTED: DamageThreshold = { dt: 0, drPercent: 0 };

/** A hit's damage after protection. */
export interface Reduced {
  /** Points removed by DT, then by DR. */
  readonly byDt: number;
  readonly byDr: number;
  /** Points past both. */
  readonly left: number;
}

/**
 * Returns the damage past DT, then DR, rounded down, at least 0.
 * @rule CS-13
 * @rule GL-15 hit points and limb both lose this much
 * @param raw Points before, 0 or more.
 */
export function pastThreshold(raw: number, { dt, drPercent }: DamageThreshold): Reduced {
  const byDt = Math.min(raw, Math.max(0, dt));
  const left = Math.max(0, Math.floor(((raw - byDt) * (100 - drPercent)) / 100));
  return { byDt, byDr: raw - byDt - left, left };
}

/** An armor piece. */
export interface ThresholdArmor {
  /** Covered limbs; empty: the whole body. */
  readonly limbs: readonly string[];
  /** Protection by damage type. */
  readonly against: Readonly<Record<string, DamageThreshold>>;
}

/** Returns the protection of a limb: best DT and best DR of all pieces, each on its own. */
export function thresholdAt(worn: readonly ThresholdArmor[], limb: string, type: string): DamageThreshold {
  const there = worn.filter(({ limbs }) => limbs.length === 0 || limbs.includes(limb)).map(({ against }) => against[type] ?? UNPROTECTED);
  return {
    dt: Math.max(0, ...there.map(({ dt }) => dt)),
    drPercent: Math.max(0, ...there.map(({ drPercent }) => drPercent)),
  };
}
