import { scoreChanges } from "./wound-modifier";
import type { ActiveInjury } from "./injuries/active-injury";
import type { OfBody } from "./body-plan";
import { conditionOf, hitPoints, lastPool, type Condition } from "./unconsciousness-and-death";
import type { BodyPlan, BodyState } from "./body-state";
import { injuriesFrom } from "./injuries/critical-injuries";
import { conditionInFight } from "./last-fight";
import { strainBy } from "./unresisted";

/** Names of the body values that a sheet stores. */
export const BODY_POOLS = ["shield", "armored", "flesh", "strain", "overflow"] as const;

/** Names of the amounts that changes can raise or lower. */
const AMOUNTS = [...BODY_POOLS, "injuries"] as const;
export type Amount = (typeof AMOUNTS)[number];

/** One change to a body. Each change has an inverse. */
export type BodyChange =
  | { readonly kind: "amount"; readonly amount: Amount; readonly by: number }
  | { readonly kind: "limb"; readonly limb: string; readonly by: number }
  | { readonly kind: "status"; readonly status: string; readonly active: boolean; readonly value?: number }
  /** A temporary injury effect with its status; `active` is false when the effect ends. */
  | { readonly kind: "injury"; readonly status: string; readonly injury: ActiveInjury; readonly active: boolean }
  | { readonly kind: "score"; readonly by: number };

/** Returns the effects that a limb at 0 points has on its owner. */
export type LimbLost = (limb: string, after: BodyState, plan: OfBody) => readonly BodyChange[];

/** Returns the changes to pools and to the number of critical injuries. */
export function poolChanges(before: BodyState, after: BodyState): BodyChange[] {
  const changed: BodyChange[] = [];
  for (const amount of AMOUNTS) {
    const by = after[amount] - before[amount];
    if (by !== 0) changed.push({ kind: "amount", amount, by });
  }
  return changed;
}

const RANKS: readonly Condition[] = ["up", "unconscious", "near-death", "dead"];
const rank = (condition: Condition): number => RANKS.indexOf(condition);

/**
 * Returns the condition that a body falls into; null if it is not new or a last fight delays it.
 * @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule SS-DEATH-03 @rule SS-DEATH-04
 * @rule SS-LAST-02 a character does not fall while fighting for their life
 */
export function fallsInto(plan: BodyPlan, before: BodyState, after: BodyState, lastFight: boolean): Exclude<Condition, "up"> | null {
  const condition = conditionInFight(plan, after, lastFight);
  return condition === "up" || condition === conditionOf(plan, before) ? null : condition;
}

/** Returns the statuses that end or begin with the condition. A milder status stays alongside a worse one and ends with its own cause. */
function conditionChanges(plan: BodyPlan, before: BodyState, after: BodyState, lastFight: boolean): BodyChange[] {
  const was = conditionOf(plan, before);
  const is = conditionOf(plan, after);
  const falls = fallsInto(plan, before, after, lastFight);
  const better = rank(is) < rank(was);
  const over = better
    ? RANKS.filter((one) => rank(one) > rank(is) && rank(one) <= rank(was) && (one !== "unconscious" || was === one))
    : [];
  const ended = over.includes("near-death") ? [...over, "stabilised"] : over;
  return [
    ...ended.map((status): BodyChange => ({ kind: "status", status, active: false })),
    ...(falls ? [{ kind: "status", status: falls, active: true } as const] : []),
  ];
}

/** A change to a body, with all data that its consequences depend on. */
export interface Turn {
  readonly plan: BodyPlan;
  readonly before: BodyState;
  readonly after: BodyState;
  /** Body whose pools and limbs are already stored; omitted: `before`. */
  readonly stored?: BodyState;
  /** true: the fighter fights for their life. */
  readonly lastFight: boolean;
  /** Ids of the limbs, in the order of the body plan. */
  readonly limbs: readonly string[];
  /** Returns the effects of a limb at 0 points in this ruleset. */
  readonly limbLost: LimbLost;
}

/** Returns the ids of the limbs that fell to 0 points. @rule XF-06 */
export const limbsLost = ({ before, after, limbs }: Pick<Turn, "before" | "after" | "limbs">): string[] =>
  limbs.filter((_limb, at) => (before.limbs[at] ?? 0) > 0 && after.limbs[at] === 0);

const isSame = (one: BodyChange, other: BodyChange): boolean =>
  one.kind === "status" && other.kind === "status" && one.status === other.status;

/**
 * Returns the effects that begin because limbs fell to 0, and the effects that end because limbs rose above 0. A status that two limbs
 * cause stays until both limbs rise above 0.
 * @rule XF-06
 * @rule XF-07
 */
function limbEffects({ plan, before, after, limbs, limbLost }: Turn): BodyChange[] {
  const regained = limbs.filter((_limb, at) => before.limbs[at] === 0 && (after.limbs[at] ?? 0) > 0);
  const kept = limbs.filter((_limb, at) => after.limbs[at] === 0).flatMap((limb) => limbLost(limb, after, plan));
  const over = regained.flatMap((limb) => limbLost(limb, before, plan)).filter((change) => !kept.some((other) => isSame(change, other)));
  return [
    ...limbsLost({ before, after, limbs }).flatMap((limb) => limbLost(limb, after, plan)),
    ...over.map((change) => ({ ...change, active: false }) as BodyChange),
  ];
}

/** Returns all consequences of a change to a body: pools, limbs, critical injuries, conditions, limb effects and the Initiative Score. */
export function whatFollows(turn: Turn): BodyChange[] {
  const { plan, before, after, stored = before, lastFight, limbs } = turn;
  return [
    ...poolChanges(stored, after),
    ...limbs.flatMap((limb, at): BodyChange[] => {
      const by = (after.limbs[at] ?? 0) - (stored.limbs[at] ?? 0);
      return by === 0 ? [] : [{ kind: "limb", limb, by }];
    }),
    ...conditionChanges(plan, before, after, lastFight),
    ...limbEffects(turn),
    ...scoreChanges(plan, before, after),
  ];
}

/**
 * Returns the body after a user enters numbers manually. Lost Flesh can cause critical injuries, and new Strain beyond the threshold
 * becomes Flesh damage. If Health rises and is above 0, the overflow is cleared.
 * @rule SS-DEATH-01
 * @rule SS-INJURY-03
 * @rule SS-INJURY-04
 * @param typed Body with the entered numbers.
 */
export function settledByHand(plan: BodyPlan, before: BodyState, typed: BodyState): BodyState {
  const lost = before.flesh - typed.flesh;
  const injuries = typed.injuries + injuriesFrom(plan, before, lost, typed.flesh);
  const risen = hitPoints(plan, typed) > hitPoints(plan, before) && typed[lastPool(plan) ?? "flesh"] > 0;
  const body: BodyState = { ...typed, injuries, overflow: risen ? 0 : typed.overflow };
  // Bodies with their own thresholds track fatigue apart from Health (TD-WOUND-04).
  if (plan.collapse || typed.strain <= Math.max(before.strain, plan.strainThreshold)) return body;
  // Strain above the threshold became Flesh damage earlier.
  const strain = Math.min(before.strain, plan.strainThreshold);
  return strainBy(plan, { ...body, strain }, typed.strain - before.strain).state;
}
