import type { OfBody } from "./body-plan";
import type { HealthPool } from "./health-pools";

/** Hit point thresholds of the conditions. Hit points can be negative. */
export interface Collapse {
  readonly unconscious: number;
  readonly dying: number;
  readonly dead: number;
}

/** Body values that can change in a fight: current points, never maxima. All states have the same fields. */
export interface BodyState {
  readonly shield: number;
  readonly armored: number;
  readonly flesh: number;
  readonly strain: number;
  /** Health damage taken beyond the last point, 0 or more. */
  readonly overflow: number;
  /** Points left per limb, in the order of the body plan. */
  readonly limbs: readonly number[];
  readonly injuries: number;
  readonly prone: boolean;
  /** true: the body is knocked out, regardless of the pools. @rule TD-LOC-14 */
  readonly out: boolean;
  /** Change to the Initiative Score by effects of this attack, 0 or less. Wound modifiers are not included. */
  readonly score: number;
}

/** Body values that do not change in a fight: maxima and attributes. */
export interface BodyPlan extends OfBody {
  /** Maximum of each pool; null: this body has no such pool. */
  readonly maxima: Readonly<Record<HealthPool, number | null>>;
  readonly strainThreshold: number;
  /** Cripple Thresholds in the order of the limbs; null: the body has no limbs (XF-25). */
  readonly limbs: readonly number[] | null;
  /** Rating of Body; for a barrier, of Structure. */
  readonly body: number;
  readonly physicalLimit: number;
  /** true: the body can get critical injuries. Barriers and machines cannot. */
  readonly injurable: boolean;
  readonly tolerance: "" | "unliving" | "homogenous" | "diffuse";
  /** Hit point thresholds of the conditions if points can go below 0; omitted: the last pool decides. @rule TD-WOUND-09 */
  readonly collapse?: Collapse;
}

/** Returns an unhurt body. */
export const unhurt = (plan: BodyPlan): BodyState => ({
  shield: plan.maxima.shield ?? 0,
  armored: plan.maxima.armored ?? 0,
  flesh: plan.maxima.flesh ?? 0,
  strain: 0,
  overflow: 0,
  limbs: plan.limbs ?? [],
  injuries: 0,
  prone: false,
  out: false,
  score: 0,
});

/** Returns a body with some fields changed. The fields are spelled out because a spread takes many times as long. */
export const bodyWith = (body: BodyState, change: Partial<BodyState>): BodyState => ({
  shield: change.shield ?? body.shield,
  armored: change.armored ?? body.armored,
  flesh: change.flesh ?? body.flesh,
  strain: change.strain ?? body.strain,
  overflow: change.overflow ?? body.overflow,
  limbs: change.limbs ?? body.limbs,
  injuries: change.injuries ?? body.injuries,
  prone: change.prone ?? body.prone,
  out: change.out ?? body.out,
  score: change.score ?? body.score,
});
