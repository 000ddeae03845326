import { barrierPool, barrierSuffers, passesOn } from "./destroy";

/** Somebody, living or dead, who is held in the way. */
export interface BodyBarrier {
  /** Stands for Structure. @rule SS-BARRIER-25 */
  readonly body: number;
  readonly armor: number;
}

/** Dice a body in the way resists with. @rule SS-BARRIER-25 */
export const bodyBarrierPool = ({ body, armor }: BodyBarrier, arp: number): number => barrierPool(body, armor, armor > 0 ? arp : 0);

/**
 * What a body in the way takes, and what reaches the one behind it.
 *
 * @rule SS-BARRIER-25 the body takes all it did not resist first; what is above its Body goes on, for bullets too
 */
export function throughBodyBarrier({ body }: BodyBarrier, modifiedDv: number, hits: number): { bodyDamage: number; through: number } {
  const bodyDamage = barrierSuffers(modifiedDv, hits, "health");
  return { bodyDamage, through: passesOn(bodyDamage, body) };
}

/** Agility and Reaction lost while carrying a body: 0 or less. @rule SS-BARRIER-26 only what Strength lacks */
export const carryingBurden = (bodyOfShield: number, strength: number): number => -Math.max(0, bodyOfShield - strength) || 0;
