import type { ActiveInjury } from "./active-injury";
import { conditionOf, type BodyPlan, type BodyState, type Condition } from "./body-state";
import { bleedoutDamage } from "./burdens";
import { bledIn, slowDeathStrain } from "./death";
import { bleed, strainBy } from "./unresisted";

/** Statuses by which blood is lost as time passes or somebody acts. @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36 */
const BLEEDING = ["near-death", "slow-death", "bleedout"] as const;
export type Bleeding = (typeof BLEEDING)[number];

/** May somebody with these statuses lose blood? */
export const mayBleed = (statuses: ReadonlySet<string>): boolean => BLEEDING.some((status) => statuses.has(status));

/**
 * Does somebody near death go on bleeding? Not where the ruleset knows no help for it, nor once stabilised.
 *
 * @rule SS-DEATH-05 @rule SS-DEATH-06
 * @param known statuses of the ruleset
 * @param has statuses of the one who bleeds
 */
export const bleedsOn = (condition: Condition, known: readonly string[], has: ReadonlySet<string>): boolean =>
  condition === "near-death" && known.includes("stabilised") && !has.has("stabilised");

/** Rounds that had passed since something began, before a step of the clock and after it. */
export interface Passed {
  readonly before: number;
  readonly after: number;
}

/** What a step of the clock finds of somebody who bleeds. */
export interface BleedingStep {
  readonly injuries: readonly ActiveInjury[];
  /** Since near death; null for whoever does not go on bleeding. */
  readonly dying: Passed | null;
  /** Since the internal bleeding began. */
  readonly slowDeath: Passed;
  /** Actions taken in it, First Aid left out. @rule SS-CALLED-36 */
  readonly actions: number;
}

/** What comes due in a step; a step back brings nothing. */
const due = ({ before, after }: Passed, points: (rounds: number) => number): number => Math.max(0, points(after) - points(before));

/**
 * The body after a step of the clock; the same one where nothing is lost. The Strain comes first, then blood: on the way to death, and one
 * point for every action.
 *
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
