import { hiddenWith, type HitLocation, type HitPlace } from "./hit-locations";
import { countsAs, locationFor, sameAllThrough, type Make } from "./injury-tolerance";
import {
  diffuseMost,
  isPointed,
  leastAbove,
  LIMB_TAMED,
  plainModifier,
  ratio,
  WOUND_CLASSES,
  wounded,
  type Ratio,
  type WoundClass,
} from "../body/wounding";

/** Damage that passed all DR, before it becomes injury. */
export interface Blow {
  /** Points of penetrating damage, 0 or more. */
  readonly penetrating: number;
  readonly woundClass: WoundClass;
  readonly tightBeam: boolean;
  /** Location that was hit. For a large-area attack it is the location from `areaPlace`. */
  readonly location: HitLocation;
  /** The damage is blunt trauma through flexible armor. @rule TD-WOUND-10 */
  readonly bluntTrauma: boolean;
  /** The attack is an area effect, a cone or an explosion. @rule TD-TOLERANCE-12 */
  readonly area: boolean;
}

type Sort = WoundClass | "tight-beam";
const each = (sorts: readonly Sort[], modifier: Ratio): Partial<Record<Sort, Ratio>> =>
  Object.fromEntries(sorts.map((sort) => [sort, modifier]));

const LIMB = each(LIMB_TAMED, ratio(1));
/** Wounding modifier at the skull, the same for every wound class. @rule TD-LOC-13 @rule TD-LOC-19 */
const SKULL = each([...WOUND_CLASSES, "tight-beam"], ratio(4));

/** Wounding modifiers by location that replace the plain ones. @rule TD-WOUND-11 @rule TD-LOC-28 none at the groin @rule TD-LOC-31 limbs */
const AT: Readonly<Record<HitLocation, Readonly<Partial<Record<Sort, Ratio>>>>> = {
  torso: {},
  groin: {},
  // TD-LOC-09, TD-LOC-10
  vitals: { ...each(WOUND_CLASSES.filter(isPointed), ratio(3)), "tight-beam": ratio(2) },
  skull: SKULL,
  eye: SKULL,
  // TD-LOC-23
  face: { cor: ratio(3, 2) },
  // TD-LOC-25, TD-LOC-26
  neck: { cr: ratio(3, 2), cor: ratio(3, 2), cut: ratio(2) },
  // TD-LOC-31
  arm: LIMB,
  leg: LIMB,
  hand: LIMB,
  foot: LIMB,
};

/** Locations where an unliving body has vital parts. @rule TD-TOLERANCE-06 */
const INNER: readonly HitLocation[] = ["eye", "skull", "vitals"];

/**
 * Returns the wounding modifier of a hit.
 * @rule TD-WOUND-10 blunt trauma has none
 * @rule TD-WOUND-11 the location can replace the modifier
 * @rule TD-TOLERANCE-13 the location never counts on a homogenous or diffuse body
 * @rule TD-TOLERANCE-06 against unliving bodies, pointed attacks use the location only at eye, skull and vitals
 */
export function modifierAt({ woundClass, tightBeam, location, bluntTrauma }: Omit<Blow, "penetrating" | "area">, make: Make): Ratio {
  if (bluntTrauma) return ratio(1);
  const plain = plainModifier(woundClass, make.tolerance);
  if (sameAllThrough(make)) return plain;
  const at = countsAs(locationFor(location, woundClass), make);
  if (make.tolerance === "unliving" && isPointed(woundClass) && !INNER.includes(at)) return plain;
  return AT[at][woundClass === "burn" && tightBeam ? "tight-beam" : woundClass] ?? plain;
}

/** Divisor of the maximum hit points; injury above the quotient cripples the location. @rule TD-LOC-32 @rule TD-LOC-35 */
const SHARE: Readonly<Partial<Record<HitLocation, number>>> = { arm: 2, leg: 2, hand: 3, foot: 3 };

/**
 * Returns the least injury that cripples a location; null if the location cannot be crippled.
 * One hit never injures the location by more than this.
 * @rule TD-LOC-33 @rule TD-LOC-36
 */
