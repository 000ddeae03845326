import { collapse, type Collapse } from "./collapse";
import { type Limb, LIMBS } from "./limbs";
import type { HealthPool } from "./pools";

/** Statuses in which nobody acts or defends, worst first. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
const DOWN = ["dead", "near-death", "unconscious", "helpless"] as const;
export type Down = (typeof DOWN)[number];

/** What somebody with these statuses is who cannot act, the worst of it; null for everybody else. */
export const downAs = (statuses: ReadonlySet<string>): Down | null => DOWN.find((id) => statuses.has(id)) ?? null;

/** Takes no phase and has no defence. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
export const isDown = (statuses: ReadonlySet<string>): boolean => downAs(statuses) !== null;

/** Does setting or lifting a status decide whether somebody is down? */
export const putsDown = (status: string): boolean => (DOWN as readonly string[]).includes(status);

/** What can change about a body in a fight. Fixed in shape; points, never maxima. */
export interface BodyState {
  readonly shield: number;
  readonly armored: number;
  readonly flesh: number;
  readonly strain: number;
  /** Health damage beyond 0. */
  readonly overflow: number;
  /** Points left per limb, in the order the ruleset declares them. */
  readonly limbs: readonly number[];
  readonly injuries: number;
  readonly prone: boolean;
  /** Out cold whatever the pools say. @rule TD-LOC-14 */
  readonly out: boolean;
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
  /** Points at which it goes down, where they count on below 0; left out: the ends of the pools. @rule TD-WOUND-09 */
  readonly collapse?: Collapse;
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
  out: false,
  score: 0,
});

/** A body with some of it changed; written out because a spread takes many times as long. */
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

/** The pool whose end is the end: Flesh, or what a body without Flesh has instead. @rule SS-DEATH-02 */
export const lastPool = ({ maxima }: BodyPlan): HealthPool | null =>
  maxima.flesh !== null ? "flesh" : maxima.armored !== null ? "armored" : maxima.shield !== null ? "shield" : null;

/** Points left, below 0 what was lost beyond it. @rule TD-WOUND-09 */
export const hitPoints = (plan: BodyPlan, body: BodyState): number => body[lastPool(plan) ?? "flesh"] - body.overflow;

/** A body that has so many points, above 0 or below. @rule TD-WOUND-09 */
export const withHitPoints = (plan: BodyPlan, body: BodyState, points: number): BodyState =>
  bodyWith(body, { [lastPool(plan) ?? "flesh"]: Math.max(0, points), overflow: Math.max(0, 0 - points) });

export type Condition = ReturnType<typeof collapse>;

/**
 * @rule SS-DEATH-03 at 0 or below near death @rule SS-DEATH-04 dead when the overflow is above Body
 * @rule TD-WOUND-09 or wherever the body's own thresholds lie
 */
function conditionOfHealth(plan: BodyPlan, state: BodyState): Condition {
  if (plan.collapse) return collapse(hitPoints(plan, state), plan.collapse);
  const last = lastPool(plan);
  if (last === null || state[last] > 0) return "up";
  return state.overflow > plan.body ? "dead" : "near-death";
}

/** @rule SS-DAMAGE-03 at 0 Health unconscious @rule SS-DAMAGE-04 at the Strain Threshold unconscious @rule TD-LOC-14 or struck senseless */
export function conditionOf(plan: BodyPlan, state: BodyState): Condition {
  const health = conditionOfHealth(plan, state);
  if (health !== "up") return health;
  return state.out || state.strain >= plan.strainThreshold ? "unconscious" : "up";
}
