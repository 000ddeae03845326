import type { Attack } from "../model/ruleset";
import { flies } from "../model/fighter";
/** Conditions under which a bullet can reach secondary targets. */
export interface Stakes {
  /** true: the world uses the rules for unintended targets. @rule UT-03 */
  readonly on: boolean;
  /** true: the bullet could hit another person or object that matters. @rule UT-14 */
  readonly consequences: boolean;
  /** true: the attack is made with a projectile. @rule UT-13 */
  readonly flies: boolean;
  /** true: the attack is an area attack. @rule UT-15 */
  readonly area: boolean;
}

/**
 * Returns whether a bullet that misses can hit secondary targets.
 * @rule UT-03 @rule UT-13 @rule UT-14 @rule UT-15
 * @rule UT-17 one exemption is enough to exclude them
 * @rule XF-10 after every miss of a projectile
 */
const followsMiss = ({ on, consequences, flies, area }: Stakes): boolean => on && consequences && flies && !area;

/** Returns whether a penetrating bullet can hit secondary targets. @rule UT-03 @rule UT-14 @rule UT-16 area attacks included @rule XF-10 */
export const followsThrough = ({ on, consequences }: Stakes): boolean => on && consequences;

export const stakesOf = ({ field: { switches, weapon, cone }, order }: Attack): Stakes => ({
  on: switches.unintendedTargets,
  consequences: !order.harmless,
  flies: flies(weapon),
  area: weapon.area || cone?.form === "cone",
});

/** Returns whether a bullet that misses can hit another entity. */
export const followsOnMiss = (attack: Attack): boolean => followsMiss(stakesOf(attack));

/** Returns whether this attack can hit anyone but the intended target. @rule UT-03 @rule UT-13 @rule UT-16 */
export const endangersOthers = (attack: Attack): boolean =>
  followsOnMiss(attack) || (attack.field.weapon.penetrates && followsThrough(stakesOf(attack)));
