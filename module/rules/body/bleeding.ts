import { ROUNDS_PER_MINUTE } from "./injuries/effect-durations";
import type { ActiveInjury } from "./injuries/active-injury";
import { conditionOf, type Condition } from "./unconsciousness-and-death";
import type { BodyPlan, BodyState } from "./body-state";
import { bleedoutDamage } from "./injuries/called-effects";

import { bleed, strainBy } from "./unresisted";

/**
 * Returns the minutes between two points of damage that a fighter near death takes.
 * @rule SS-DEATH-06 Body in minutes, but at least 1, even with a Body of 0
 */
const bleedInterval = (body: number): number => Math.max(1, body);

/** Returns the rounds between two points of damage that a fighter near death takes. @rule SS-DEATH-06 */
export const bleedRounds = (body: number): number => bleedInterval(body) * ROUNDS_PER_MINUTE;

/** Returns the damage after a number of rounds near death without help. @rule SS-DEATH-06 */
export const bledIn = (body: number, rounds: number): number => Math.floor(Math.max(0, rounds) / bleedRounds(body));

/**
 * Returns the rounds until the next point of damage, from 1 to the whole interval.
 * @rule SS-DEATH-06
 * @param rounds Rounds since the fighter fell near death, or since the last failed attempt to help.
 */
export const roundsToNextPoint = (body: number, rounds: number): number => bleedRounds(body) - (Math.max(0, rounds) % bleedRounds(body));

/** Strain per minute of Slow Death. @rule SS-CALLED-25 */
const SLOW_DEATH_STRAIN = 2;

/** Returns the Strain from internal bleeding after a number of rounds. @rule SS-CALLED-25 2 per full minute */
export const slowDeathStrain = (rounds: number): number => SLOW_DEATH_STRAIN * Math.floor(Math.max(0, rounds) / ROUNDS_PER_MINUTE);

/** Returns the rounds until the next Strain from Slow Death, 1 to 12. @rule SS-CALLED-25 */
export const roundsToNextBleed = (rounds: number): number => ROUNDS_PER_MINUTE - (Math.max(0, rounds) % ROUNDS_PER_MINUTE);

/** Statuses of fighters who take damage over time or with each action. @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36 */
const BLEEDING = ["near-death", "slow-death", "bleedout"] as const;
export type Bleeding = (typeof BLEEDING)[number];

/** Returns whether any of these statuses causes bleeding. */
export const mayBleed = (statuses: ReadonlySet<string>): boolean => BLEEDING.some((status) => statuses.has(status));

/**
 * Returns whether a fighter near death keeps bleeding. A stabilized fighter does not bleed. In a ruleset without stabilization, no fighter
 * bleeds.
 * @rule SS-DEATH-05 @rule SS-DEATH-06
 * @param known Ids of the ruleset's statuses.
 * @param has Ids of the bleeding fighter's statuses.
 */
export const bleedsOn = (condition: Condition, known: readonly string[], has: ReadonlySet<string>): boolean =>
  condition === "near-death" && known.includes("stabilised") && !has.has("stabilised");

/** Rounds since the start of a process, before and after a clock step. */
export interface Passed {
  readonly before: number;
  readonly after: number;
}

/** State of a bleeding fighter for a clock step. */
export interface BleedingStep {
  readonly injuries: readonly ActiveInjury[];
  /** Rounds since the fighter fell near death; null: the fighter does not keep bleeding. */
  readonly dying: Passed | null;
  /** Rounds since the internal bleeding began. */
  readonly slowDeath: Passed;
  /** Number of actions other than First Aid taken while bleeding out. @rule SS-CALLED-36 */
  readonly actions: number;
}

/** Returns the points due in a clock step; 0 if the clock is rewound. */
const due = ({ before, after }: Passed, points: (rounds: number) => number): number => Math.max(0, points(after) - points(before));

/**
 * Returns the body after a clock step; the same object if the body loses no points. Strain applies first, then blood loss: by time near
 * death, and 1 point per action.
 * @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36
 */
export function bled(plan: BodyPlan, before: BodyState, { injuries, dying, slowDeath, actions }: BleedingStep): BodyState {
  if (conditionOf(plan, before) === "dead") return before;
  const slow = injuries.some(({ effect }) => effect === "slow-death");
  const strain = slow ? due(slowDeath, slowDeathStrain) : 0;
  const points = (dying ? due(dying, (rounds) => bledIn(plan.body, rounds)) : 0) + actions * bleedoutDamage(injuries, false);
  const strained = strain > 0 ? strainBy(plan, before, strain).state : before;
  return points > 0 ? bleed(plan, strained, points).state : strained;
}
