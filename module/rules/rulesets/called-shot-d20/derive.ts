import type { BodyPlan } from "../../body/body-state";
import { crippleThreshold } from "../../body/cripple";
import { LIMBS, type Limb } from "../../body/limbs";

const EVASION_BASE = 9;
const HIT_POINTS_BASE = 20;
const HIT_POINTS_PER_ENDURANCE = 4;
/** Hit points to one point of the figure that Cripple Thresholds are made of. */
const HIT_POINTS_PER_THRESHOLD = 4;

/** Of a thing, and of somebody who does not see it coming: the texts' strays have 4 and 5. @rule UT-06 */
export const PASSIVE_EVASION = 5;

/** Evasion before cover: 12, the texts' example, for the average of 3. @param agility of a vehicle, its Handling */
export const evasionOf = (agility: number): number => EVASION_BASE + agility;

export const maximumHitPoints = (endurance: number): number => HIT_POINTS_BASE + HIT_POINTS_PER_ENDURANCE * Math.max(0, endurance);

/** Each limb's own number, in the proportions of XF-06: head 1, arm and leg 1.5, torso 2. @rule CS-21 */
export const limbThreshold = (limb: Limb, maximum: number): number =>
  crippleThreshold(limb, Math.floor(maximum / HIT_POINTS_PER_THRESHOLD));

/** What no blow reaches: these rules know neither Strain nor knockdown. */
const BEYOND_REACH = Number.MAX_SAFE_INTEGER;

/**
 * A body with hit points and six tallies.
 *
 * @rule CS-21
 * @param maximum hit points when whole; who has lost as many again beyond 0 is dead
 */
export const bodyPlanOf = (maximum: number, limbs: readonly number[] = LIMBS.map((limb) => limbThreshold(limb, maximum))): BodyPlan => ({
  maxima: { shield: null, armored: null, flesh: maximum },
  strainThreshold: BEYOND_REACH,
  limbs,
  body: maximum,
  physicalLimit: BEYOND_REACH,
  injurable: false,
  tolerance: "",
});
