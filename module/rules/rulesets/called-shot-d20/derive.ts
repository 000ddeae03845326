import type { BodyPlan } from "../../body/body-state";
import { crippleThreshold } from "../../body/cripple";
import { HUMANOID_LIMBS, type LimbFigures } from "../../body/limbs";

const EVASION_BASE = 9;
const HIT_POINTS_BASE = 20;
const HIT_POINTS_PER_ENDURANCE = 4;
/** Hit points per point of the rating that Cripple Thresholds are derived from. */
const HIT_POINTS_PER_THRESHOLD = 4;

/** Evasion of an object or an unaware target; those in the texts have 4 and 5. @rule UT-06 */
export const PASSIVE_EVASION = 5;

/**
 * Returns Evasion before cover: 12, as in the texts' example, at the average of 3.
 * @param agility For a vehicle its Handling.
 */
export const evasionOf = (agility: number): number => EVASION_BASE + agility;

export const maximumHitPoints = (endurance: number): number => HIT_POINTS_BASE + HIT_POINTS_PER_ENDURANCE * Math.max(0, endurance);

/** Returns the Cripple Threshold of a limb in the proportions of XF-06: head 1, arm and leg 1.5, torso 2. @rule CS-21 */
export const limbThreshold = (limb: Pick<LimbFigures, "threshold">, maximum: number): number =>
  crippleThreshold(limb, Math.floor(maximum / HIT_POINTS_PER_THRESHOLD));

/** Threshold for what does not exist here: Strain and knockdown. */
const BEYOND_REACH = Number.MAX_SAFE_INTEGER;

/**
 * Returns a body plan with hit points and limbs.
 * @rule CS-21
 * @param maximum Full hit points; a loss of more than as many again below 0 is death.
 * @param limbs Thresholds of its limbs; omitted: of a humanoid.
 */
export const bodyPlanOf = (
  maximum: number,
  limbs: readonly number[] = HUMANOID_LIMBS.map((limb) => limbThreshold(limb, maximum)),
): BodyPlan => ({
  maxima: { shield: null, armored: null, flesh: maximum },
  strainThreshold: BEYOND_REACH,
  limbs,
  body: maximum,
  physicalLimit: BEYOND_REACH,
  injurable: false,
  tolerance: "",
});
