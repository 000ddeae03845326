import { limbKind, type Limb } from "./limbs";

export const WOUND_CLASSES = ["cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox", "fat"] as const;
export type WoundClass = (typeof WOUND_CLASSES)[number];
export const TOLERANCES = ["", "unliving", "homogenous", "diffuse"] as const;
export type Tolerance = (typeof TOLERANCES)[number];

/** A fraction, so that x1/3 of 9 is 3 and not 2.99. */
interface Ratio {
  readonly times: number;
  readonly per: number;
}
const ratio = (times: number, per = 1): Ratio => ({ times, per });

/** @rule TD-WOUND-03 @rule TD-WOUND-04 @rule TD-WOUND-05 @rule TD-WOUND-06 */
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

/** @rule TD-TOLERANCE-03 @rule TD-TOLERANCE-05 other classes keep theirs */
const UNLIVING: Readonly<Partial<Record<WoundClass, Ratio>>> = {
  imp: ratio(1),
  "pi++": ratio(1),
  "pi+": ratio(1, 2),
  pi: ratio(1, 3),
  "pi-": ratio(1, 5),
};

/** @rule TD-TOLERANCE-08 */
const HOMOGENOUS: Readonly<Partial<Record<WoundClass, Ratio>>> = {
  imp: ratio(1, 2),
  "pi++": ratio(1, 2),
  "pi+": ratio(1, 3),
  pi: ratio(1, 5),
  "pi-": ratio(1, 10),
};

const BY_TOLERANCE: Readonly<Record<Tolerance, Readonly<Partial<Record<WoundClass, Ratio>>>>> = {
  "": LIVING,
  unliving: UNLIVING,
  homogenous: HOMOGENOUS,
  diffuse: {},
};

/** @rule TD-TOLERANCE-10 @rule TD-TOLERANCE-11 */
const diffuseMost = (woundClass: WoundClass): number => (woundClass === "imp" || woundClass.startsWith("pi") ? 1 : 2);

const LIMB_TAMED: readonly WoundClass[] = ["imp", "pi+", "pi++"];

export interface FleshWound {
  /** Damage that got as far as Flesh, 0 and up. */
  readonly toFlesh: number;
  /** null: the weapon carries none. */
  readonly woundClass: WoundClass | null;
  readonly tolerance: Tolerance;
  /** null where limbs are switched off. */
  readonly limb: Limb | null;
  readonly fine: string | null;
  readonly fleshMax: number;
}

const larger = (a: Ratio, b: Ratio): Ratio => (a.times * b.per >= b.times * a.per ? a : b);

function modifierOf({ woundClass, tolerance, limb, fine }: FleshWound): Ratio {
  const base = woundClass === null ? ratio(1) : (BY_TOLERANCE[tolerance][woundClass] ?? LIVING[woundClass]);
  if (limb === null) return base;
  const kind = limbKind(limb);
  if ((kind === "arm" || kind === "leg") && tolerance === "" && woundClass !== null && LIMB_TAMED.includes(woundClass)) return ratio(1);
  if (kind === "head" && fine === null) return larger(base, ratio(3, 2));
  return base;
}

/**
 * Flesh lost to a hit.
 *
 * @rule XF-09 multiplied by the wounding modifier, rounded down, at least 1 when any reached Flesh; arm and leg of the living lose at
 *   most half of maximum Flesh rounded down plus 1 to one hit; a head without a fine location counts at least 1.5
 * @rule TD-WOUND-07 @rule TD-WOUND-08
 */
export function fleshLoss(wound: FleshWound): number {
  if (wound.toFlesh <= 0) return 0;
  const { times, per } = modifierOf(wound);
  const loss = Math.max(1, Math.floor((wound.toFlesh * times) / per));
  const kind = wound.limb === null ? null : limbKind(wound.limb);
  const capped = (kind === "arm" || kind === "leg") && wound.tolerance === "" ? Math.min(loss, Math.floor(wound.fleshMax / 2) + 1) : loss;
  return wound.tolerance === "diffuse" && wound.woundClass !== null ? Math.min(capped, diffuseMost(wound.woundClass)) : capped;
}

/** The wounding modifier as a number, for display. @rule XF-09 */
export const woundingModifier = (wound: FleshWound): number => {
  const { times, per } = modifierOf(wound);
  return times / per;
};
