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
