import { modifiedArmor } from "../protection/armor";

/** Conditions for looking for secondary targets. */
export interface Stakes {
  /** The world plays with unintended targets. @rule UT-03 */
  readonly on: boolean;
  /** A person or object that matters could be hit. @rule UT-14 */
  readonly consequences: boolean;
  /** The attack is a projectile. @rule UT-13 */
  readonly flies: boolean;
  /** The attack affects an area anyway. @rule UT-15 */
  readonly area: boolean;
}

/**
 * Returns whether a miss is followed to secondary targets.
 * @rule UT-03 @rule UT-13 @rule UT-14 @rule UT-15
 * @rule UT-17 one exemption is enough
 */
export const followsMiss = ({ on, consequences, flies, area }: Stakes): boolean => on && consequences && flies && !area;

/** Returns whether a penetrating round is followed. @rule UT-03 @rule UT-14 @rule UT-16 also that of an area attack */
export const followsThrough = ({ on, consequences }: Stakes): boolean => on && consequences;

export interface Penetration {
  /** Unresisted damage needed to exit. */
  readonly needed: number;
  readonly penetrates: boolean;
  /** Damage the bullet still carries; 0: stopped. */
  readonly carry: number;
}

/**
 * Returns whether a bullet exits.
 * @rule UT-55 the unresisted damage must reach the armor left, and at least 1
 * @rule UT-56 all of it carries on
 */
export function penetration(unresisted: number, av: number, ap: number, canPenetrate: boolean): Penetration {
  const needed = modifiedArmor(av, ap);
  const penetrates = canPenetrate && unresisted >= needed && unresisted >= 1;
  return { needed, penetrates, carry: penetrates ? unresisted : 0 };
}

/**
 * Returns whether a bullet exits a body. Body is subtracted from what carries on.
 * @rule XF-17
 * @param least Body, or a multiple of it, that the damage must exceed.
 */
export function throughBody(unresisted: number, armor: number, body: number, least: number, canPenetrate: boolean): Penetration {
  const needed = Math.max(armor, least + 1);
  const penetrates = canPenetrate && unresisted >= needed;
  return { needed, penetrates, carry: penetrates ? unresisted - body : 0 };
}
