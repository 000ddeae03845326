import type { Part } from "../chance/roll-specs";
import { poolSize } from "./hits-and-glitches";

/** A weapon for one of several attacks. */
export interface SplitWeapon {
  readonly id: string;
  readonly kind: "ranged" | "melee" | "thrown" | "power";
  /** Rating of the weapon's combat skill. */
  readonly skill: number;
}

/**
 * Returns the maximum number of attacks in a phase: half the combat skill, rounded up, at least 1. The lower of two skills counts.
 * @rule SS-MULTI-06
 * @param skills Rating of each weapon's skill; 0: untrained.
 */
export const mostAttacks = (...skills: readonly number[]): number => Math.max(1, Math.ceil(Math.min(...skills) / 2));

/**
 * Returns whether attacks can be combined in one phase: at least two, with at most two weapons. Only a melee weapon can make more than one
 * of the attacks. Several shots with one firearm are a burst instead.
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
 * Returns the AP cost of a number of Free Actions, and whether the Free Action is used up afterwards. The first costs nothing if the Free
 * Action is unused; each further one costs 1 AP.
 * @rule SS-MULTI-01 multiple attacks count as 1 Free Action, with a called shot as 2
 */
export const freeActionsPrice = (count: number, freeActionUsed: boolean): { ap: number; freeAction: boolean } => ({
  ap: Math.max(0, count - (freeActionUsed ? 0 : 1)),
  freeAction: freeActionUsed || count > 0,
});

/**
 * Returns the number of dice before the split, including all modifiers, the recoil of all attacks and Karma dice.
 * @rule SS-MULTI-03 the lower pool of two weapons counts
 * @rule SS-KARMA-03
 * @param pools Parts of the pool for each weapon.
 */
export function poolBeforeSplit(pools: readonly (readonly Part[])[], karmaDice = 0): number {
  const sizes = pools.map((parts) => parts.reduce((sum, { value }) => sum + value, 0));
  return poolSize(Math.min(...sizes) + karmaDice);
}

/**
 * Returns the number of dice of each attack, in order.
 * @rule SS-ACTION-12
 * @rule SS-MULTI-04 shares are as even as possible; the attacks from index `first` on get leftover dice, wrapping around
 * @param attacks Number of attacks, 1 or more.
 * @param first Index of the attack that gets the first leftover die.
 * @throws {RangeError} if `attacks` is not an integer of 1 or more
 */
export function splitPool(pool: number, attacks: number, first = 0): number[] {
  if (!Number.isInteger(attacks) || attacks < 1) throw new RangeError(`split: at least one attack needed, got ${attacks}`);
  const even = Math.floor(poolSize(pool) / attacks);
  const odd = poolSize(pool) % attacks;
  return Array.from({ length: attacks }, (_, index) => even + ((index - first + attacks) % attacks < odd ? 1 : 0));
}
