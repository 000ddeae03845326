import type { Quality } from "./cripple";
import type { Tuning } from "../tuning";
import { ROUNDS_PER_MINUTE } from "./injury-effects";

/** Returns the minutes between two points of damage near death. @rule SS-DEATH-06 Body, but at least 1, so a Body of 0 also takes time */
const bleedInterval = (body: number): number => Math.max(1, body);

/** Returns the rounds between two points of damage near death. @rule SS-DEATH-06 */
export const bleedRounds = (body: number): number => bleedInterval(body) * ROUNDS_PER_MINUTE;

/** Returns the damage after a number of rounds near death without help. @rule SS-DEATH-06 */
export const bledIn = (body: number, rounds: number): number => Math.floor(Math.max(0, rounds) / bleedRounds(body));

/**
 * Returns the rounds until the next point of damage, from 1 to the whole interval.
 * @rule SS-DEATH-06
 * @param rounds Rounds since near death, or since the last failed attempt to help.
 */
export const roundsToNextPoint = (body: number, rounds: number): number => bleedRounds(body) - (Math.max(0, rounds) % bleedRounds(body));

/** Strain per minute of Slow Death. @rule SS-CALLED-25 */
const SLOW_DEATH_STRAIN = 2;

/** Returns the Strain from internal bleeding after a number of rounds. @rule SS-CALLED-25 2 per full minute */
export const slowDeathStrain = (rounds: number): number => SLOW_DEATH_STRAIN * Math.floor(Math.max(0, rounds) / ROUNDS_PER_MINUTE);

/** Returns the rounds until the next Strain from Slow Death, 1 to 12. @rule SS-CALLED-25 */
export const roundsToNextBleed = (rounds: number): number => ROUNDS_PER_MINUTE - (Math.max(0, rounds) % ROUNDS_PER_MINUTE);

/** Damage of a hit beyond the points that the body had. */
interface Overflow {
  /** Points added to the body's overflow. */
  readonly overflow: number;
  /** Points that the body is spared. @rule XF-27 */
  readonly spared: number;
}

export const NO_OVERFLOW: Overflow = { overflow: 0, spared: 0 };

/** Returns the overflow that a person is spared when a hit takes the last Flesh. @rule XF-27 all overflow if the hit is glancing */
export const overflowSpared = (body: number, quality: Quality | null, { overflow }: Pick<Tuning, "overflow">): number =>
  quality === "glancing" ? Infinity : Math.floor(body / overflow);

/**
 * Splits the damage beyond the last points of a body.
 * @param beyond Points, 0 or more.
 * @param hadPoints true: the body had points left before the hit. Only then it is spared any.
 * @param mostSpared Maximum points to spare; omitted: none.
 * @rule SS-DEATH-04 the damage beyond the last point is overflow
 * @rule XF-27 every later hit counts in full
 */
export function overflowOf(beyond: number, hadPoints: boolean, mostSpared = 0): Overflow {
  const spared = hadPoints ? Math.min(beyond, mostSpared) : 0;
  return { overflow: beyond - spared, spared };
}
