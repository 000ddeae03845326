/** What protects a limb against one type of damage. */
export interface DamageThreshold {
  /** Points that every blow loses. */
  readonly dt: number;
  /** Percent that what is left loses. */
  readonly drPercent: number;
}

export const UNPROTECTED: DamageThreshold = { dt: 0, drPercent: 0 };

/** How protection works on damage; a table may bring another. @rule CS-13 */
export type Protects = (raw: number, at: DamageThreshold) => number;

/** Damage that gets past DT, then DR: rounded down, never below 0. @rule CS-13 @rule GL-15 HP and limb both start from this figure */
export const pastThreshold: Protects = (raw, { dt, drPercent }) =>
  Math.max(0, Math.floor((Math.max(0, raw - dt) * (100 - drPercent)) / 100));

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
