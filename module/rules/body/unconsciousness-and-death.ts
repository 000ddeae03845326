import { type Collapse, type BodyPlan, type BodyState, bodyWith } from "./body-state";
import type { HealthPool } from "./health-pools";
import type { Quality } from "./glancing-hits";
import type { Tuning } from "../tuning";

/** Damage beyond the body's last point, split into overflow and spared points. */
interface Overflow {
  /** Points added to the body's overflow. */
  readonly overflow: number;
  /** Points of this damage that the body does not take. @rule XF-27 */
  readonly spared: number;
}

export const NO_OVERFLOW: Overflow = { overflow: 0, spared: 0 };

/**
 * Returns the maximum overflow that a person can be spared when a hit takes the last Flesh; Infinity: no maximum.
 * @rule XF-27 all overflow if the hit is glancing
 */
export const overflowSpared = (body: number, quality: Quality | null, { overflow }: Pick<Tuning, "overflow">): number =>
  quality === "glancing" ? Infinity : Math.floor(body / overflow);

/**
 * Splits the damage beyond a body's last point into overflow and spared points.
 * @param beyond Points, 0 or more.
 * @param hadPoints true: the body had points left before the hit; false: the body is spared no points.
 * @param mostSpared Maximum points to spare; omitted: 0.
 * @rule SS-DEATH-04 the damage beyond the last point is overflow
 * @rule XF-27 every later hit counts in full
 */
export function overflowOf(beyond: number, hadPoints: boolean, mostSpared = 0): Overflow {
  const spared = hadPoints ? Math.min(beyond, mostSpared) : 0;
  return { overflow: beyond - spared, spared };
}

/** A body is dead at minus this multiple of its maximum hit points. */
const DEATH = 5;

/**
 * Returns the thresholds of a body with `full` hit points. It is unconscious at 0, near death at minus `full`, and dead at minus 5 times
 * `full`. The rulebook allows negative points (TD-WOUND-09) but contains no thresholds.
 */
export const collapseOf = (full: number): Collapse => ({ unconscious: 0, dying: 0 - full, dead: 0 - DEATH * full });

/** Returns the condition at these hit points. */
export function collapse(points: number, at: Collapse): "up" | "unconscious" | "near-death" | "dead" {
  if (points > at.unconscious) return "up";
  if (points > at.dying) return "unconscious";
  return points > at.dead ? "near-death" : "dead";
}

/** Flesh damage per point of Strain past the threshold. @rule SS-DEATH-01 */
export const STRAIN_AS_FLESH = 0.5;

/**
 * Adds Strain up to the threshold and converts the rest to Flesh damage: 1 point for every 2, rounded down.
 * @rule SS-DEATH-01
 * @returns `beyond`: points of Strain past the threshold.
 */
export const strainOverflow = (strain: number, damage: number, threshold: number): { strain: number; beyond: number; flesh: number } => {
  const total = strain + damage;
  const beyond = Math.max(0, total - threshold);
  return { strain: Math.min(total, threshold), beyond, flesh: Math.floor(beyond * STRAIN_AS_FLESH) };
};

/** Ids of the statuses in which a fighter cannot act or defend, worst first. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
const DOWN = ["dead", "near-death", "unconscious", "helpless"] as const;

export type Down = (typeof DOWN)[number];

/** Returns the worst status that stops a fighter from acting; null: none. */
export const downAs = (statuses: ReadonlySet<string>): Down | null => DOWN.find((id) => statuses.has(id)) ?? null;

/** Returns the condition that matches the statuses; "up" if none does. A helpless fighter also counts as "up". */
export function conditionByStatus(statuses: ReadonlySet<string>): Condition {
  const down = downAs(statuses);
  return down === null || down === "helpless" ? "up" : down;
}

/** Returns whether a fighter is down, and so has no phase and no defense. @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule UT-06 */
export const isDown = (statuses: ReadonlySet<string>): boolean => downAs(statuses) !== null;

/** Returns whether a status puts a fighter down. */
export const putsDown = (status: string): boolean => (DOWN as readonly string[]).includes(status);

/** Returns the pool that decides life and death: Flesh, or the last other pool; null: no pool. @rule SS-DEATH-02 */
export const lastPool = ({ maxima }: BodyPlan): HealthPool | null =>
  maxima.flesh !== null ? "flesh" : maxima.armored !== null ? "armored" : maxima.shield !== null ? "shield" : null;

/** Returns the hit points left: the points of the last pool minus the overflow. The result can be negative. @rule TD-WOUND-09 */
export const hitPoints = (plan: BodyPlan, body: BodyState): number => body[lastPool(plan) ?? "flesh"] - body.overflow;

/** Returns the body with these hit points. Points below 0 are stored as overflow. @rule TD-WOUND-09 */
export const withHitPoints = (plan: BodyPlan, body: BodyState, points: number): BodyState =>
  bodyWith(body, { [lastPool(plan) ?? "flesh"]: Math.max(0, points), overflow: Math.max(0, 0 - points) });

export type Condition = ReturnType<typeof collapse>;

/**
 * Returns the condition by health alone, without Strain and knockouts.
 * @rule SS-DEATH-03 near death at 0 or below
 * @rule SS-DEATH-04
 * @rule SS-DEATH-07 dead when overflow exceeds Body
 * @rule TD-WOUND-09 the body's own thresholds decide if the body has any
 */
function conditionOfHealth(plan: BodyPlan, state: BodyState): Condition {
  if (plan.collapse) return collapse(hitPoints(plan, state), plan.collapse);
  const last = lastPool(plan);
  if (last === null || state[last] > 0) return "up";
  return state.overflow > plan.body ? "dead" : "near-death";
}

/**
 * Returns the condition of a body.
 * @rule SS-DAMAGE-03 down at 0 Health
 * @rule SS-DAMAGE-04 unconscious at the Strain Threshold
 * @rule TD-LOC-14 unconscious when knocked out
 */
export function conditionOf(plan: BodyPlan, state: BodyState): Condition {
  const health = conditionOfHealth(plan, state);
  if (health !== "up") return health;
  return state.out || state.strain >= plan.strainThreshold ? "unconscious" : "up";
}
