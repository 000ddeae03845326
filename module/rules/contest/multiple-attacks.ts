import type { Part } from "../chance/roll-specs";
import { poolSize } from "./pool";

/** A weapon used for one of several attacks. */
export interface SplitWeapon {
  readonly id: string;
  readonly kind: "ranged" | "melee" | "thrown" | "power";
  /** Rating of its combat skill. */
  readonly skill: number;
}

/**
 * Returns the most attacks in one Action Phase: half the combat skill, rounded up, at least 1. With two skills the lower counts.
 * @rule SS-MULTI-06
 * @param skills Rating of each weapon's skill; 0: untrained.
 */
export const mostAttacks = (...skills: readonly number[]): number => Math.max(1, Math.ceil(Math.min(...skills) / 2));

/**
 * Returns whether attacks can be combined: several with one melee weapon, or one each with two weapons. `attacks` has one entry per attack.
 * Several shots of one firearm are a burst instead.
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
 * Returns the cost of Free Actions: the first is free if available, each further one costs 1 AP.
 * @rule SS-MULTI-01 Multiple Attacks is one; with a called shot it is two
 */
export const freeActionsPrice = (count: number, freeActionUsed: boolean): { ap: number; freeAction: boolean } => ({
  ap: Math.max(0, count - (freeActionUsed ? 0 : 1)),
  freeAction: freeActionUsed || count > 0,
});

/**
 * Returns the dice before the split, with all modifiers, the recoil of all attacks and Karma dice.
 * @rule SS-MULTI-03 with two weapons the lower pool
 * @rule SS-KARMA-03
 * @param pools Parts of each weapon's pool.
 */
export function poolBeforeSplit(pools: readonly (readonly Part[])[], karmaDice = 0): number {
  const sizes = pools.map((parts) => parts.reduce((sum, { value }) => sum + value, 0));
  return poolSize(Math.min(...sizes) + karmaDice);
}

/**
 * Returns each attack's share of the pool, in order.
 * @rule SS-ACTION-12
 * @rule SS-MULTI-04 as even as possible; odd dice go to the attack named and those after it, in a circle
 * @param attacks 1 or more.
 * @param first Index of the attack that gets the first odd die.
 * @throws {RangeError} if there is no attack
 */
export function splitPool(pool: number, attacks: number, first = 0): number[] {
  if (!Number.isInteger(attacks) || attacks < 1) throw new RangeError(`split: at least one attack wanted, got ${attacks}`);
  const even = Math.floor(poolSize(pool) / attacks);
  const odd = poolSize(pool) % attacks;
  return Array.from({ length: attacks }, (_, index) => even + ((index - first + attacks) % attacks < odd ? 1 : 0));
}
