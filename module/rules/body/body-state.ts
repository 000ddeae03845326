import { LIMBS, type Limb } from "./limbs";
import type { HealthPool } from "./pools";

/** What can change about a body in a fight. Fixed in shape; points, never maxima. */
export interface BodyState {
  readonly shield: number;
  readonly armored: number;
  readonly flesh: number;
  readonly strain: number;
  /** Health damage beyond 0. */
  readonly overflow: number;
  /** Points left per limb, in the order of LIMBS. */
  readonly limbs: readonly number[];
  readonly injuries: number;
  readonly prone: boolean;
  /** Initiative lost to this attack's effects (wound modifiers apart), 0 or less. */
  readonly score: number;
}

/** What does not change: maxima and the attributes they hang on. */
export interface BodyPlan {
  /** null: this body has no such pool. */
  readonly maxima: Readonly<Record<HealthPool, number | null>>;
  readonly strainThreshold: number;
  /** Cripple Thresholds in the order of LIMBS; null: a body without limbs (XF-25). */
  readonly limbs: readonly number[] | null;
  /** Rating of Body, or of Structure. */
  readonly body: number;
  readonly physicalLimit: number;
  /** May get critical injuries: the living, not barriers or machines. */
  readonly injurable: boolean;
  readonly tolerance: "" | "unliving" | "homogenous" | "diffuse";
}

export const limbIndex = (limb: Limb): number => LIMBS.indexOf(limb);

/** An unhurt body. */
export const unhurt = (plan: BodyPlan): BodyState => ({
  shield: plan.maxima.shield ?? 0,
  armored: plan.maxima.armored ?? 0,
  flesh: plan.maxima.flesh ?? 0,
  strain: 0,
  overflow: 0,
  limbs: plan.limbs ?? [],
  injuries: 0,
  prone: false,
  score: 0,
});

/** The pool whose end is the end: Flesh, or what a body without Flesh has instead. @rule SS-DEATH-02 */
export const lastPool = ({ maxima }: BodyPlan): HealthPool | null =>
  maxima.flesh !== null ? "flesh" : maxima.armored !== null ? "armored" : maxima.shield !== null ? "shield" : null;

export type Condition = "up" | "unconscious" | "near-death" | "dead";

/**
 * @rule SS-DAMAGE-03 at 0 Health unconscious @rule SS-DAMAGE-04 at the Strain Threshold unconscious
 * @rule SS-DEATH-03 at 0 or below near death @rule SS-DEATH-04 dead when the overflow is above Body
 */
export function conditionOf(plan: BodyPlan, state: BodyState): Condition {
  const last = lastPool(plan);
  const out = last !== null && state[last] <= 0;
  if (out && state.overflow > plan.body) return "dead";
  if (out) return "near-death";
  return state.strain >= plan.strainThreshold ? "unconscious" : "up";
}
