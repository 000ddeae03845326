import type { RollSpec } from "../chance/roll-specs";
import type { RuleId } from "../ruling";

export const LIMBS = ["head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"] as const;
export type Limb = (typeof LIMBS)[number];
export type LimbKind = "head" | "torso" | "arm" | "leg";

export const isLimb = (id: string): id is Limb => (LIMBS as readonly string[]).includes(id);

export const limbKind = (limb: Limb): LimbKind =>
  limb.endsWith("arm") ? "arm" : limb.endsWith("leg") ? "leg" : limb === "head" ? "head" : "torso";

/** Dice modifier of a called shot at a limb; its size is also the glancing threshold in d20 points. @rule XF-03 @rule CS-06 @rule GL-13 */
export const LIMB_MODIFIER: Readonly<Record<LimbKind, number>> = { torso: -3, arm: -6, leg: -6, head: -9 };

/** Limb table, 1d20. @rule CS-15 */
export const LIMB_TABLE = [
  { limb: "right-leg", from: 1, to: 3 },
  { limb: "left-leg", from: 4, to: 6 },
  { limb: "right-arm", from: 7, to: 9 },
  { limb: "left-arm", from: 10, to: 12 },
  { limb: "torso", from: 13, to: 18 },
  { limb: "head", from: 19, to: 20 },
] as const satisfies readonly { limb: Limb; from: number; to: number }[];

const byFace: readonly Limb[] = LIMB_TABLE.flatMap(({ limb, from, to }) => Array.from({ length: to - from + 1 }, () => limb));

/**
 * Returns the limb of a d20 face.
 * @rule CS-15 @rule CS-16
 * @throws {RangeError} if the face is not on a d20
 */
export function limbAt(face: number): Limb {
  const limb = byFace[face - 1];
  if (limb === undefined) throw new RangeError(`limb table: a d20 shows 1 to 20, not ${face}`);
  return limb;
}

/** @rule CS-14 @rule XF-03 */
export const LIMB_DIE: RollSpec = { kind: "table", faces: byFace.length, table: "limbs" };

/** A location finer than a limb, with its own modifier and damage limit. */
export interface FineLocation {
  readonly location: string;
  readonly limb: LimbKind;
  readonly modifier: number;
  /** Most damage a hit here can do. */
  readonly dvLimit: number;
  readonly rule: RuleId;
}

/** The 16 fine locations, each within one limb (XF-03). @rule SS-CALLED-04 @rule SS-CALLED-05 */
export const FINE_LOCATIONS = [
  { location: "ankle", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-10" },
  { location: "ear", limb: "head", modifier: -10, dvLimit: 1, rule: "SS-CALLED-11" },
  { location: "eye", limb: "head", modifier: -10, dvLimit: 1, rule: "SS-CALLED-14" },
  { location: "foot", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-17" },
  { location: "forearm", limb: "arm", modifier: -6, dvLimit: 2, rule: "SS-CALLED-18" },
  { location: "genitals", limb: "torso", modifier: -10, dvLimit: 4, rule: "SS-CALLED-21" },
  { location: "gut", limb: "torso", modifier: -6, dvLimit: 8, rule: "SS-CALLED-24" },
  { location: "hand", limb: "arm", modifier: -8, dvLimit: 1, rule: "SS-CALLED-27" },
  { location: "hip", limb: "leg", modifier: -6, dvLimit: 3, rule: "SS-CALLED-29" },
  { location: "jaw", limb: "head", modifier: -8, dvLimit: 2, rule: "SS-CALLED-32" },
  { location: "knee", limb: "leg", modifier: -8, dvLimit: 1, rule: "SS-CALLED-34" },
  { location: "neck", limb: "head", modifier: -8, dvLimit: 10, rule: "SS-CALLED-35" },
  { location: "shin", limb: "leg", modifier: -6, dvLimit: 2, rule: "SS-CALLED-38" },
  { location: "shoulder", limb: "arm", modifier: -6, dvLimit: 3, rule: "SS-CALLED-39" },
  { location: "sternum", limb: "torso", modifier: -10, dvLimit: 10, rule: "SS-CALLED-42" },
  { location: "thigh", limb: "leg", modifier: -6, dvLimit: 3, rule: "SS-CALLED-44" },
] as const satisfies readonly FineLocation[];

export const fineLocation = (id: string): FineLocation | undefined => FINE_LOCATIONS.find(({ location }) => location === id);