export function cripplingInjury(location: HitLocation, hp: number): number | null {
  const share = SHARE[location];
  return share === undefined ? null : leastAbove(hp, share);
}

/** Returns whether an injury is a major wound. @rule TD-LOC-42 more than half of the maximum hit points */
const isMajorWound = (injury: number, hp: number): boolean => injury > hp / 2;

/**
 * Returns the number of eyes that a hit blinds.
 * @rule TD-LOC-18 injury to an eye above a tenth of the maximum hit points blinds it
 * @rule TD-LOC-24 acid in the face can blind one or both eyes
 * @rule TD-LOC-20 poison blinds no eye
 */
function eyesBlinded(location: HitLocation, woundClass: WoundClass, injury: number, hp: number): 0 | 1 | 2 {
  const at = locationFor(location, woundClass);
  if (at === "eye") return injury > hp / 10 ? 1 : 0;
  if (at !== "face" || woundClass !== "cor") return 0;
  return injury > hp ? 2 : isMajorWound(injury, hp) ? 1 : 0;
}

/** Injury of one hit. */
export interface Injury {
  readonly modifier: Ratio;
  /** Points that the body loses. */
  readonly injury: number;
  /** Points of injury above the most that one hit can do to the limb. The body does not lose them. */
  readonly lost: number;
  /** Pool that loses the points: fatigue points for fatigue damage, otherwise hit points. @rule TD-WOUND-04 */
  readonly pool: "hp" | "fp";
  readonly major: boolean;
  readonly crippled: boolean;
  readonly blinded: 0 | 1 | 2;
}

/**
 * Returns the injury of a hit.
 * @rule TD-WOUND-02 a hit without penetrating damage causes none
 * @rule TD-WOUND-07 @rule TD-WOUND-08 @rule TD-TOLERANCE-10 @rule TD-TOLERANCE-11
 * @rule TD-TOLERANCE-12 a diffuse body loses at most 1 or 2 points, except to an area attack
 * @rule TD-LOC-32
 * @rule TD-LOC-35 enough injury cripples a limb or extremity
 * @rule TD-LOC-33 @rule TD-LOC-36
 * @rule TD-AREA-13 injury beyond crippling is lost
 * @rule TD-TOLERANCE-14
 */
export function injuryFrom(blow: Blow, make: Make): Injury {
  const { woundClass, area } = blow;
  const location = locationFor(blow.location, woundClass);
  const modifier = modifierAt(blow, make);
  const full = wounded(blow.penetrating, modifier);
  const suffered = make.tolerance === "diffuse" && !area ? Math.min(full, diffuseMost(woundClass)) : full;
  const cap = cripplingInjury(location, make.hp);
  const injury = cap === null ? suffered : Math.min(suffered, cap);
  const crippled = cap !== null && suffered >= cap;
  return {
    modifier,
    injury,
    lost: suffered - injury,
    pool: woundClass === "fat" ? "fp" : "hp",
    major: crippled || isMajorWound(injury, make.hp),
    crippled,
    blinded: eyesBlinded(location, woundClass, injury, make.hp),
  };
}

/** Returns the points left after an injury. The result can be negative. @rule TD-WOUND-09 */
export const afterInjury = (points: number, injury: number): number => points - injury;

const TORSO: HitPlace = { location: "torso", side: null };

/**
 * Returns the place of a large-area hit.
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

/**
 * Returns the natural DR of a location. Only the skull has any.
 * @rule TD-LOC-12
 * @rule TD-LOC-16 none against poison or fatigue
 * @rule TD-LOC-19 none at the eye
 */
export const ownDr = (location: HitLocation, woundClass: WoundClass): number => (locationFor(location, woundClass) === "skull" ? 2 : 0);

/** Returns whether the GM may declare a decapitation. @rule TD-LOC-27 */
export const mayDecapitate = (location: HitLocation, woundClass: WoundClass, dead: boolean): boolean =>
  dead && location === "neck" && woundClass === "cut";
