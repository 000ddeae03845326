import type { ActiveInjury } from "./active-injury";
import { conditionOf, type BodyPlan, type BodyState, type Condition } from "./body-state";
import { bleedoutDamage } from "./burdens";
import { bledIn, slowDeathStrain } from "./death";
import { bleed, strainBy } from "./unresisted";

/** Statuses that cause damage over time or with each action. @rule SS-DEATH-06 @rule SS-CALLED-25 @rule SS-CALLED-36 */
const BLEEDING = ["near-death", "slow-death", "bleedout"] as const;
export type Bleeding = (typeof BLEEDING)[number];

/** Returns whether any of these statuses causes bleeding. */
export const mayBleed = (statuses: ReadonlySet<string>): boolean => BLEEDING.some((status) => statuses.has(status));

/**
 * Returns whether a fighter near death keeps bleeding. Stabilized fighters do not. Without stabilization in the ruleset, no fighter does.
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
  /** Rounds since near death; null: the fighter does not keep bleeding. */
  readonly dying: Passed | null;
  /** Rounds since the internal bleeding began. */
  readonly slowDeath: Passed;
  /** Number of actions other than First Aid taken while bleeding out. @rule SS-CALLED-36 */
  readonly actions: number;
}

/** Returns the points due in a clock step; 0 if the clock is rewound. */
const due = ({ before, after }: Passed, points: (rounds: number) => number): number => Math.max(0, points(after) - points(before));

/**
 * Returns the body after a clock step; the same object if it loses no points. Strain is applied first, then lost blood: by time near death,
 * and 1 point per action.
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
