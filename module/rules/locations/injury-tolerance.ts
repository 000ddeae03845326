import type { Anatomy } from "../body/limbs";
import type { HitLocation } from "./hit-locations";
import type { Tolerance, WoundClass } from "../body/wounding";

/** Body parts a being may lack. */
export const LACKS = ["brain", "eyes", "head", "neck", "vitals"] as const;
export type Lack = (typeof LACKS)[number];

/** A body as far as injury rules need it. */
export interface Make {
  /** Full hit points. */
  readonly hp: number;
  readonly tolerance: Tolerance;
  readonly lacks: readonly Lack[];
  /** Limbs of its body plan; omitted: those of a humanoid. @rule XF-25 */
  readonly anatomy?: Anatomy;
  /** Male, of a human or similar species. @rule TD-LOC-29 @rule TD-LOC-30 */
  readonly male: boolean;
}

/**
 * Tolerance of each kind of body; a trait can give another one.
 * @rule TD-TOLERANCE-01 the living
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

/** Returns the tolerance; a trait overrides the kind. @rule TD-TOLERANCE-01 */
export const toleranceOf = (kind: BodyKind, trait: Tolerance): Tolerance => trait || BODY_KINDS[kind];

const GONE: Readonly<Partial<Record<Lack, readonly HitLocation[]>>> = {
  eyes: ["eye"],
  head: ["skull", "face", "eye"],
  neck: ["neck"],
};

/** Returns the locations a body does not have, so no attack can aim there. @rule TD-TOLERANCE-17 */
export const missingLocations = (lacks: readonly Lack[]): HitLocation[] => [...new Set(lacks.flatMap((lack) => GONE[lack] ?? []))];

const inSkull = (location: HitLocation): boolean => location === "skull" || location === "eye";

/**
 * Returns the location whose effects a wound class uses.
 * @rule TD-LOC-06 fatigue ignores locations
 * @rule TD-LOC-16
 * @rule TD-LOC-20 so does poison in the head
 */
export const locationFor = (location: HitLocation, woundClass: WoundClass): HitLocation =>
  woundClass === "fat" || (woundClass === "tox" && inSkull(location)) ? "torso" : location;

/**
 * Returns the location that counts for a body that lacks parts.
 * @rule TD-TOLERANCE-15
 * @rule TD-TOLERANCE-16 no brain
 * @rule TD-TOLERANCE-18 no vitals
 */
export function countsAs(location: HitLocation, { lacks }: Pick<Make, "lacks">): HitLocation {
  if (lacks.includes("vitals") && (location === "vitals" || location === "groin")) return "torso";
  if (lacks.includes("brain") && inSkull(location)) return location === "eye" ? "face" : "torso";
  return location;
}

/** Returns whether the body is the same all through, so that location modifiers do not count. @rule TD-TOLERANCE-13 */
export const sameAllThrough = ({ tolerance }: Pick<Make, "tolerance">): boolean => tolerance === "homogenous" || tolerance === "diffuse";
