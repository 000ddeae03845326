import { clearWay, type BattleMap, type MapBody } from "./battle-map";
import { itemsIn, stripOf } from "./box-tree";
import { alongLine, alongLineOf, corridorHalfWidth, type AlongLine, type Point } from "./corridor";
import { crossesPlane, heightCrossed } from "./floors";
import { containsPoint, middleOf, type Footprint, type Polygon } from "./footprint";
import type { Eye } from "./look";
import { meetings } from "./meetings";

/** The way of a bullet, straight on from where it was fired past what it was aimed at. */
export interface Course {
  readonly from: Eye;
  readonly to: Eye;
  /** Metres from its beginning at which it was last hit or missed for certain; 0 in the beginning. */
  readonly last: number;
  /** Metres beyond which nothing is met; Infinity for what flies. */
  readonly farthest: number;
}

/** Somebody a bullet may come to. */
export interface Endangered extends AlongLine {
  /** Index among the bodies of the map. */
  readonly who: number;
  /** Metres from the beginning, straight. */
  readonly metres: number;
}

/** A point so far along a course, as high as the bullet is there: from where the rest of its flight is looked at. */
export function pointAlong({ from, to }: Pick<Course, "from" | "to">, metres: number): Eye {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : metres / length;
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y), z: from.z + part * (to.z - from.z) };
}

/** The corridor between two places on a course, to its full width on either side. */
function stretch({ from, to, last }: Course, start: number, end: number): Polygon {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (along: number, sign: number): Point => {
    const aside = sign * corridorHalfWidth(along - last);
    return { x: from.x + along * dx - aside * dy, y: from.y + along * dy + aside * dx };
  };
  return { kind: "polygon", corners: [corner(start, -1), corner(end, -1), corner(end, 1), corner(start, 1)] };
}

/** Does a footprint reach into a stretch whose inside does not hold its middle? Its outline crosses the edge, or it holds all of the stretch. */
const overlaps = (eye: Point, part: Polygon, footprint: Footprint): boolean =>
  part.corners.some((corner) => containsPoint(footprint, corner)) || meetings(eye, part, footprint).length > 0;

/**
 * Does a footprint reach into the corridor of a bullet? The corridor is as wide as a person until the last resolution, and widens from there.
 *
 * @rule XF-18 @rule UT-50
 * @param end metres along the course up to which it is looked at
 */
function inCorridorOf(course: Course, footprint: Footprint, end: number): boolean {
  const kink = Math.min(Math.max(0, course.last), end);
  return [stretch(course, 0, kink), stretch(course, kink, end)].some((part) => overlaps(course.from, part, footprint));
}

/** Does the bullet pass at the height of a body, no farther above or below than the corridor is wide? */
function atHeight(course: Course, { rise }: MapBody, along: number): boolean {
  if (!rise) return true;
  const { z } = pointAlong(course, along);
  const room = corridorHalfWidth(along - course.last);
  return z + room >= rise.foot && z - room <= rise.top;
}

/**
 * Where a body stands on a course: its middle. Of a line, such as a door, where the course meets it, else its end nearest to the course:
 * the middle of a long one may be anywhere.
 */
function placeOn({ from, to }: Course, footprint: Footprint): Point {
  if (footprint.kind === "round" || footprint.corners.length !== 2) return middleOf(footprint);
  const [a, b] = footprint.corners as readonly [Point, Point];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const sideOf = ({ x, y }: Point): number => (x - from.x) * dy - (y - from.y) * dx;
  const [sideA, sideB] = [sideOf(a), sideOf(b)];
  if (sideA * sideB > 0 || sideA === sideB) return Math.abs(sideA) <= Math.abs(sideB) ? a : b;
  const part = sideA / (sideA - sideB);
  return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
}

/** The height a bullet goes to there: half way up, or where it passes when that has no end, or that of the eye where nobody knows. */
function heightOf(course: Course, { rise }: MapBody, along: number): number {
  if (!rise) return course.from.z;
  const { z } = pointAlong(course, along);
  return Number.isFinite(rise.foot) && Number.isFinite(rise.top) ? (rise.foot + rise.top) / 2 : Math.min(rise.top, Math.max(rise.foot, z));
}

/** Does a body reach into the corridor? Most do clearly or clearly do not, and their outline need not be looked at. */
function reachesIn(course: Course, { footprint }: MapBody, { along, aside }: AlongLine, end: number): boolean {
  const widthAt = (metres: number): number => corridorHalfWidth(metres - course.last);
  if (aside <= widthAt(along)) return true;
  if (footprint.kind === "round") {
    const { halfWidth, halfDepth } = footprint;
    // A disc inside it reaches so far towards the course, at the place of its middle.
    if (aside - Math.min(halfWidth, halfDepth) <= widthAt(along)) return true;
    const farthest = Math.max(halfWidth, halfDepth);
    if (aside - farthest > widthAt(Math.min(end, along + farthest))) return false;
  }
  return inCorridorOf(course, footprint, end);
}

/** Metres along a course to the farthest corner of everything that stands on the map. */
function endOf({ from, to, farthest }: Course, { bodyTree: { bounds } }: BattleMap): number {
  const { minX, minY, maxX, maxY } = bounds;
  const farthestCorner = { x: to.x > from.x ? maxX : minX, y: to.y > from.y ? maxY : minY };
  return Math.min(farthest, alongLine(from, to, farthestCorner).along);
}

/** Returns where a bullet comes to something flat, such as a floor: where its straight way goes through it. */
function throughPlane(map: BattleMap, course: Course, who: number, end: number): Endangered | null {
  const { from } = course;
  const { plane } = map.bodies[who]!;
  const last = pointAlong(course, end);
  const at = plane && crossesPlane(plane, from, last) ? heightCrossed(plane.z, from, last) : null;
  if (!at || !clearWay(map, from, at, "shots")) return null;
  const metres = Math.hypot(at.x - from.x, at.y - from.y);
  return metres > 0 ? { who, along: metres, aside: 0, metres } : null;
}

function endangered(map: BattleMap, course: Course, who: number, end: number, onCourse: (point: Point) => AlongLine): Endangered | null {
  const body = map.bodies[who]!;
  const { from } = course;
  if (body.plane) return throughPlane(map, course, who, end);
  const middle = placeOn(course, body.footprint);
  const at = onCourse(middle);
  if (at.along <= 0 || at.along > end || !atHeight(course, body, at.along) || !reachesIn(course, body, at, end)) return null;
  const place = { ...middle, z: heightOf(course, body, at.along) };
  if (!clearWay(map, from, place, "shots")) return null;
  return { ...at, who, metres: Math.hypot(middle.x - from.x, middle.y - from.y) };
}

/**
 * Everybody a bullet may come to, near to far. Nobody behind its beginning or behind a wall, and nobody on a course without length.
 *
 * @rule UT-50 @rule XF-18
 * @param out bodies that are not looked for: the attacker's own, the dead, those already passed
 */
export function strays(map: BattleMap, course: Course, out: ReadonlySet<number> = new Set()): readonly Endangered[] {
  const { from, to } = course;
  const end = endOf(course, map);
  if (from.x === to.x && from.y === to.y) return [];
  const strip = stripOf(from, pointAlong(course, end), corridorHalfWidth(-course.last), corridorHalfWidth(end - course.last));
  const onCourse = alongLineOf(from, to);
  const found: Endangered[] = [];
  for (const who of itemsIn(map.bodyTree, strip)) {
    const one = out.has(who) ? null : endangered(map, course, who, end, onCourse);
    if (one) found.push(one);
  }
  return found.sort((a, b) => a.along - b.along);
}
