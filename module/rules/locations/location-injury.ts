import type { HitLocation } from "./hit-locations";
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

/** Damage that got past all DR, about to become injury. */
export interface Blow {
  /** 0 and up. */
  readonly penetrating: number;
  readonly woundClass: WoundClass;
  readonly tightBeam: boolean;
  /** Where it struck; of an attack over a large area what `areaLocation` says. */
  readonly location: HitLocation;
  /** Went through flexible armor as a bruise. @rule TD-WOUND-10 */
  readonly bluntTrauma: boolean;
  /** An area effect, a cone or an explosion. @rule TD-TOLERANCE-12 */
  readonly area: boolean;
}

type Sort = WoundClass | "tight-beam";
const each = (sorts: readonly Sort[], modifier: Ratio): Partial<Record<Sort, Ratio>> =>
  Object.fromEntries(sorts.map((sort) => [sort, modifier]));

const LIMB = each(LIMB_TAMED, ratio(1));
/** @rule TD-LOC-13 @rule TD-LOC-19 */
const SKULL = each([...WOUND_CLASSES, "tight-beam"], ratio(4));

/** Modifiers that a place puts in the stead of the plain ones. @rule TD-WOUND-11 none at torso and groin (TD-LOC-28) */
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

/** Where something in the unliving can be hit after all. @rule TD-TOLERANCE-06 */
const INNER: readonly HitLocation[] = ["eye", "skull", "vitals"];

/**
 * The wounding modifier of a blow.
 *
 * @rule TD-WOUND-10 blunt trauma has none @rule TD-WOUND-11 the place may replace it @rule TD-TOLERANCE-13 unless the body is all one
 * @rule TD-TOLERANCE-06 of the unliving only eye, skull and vitals do for what pierces
 */
export function modifierAt({ woundClass, tightBeam, location, bluntTrauma }: Omit<Blow, "penetrating" | "area">, make: Make): Ratio {
  if (bluntTrauma) return ratio(1);
  const plain = plainModifier(woundClass, make.tolerance);
  if (sameAllThrough(make)) return plain;
  const at = countsAs(locationFor(location, woundClass), make);
  if (make.tolerance === "unliving" && isPointed(woundClass) && !INNER.includes(at)) return plain;
  return AT[at][woundClass === "burn" && tightBeam ? "tight-beam" : woundClass] ?? plain;
}

/** What of full hit points has to be exceeded to cripple: a half, a third. @rule TD-LOC-32 @rule TD-LOC-35 */
const SHARE: Readonly<Partial<Record<HitLocation, number>>> = { arm: 2, leg: 2, hand: 3, foot: 3 };

/** The least injury that cripples there, and so the most one blow does; null where nothing is crippled. @rule TD-LOC-33 @rule TD-LOC-36 */
export function cripplingInjury(location: HitLocation, hp: number): number | null {
  const share = SHARE[location];
  return share === undefined ? null : leastAbove(hp, share);
}

/** @rule TD-LOC-42 more than half of full hit points */
const isMajorWound = (injury: number, hp: number): boolean => injury > hp / 2;

/**
 * Eyes that a blow puts out.
 *
 * @rule TD-LOC-18 at the eye more than a tenth @rule TD-LOC-24 acid in the face @rule TD-LOC-20 poison none
 */
function eyesBlinded(location: HitLocation, woundClass: WoundClass, injury: number, hp: number): 0 | 1 | 2 {
  const at = locationFor(location, woundClass);
  if (at === "eye") return injury > hp / 10 ? 1 : 0;
  if (at !== "face" || woundClass !== "cor") return 0;
  return injury > hp ? 2 : isMajorWound(injury, hp) ? 1 : 0;
}

/** What a blow did. */
export interface Injury {
  readonly modifier: Ratio;
  /** Points lost. */
  readonly injury: number;
  /** Injury thrown away because the limb could not suffer more. */
  readonly lost: number;
  /** Hit points or, from fatigue, fatigue points. @rule TD-WOUND-04 */
  readonly pool: "hp" | "fp";
  readonly major: boolean;
  readonly crippled: boolean;
  readonly blinded: 0 | 1 | 2;
}

/**
 * Injury from a blow.
 *
 * @rule TD-WOUND-02 nothing through, nothing lost @rule TD-WOUND-07 @rule TD-WOUND-08
 * @rule TD-TOLERANCE-10 @rule TD-TOLERANCE-11 @rule TD-TOLERANCE-12 the diffuse lose a point or two, unless all of them is struck
 * @rule TD-LOC-32 @rule TD-LOC-35 crippling @rule TD-LOC-33 @rule TD-LOC-36 @rule TD-AREA-13 and no more than that @rule TD-TOLERANCE-14
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

/** Points left; they may go below 0. @rule TD-WOUND-09 */
export const afterInjury = (points: number, injury: number): number => points - injury;

/** An attack over a large area is a torso hit, unless a single location is exposed to it. @rule TD-AREA-12 */
export const areaLocation = (exposed: readonly HitLocation[]): HitLocation => (exposed.length === 1 ? exposed[0]! : "torso");

/** DR a place has of itself: bone. @rule TD-LOC-12 @rule TD-LOC-16 not against poison or fatigue @rule TD-LOC-19 not before the eye */
export const ownDr = (location: HitLocation, woundClass: WoundClass): number => (locationFor(location, woundClass) === "skull" ? 2 : 0);

/** The gamemaster may say that the head came off. @rule TD-LOC-27 */
export const mayDecapitate = (location: HitLocation, woundClass: WoundClass, dead: boolean): boolean =>
  dead && location === "neck" && woundClass === "cut";
