import type { Part } from "../chance/throws";
import { poolSize } from "./pool";

/** A weapon one of several attacks is made with. */
export interface SplitWeapon {
  readonly id: string;
  readonly kind: "ranged" | "melee" | "thrown" | "power";
  /** Rating of its combat skill. */
  readonly skill: number;
}

/**
 * Most attacks in one Action Phase: half the Combat Skill, rounded up; with two skills the lower. Nobody loses the single attack.
 *
 * @rule SS-MULTI-06
 * @param skills rating of the skill behind each weapon, 0 for untrained
 */
export const mostAttacks = (...skills: readonly number[]): number => Math.max(1, Math.ceil(Math.min(...skills) / 2));

/**
 * May these attacks, one entry per attack, be made together? Several with one melee weapon, or with two different weapons;
 * several shots of one firearm are a burst.
 *
 * @rule SS-MULTI-02
 */
export function mayCombine(attacks: readonly Pick<SplitWeapon, "id" | "kind">[]): boolean {
  const ids = new Set(attacks.map(({ id }) => id));
  if (attacks.length < 2 || ids.size > 2) return false;
  return [...ids].every((id) => {
    const own = attacks.filter((attack) => attack.id === id);
    return own.length === 1 || own.every(({ kind }) => kind === "melee");
  });
}

/**
 * What a number of Free Actions costs on top: the first is free while it is there, every other one 1 AP.
 *
 * @rule SS-MULTI-01 Multiple Attacks is one; together with a Called Shot it is two
 */
export const freeActionsPrice = (count: number, freeActionUsed: boolean): { ap: number; freeAction: boolean } => ({
  ap: Math.max(0, count - (freeActionUsed ? 0 : 1)),
  freeAction: freeActionUsed || count > 0,
});

/**
 * Dice before the split: all modifiers in, with the recoil of all attacks, and dice from Karma.
 *
 * @rule SS-MULTI-03 with two weapons the lower pool @rule SS-KARMA-03
 * @param pools everything each weapon's pool is made of
 */
export function poolBeforeSplit(pools: readonly (readonly Part[])[], karmaDice = 0): number {
  const sizes = pools.map((parts) => parts.reduce((sum, { value }) => sum + value, 0));
  return poolSize(Math.min(...sizes) + karmaDice);
}

/**
 * The share of every attack, in order.
 *
 * @rule SS-ACTION-12 @rule SS-MULTI-04 as evenly as possible; odd dice go to the attack named and to those after it, around
 * @param attacks 1 and up
 * @param first index of the attack that gets the first odd die
 * @throws RangeError without attacks
 */
export function splitPool(pool: number, attacks: number, first = 0): number[] {
  if (!Number.isInteger(attacks) || attacks < 1) throw new RangeError(`split: at least one attack wanted, got ${attacks}`);
  const even = Math.floor(poolSize(pool) / attacks);
  const odd = poolSize(pool) % attacks;
  return Array.from({ length: attacks }, (_, index) => even + ((index - first + attacks) % attacks < odd ? 1 : 0));
}
