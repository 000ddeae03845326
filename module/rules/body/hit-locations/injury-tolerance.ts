import { type Ratio, ratio, isPointed, type WoundClass } from "./wound-classes";
import type { Anatomy } from "../body-plan";
import type { HitLocation } from "./hit-locations";

/** Body parts that a being can lack. */
export const LACKS = ["brain", "eyes", "head", "neck", "vitals"] as const;
export type Lack = (typeof LACKS)[number];

export const TOLERANCES = ["", "unliving", "homogenous", "diffuse"] as const;
export type Tolerance = (typeof TOLERANCES)[number];

/**
 * Wounding modifiers for unliving bodies. Wound classes not listed here have the modifiers for living bodies.
 * @rule TD-TOLERANCE-03 @rule TD-TOLERANCE-04 @rule TD-TOLERANCE-05
 */
export const UNLIVING: Readonly<Partial<Record<WoundClass, Ratio>>> = {
  imp: ratio(1),
  "pi++": ratio(1),
  "pi+": ratio(1, 2),
  pi: ratio(1, 3),
  "pi-": ratio(1, 5),
};

/** Wounding modifiers for homogenous bodies. Wound classes not listed here have the modifiers for living bodies. @rule TD-TOLERANCE-08 */
export const HOMOGENOUS: Readonly<Partial<Record<WoundClass, Ratio>>> = {
  imp: ratio(1, 2),
  "pi++": ratio(1, 2),
  "pi+": ratio(1, 3),
  pi: ratio(1, 5),
  "pi-": ratio(1, 10),
};

/** Returns the maximum points that one hit takes from a diffuse body. @rule TD-TOLERANCE-10 @rule TD-TOLERANCE-11 */
export const diffuseMost = (woundClass: WoundClass): number => (isPointed(woundClass) ? 1 : 2);

/**
 * Returns the injury of one hit, limited if the body is diffuse.
 * @rule TD-TOLERANCE-10 @rule TD-TOLERANCE-11
 * @rule TD-TOLERANCE-12 an area attack has no limit
 */
export const toleratedInjury = (injury: number, woundClass: WoundClass, { tolerance }: Pick<Make, "tolerance">, area: boolean): number =>
  tolerance === "diffuse" && !area ? Math.min(injury, diffuseMost(woundClass)) : injury;

/** Facts about a body that the injury rules need. */
export interface Make {
  /** Maximum hit points. */
  readonly hp: number;
  readonly tolerance: Tolerance;
  readonly lacks: readonly Lack[];
  /** Limbs of the body plan; omitted: the limbs of a humanoid. @rule XF-25 */
  readonly anatomy?: Anatomy;
  /** true: the body is male, and human or of a similar species. @rule TD-LOC-29 @rule TD-LOC-30 */
  readonly male: boolean;
}

/**
 * Injury tolerance of each kind of body. A trait can give a different tolerance.
 * @rule TD-TOLERANCE-01 living bodies have no tolerance
 * @rule TD-TOLERANCE-02 @rule TD-TOLERANCE-07 @rule TD-TOLERANCE-09
 */
export const BODY_KINDS = {
  person: "",
  animal: "",
  machine: "unliving",
  "bodily-undead": "unliving",
  furniture: "homogenous",
  shield: "homogenous",
  "hand-weapon": "homogenous",
  "unpowered-vehicle": "homogenous",
  wall: "homogenous",
  tree: "homogenous",
  "living-statue": "homogenous",
  blob: "homogenous",
  swarm: "diffuse",
  "air-elemental": "diffuse",
  net: "diffuse",
} as const satisfies Readonly<Record<string, Tolerance>>;
export type BodyKind = keyof typeof BODY_KINDS;

/** Returns the injury tolerance of a body. A trait overrides the kind of body. @rule TD-TOLERANCE-01 */
export const toleranceOf = (kind: BodyKind, trait: Tolerance): Tolerance => trait || BODY_KINDS[kind];

const GONE: Readonly<Partial<Record<Lack, readonly HitLocation[]>>> = {
  eyes: ["eye"],
  head: ["skull", "face", "eye"],
  neck: ["neck"],
};

/** Returns the locations that a body lacks. No attack can aim there. @rule TD-TOLERANCE-17 */
export const missingLocations = (lacks: readonly Lack[]): HitLocation[] => [...new Set(lacks.flatMap((lack) => GONE[lack] ?? []))];

const inSkull = (location: HitLocation): boolean => location === "skull" || location === "eye";

/**
 * Returns the location whose effects apply to a hit with this wound class.
 * @rule TD-LOC-06 fatigue ignores the location
 * @rule TD-LOC-16
 * @rule TD-LOC-20 poison in the skull or eye ignores the location
 */
export const locationFor = (location: HitLocation, woundClass: WoundClass): HitLocation =>
  woundClass === "fat" || (woundClass === "tox" && inSkull(location)) ? "torso" : location;

/**
 * Returns the location whose effects apply to a body that lacks parts.
 * @rule TD-TOLERANCE-15
 * @rule TD-TOLERANCE-16 without a brain
 * @rule TD-TOLERANCE-18 without vitals
 */
export function countsAs(location: HitLocation, { lacks }: Pick<Make, "lacks">): HitLocation {
  if (lacks.includes("vitals") && (location === "vitals" || location === "groin")) return "torso";
  if (lacks.includes("brain") && inSkull(location)) return location === "eye" ? "face" : "torso";
  return location;
}

/**
 * Returns whether a body is homogenous or diffuse.
 * @rule TD-TOLERANCE-13 location modifiers do not apply
 * @rule TD-TOLERANCE-14 a hit can still cripple or blind
 */
export const sameAllThrough = ({ tolerance }: Pick<Make, "tolerance">): boolean => tolerance === "homogenous" || tolerance === "diffuse";

/** Locations where an unliving body has vital parts. @rule TD-TOLERANCE-06 */
export const INNER: readonly HitLocation[] = ["eye", "skull", "vitals"];
