import { ROUNDS_PER_MINUTE } from "./injury-effects";
import { conditionOf, type BodyPlan, type BodyState } from "./body-state";

/** Minutes between two points of bleeding out. @rule SS-DEATH-06 Body; at least one, so that time passes for Body 0 too */
const bleedInterval = (body: number): number => Math.max(1, body);

/** Rounds between two points of bleeding out. @rule SS-DEATH-06 */
export const bleedRounds = (body: number): number => bleedInterval(body) * ROUNDS_PER_MINUTE;

/** Points of damage after so many rounds without help. @rule SS-DEATH-06 */
export const bledIn = (body: number, rounds: number): number => Math.floor(Math.max(0, rounds) / bleedRounds(body));

/** Rounds to the next point, from 1 to the whole interval. @rule SS-DEATH-06 @param rounds since near death, or since the last help failed */
export const roundsToNextPoint = (body: number, rounds: number): number => bleedRounds(body) - (Math.max(0, rounds) % bleedRounds(body));

/** Minutes without help until death; 0 when it is too late. @rule SS-DEATH-07 */
export const minutesToDeath = (body: number, overflow: number): number => bleedInterval(body) * Math.max(0, body - overflow + 1);

/** @rule SS-DEATH-04 @rule SS-DEATH-07 above Body, not at it */
export const diesOf = (body: number, overflow: number): boolean => overflow > body;

/** How somebody near death stands. */
export interface Dying {
  readonly overflow: number;
  /** Most overflow that can be survived. */
  readonly body: number;
  readonly roundsToNextPoint: number;
  readonly minutesToDeath: number;
}

/**
 * Whom prompt help can still save, and how long; null for everybody else.
 *
 * @rule SS-DEATH-03 @rule SS-DEATH-05 as long as overflow is not above Body
 * @param rounds since bleeding began
 */
export function dying(plan: BodyPlan, state: BodyState, rounds: number, stabilised: boolean): Dying | null {
  if (stabilised || conditionOf(plan, state) !== "near-death") return null;
  return {
    overflow: state.overflow,
    body: plan.body,
    roundsToNextPoint: roundsToNextPoint(plan.body, rounds),
    minutesToDeath: minutesToDeath(plan.body, state.overflow),
  };
}

/** Strain of Slow Death in a minute. @rule SS-CALLED-25 */
const SLOW_DEATH_STRAIN = 2;

/** Strain that internal bleeding has done after so many rounds. @rule SS-CALLED-25 every full minute */
export const slowDeathStrain = (rounds: number): number => SLOW_DEATH_STRAIN * Math.floor(Math.max(0, rounds) / ROUNDS_PER_MINUTE);

/** Rounds to the next Strain of Slow Death, 1 to 12. @rule SS-CALLED-25 */
export const roundsToNextBleed = (rounds: number): number => ROUNDS_PER_MINUTE - (Math.max(0, rounds) % ROUNDS_PER_MINUTE);
