import { COVER_DICE, coveredLimbs, type CoverGrade } from "../../protection/cover";
import { isLimb, LIMBS } from "../../body/limbs";
import { limbName, type OfBody } from "../../body/body-plan";
import { EXTREMITIES, HEAD_PLACES, hiddenApart, placeOf, TICKED_APART } from "../../body/hit-locations/hit-locations";
import { isMissing } from "../../body/hit-locations/body-plan-places";
import type { Declaration } from "./declaration";
import type { ConeForm } from "./cone";
import type { LinedUp, LineUp } from "../declare/line-up";
import { HIDDEN_LIMBS } from "../declare/own-cover";

/** Manual correction for one of several entities in an area attack. */
export interface EntityCorrection extends Pick<ByHand, "cover" | "meters"> {
  /** Uuid of the token or actor. */
  readonly who: string;
}

/** Manual corrections to the map. @rule CS-25 @rule UT-09 a correction overrides the map */
export interface ByHand {
  /** Uuids of entities that no bullet can hit, even if the map shows them in the way; omitted: none. */
  readonly exclude?: readonly string[];
  /** Uuids of entities that a bullet can hit, even if the map shows them elsewhere; omitted: none. */
  readonly include?: readonly string[];
  /** Cover of the intended target; omitted: computed. */
  readonly cover?: CoverGrade;
  /**
   * Limbs and single hit locations of the intended target that cover hides from this attacker. The limbs belong to the target's body plan
   * or to a humanoid. Omitted: computed.
   * @rule CS-25
   * @rule TD-AREA-12
   * @rule TD-AREA-13
   */
  readonly limbs?: readonly string[];
  /** Meters to the intended target; omitted: measured on the map or assumed. */
  readonly meters?: number;
  /**
   * Cover and distance of individual entities in an attack that reaches several; omitted: none. Distances are from the attacker or the
   * center of the blast.
   */
  readonly each?: readonly EntityCorrection[];
}

export const isEmptyCorrection = ({ exclude = [], include = [], cover, limbs, meters, each = [] }: ByHand): boolean =>
  exclude.length + include.length + each.length === 0 && cover === undefined && limbs === undefined && meters === undefined;

/**
 * Returns the stated cover and distance of one entity, without fields that are not stated. The entity's own correction takes precedence
 * over the general correction.
 * @param uuids Uuids of its token and actor.
 */
export function statedFor({ cover, meters, each = [] }: ByHand, uuids: readonly string[]): Pick<ByHand, "cover" | "meters"> {
  const own = each.find(({ who }) => uuids.includes(who));
  const [hidden, away] = [own?.cover ?? cover, own?.meters ?? meters];
  return { ...(hidden === undefined ? {} : { cover: hidden }), ...(away === undefined ? {} : { meters: away }) };
}

/** Meters between consecutive entities without a map. */
const GAP = 2;

/**
 * Returns the default distance in meters of an entity that a user picked without a map. It is 0 if one attack covers several targets.
 * @param place Index among the picked entities.
 */
export const usualMeters = (place: number, form: ConeForm | undefined): number => (form ? 0 : GAP * place);

/**
 * Sets the cover of the intended target to the stated grade, even without obstructions. Obstructions cannot give more cover than this
 * grade. The default limbs of the grade become hidden.
 * @rule CS-25
 */
function withCover(line: LineUp, grade: CoverGrade): LineUp {
  const { intended } = line;
  const dice = COVER_DICE[grade];
  const limited = (place: LinedUp): LinedUp => ({ ...place, otherCover: dice, coveredLimbs: HIDDEN_LIMBS[grade] });
  return {
    ...line,
    places: line.places.map((place, index) => (index === intended ? limited(place) : place)),
    grants: line.grants.map((row) => row.map((given, who) => (who === intended ? Math.min(given, dice) : given))),
  };
}

/**
 * Body parts that a user can mark as behind cover: the six limbs. In rulesets with hit locations, also the groin, hands, feet and the parts
 * of a head.
 */
export const COVERABLE: readonly string[] = [...LIMBS, ...TICKED_APART, ...HEAD_PLACES];

