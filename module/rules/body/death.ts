import { ROUNDS_PER_MINUTE } from "./injury-effects";

/** Returns the minutes between two points of bleeding out. @rule SS-DEATH-06 Body, but at least 1 so that Body 0 also takes time */
const bleedInterval = (body: number): number => Math.max(1, body);

/** Returns the rounds between two points of bleeding out. @rule SS-DEATH-06 */
export const bleedRounds = (body: number): number => bleedInterval(body) * ROUNDS_PER_MINUTE;

/** Returns the damage after some rounds without help. @rule SS-DEATH-06 */
export const bledIn = (body: number, rounds: number): number => Math.floor(Math.max(0, rounds) / bleedRounds(body));

/**
 * Returns the rounds until the next point, from 1 to the whole interval.
 * @rule SS-DEATH-06
 * @param rounds Since near death, or since the last failed help.
 */
export const roundsToNextPoint = (body: number, rounds: number): number => bleedRounds(body) - (Math.max(0, rounds) % bleedRounds(body));

/** Strain per minute of Slow Death. @rule SS-CALLED-25 */
const SLOW_DEATH_STRAIN = 2;

/** Returns the Strain of internal bleeding after some rounds. @rule SS-CALLED-25 per full minute */
export const slowDeathStrain = (rounds: number): number => SLOW_DEATH_STRAIN * Math.floor(Math.max(0, rounds) / ROUNDS_PER_MINUTE);

/** Returns the rounds until the next Strain of Slow Death, 1 to 12. @rule SS-CALLED-25 */
export const roundsToNextBleed = (rounds: number): number => ROUNDS_PER_MINUTE - (Math.max(0, rounds) % ROUNDS_PER_MINUTE);
