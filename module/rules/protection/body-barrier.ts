import { barrierPool, barrierSuffers, passesOn } from "./destroy";

/** A living or dead body in the line of fire. */
export interface BodyBarrier {
  /** Body attribute, which counts as Structure. @rule SS-BARRIER-25 */
  readonly body: number;
  readonly armor: number;
}

/** Returns the number of dice with which a body in the way resists. @rule SS-BARRIER-25 */
export const bodyBarrierPool = ({ body, armor }: BodyBarrier, arp: number): number => barrierPool(body, armor, armor > 0 ? arp : 0);

/**
 * Returns the damage to a body in the way, and the damage that goes on to the target behind it.
 * @rule SS-BARRIER-25 the body takes all unresisted damage; the part above its Body attribute goes on, also for bullets
 * @param hits Hits of the body's resistance roll.
 */
export function throughBodyBarrier({ body }: BodyBarrier, modifiedDv: number, hits: number): { bodyDamage: number; through: number } {
  const bodyDamage = barrierSuffers(modifiedDv, hits, "health");
  return { bodyDamage, through: passesOn(bodyDamage, body) };
}

/** Returns the penalty of a carried body on Agility and Reaction, 0 or less. @rule SS-BARRIER-26 Strength minus the Body carried */
export const carryingBurden = (bodyOfShield: number, strength: number): number => -Math.max(0, bodyOfShield - strength) || 0;
