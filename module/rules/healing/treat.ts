import { conditionOf } from "../body/unconsciousness-and-death";
import type { BodyPlan, BodyState } from "../body/body-state";
import { limbTreated } from "../body/cripple-threshold";
import { treatedPoints, type Treatment } from "./treatments";
import { healFlesh, nightsRest, repairable, repairArmored } from "./recovery";
import { healInjury } from "../body/injuries/critical-injuries";

/** Result of a treatment roll: success, hits, and whether the patient fights for their life. */
export interface TreatmentRoll {
  readonly success: boolean;
  /** Hits of a single roll within the limit, or all hits of an extended test. */
  readonly hits: number;
  /** true: the patient fights for their life; omitted: no. @rule SS-LAST-06 */
  readonly fighting?: boolean;
}

/** Result of a treatment: the body afterwards, the points restored and the statuses that end. */
export interface Treated {
  readonly state: BodyState;
  /** Points restored to the treated pool or limb. */
  readonly points: number;
  /** Ids of the statuses that end. */
  readonly ends: readonly string[];
  /** true: the treatment stabilizes a patient near death. @rule SS-DEATH-05 */
  readonly stabilised: boolean;
}

/** Returns the ids of the statuses that end because the patient's condition improved. */
function over(plan: BodyPlan, before: BodyState, state: BodyState): string[] {
  const was = conditionOf(plan, before);
  const is = conditionOf(plan, state);
  if (was === "near-death" && is !== "near-death") return ["near-death", "stabilised"];
  return was === "unconscious" && is === "up" ? ["unconscious"] : [];
}

const points = (before: BodyState, after: BodyState): number =>
  after.flesh - before.flesh + (after.armored - before.armored) + (before.overflow - after.overflow);

function bodyAfter(plan: BodyPlan, state: BodyState, of: Treatment, { success, hits, fighting }: TreatmentRoll, limb: number): BodyState {
  switch (of.goal) {
    case "flesh":
      return healFlesh(plan, state, treatedPoints(of, hits), fighting).state;
    case "limb":
      return {
        ...state,
        limbs: state.limbs.map((value, at) =>
          at === limb ? limbTreated(value, treatedPoints(of, hits), plan.limbs?.[at] ?? value).value : value,
        ),
      };
    case "care":
      return nightsRest(plan, state, treatedPoints(of, hits));
    case "armored":
      return repairArmored(plan, state, hits).state;
    case "injury":
      return success ? healInjury(state) : state;
    default:
      return state;
  }
}

/** Injury effect that a treatment ends, by goal. @rule SS-CALLED-26 @rule SS-CALLED-37 */
const TREATS: Readonly<Partial<Record<Treatment["goal"], string>>> = { bleedout: "bleedout", "slow-death": "slow-death" };

/**
 * Returns the result of a treatment.
 * @rule SS-DAMAGE-08 @rule XF-07 @rule SS-DEATH-05 @rule SS-CALLED-26 @rule SS-CALLED-37 @rule SS-INJURY-02 @rule SS-ARMOR-05
 * @param limb Index of the treated limb; negative if no limb is treated.
 */
export function treated(plan: BodyPlan, before: BodyState, of: Treatment, roll: TreatmentRoll, limb: number): Treated {
  const state = bodyAfter(plan, before, of, roll, limb);
  const treats = TREATS[of.goal];
  return {
    state,
    points: of.goal === "limb" ? (state.limbs[limb] ?? 0) - (before.limbs[limb] ?? 0) : points(before, state),
    ends: [...(treats && roll.success ? [treats] : []), ...over(plan, before, state)],
    stabilised: of.goal === "stabilise" && roll.success && conditionOf(plan, before) === "near-death",
  };
}

/** Returns whether a treatment can help the patient in any way. */
export function mayTreat(plan: BodyPlan, state: BodyState, of: Treatment, statuses: ReadonlySet<string>, limb: number): boolean {
  const condition = conditionOf(plan, state);
  // The death of a fighter for life is postponed (SS-LAST-07).
  if (condition === "dead" && !statuses.has("last-fight")) return false;
  const treats = TREATS[of.goal];
  if (treats) return statuses.has(treats);
  switch (of.goal) {
    case "flesh":
      return plan.maxima.flesh !== null && (state.overflow > 0 || state.flesh < plan.maxima.flesh);
    case "limb":
      return plan.limbs !== null && limb >= 0 && (state.limbs[limb] ?? 0) < (plan.limbs[limb] ?? 0);
    case "stabilise":
      return condition === "near-death" && !statuses.has("stabilised");
    case "care":
      return condition !== "near-death" && plan.maxima.flesh !== null;
    case "injury":
      return state.injuries > 0;
    default:
      return repairable(plan, state) > 0;
  }
}
