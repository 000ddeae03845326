import { COVER_DICE, coveredLimbs, type CoverGrade } from "../../flight/cover";
import { LIMBS } from "../../body/limbs";
import type { FanForm } from "./cone";
import type { LinedUp, LineUp } from "../declare/line-up";
import { HIDDEN_LIMBS } from "../declare/own-cover";

/** What is said of one of several an attack over an area may come to. */
export interface SaidOf extends Pick<ByHand, "cover" | "metres"> {
  /** uuid of the token or of the actor. */
  readonly who: string;
}

/** What somebody knows better than the map. @rule CS-25 @rule UT-09 the table has the last word about who is in the way */
export interface ByHand {
  /** uuids of whoever is not in the way, whatever the map says. */
  readonly exclude?: readonly string[];
  /** uuids of whoever may be struck, whatever the map says. */
  readonly include?: readonly string[];
  /** The cover the one aimed at has. */
  readonly cover?: CoverGrade;
  /** Limbs of the one aimed at that cover hides from this attacker. @rule CS-25 */
  readonly limbs?: readonly string[];
  /** Metres to the one aimed at. */
  readonly metres?: number;
  /** Cover and distance of single ones, where several are reached: from the shooter, or from the spot where it goes off. */
  readonly each?: readonly SaidOf[];
}

export const saysNothing = ({ exclude = [], include = [], cover, limbs, metres, each = [] }: ByHand): boolean =>
  exclude.length + include.length + each.length === 0 && cover === undefined && limbs === undefined && metres === undefined;

/** Cover and distance of somebody: what is said of them alone goes before what is said of all. @param uuids of the token and of the actor */
export function statedFor({ cover, metres, each = [] }: ByHand, uuids: readonly string[]): Pick<ByHand, "cover" | "metres"> {
  const own = each.find(({ who }) => uuids.includes(who));
  const [hidden, away] = [own?.cover ?? cover, own?.metres ?? metres];
  return { ...(hidden === undefined ? {} : { cover: hidden }), ...(away === undefined ? {} : { metres: away }) };
}

/** Metres from one to the next where there is no map. */
const GAP = 2;

/** Metres of whoever is picked without a map where nobody says how far away they are; 0 of a fan: as in a small room. @param place among those picked, from 0 */
export const usualMetres = (place: number, form: FanForm | undefined): number => (form ? 0 : GAP * place);

/** Cover of the one aimed at as it was said: nobody gives more, what nobody gives is simply there, and it hides what its grade usually does. @rule CS-25 */
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

/** Limbs of the one aimed at that are behind cover as it was said, whatever heights say. @rule CS-25 */
function withLimbs(line: LineUp, stated: readonly string[]): LineUp {
  const behind = (place: LinedUp): LinedUp => ({ ...place, coveredLimbs: coveredLimbs(LIMBS, place.coveredLimbs, stated) });
  return { ...line, places: line.places.map((place, index) => (index === line.intended ? behind(place) : place)) };
}

/** The distance as it was said; whoever is beyond is as far behind as before. */
function atDistance(line: LineUp, metres: number): LineUp {
  const goal = line.places[line.intended]!;
  const farther = metres - goal.distance;
  const moved = (place: LinedUp): LinedUp =>
    place.along < goal.along ? place : { ...place, distance: Math.max(0, place.distance + farther) };
  return { ...line, places: line.places.map(moved) };
}

/** Whoever was put in the way between attacker and target gives partial cover; nothing else would make it an obstruction. @rule UT-09 */
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
 * A line of fire as somebody corrected it. Who is left out was never given to it, and who was put in is on it.
 *
 * @param included who of them was put in, by their number in the list that was given
 */
export function correctedBy(line: LineUp, { cover, limbs, metres }: ByHand, included: ReadonlySet<number>): LineUp {
  const placed = included.size > 0 ? inTheWay(line, included) : line;
  const covered = cover === undefined ? placed : withCover(placed, cover);
  const ticked = limbs === undefined ? covered : withLimbs(covered, limbs);
  return metres === undefined ? ticked : atDistance(ticked, metres);
}
