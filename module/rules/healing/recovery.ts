import type { ActiveInjury } from "../body/injuries/active-injury";
import { conditionOf, lastPool } from "../body/unconsciousness-and-death";
import type { BodyPlan, BodyState } from "../body/body-state";
import { limbTreated } from "../body/cripple-threshold";
import { anatomyOf, kindOfLimb, limbWith, type OfBody } from "../body/body-plan";
import { fineLocation } from "../body/injuries/called-locations";
import { limbKind } from "../body/limbs";

export interface Restored {
  readonly state: BodyState;
  /** Health points restored, including removed overflow. */
  readonly points: number;
}

/**
 * Restores Health to a living body. Points first remove overflow, then restore Flesh up to its maximum.
 * @rule SS-DAMAGE-08
 * @rule SS-ARMOR-05 a body without Flesh cannot be healed
 * @rule SS-DEATH-04 a dead body cannot be healed
 * @rule SS-LAST-06
 * @rule SS-LAST-07 a character who fights for their life can be healed, because the death is postponed
 * @param points 0 or more.
 * @param fighting true: the character fights for their life.
 */
export function healFlesh(plan: BodyPlan, state: BodyState, points: number, fighting = false): Restored {
  const max = plan.maxima.flesh;
  if (max === null || points <= 0 || (!fighting && conditionOf(plan, state) === "dead")) return { state, points: 0 };
  const overflow = Math.min(points, state.overflow);
  const flesh = Math.min(points - overflow, Math.max(0, max - state.flesh));
  return { state: { ...state, overflow: state.overflow - overflow, flesh: state.flesh + flesh }, points: overflow + flesh };
}

/** Returns the overflow that a repair removes. @rule SS-ARMOR-05 none unless Armored Health is the last pool */
const repairableOverflow = (plan: BodyPlan, { overflow }: BodyState): number => (lastPool(plan) === "armored" ? overflow : 0);

/**
 * Returns the points that a repair can restore at most: lost Armored Health, and overflow if Armored Health is the last pool.
 * @rule SS-ARMOR-05
 */
export const repairable = (plan: BodyPlan, state: BodyState): number =>
  plan.maxima.armored === null ? 0 : Math.max(0, plan.maxima.armored - state.armored) + repairableOverflow(plan, state);

/** Restores Armored Health by repair. @rule SS-ARMOR-05 if Armored Health is the last pool, points first remove overflow */
export function repairArmored(plan: BodyPlan, state: BodyState, points: number): Restored {
  const max = plan.maxima.armored;
  if (max === null || points <= 0) return { state, points: 0 };
  const overflow = Math.min(points, repairableOverflow(plan, state));
  const armored = Math.min(points - overflow, Math.max(0, max - state.armored));
  return { state: { ...state, overflow: state.overflow - overflow, armored: state.armored + armored }, points: overflow + armored };
}

/** Ways to recharge a Shield. @rule SS-DAMAGE-07 */
export type Recharge = "end-of-scene" | "end-of-encounter" | "energy-source";

/** Returns the body with its Shield recharged. If `by` is null or the body has no Shield, the body does not change. @rule SS-DAMAGE-07 */
export const rechargeShield = (plan: BodyPlan, state: BodyState, by: Recharge | null): BodyState =>
  by === null || plan.maxima.shield === null ? state : { ...state, shield: Math.max(state.shield, plan.maxima.shield) };

/** Minutes of rest that remove all Strain. @rule SS-DAMAGE-11 */
const STRAIN_REST_MINUTES = 60;

/** Returns the body after rest. @rule SS-DAMAGE-11 an hour removes all Strain; a shorter rest removes no Strain */
export const rest = (state: BodyState, minutes: number): BodyState => (minutes >= STRAIN_REST_MINUTES ? { ...state, strain: 0 } : state);

/** Points of Flesh that a night restores without medical care. @rule SS-DAMAGE-08 */
const NIGHT_FLESH = 1;
/** Points of Cripple Threshold that a night restores to each limb. @rule XF-07 */
const NIGHT_LIMB = 1;

/**
 * Returns the body after a night's rest. A body that is dead or near death does not change.
 * @rule SS-DAMAGE-08 healing without medical care is slow
 * @rule SS-DAMAGE-11 @rule XF-07
 * @param careHits Hits of the day's medical care, within the limit; 0 without care.
 */
export function nightsRest(plan: BodyPlan, state: BodyState, careHits = 0): BodyState {
  const condition = conditionOf(plan, state);
  if (condition === "dead" || condition === "near-death") return state;
  const rested = healFlesh(plan, rest(state, STRAIN_REST_MINUTES), NIGHT_FLESH + careHits).state;
  const limbs = rested.limbs.map((value, index) => limbTreated(value, NIGHT_LIMB, plan.limbs?.[index] ?? value).value);
  return { ...rested, limbs };
}

/** Returns the injuries left after a healing power. @rule SS-CALLED-26 @rule SS-CALLED-37 one healed point ends Slow Death and Bleedout */
export const afterHealingPower = (active: readonly ActiveInjury[], healed: number): readonly ActiveInjury[] =>
  healed >= 1 ? active.filter(({ until }) => until !== "treatment") : active;

/** Returns whether an injury is in a limb. An injury at a fine location without a side is in every limb of its kind. */
function inLimb({ location, side }: ActiveInjury, limb: string, body: OfBody): boolean {
  const fine = fineLocation(location);
  if (!fine) return location === limb;
  if (side !== null) return limbWith(anatomyOf(body), location, side)?.id === limb;
  const kind = kindOfLimb(body, limb);
  return kind !== null && fine.limb === limbKind(kind);
}

/**
 * Returns the injuries left after a limb is healed. Removes effects that last until the limb heals.
 * @rule SS-CALLED-40 @rule SS-CALLED-46
 */
export const afterHealingLimb = (active: readonly ActiveInjury[], limb: string, body: OfBody = {}): readonly ActiveInjury[] =>
  active.filter((injury) => injury.until !== "healing" || !inLimb(injury, limb, body));
