import type { BodyPlan } from "../../body/body-state";
import { LIMB_FIGURES, limbKind, type LimbKind } from "../../body/limbs";
import { HUMANOID_LIMBS, type PlannedLimb } from "../../body/body-plan";

const EVASION_BASE = 9;
const HIT_POINTS_BASE = 20;
const HIT_POINTS_PER_ENDURANCE = 4;
/** Divisor of the hit points. Cripple Thresholds are percentages of the quotient. */
const HIT_POINTS_PER_THRESHOLD = 4;

/** Passive Evasion of an object or another entity that cannot defend. The rulebook's examples use 4 and 5. @rule UT-06 */
export const PASSIVE_EVASION = 5;

/**
 * Returns Evasion before cover. An average Agility of 3 gives 12, as in the rulebook's example.
 * @param agility Agility; for a vehicle, its Handling.
 */
export const evasionOf = (agility: number): number => EVASION_BASE + agility;

export const maximumHitPoints = (endurance: number): number => HIT_POINTS_BASE + HIT_POINTS_PER_ENDURANCE * Math.max(0, endurance);

/** Cripple Thresholds of a humanoid's limbs, as percentages of a quarter of the maximum hit points. The rulebook gives no thresholds. */
const THRESHOLDS: Readonly<Record<LimbKind, number>> = { head: 100, arm: 150, leg: 150, torso: 200 };

/** Returns the Cripple Threshold of a limb. @rule CS-21 @rule XF-25 in proportion to a humanoid's limb of its kind */
export function limbThreshold({ kind, threshold }: Pick<PlannedLimb, "kind" | "threshold">, maximum: number): number {
  const like = limbKind(kind);
  const quarter = Math.floor(maximum / HIT_POINTS_PER_THRESHOLD);
  return Math.floor((THRESHOLDS[like] * threshold * quarter) / (LIMB_FIGURES[like].threshold * 100));
}

/** Threshold that no damage reaches. It switches off Strain and knockdown, which this ruleset does not have. */
const BEYOND_REACH = Number.MAX_SAFE_INTEGER;

/**
 * Returns a body plan with hit points and limbs.
 * @rule CS-21
 * @param maximum Maximum hit points. A body is dead when its hit points fall below minus this number.
 * @param limbs Cripple Thresholds of the limbs; omitted: the thresholds of a humanoid.
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
