import { passes } from "../contest/success-test";
import type { ActiveInjury } from "../body/active-injury";
import { conditionOf, lastPool, type BodyPlan, type BodyState } from "../body/body-state";
import { limbTreated } from "../body/cripple";
import { treatment } from "./treatments";
import { fineLocation, limbKind, type Limb } from "../body/limbs";

export interface Restored {
  readonly state: BodyState;
  /** Points of Health that came back, overflow that was made good included. */
  readonly points: number;
}

/**
 * Health given back to somebody alive: first what went beyond 0, then Flesh up to its maximum.
 *
 * @rule SS-DAMAGE-08 @rule SS-ARMOR-05 a body without Flesh is not healed @rule SS-DEATH-04 nor are the dead
 * @param points 0 and up
 */
export function healFlesh(plan: BodyPlan, state: BodyState, points: number): Restored {
  const max = plan.maxima.flesh;
  if (max === null || points <= 0 || conditionOf(plan, state) === "dead") return { state, points: 0 };
  const overflow = Math.min(points, state.overflow);
  const flesh = Math.min(points - overflow, Math.max(0, max - state.flesh));
  return { state: { ...state, overflow: state.overflow - overflow, flesh: state.flesh + flesh }, points: overflow + flesh };
}

/** Armored Health put back by repair. @rule SS-ARMOR-05 it takes mechanics; where it is the last pool, what went beyond 0 comes first */
export function repairArmored(plan: BodyPlan, state: BodyState, points: number): Restored {
  const max = plan.maxima.armored;
  if (max === null || points <= 0) return { state, points: 0 };
  const overflow = lastPool(plan) === "armored" ? Math.min(points, state.overflow) : 0;
  const armored = Math.min(points - overflow, Math.max(0, max - state.armored));
  return { state: { ...state, overflow: state.overflow - overflow, armored: state.armored + armored }, points: overflow + armored };
}

/** What fills a Shield up. @rule SS-DAMAGE-07 */
export const RECHARGES = ["end-of-scene", "end-of-encounter", "energy-source"] as const;
export type Recharge = (typeof RECHARGES)[number];

/** Shields fill up after a scene or a fight, or from an energy source at once; nothing else does it. @rule SS-DAMAGE-07 */
export const rechargeShield = (plan: BodyPlan, state: BodyState, by: Recharge | null): BodyState =>
  by === null || plan.maxima.shield === null ? state : { ...state, shield: Math.max(state.shield, plan.maxima.shield) };

/** Minutes of rest that take all Strain away. @rule SS-DAMAGE-11 */
const STRAIN_REST_MINUTES = 60;

/** @rule SS-DAMAGE-11 an hour of rest takes all Strain, less takes none */
export const rest = (state: BodyState, minutes: number): BodyState => (minutes >= STRAIN_REST_MINUTES ? { ...state, strain: 0 } : state);

/** Flesh a night's rest gives without aid. @rule SS-DAMAGE-08 slowly */
const NIGHT_FLESH = 1;
/** Points a night's rest gives to every limb. @rule XF-07 */
const NIGHT_LIMB = 1;

/**
 * A body after a night's rest. Near death nobody gets better by sleeping.
 *
 * @rule SS-DAMAGE-08 slow without aid @rule SS-DAMAGE-11 @rule XF-07
 * @param careHits hits of the day's medical care within its limit, 0 without any
 */
export function nightsRest(plan: BodyPlan, state: BodyState, careHits = 0): BodyState {
  const condition = conditionOf(plan, state);
  if (condition === "dead" || condition === "near-death") return state;
  const rested = healFlesh(plan, rest(state, STRAIN_REST_MINUTES), NIGHT_FLESH + careHits).state;
  const limbs = rested.limbs.map((value, index) => limbTreated(value, NIGHT_LIMB, plan.limbs?.[index] ?? value).value);
  return { ...rested, limbs };
}

/** One critical injury fewer. @rule SS-INJURY-02 */
export const healInjury = (state: BodyState): BodyState => ({ ...state, injuries: Math.max(0, state.injuries - 1) });

/** @rule SS-CALLED-37 four hits of First Aid, or a power that took a point of damage away */
export const stopsBleedout = (firstAidHits: number, healed: number): boolean =>
  passes(treatment("stop-bleedout"), firstAidHits) || healed >= 1;

/** What a power that healed leaves of somebody's injuries. @rule SS-CALLED-26 @rule SS-CALLED-37 a point healed ends Slow Death and Bleedout */
export const afterHealingPower = (active: readonly ActiveInjury[], healed: number): readonly ActiveInjury[] =>
  healed >= 1 ? active.filter(({ until }) => until !== "treatment") : active;

/** What a treatment that succeeded leaves. @rule SS-CALLED-26 @rule SS-CALLED-37 */
export const afterTreatment = (active: readonly ActiveInjury[], goal: "bleedout" | "slow-death"): readonly ActiveInjury[] =>
  active.filter(({ effect }) => effect !== goal);

const inLimb = ({ location, side }: ActiveInjury, limb: Limb): boolean => {
  const fine = fineLocation(location);
  if (!fine) return location === limb;
  return fine.limb === limbKind(limb) && (side === null || limb.startsWith(side));
};

/** What is left when the injury of a limb is healed: what had waited for that is gone. @rule SS-CALLED-40 @rule SS-CALLED-46 */
export const afterHealingLimb = (active: readonly ActiveInjury[], limb: Limb): readonly ActiveInjury[] =>
  active.filter((injury) => injury.until !== "healing" || !inLimb(injury, limb));
