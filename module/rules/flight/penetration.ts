import { modifiedArmor } from "../protection/armor";

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
