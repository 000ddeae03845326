import { collapse, type Collapse } from "./collapse";
import type { OfBody } from "./limbs";
import type { HealthPool } from "./pools";

/** Ids of the statuses in which a fighter cannot act or defend, worst first. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
const DOWN = ["dead", "near-death", "unconscious", "helpless"] as const;
export type Down = (typeof DOWN)[number];

/** Returns the worst status that stops a fighter from acting; null: none. */
export const downAs = (statuses: ReadonlySet<string>): Down | null => DOWN.find((id) => statuses.has(id)) ?? null;

/** Returns the condition that the statuses express. A helpless fighter counts as "up". */
export function conditionByStatus(statuses: ReadonlySet<string>): Condition {
  const down = downAs(statuses);
  return down === null || down === "helpless" ? "up" : down;
}

/** Returns whether a fighter is down and has no phase and no defense. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
export const isDown = (statuses: ReadonlySet<string>): boolean => downAs(statuses) !== null;

/** Returns whether a status puts a fighter down. */
export const putsDown = (status: string): boolean => (DOWN as readonly string[]).includes(status);

/** Body values that can change in a fight: current points, never maxima. All states have the same fields. */
export interface BodyState {
  readonly shield: number;
  readonly armored: number;
  readonly flesh: number;
  readonly strain: number;
  /** Health damage beyond 0. */
  readonly overflow: number;
  /** Points left per limb, in the order of the body plan. */
  readonly limbs: readonly number[];
  readonly injuries: number;
  readonly prone: boolean;
  /** true: knocked out, regardless of the pools. @rule TD-LOC-14 */
  readonly out: boolean;
  /** Initiative lost to effects of this attack, 0 or less. Wound modifiers are not included. */
  readonly score: number;
}

/** Body values that do not change in a fight: maxima and attributes. */
export interface BodyPlan extends OfBody {
  /** null: this body has no such pool. */
  readonly maxima: Readonly<Record<HealthPool, number | null>>;
  readonly strainThreshold: number;
  /** Cripple Thresholds in the order of the limbs; null: the body has no limbs (XF-25). */
  readonly limbs: readonly number[] | null;
  /** Rating of Body, or of Structure. */
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

/** Returns the pool that decides life and death: Flesh, or the last other pool; null: no pool. @rule SS-DEATH-02 */
export const lastPool = ({ maxima }: BodyPlan): HealthPool | null =>
  maxima.flesh !== null ? "flesh" : maxima.armored !== null ? "armored" : maxima.shield !== null ? "shield" : null;

/** Returns the hit points left; negative if the body lost points beyond 0. @rule TD-WOUND-09 */
export const hitPoints = (plan: BodyPlan, body: BodyState): number => body[lastPool(plan) ?? "flesh"] - body.overflow;

/** Returns the body with these hit points, which can be negative. @rule TD-WOUND-09 */
export const withHitPoints = (plan: BodyPlan, body: BodyState, points: number): BodyState =>
  bodyWith(body, { [lastPool(plan) ?? "flesh"]: Math.max(0, points), overflow: Math.max(0, 0 - points) });

export type Condition = ReturnType<typeof collapse>;

/**
 * Returns the condition that health decides.
 * @rule SS-DEATH-03 near death at 0 or below
 * @rule SS-DEATH-04 @rule SS-DEATH-07 dead when overflow exceeds Body
 * @rule TD-WOUND-09 the body's own thresholds decide if it has any
 */
function conditionOfHealth(plan: BodyPlan, state: BodyState): Condition {
  if (plan.collapse) return collapse(hitPoints(plan, state), plan.collapse);
  const last = lastPool(plan);
  if (last === null || state[last] > 0) return "up";
  return state.overflow > plan.body ? "dead" : "near-death";
}

/**
 * Returns the condition of a body.
 * @rule SS-DAMAGE-03 unconscious at 0 Health
 * @rule SS-DAMAGE-04 unconscious at the Strain Threshold
 * @rule TD-LOC-14 unconscious when knocked out
 */
export function conditionOf(plan: BodyPlan, state: BodyState): Condition {
  const health = conditionOfHealth(plan, state);
  if (health !== "up") return health;
  return state.out || state.strain >= plan.strainThreshold ? "unconscious" : "up";
}
