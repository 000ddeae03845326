import { limbKind, type Limb } from "./limbs";

export const WOUND_CLASSES = ["cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox", "fat"] as const;
export type WoundClass = (typeof WOUND_CLASSES)[number];
export const TOLERANCES = ["", "unliving", "homogenous", "diffuse"] as const;
export type Tolerance = (typeof TOLERANCES)[number];

/** A fraction, so that x1/3 of 9 is 3 and not 2.99. */
export interface Ratio {
  readonly times: number;
  readonly per: number;
}
export const ratio = (times: number, per = 1): Ratio => ({ times, per });

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

/** What a class does to a body of this make where the place struck makes no difference. @rule TD-TOLERANCE-01 */
export const plainModifier = (woundClass: WoundClass, tolerance: Tolerance): Ratio =>
  BY_TOLERANCE[tolerance][woundClass] ?? LIVING[woundClass];

/** Impaling and piercing of every size: what looks for something inside. */
export const isPointed = (woundClass: WoundClass): boolean => woundClass === "imp" || woundClass.startsWith("pi");

/** Most one blow takes from a body that is hardly there. @rule TD-TOLERANCE-10 @rule TD-TOLERANCE-11 */
export const diffuseMost = (woundClass: WoundClass): number => (isPointed(woundClass) ? 1 : 2);

/** Classes that find nothing vital in a limb of the living. @rule TD-LOC-31 */
export const LIMB_TAMED: readonly WoundClass[] = ["imp", "pi+", "pi++"];

/** Points lost to damage that got past all armor. @rule TD-WOUND-02 @rule TD-WOUND-07 @rule TD-WOUND-08 */
export const wounded = (penetrating: number, { times, per }: Ratio): number =>
  penetrating <= 0 ? 0 : Math.max(1, Math.floor((penetrating * times) / per));

/** The least injury that is more than a share of full points: a half, a third. @rule TD-LOC-33 @rule TD-LOC-36 */
export const leastAbove = (full: number, share: number): number => Math.floor(full / share) + 1;

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
  const base = woundClass === null ? ratio(1) : plainModifier(woundClass, tolerance);
  if (limb === null) return base;
  const kind = limbKind(limb);
  if ((kind === "arm" || kind === "leg") && tolerance === "" && woundClass !== null && LIMB_TAMED.includes(woundClass)) return ratio(1);
  if (kind === "head" && fine === null) return larger(base, ratio(3, 2));
  return base;
}

/** Flesh a hit would cost wherever it struck: what a limb, or a body that is hardly there, suffers may be less. @rule XF-09 */
export const uncapped = (wound: FleshWound): number => wounded(wound.toFlesh, modifierOf(wound));

/**
 * Flesh lost to a hit.
 *
 * @rule XF-09 multiplied by the wounding modifier, rounded down, at least 1 when any reached Flesh; arm and leg of the living lose at
 *   most half of maximum Flesh rounded down plus 1 to one hit; a head without a fine location counts at least 1.5
 * @rule TD-WOUND-07 @rule TD-WOUND-08
 */
export function fleshLoss(wound: FleshWound): number {
  const loss = uncapped(wound);
  const kind = wound.limb === null ? null : limbKind(wound.limb);
  const capped = (kind === "arm" || kind === "leg") && wound.tolerance === "" ? Math.min(loss, leastAbove(wound.fleshMax, 2)) : loss;
  return wound.tolerance === "diffuse" && wound.woundClass !== null ? Math.min(capped, diffuseMost(wound.woundClass)) : capped;
}

/** The wounding modifier as a number, for display. @rule XF-09 */
export const woundingModifier = (wound: FleshWound): number => {
  const { times, per } = modifierOf(wound);
  return times / per;
};
