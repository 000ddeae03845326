import { type WoundClass, type Ratio, ratio } from "./wound-classes";
import { type Tolerance, UNLIVING, HOMOGENOUS, diffuseMost } from "./injury-tolerance";

import { limbKind, type Limb } from "../limbs";

/** Wounding modifiers for living bodies. @rule TD-WOUND-03 @rule TD-WOUND-04 @rule TD-WOUND-05 @rule TD-WOUND-06 */
const LIVING: Readonly<Record<WoundClass, Ratio>> = {
  "pi-": ratio(1, 2),
  burn: ratio(1),
  cor: ratio(1),
  cr: ratio(1),
  fat: ratio(1),
  pi: ratio(1),
  tox: ratio(1),
  cut: ratio(3, 2),
  "pi+": ratio(3, 2),
  imp: ratio(2),
  "pi++": ratio(2),
};

const BY_TOLERANCE: Readonly<Record<Tolerance, Readonly<Partial<Record<WoundClass, Ratio>>>>> = {
  "": LIVING,
  unliving: UNLIVING,
  homogenous: HOMOGENOUS,
  diffuse: {},
};

/** Returns the wounding modifier of a wound class for a tolerance, without effects of the location. @rule TD-TOLERANCE-01 */
export const plainModifier = (woundClass: WoundClass, tolerance: Tolerance): Ratio =>
  BY_TOLERANCE[tolerance][woundClass] ?? LIVING[woundClass];

/** Wound classes whose wounding modifier is only 1 in a living limb. @rule TD-LOC-31 */
export const LIMB_TAMED: readonly WoundClass[] = ["imp", "pi+", "pi++"];

/** Returns the points lost to penetrating damage; at least 1 if there is any. @rule TD-WOUND-02 @rule TD-WOUND-07 @rule TD-WOUND-08 */
export const wounded = (penetrating: number, { times, per }: Ratio): number =>
  penetrating <= 0 ? 0 : Math.max(1, Math.floor((penetrating * times) / per));

export interface FleshWound {
  /** Damage that reached Flesh before the wounding modifier, 0 or more. */
  readonly toFlesh: number;
  /** Wound class of the weapon; null: none. */
  readonly woundClass: WoundClass | null;
  readonly tolerance: Tolerance;
  /** Humanoid limb that the hit limb counts as; null: no limb counts. */
  readonly limb: Limb | null;
  /** true: the body has no brain; omitted: the body has a brain. @rule TD-TOLERANCE-15 */
  readonly brainless?: boolean;
  readonly fine: string | null;
  readonly fleshMax: number;
}

const larger = (a: Ratio, b: Ratio): Ratio => (a.times * b.per >= b.times * a.per ? a : b);

function modifierOf({ woundClass, tolerance, limb, fine, brainless = false }: FleshWound): Ratio {
  const base = woundClass === null ? ratio(1) : plainModifier(woundClass, tolerance);
  if (limb === null) return base;
  const kind = limbKind(limb);
  if ((kind === "arm" || kind === "leg") && tolerance === "" && woundClass !== null && LIMB_TAMED.includes(woundClass)) return ratio(1);
  if (kind === "head" && fine === null && !brainless) return larger(base, ratio(3, 2));
  return base;
}

/** Returns the Flesh lost to a hit before the caps for limbs and diffuse bodies. @rule XF-09 */
export const uncapped = (wound: FleshWound): number => wounded(wound.toFlesh, modifierOf(wound));

/**
 * Returns the Flesh lost to a hit.
 * @rule XF-09 the damage times the wounding modifier, rounded down, but at least 1 if any damage reached Flesh. A hit on a living arm or
 *   leg takes at most half of maximum Flesh, rounded down, plus 1. A hit on a head without a fine location has a modifier of at least 1.5.
 *   This minimum does not apply to a body without a brain.
 * @rule TD-WOUND-07
 * @rule TD-WOUND-08
 */
export function fleshLoss(wound: FleshWound): number {
  const loss = uncapped(wound);
  const kind = wound.limb === null ? null : limbKind(wound.limb);
  const capped = (kind === "arm" || kind === "leg") && wound.tolerance === "" ? Math.min(loss, leastAbove(wound.fleshMax, 2)) : loss;
  return wound.tolerance === "diffuse" && wound.woundClass !== null ? Math.min(capped, diffuseMost(wound.woundClass)) : capped;
}

/** Returns the wounding modifier as a number for display. @rule XF-09 */
export const woundingModifier = (wound: FleshWound): number => {
  const { times, per } = modifierOf(wound);
  return times / per;
};

/** Returns the smallest injury that exceeds the full points divided by `share` (2: a half, 3: a third). @rule TD-LOC-33 @rule TD-LOC-36 */
export const leastAbove = (full: number, share: number): number => Math.floor(full / share) + 1;