/** A body part that a user can mark as behind cover: its id, and its name in windows. */
export interface CoverablePart {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the body parts that a user can mark as behind cover. These are the limbs of the body plan. Without a body plan, or with hit
 * locations, these are the parts of a humanoid that the body has.
 * @rule CS-25
 * @rule TD-AREA-12
 * @rule TD-AREA-13
 * @rule XF-25 in rulesets with hit locations, the locations on the limbs of the body plan
 */
export function coverableParts({ places }: Pick<Declaration, "places">, { anatomy }: OfBody): readonly CoverablePart[] {
  const byLocation = EXTREMITIES.some((id) => places.includes(id));
  if (anatomy && !byLocation) return anatomy.map((limb) => ({ id: limb.id, name: limbName(limb) }));
  const has = (id: string): boolean => !anatomy || !isMissing(anatomy, placeOf(id) ?? { location: "torso", side: null });
  return COVERABLE.filter((id) => (isLimb(id) || places.includes(id)) && has(id)).map((id) => ({ id, name: id }));
}

/**
 * Returns the body parts that cover hides. If a limb is covered, its hand or foot, or the groin, is hidden too. So are all limbs of that
 * kind in the body plan.
 * @param exact true: a user entered every covered part manually, so the function adds none.
 * @rule CS-25
 * @rule TD-AREA-13
 * @rule XF-25
 */
export function partsBehind({ anatomy = [] }: OfBody, covered: readonly string[], exact: boolean): readonly string[] {
  const own = exact ? [] : anatomy.filter(({ kind }) => covered.includes(kind)).map(({ id }) => id);
  return [...new Set([...covered, ...hiddenApart(covered, exact), ...own])];
}

/**
 * Replaces the hidden limbs of the intended target with the stated ones. Heights on the map no longer decide which limbs are hidden.
 * @rule CS-25
 */
function withLimbs(line: LineUp, stated: readonly string[]): LineUp {
  const behind = (place: LinedUp): LinedUp => ({
    ...place,
    coveredLimbs: coveredLimbs([...COVERABLE, ...stated.filter((limb) => !COVERABLE.includes(limb))], place.coveredLimbs, stated),
    exact: true,
  });
  return { ...line, places: line.places.map((place, index) => (index === line.intended ? behind(place) : place)) };
}

/** Sets the stated distance of the intended target. Entities beyond the target keep their distance from it. */
function atDistance(line: LineUp, meters: number): LineUp {
  const goal = line.places[line.intended]!;
  const farther = meters - goal.distance;
  const moved = (place: LinedUp): LinedUp => {
    if (place.along < goal.along) return place;
    const { assumed: _assumed, ...rest } = place;
    return { ...rest, distance: Math.max(0, place.distance + farther) };
  };
  return { ...line, places: line.places.map(moved) };
}

/** Turns each entity that was manually added between attacker and target into an obstruction that gives partial cover. @rule UT-09 */
function inTheWay(line: LineUp, included: ReadonlySet<number>): LineUp {
  const goal = line.places[line.intended]!;
  const grants = line.grants.map((row, by) => {
    const { who, along } = line.places[by]!;
    if (!included.has(who) || along >= goal.along) return row;
    return row.map((given, to) => (to === line.intended ? Math.max(given, COVER_DICE.partial) : given));
  });
  const inFront = line.places.some(({ who, along }) => included.has(who) && along < goal.along);
  const hides = (limbs: readonly string[]): readonly string[] => [...new Set([...limbs, ...HIDDEN_LIMBS.partial])];
  const places = line.places.map((place) => (inFront && place === goal ? { ...place, coveredLimbs: hides(place.coveredLimbs) } : place));
  return { ...line, grants, places };
}

/**
 * Returns the line of fire with all manual corrections except `exclude`, which the caller has already applied. A manually added target or a
 * target with stated cover is never behind a wall.
 * @param included Indexes of the manually added entities, in the list from which the line was built.
 */
export function correctedBy(line: LineUp, { cover, limbs, meters }: ByHand, included: ReadonlySet<number>): LineUp {
  const placed = included.size > 0 ? inTheWay(line, included) : line;
  const covered = cover === undefined ? placed : withCover(placed, cover);
  const ticked = limbs === undefined ? covered : withLimbs(covered, limbs);
  const away = meters === undefined ? ticked : atDistance(ticked, meters);
  const stated = cover !== undefined || included.has(away.places[away.intended]!.who);
  return away.walledOff && stated ? { ...away, walledOff: false } : away;
}
