import { modifiedArmor } from "../protection/armor";

/** What decides whether anybody but the one aimed at is looked for. */
export interface Stakes {
  /** The table plays with unintended targets. @rule UT-03 */
  readonly on: boolean;
  /** Somebody or something that matters may be struck. @rule UT-14 */
  readonly consequences: boolean;
  /** It flies: a blade does not. @rule UT-13 */
  readonly flies: boolean;
  /** It strikes everybody in an area as it is. @rule UT-15 */
  readonly area: boolean;
}

/** Is a round that missed followed? @rule UT-03 @rule UT-13 @rule UT-14 @rule UT-15 @rule UT-17 one exemption is enough */
export const followsMiss = ({ on, consequences, flies, area }: Stakes): boolean => on && consequences && flies && !area;

/** Is a round that went through followed? @rule UT-03 @rule UT-14 @rule UT-16 that of an area effect too */
export const followsThrough = ({ on, consequences }: Stakes): boolean => on && consequences;

export interface Penetration {
  /** Unresisted damage needed to come out behind. */
  readonly needed: number;
  readonly penetrates: boolean;
  /** What the bullet still carries; 0 when it is stopped. */
  readonly carry: number;
}

/** @rule UT-55 the unresisted damage reaches the armor left, and at least 1 @rule UT-56 it carries on */
export function penetration(unresisted: number, av: number, ap: number, canPenetrate: boolean): Penetration {
  const needed = modifiedArmor(av, ap);
  const penetrates = canPenetrate && unresisted >= needed && unresisted >= 1;
  return { needed, penetrates, carry: penetrates ? unresisted : 0 };
}

/** @rule XF-17 a body slows a bullet: more than Body is needed and Body is kept back */
export function throughBody(unresisted: number, av: number, arp: number, body: number, canPenetrate: boolean): Penetration {
  const needed = Math.max(modifiedArmor(av, arp), body + 1);
  const penetrates = canPenetrate && unresisted >= needed;
  return { needed, penetrates, carry: penetrates ? unresisted - body : 0 };
}

/** Kinds of weapon as far as going through is concerned. */
export type WeaponClass = "firearm" | "rail-gun" | "emp-weapon" | "thrusting-blade" | "club" | "thrown" | "fist";

const USUALLY_PENETRATE: readonly WeaponClass[] = ["firearm", "rail-gun", "emp-weapon", "thrusting-blade"];

/** Does a weapon of this kind go through targets unless its own description says otherwise? @rule UT-57 */
export const penetratesUsually = (kind: WeaponClass): boolean => USUALLY_PENETRATE.includes(kind);
