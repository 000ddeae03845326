import { type HitPlace, hiddenWith } from "./hit-locations";

/** Kinds of attacks that hit most of the body at once. @rule TD-AREA-01 @rule TD-AREA-02 */
export const AREA_KINDS = ["area-effect", "cone", "external-explosion", "immersion"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Smallest difference between Size Modifiers at which an attacker hits the whole body. @rule TD-AREA-03 */
const GIANT = 7;

export interface Sizes {
  readonly melee: boolean;
  /** Size Modifier of the attacker; `target`: Size Modifier of the target. */
  readonly attacker: number;
  readonly target: number;
  readonly unarmed: boolean;
  /** true: the weapon is made for the attacker's size. */
  readonly scaled: boolean;
}

/**
 * Returns whether an attack is a giant's blow, which hits the whole body.
 * @rule TD-AREA-03 a melee attack, unarmed or with a weapon of the attacker's size, by an attacker 7 or more sizes larger
 */
export const isGiantBlow = ({ melee, attacker, target, unarmed, scaled }: Sizes): boolean =>
  melee && attacker - target >= GIANT && (unarmed || scaled);

/** Facts that decide whether an attack hits the whole body. */
interface Breadth {
  readonly largeArea: boolean;
  readonly giant: boolean;
  readonly pinned: boolean;
}

/** Returns whether the attack hits the whole body. A giant can choose a location only on a pinned target. @rule TD-AREA-04 */
export const strikesAllOver = ({ largeArea, giant, pinned }: Breadth): boolean => largeArea || (giant && !pinned);

/** Facts that decide which hit locations a large-area attack reaches. */
export interface Exposure {
  readonly kind: AreaKind | "giant-blow";
  /** Ids of the hit locations hidden by cover or by the target's own body. */
  readonly hidden: readonly string[];
  readonly turnedAway: boolean;
  /** Ids of hit locations below the surface, with or without a side; null: unknown, or the attack is not an immersion. */
  readonly immersed: readonly string[] | null;
}

/** Depths to which a body can be immersed, from shallow to deep. @rule TD-AREA-10 */
export const DEPTHS = ["feet", "legs", "waist", "chest", "neck"] as const;

/** Locations that each depth adds to the locations of the shallower depths. */
const UNDER: Readonly<Record<(typeof DEPTHS)[number], readonly string[]>> = {
  feet: ["foot"],
  legs: ["leg"],
  waist: ["groin", "hand"],
  chest: ["torso", "vitals", "arm"],
  neck: ["neck"],
};

/** Returns the locations below the surface; null for an unknown depth, which counts as full immersion. @rule TD-AREA-10 */
export function underSurface(depth: string): readonly string[] | null {
  const at = (DEPTHS as readonly string[]).indexOf(depth);
  return at < 0 ? null : DEPTHS.slice(0, at + 1).flatMap((one) => UNDER[one]);
}

const FRONT: readonly string[] = ["face", "eye"];
const FACING: readonly Exposure["kind"][] = ["cone", "external-explosion"];

/**
 * Returns the hit locations that a large-area attack reaches.
 * @param idOf Returns the id of a hit location, such as "left-arm".
 * @rule TD-AREA-08 hidden locations are out of reach
 * @rule TD-AREA-09 an explosion or a cone reaches only locations that face it
 * @rule TD-AREA-10 an immersion reaches only locations below the surface
 * @rule TD-AREA-11 a true area effect reaches all locations
 */
export function exposed<Place extends { readonly location: string }>(
  all: readonly Place[],
  { kind, hidden, turnedAway, immersed }: Exposure,
  idOf: (place: Place) => string,
): Place[] {
  if (kind === "area-effect") return [...all];
  const away = turnedAway && FACING.includes(kind);
  const under = (place: Place): boolean =>
    kind !== "immersion" || immersed === null || immersed.includes(place.location) || immersed.includes(idOf(place));
  return all.filter((place) => !hidden.includes(idOf(place)) && !(away && FRONT.includes(place.location)) && under(place));
}

/**
 * Returns the DR against a large-area attack: the mean of the torso's DR and the lowest exposed DR, rounded up.
 * @rule TD-AREA-05 a uniform DR does not change
 * @rule TD-AREA-06
 * @rule TD-AREA-07 every DR is the DR against this damage type
 * @returns the DR; null if no location is exposed
 */
export const areaDr = (torso: number, exposedDr: readonly number[]): number | null =>
  exposedDr.length === 0 ? null : Math.ceil((torso + Math.min(...exposedDr)) / 2);

const TORSO: HitPlace = { location: "torso", side: null };

/**
 * Returns the hit location of a large-area hit.
 * @rule TD-AREA-12 the torso, or the only exposed location; both eyes count as one location
 * @rule TD-AREA-13 the only exposed limb; a hand counts as its arm, a foot as its leg
 */
export function areaPlace(exposed: readonly HitPlace[]): HitPlace {
  const [first = TORSO, ...rest] = exposed;
  if (rest.length === 0) return first;
  if (exposed.every(({ location }) => location === "eye")) return { location: "eye", side: null };
  const limb = exposed.find(({ location }) => location === "arm" || location === "leg");
  return limb && exposed.every((place) => hiddenWith(place) === hiddenWith(limb)) ? limb : TORSO;
}
