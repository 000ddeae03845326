/** Structure and Armor of each barrier grade. @rule SS-BARRIER-01 @rule SS-BARRIER-09 the values of the last row are minimums */
export const BARRIER_GRADES = {
  fragile: { structure: 1, armor: 2 },
  cheap: { structure: 2, armor: 4 },
  average: { structure: 4, armor: 6 },
  heavy: { structure: 6, armor: 8 },
  reinforced: { structure: 8, armor: 12 },
  structure: { structure: 10, armor: 16 },
  "heavy-structure": { structure: 12, armor: 20 },
  "reinforced-concrete": { structure: 14, armor: 24 },
  hardened: { structure: 16, armor: 32 },
} as const satisfies Record<string, { structure: number; armor: number }>;
export type BarrierGrade = keyof typeof BARRIER_GRADES;

/** Returns the damage that bullets do to a barrier. @rule SS-BARRIER-21 @rule SS-BARRIER-22 the highest step reached counts */
const bulletsToBarrier = (bullets: number): number => (bullets >= 10 ? 4 : bullets >= 6 ? 3 : bullets >= 3 ? 2 : 1);

/** Returns whether damage gets through a barrier. @rule SS-BARRIER-08 @rule SS-BARRIER-24 the damage must exceed the Armor after ARP */
export const piercesBarrier = (modifiedDv: number, armor: number, arp: number): boolean => modifiedDv > Math.max(0, armor - arp);

export interface ThroughBarrier {
  readonly pierced: boolean;
  readonly barrierDamage: number;
  /** Damage that goes on to the target behind the barrier. */
  readonly through: number;
}

/**
 * Resolves a penetrating weapon against a barrier.
 * @rule SS-BARRIER-18 bullets and projectiles go through a barrier instead of breaking it
 * @rule SS-BARRIER-21 @rule SS-BARRIER-23
 * @rule SS-BARRIER-24 a stopped shot does no damage
 * @param bullets Number of bullets in the attack.
 * @param noDamage The barrier takes no damage.
 */
export function throughBarrier(modifiedDv: number, armor: number, arp: number, bullets: number, noDamage: boolean): ThroughBarrier {
  if (!piercesBarrier(modifiedDv, armor, arp)) return { pierced: false, barrierDamage: 0, through: 0 };
  const barrierDamage = noDamage ? 0 : bulletsToBarrier(bullets);
  return { pierced: true, barrierDamage, through: Math.max(0, modifiedDv - barrierDamage) };
}
