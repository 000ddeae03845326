import { modifiedArmor } from "../protection/armor";

/** Conditions under which a bullet can reach secondary targets. */
export interface Stakes {
  /** The world uses the rules for unintended targets. @rule UT-03 */
  readonly on: boolean;
  /** The bullet could hit a person or object whose damage matters. @rule UT-14 */
  readonly consequences: boolean;
  /** The attack is a projectile. @rule UT-13 */
  readonly flies: boolean;
  /** The attack is an area attack. @rule UT-15 */
  readonly area: boolean;
}

/**
 * Returns whether a bullet that misses can hit secondary targets.
 * @rule UT-03 @rule UT-13 @rule UT-14 @rule UT-15
 * @rule UT-17 one exemption rules it out
 */
export const followsMiss = ({ on, consequences, flies, area }: Stakes): boolean => on && consequences && flies && !area;

/** Returns whether a penetrating bullet can hit secondary targets. @rule UT-03 @rule UT-14 @rule UT-16 area attacks included */
export const followsThrough = ({ on, consequences }: Stakes): boolean => on && consequences;

export interface Penetration {
  /** Unresisted damage that the bullet needs to exit. */
  readonly needed: number;
  readonly penetrates: boolean;
  /** Damage the bullet still carries; 0: stopped. */
  readonly carry: number;
}

/**
 * Returns whether a bullet exits an object, and the damage it still carries.
 * @rule UT-55 the unresisted damage must be at least the armor left after penetration, and at least 1
 * @rule UT-56 the bullet carries all of the unresisted damage
 */
export function penetration(unresisted: number, av: number, ap: number, canPenetrate: boolean): Penetration {
  const needed = modifiedArmor(av, ap);
  const penetrates = canPenetrate && unresisted >= needed && unresisted >= 1;
  return { needed, penetrates, carry: penetrates ? unresisted : 0 };
}

/**
 * Returns whether a bullet exits a body, and the damage it still carries: the unresisted damage minus Body.
 * @rule XF-17
 * @param least Multiple of Body that the damage must exceed.
 */
export function throughBody(unresisted: number, armor: number, body: number, least: number, canPenetrate: boolean): Penetration {
  const needed = Math.max(armor, least + 1);
  const penetrates = canPenetrate && unresisted >= needed;
  return { needed, penetrates, carry: penetrates ? unresisted - body : 0 };
}
