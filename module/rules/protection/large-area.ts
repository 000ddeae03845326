/** Ways to be hit over most of the body. @rule TD-AREA-01 @rule TD-AREA-02 */
export const AREA_KINDS = ["area-effect", "cone", "external-explosion", "immersion"] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Size difference from which an attacker hits the whole body. @rule TD-AREA-03 */
const GIANT = 7;

export interface Sizes {
  readonly melee: boolean;
  /** Size Modifiers of attacker and target. */
  readonly attacker: number;
  readonly target: number;
  readonly unarmed: boolean;
  /** The weapon is scaled to the attacker's size. */
  readonly scaled: boolean;
}

/** Returns whether an attack is a giant's. @rule TD-AREA-03 at least 7 sizes larger, in melee, unarmed or with a weapon of that size */
export const isGiantBlow = ({ melee, attacker, target, unarmed, scaled }: Sizes): boolean =>
  melee && attacker - target >= GIANT && (unarmed || scaled);

/** Exposure of a target to a large-area attack. */
export interface Exposure {
  readonly kind: AreaKind | "giant-blow";
  /** Ids of places behind cover, or masked by the body itself. */
  readonly hidden: readonly string[];
  readonly turnedAway: boolean;
  /** Ids of locations or places below the surface; null: unknown, or not an immersion. */
  readonly immersed: readonly string[] | null;
}

/** Depth of a body under the surface. @rule TD-AREA-10 */
export const DEPTHS = ["feet", "legs", "waist", "chest", "neck"] as const;

/** Locations that go under one depth after the other. */
const UNDER: Readonly<Record<(typeof DEPTHS)[number], readonly string[]>> = {
  feet: ["foot"],
  legs: ["leg"],
  waist: ["groin", "hand"],
  chest: ["torso", "vitals", "arm"],
  neck: ["neck"],
};

/** Returns the locations below the surface; null: not known, so all of them. @rule TD-AREA-10 */
export function underSurface(depth: string): readonly string[] | null {
  const at = (DEPTHS as readonly string[]).indexOf(depth);
  return at < 0 ? null : DEPTHS.slice(0, at + 1).flatMap((one) => UNDER[one]);
}

const FRONT: readonly string[] = ["face", "eye"];
const FACING: readonly Exposure["kind"][] = ["cone", "external-explosion"];

/**
 * Returns the places a large-area attack reaches.
 * @param idOf Id of a place, such as "left-arm".
 * @rule TD-AREA-08 not hidden ones
 * @rule TD-AREA-09 blast and cone: only those facing it
 * @rule TD-AREA-10 immersion: only those below the surface
 * @rule TD-AREA-11 true area effect: all
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
 * Returns the DR against a large-area attack: the mean of the torso's and the lowest exposed DR, rounded up.
 * @rule TD-AREA-05 uniform DR equals its mean
 * @rule TD-AREA-06
 * @rule TD-AREA-07 each DR against this damage type
 * @returns null: nothing is exposed.
 */
export const areaDr = (torso: number, exposedDr: readonly number[]): number | null =>
  exposedDr.length === 0 ? null : Math.ceil((torso + Math.min(...exposedDr)) / 2);
