import type { ActiveInjury } from "./active-injury";
import type { OfBody } from "./limbs";
import { conditionOf, hitPoints, lastPool, type BodyPlan, type BodyState, type Condition } from "./body-state";
import { injuriesFrom } from "./harm";
import { conditionInFight } from "./last-fight";
import { strainBy } from "./unresisted";
import { woundsOf } from "./wound-modifier";

/** Body figures that a sheet stores. */
export const BODY_POOLS = ["shield", "armored", "flesh", "strain", "overflow"] as const;

/** Amounts that changes add to or subtract from. */
const AMOUNTS = [...BODY_POOLS, "injuries"] as const;
export type Amount = (typeof AMOUNTS)[number];

/** One change to a body: a delta with an inverse. */
export type BodyChange =
  | { readonly kind: "amount"; readonly amount: Amount; readonly by: number }
  | { readonly kind: "limb"; readonly limb: string; readonly by: number }
  | { readonly kind: "status"; readonly status: string; readonly active: boolean; readonly value?: number }
  /** A temporary injury effect with its status; not active: it ended. */
  | { readonly kind: "injury"; readonly status: string; readonly injury: ActiveInjury; readonly active: boolean }
  | { readonly kind: "score"; readonly by: number };

/** Returns what a limb at 0 does to its owner. */
export type LimbLost = (limb: string, after: BodyState, plan: OfBody) => readonly BodyChange[];

/**
 * Returns the changed Initiative Score.
 * @rule SS-INIT-15 @rule SS-INIT-16
 * @rule SS-WOUND-05 a wound changes the score at once, and so does healing
 */
export function scoreChanges(plan: BodyPlan, before: BodyState, after: BodyState): BodyChange[] {
  const by = woundsOf({ plan, body: after }) - woundsOf({ plan, body: before });
  return by === 0 ? [] : [{ kind: "score", by }];
}

/** Returns the changed pools and the number of new or healed critical injuries. */
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
 * Returns the condition a body falls into; null: none new, or a last fight puts it off.
 * @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule SS-DEATH-03 @rule SS-DEATH-04
 * @rule SS-LAST-02 nobody falls while fighting for their life
 */
export function fallsInto(plan: BodyPlan, before: BodyState, after: BodyState, lastFight: boolean): Exclude<Condition, "up"> | null {
  const condition = conditionInFight(plan, after, lastFight);
  return condition === "up" || condition === conditionOf(plan, before) ? null : condition;
}

/** Returns the statuses that end and begin with the condition. A milder status stays under a worse one, and ends with its own cause. */
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

/** A change of a body, with everything that decides what follows. */
export interface Turn {
  readonly plan: BodyPlan;
  readonly before: BodyState;
  readonly after: BodyState;
  /** Body of which pools and limbs are stored already; omitted: the one before. */
  readonly stored?: BodyState;
  /** The fighter is in a Fight for your Life. */
  readonly lastFight: boolean;
  /** Names of the limbs, in the order of the body. */
  readonly limbs: readonly string[];
  /** Effects of a limb at 0 in this ruleset. */
  readonly limbLost: LimbLost;
}

/** Returns the limbs that this brought to 0. @rule XF-06 */
export const limbsLost = ({ before, after, limbs }: Pick<Turn, "before" | "after" | "limbs">): string[] =>
  limbs.filter((_limb, at) => (before.limbs[at] ?? 0) > 0 && after.limbs[at] === 0);

const isSame = (one: BodyChange, other: BodyChange): boolean =>
  one.kind === "status" && other.kind === "status" && one.status === other.status;

/**
 * Returns the effects that begin with limbs at 0 and end once they are above 0 again. A status that two limbs give stays with the second.
 * @rule XF-06 @rule XF-07
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

/**
 * Returns everything that follows when a body changes, whatever changed it: pools, limbs, critical injuries, conditions, effects of limbs
 * and the Initiative Score.
 */
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
 * Returns the body the rules make of numbers typed by hand. Lost Flesh counts as damage that was taken, Strain beyond the threshold goes on
 * into Flesh, and Health above 0 leaves no overflow.
 * @rule SS-DEATH-01 @rule SS-INJURY-03 @rule SS-INJURY-04
 * @param typed Body with the typed numbers.
 */
export function settledByHand(plan: BodyPlan, before: BodyState, typed: BodyState): BodyState {
  const lost = before.flesh - typed.flesh;
  const injuries = typed.injuries + injuriesFrom(plan, before, lost, typed.flesh);
  const risen = hitPoints(plan, typed) > hitPoints(plan, before) && typed[lastPool(plan) ?? "flesh"] > 0;
  const body: BodyState = { ...typed, injuries, overflow: risen ? 0 : typed.overflow };
  // Bodies with thresholds of their own take fatigue apart from Health (TD-WOUND-04).
  if (plan.collapse || typed.strain <= Math.max(before.strain, plan.strainThreshold)) return body;
  // What was above the threshold before has gone on before.
  const strain = Math.min(before.strain, plan.strainThreshold);
  return strainBy(plan, { ...body, strain }, typed.strain - before.strain).state;
}
