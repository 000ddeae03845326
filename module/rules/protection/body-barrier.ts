import { barrierPool, barrierSuffers, passesOn } from "./destroy";

/** A living or dead body in the line of fire. */
export interface BodyBarrier {
  /** Counts as Structure. @rule SS-BARRIER-25 */
  readonly body: number;
  readonly armor: number;
}

/** Returns the dice a body in the way resists with. @rule SS-BARRIER-25 */
export const bodyBarrierPool = ({ body, armor }: BodyBarrier, arp: number): number => barrierPool(body, armor, armor > 0 ? arp : 0);

/**
 * Returns the damage to a body in the way, and what reaches the target behind it.
 * @rule SS-BARRIER-25 the body takes all unresisted damage first; what exceeds its Body goes on, for bullets too
 */
export function throughBodyBarrier({ body }: BodyBarrier, modifiedDv: number, hits: number): { bodyDamage: number; through: number } {
  const bodyDamage = barrierSuffers(modifiedDv, hits, "health");
  return { bodyDamage, through: passesOn(bodyDamage, body) };
}

/** Returns the Agility and Reaction lost while carrying a body, 0 or less. @rule SS-BARRIER-26 by how much it exceeds Strength */
export const carryingBurden = (bodyOfShield: number, strength: number): number => -Math.max(0, bodyOfShield - strength) || 0;
