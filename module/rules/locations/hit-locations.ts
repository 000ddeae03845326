import { allow, refuse, type Ruling } from "../ruling";

const TORSO = -8;
const ELSEWHERE = -10;

/** Price of a joint or weak point, in place of the location's own. @rule TD-CHINK-03 @rule TD-CHINK-04 @rule TD-CHINK-05 */
const chinkPenalty = (torso: boolean): number => (torso ? TORSO : ELSEWHERE);

/** Armor, vehicles and whatever else has joints; bare skin has none. @rule TD-CHINK-02 */
export const hasChinks = (armor: number, jointed: boolean): boolean => armor > 0 && jointed;

/**
 * @rule TD-CHINK-01 only what goes into a gap may be aimed at one @rule TD-CHINK-02 and only where there is one
 * @param seeksGaps impaling, piercing or a tight beam
 */
export function mayAimAtChink(seeksGaps: boolean, chinks: boolean): Ruling<true> {
  if (!seeksGaps) return refuse("gapSeekersOnly", "TD-CHINK-01", { location: "chink" });
  return chinks ? allow(true) : refuse("noChinks", "TD-CHINK-02");
}

/** A place a blow can go to, and what it costs to aim there. */
interface LocationRow {
  readonly location: string;
  /** To the attack roll, 0 or less. */
  readonly penalty: number;
  /** The same while it carries a shield. */
  readonly shielded: number;
  /** There is a left and a right one. */
  readonly paired: boolean;
}

/** @rule TD-LOC-02 penalties @rule TD-LOC-34 shield arm @rule TD-LOC-37 shield hand; a foot carries none */
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

/** "left-arm" for a paired location, "neck" for the others. */
export const sided = (location: HitLocation, side: Side | null): string =>
  side !== null && isPaired(location) ? `${side}-${location}` : location;

/** A location, and which of two. */
export interface HitPlace {
  readonly location: HitLocation;
  readonly side: Side | null;
}

/** Every place there is: of what comes in pairs the left one, the right one, and the one nobody has told apart. @rule TD-LOC-38 */
const PLACES: readonly HitPlace[] = LOCATION_IDS.flatMap((location): HitPlace[] => [
  ...(isPaired(location) ? (["left", "right"] as const).map((side) => ({ location, side })) : []),
  { location, side: null },
]);

/** Their ids, in the same order. */
export const PLACE_IDS: readonly string[] = PLACES.map(({ location, side }) => sided(location, side));

/** Parts that can be crippled or put out, left and right apart. @rule TD-LOC-38 */
export const PARTS: readonly string[] = PLACES.filter(({ side }) => side !== null).map(({ location, side }) => sided(location, side));

/** "left-arm" taken apart; null for what is no place. */
export const placeOf = (id: string): HitPlace | null => PLACES[PLACE_IDS.indexOf(id)] ?? null;

export const placeIndex = ({ location, side }: HitPlace): number => PLACE_IDS.indexOf(sided(location, side));

/** At a number in the list; null at -1: nowhere in particular. */
export const placeAt = (index: number): HitPlace | null => PLACES[index] ?? null;

/** The parts a limb is made of, as far as cover hides it with them. @rule TD-AREA-08 */
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

/** The one of six limbs whose cover hides a place: "left-arm" for "left-hand". */
export function hiddenWith({ location, side }: HitPlace): string {
  const limb = HIDDEN_WITH[location];
  return limb === "arm" || limb === "leg" ? `${side ?? "left"}-${limb}` : limb;
}

/** Is all of a location behind that cover, on both sides? @rule TD-AREA-08 @param covered limbs, or places by themselves */
export const isHidden = (location: HitLocation, covered: readonly string[]): boolean =>
  (isPaired(location) ? (["left", "right"] as const) : [null]).every(
    (side) => covered.includes(sided(location, side)) || covered.includes(hiddenWith({ location, side })),
  );

/** What an attack goes for: a place, the foe's weapon, or whatever offers itself. @rule TD-LOC-39 @rule TD-RANDOM-01 */
export type AimedAt = HitLocation | "weapon" | "random";

export interface Aim {
  readonly at: AimedAt;
  /** The arm or hand aimed at carries a shield. */
  readonly shielded: boolean;
  readonly grappling: boolean;
  /** At a joint or weak point of the armor there. */
  readonly chink: boolean;
  /** What striking this weapon costs, 0 or less: the text leaves it to the table. */
  readonly weaponPenalty: number;
}

/** The penalty for a place as such. @rule TD-LOC-02 @rule TD-LOC-34 @rule TD-LOC-37 */
const locationPenalty = (location: HitLocation, shielded: boolean): number => {
  const row = HIT_LOCATIONS.find((known) => known.location === location)!;
  return shielded ? row.shielded : row.penalty;
};

/** Halves are rounded away from zero. @rule TD-LOC-40 */
const halved = (penalty: number): number => -Math.ceil(Math.abs(penalty) / 2) || 0;

/**
 * What aiming there does to the attack roll: 0 or less, with the rule that says so.
 *
 * @rule TD-RANDOM-02 nothing for a random location @rule TD-LOC-39 @rule TD-LOC-41 the full price of a weapon, also for a grab
 * @rule TD-CHINK-05 a chink in place of the location @rule TD-LOC-40 half of it for a grapple
 */
export function aimPenalty({ at, shielded, grappling, chink, weaponPenalty }: Aim): { readonly penalty: number; readonly rule: string } {
  if (at === "random") return { penalty: 0, rule: "TD-RANDOM-02" };
  if (at === "weapon") return { penalty: weaponPenalty, rule: grappling ? "TD-LOC-41" : "TD-LOC-39" };
  if (chink) return { penalty: chinkPenalty(at === "torso"), rule: at === "torso" ? "TD-CHINK-03" : "TD-CHINK-04" };
  const penalty = locationPenalty(at, shielded);
  if (grappling) return { penalty: halved(penalty), rule: "TD-LOC-40" };
  return { penalty, rule: shielded && at === "arm" ? "TD-LOC-34" : shielded && at === "hand" ? "TD-LOC-37" : "TD-LOC-02" };
}

/** What lies there: the same injury, other words. @rule TD-LOC-11 */
export const vitalsStruck = (fromBehind: boolean): "kidneys" | "heart-or-lungs" => (fromBehind ? "kidneys" : "heart-or-lungs");
