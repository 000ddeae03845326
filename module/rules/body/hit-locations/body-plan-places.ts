import { limbOfKind, ofBody, type Anatomy, type StoredBody } from "../body-plan";
import { LIMB_FIGURES, limbKind } from "../limbs";
import { BODY_PLACES, hiddenWith, placeId, placeOf, type HitPlace } from "./hit-locations";

/** Points of an uncrippled body part; a crippled part has 0 points. @rule TD-LOC-38 */
const WHOLE = 1;

/**
 * Returns the limbs of a body plan; undefined for a humanoid. Does not remove missing parts, because the 3d6 tables handle them.
 * @rule XF-25
 */
export const plannedBody = ({ bodyPlan = [] }: StoredBody): Anatomy | undefined => ofBody({ bodyPlan }).anatomy;

/**
 * Returns the points of a part: one for each limb of the body plan that includes the part. A part of a humanoid has 1 point.
 * @rule TD-LOC-38
 * @rule XF-25
 */
export function partPoints(build: StoredBody, part: string): number {
  const anatomy = plannedBody(build);
  const place = placeOf(part);
  return anatomy && place ? anatomy.filter(({ kind }) => kind === hiddenWith(place)).length : WHOLE;
}

const isOfTorso = (place: HitPlace): boolean => hiddenWith(place) === "torso";

const MISSING = new WeakMap<Anatomy, readonly string[]>();

/**
 * Returns the ids of hit locations that a body plan lacks, left and right separately; empty for a humanoid. Every body has a torso.
 * @rule XF-25 the locations on limbs that are not in the plan
 * @rule TD-TOLERANCE-17
 */
export function missingPlaces(anatomy: Anatomy | undefined): readonly string[] {
  if (!anatomy) return [];
  const known =
    MISSING.get(anatomy) ?? BODY_PLACES.filter((place) => !isOfTorso(place) && !limbOfKind(anatomy, hiddenWith(place))).map(placeId);
  MISSING.set(anatomy, known);
  return known;
}

/** Returns whether a body plan lacks a hit location. A paired location without a side is missing if both sides are missing. @rule XF-25 */
export const isMissing = (anatomy: Anatomy | undefined, { location, side }: HitPlace): boolean => {
  const missing = missingPlaces(anatomy);
  return BODY_PLACES.filter((place) => place.location === location && (side === null || place.side === null || place.side === side)).every(
    (place) => missing.includes(placeId(place)),
  );
};

/** Points of a d20 modifier that equal 1 point of a 3d6 modifier. */
const PER_POINT = 3;

/**
 * Returns the modifier for aiming at a hit location, compared with a humanoid: below 0 is harder, above 0 easier. 0 without a body plan.
 * @rule XF-25
 */
export function ownPenalty(anatomy: Anatomy | undefined, place: HitPlace): number {
  const limb = anatomy && limbOfKind(anatomy, hiddenWith(place));
  return limb ? Math.trunc((limb.modifier - LIMB_FIGURES[limbKind(limb.kind)].modifier) / PER_POINT) : 0;
}
