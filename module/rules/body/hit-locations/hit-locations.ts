import { chinkPenalty } from "./chinks";

/** A hit location and the penalty for aiming at it. */
interface LocationRow {
  readonly location: string;
  /** Attack modifier, 0 or less. */
  readonly penalty: number;
  /** Attack modifier while the location carries a shield, 0 or less. */
  readonly shielded: number;
  /** true: the body has this location on the left and on the right. */
  readonly paired: boolean;
}

/** All hit locations. @rule TD-LOC-02 penalties @rule TD-LOC-34 shield arm @rule TD-LOC-37 shield hand; a foot carries no shield */
export const HIT_LOCATIONS = [
  { location: "torso", penalty: 0, shielded: 0, paired: false },
  { location: "vitals", penalty: -3, shielded: -3, paired: false },
  { location: "skull", penalty: -7, shielded: -7, paired: false },
  { location: "eye", penalty: -9, shielded: -9, paired: true },
  { location: "face", penalty: -5, shielded: -5, paired: false },
  { location: "neck", penalty: -5, shielded: -5, paired: false },
  { location: "groin", penalty: -3, shielded: -3, paired: false },
  { location: "arm", penalty: -2, shielded: -4, paired: true },
  { location: "leg", penalty: -2, shielded: -2, paired: true },
  { location: "hand", penalty: -4, shielded: -8, paired: true },
  { location: "foot", penalty: -4, shielded: -4, paired: true },
] as const satisfies readonly LocationRow[];
export type HitLocation = (typeof HIT_LOCATIONS)[number]["location"];
export const LOCATION_IDS: readonly HitLocation[] = HIT_LOCATIONS.map(({ location }) => location);

export const isHitLocation = (id: string): id is HitLocation => (LOCATION_IDS as readonly string[]).includes(id);
export const isPaired = (location: HitLocation): boolean => HIT_LOCATIONS.some((row) => row.location === location && row.paired);

export type Side = "left" | "right";

/** Returns the id of a location, such as "left-arm". An unpaired location has no side in its id: "neck". */
export const sided = (location: HitLocation, side: Side | null): string =>
  side !== null && isPaired(location) ? `${side}-${location}` : location;

/** A hit location with its side. `side` is null if the location is unpaired or the side is unknown. */
export interface HitPlace {
  readonly location: HitLocation;
  readonly side: Side | null;
}

/** Returns the id of a hit location: "left-arm", or "neck" for an unpaired location. */
export const placeId = ({ location, side }: HitPlace): string => sided(location, side);

/** All hit locations with their sides. A paired location appears three times: left, right and without a side. @rule TD-LOC-38 */
const PLACES: readonly HitPlace[] = LOCATION_IDS.flatMap((location): HitPlace[] => [
  ...(isPaired(location) ? (["left", "right"] as const).map((side) => ({ location, side })) : []),
  { location, side: null },
]);

/** Every hit location of a whole body once. A paired location appears twice: left and right. */
export const BODY_PLACES: readonly HitPlace[] = PLACES.filter(({ location, side }) => !isPaired(location) || side !== null);

/** Hands and feet. @rule TD-AREA-13 */
export const EXTREMITIES = ["left-hand", "right-hand", "left-foot", "right-foot"] as const;

/** Hit locations that cover hides with their limb, unless a user marks parts one by one. @rule TD-AREA-12 @rule TD-AREA-13 */
export const TICKED_APART = ["groin", ...EXTREMITIES] as const;

/** Hit locations of the head. Cover hides each location with the head, or alone if a user marks it. @rule TD-AREA-12 */
export const HEAD_PLACES = ["skull", "face", "left-eye", "right-eye", "neck"] as const;

/** Ids of all hit locations with their sides, in the order of `PLACES`. */
export const PLACE_IDS: readonly string[] = PLACES.map(({ location, side }) => sided(location, side));

/** Ids of the parts that a hit can cripple or destroy, left and right separately. @rule TD-LOC-38 */
export const PARTS: readonly string[] = PLACES.filter(({ side }) => side !== null).map(({ location, side }) => sided(location, side));

/** Returns the hit location with an id such as "left-arm"; null if no location has this id. */
export const placeOf = (id: string): HitPlace | null => PLACES[PLACE_IDS.indexOf(id)] ?? null;

export const placeIndex = ({ location, side }: HitPlace): number => PLACE_IDS.indexOf(sided(location, side));

/** Returns the hit location at an index; null for -1, which stands for no location. */
export const placeAt = (index: number): HitPlace | null => PLACES[index] ?? null;

/** The limb whose cover hides each location. @rule TD-AREA-08 */
const HIDDEN_WITH: Readonly<Record<HitLocation, string>> = {
  torso: "torso",
  vitals: "torso",
  groin: "torso",
  skull: "head",
  eye: "head",
  face: "head",
  neck: "head",
  arm: "arm",
  hand: "arm",
  leg: "leg",
  foot: "leg",
};

/** Returns the limb whose cover hides a hit location, such as "left-arm" for "left-hand". An arm or leg without a side counts as left. */
export function hiddenWith({ location, side }: HitPlace): string {
  const limb = HIDDEN_WITH[location];
  return limb === "arm" || limb === "leg" ? `${side ?? "left"}-${limb}` : limb;
}

/**
 * Returns the id of the part whose cover hides a hit location: the location itself or its limb.
 * @param exact true: a user marked parts one by one. Cover of a limb then hides no hand or foot, and cover of the torso no groin.
 */
export function hiddenAs(place: HitPlace, covered: readonly string[], exact: boolean): string {
  const id = sided(place.location, place.side);
  const alone = exact && (TICKED_APART as readonly string[]).includes(id);
  return alone || covered.includes(id) ? id : hiddenWith(place);
}

/** Returns whether cover hides a hit location. @rule TD-AREA-08 */
export const isHidden = (place: HitPlace, covered: readonly string[], exact = false): boolean =>
  covered.includes(hiddenAs(place, covered, exact));

/** Returns the ids of the hands and feet that cover hides, and of the groin if cover hides it. @rule TD-AREA-12 @rule TD-AREA-13 */
export const hiddenApart = (covered: readonly string[], exact: boolean): string[] =>
  TICKED_APART.filter((id) => isHidden(placeOf(id)!, covered, exact));

/** Aim of an attack: a location, the target's weapon, or a random location. @rule TD-LOC-39 @rule TD-RANDOM-01 */
export type AimedAt = HitLocation | "weapon" | "random";

export interface Aim {
  readonly at: AimedAt;
  /** true: the arm or hand at which the attacker aims carries a shield. */
  readonly shielded: boolean;
  readonly grappling: boolean;
  /** true: the attacker aims at a chink in the armor of the location. */
  readonly chink: boolean;
  /** Penalty for striking the target's weapon, 0 or less; the GM sets it, because the rulebook gives no penalty. */
  readonly weaponPenalty: number;
}

/** Returns the penalty for aiming at a location, 0 or less. @rule TD-LOC-02 @rule TD-LOC-34 @rule TD-LOC-37 */
const locationPenalty = (location: HitLocation, shielded: boolean): number => {
  const row = HIT_LOCATIONS.find((known) => known.location === location)!;
  return shielded ? row.shielded : row.penalty;
};

/** Returns half a penalty, rounded away from zero. @rule TD-LOC-40 */
const halved = (penalty: number): number => -Math.ceil(Math.abs(penalty) / 2) || 0;

/**
 * Returns the aiming penalty (0 or less) and its rule.
 * @rule TD-RANDOM-02 a random location has no penalty
 * @rule TD-LOC-39
 * @rule TD-LOC-41 a grab at a weapon takes the full penalty
 * @rule TD-CHINK-05 the penalty for a chink replaces the location's penalty
 * @rule TD-LOC-40 a grapple halves the penalty
 */
export function aimPenalty({ at, shielded, grappling, chink, weaponPenalty }: Aim): { readonly penalty: number; readonly rule: string } {
  if (at === "random") return { penalty: 0, rule: "TD-RANDOM-02" };
  if (at === "weapon") return { penalty: weaponPenalty, rule: grappling ? "TD-LOC-41" : "TD-LOC-39" };
  if (chink) return { penalty: chinkPenalty(at === "torso"), rule: at === "torso" ? "TD-CHINK-03" : "TD-CHINK-04" };
  const penalty = locationPenalty(at, shielded);
  if (grappling) return { penalty: halved(penalty), rule: "TD-LOC-40" };
  return { penalty, rule: shielded && at === "arm" ? "TD-LOC-34" : shielded && at === "hand" ? "TD-LOC-37" : "TD-LOC-02" };
}

/** Returns the name of the vitals that were hit. The name changes only the text, never the injury. @rule TD-LOC-11 */
export const vitalsStruck = (fromBehind: boolean): "kidneys" | "heart-or-lungs" => (fromBehind ? "kidneys" : "heart-or-lungs");
