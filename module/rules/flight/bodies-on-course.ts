import { clearWay, type BattleMap, type MapBody } from "./battle-map";
import { itemsIn, stripOf } from "./box-tree";
import { alongLine, alongLineOf, corridorHalfWidth, type AlongLine, type Corridor, type Point } from "./corridor";
import { crossesPlane, heightCrossed } from "./floors";
import { containsPoint, middleOf, type Footprint, type Polygon } from "./footprint";
import type { Eye } from "./look";
import { meetings } from "./meetings";
import { isAtMost, isLess, roundOff, TOLERANCE } from "./tolerance";

/** The straight path of a bullet from the muzzle past its target. */
export interface Course {
  readonly from: Eye;
  readonly to: Eye;
  /** Distance at which the bullet last hit or definitely missed an entity, in meters; 0 at the start. */
  readonly last: number;
  /** Distance at which the course ends, in meters; Infinity: no limit. */
  readonly farthest: number;
  readonly corridor: Corridor | undefined;
}

/** An entity that a bullet can meet, and its position along the bullet's course. */
export interface BodyOnCourse extends AlongLine {
  /** Index in the map's list of bodies. */
  readonly who: number;
  /** Horizontal distance from the start of the course to the body, in meters. */
  readonly meters: number;
}

/** Returns the bullet's position, height included, at a distance in meters along its course. */
export function pointAlong({ from, to }: Pick<Course, "from" | "to">, meters: number): Eye {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : meters / length;
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y), z: from.z + part * (to.z - from.z) };
}

/** Returns the outline of the corridor between two distances along a course, in meters. Includes the tolerance that lets touching count. */
function stretch({ from, to, last, corridor }: Course, start: number, end: number): Polygon {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (along: number, sign: number): Point => {
    const aside = sign * (corridorHalfWidth(along - last, corridor) + TOLERANCE);
    return { x: from.x + along * dx - aside * dy, y: from.y + along * dy + aside * dx };
  };
  return { kind: "polygon", corners: [corner(start, -1), corner(end, -1), corner(end, 1), corner(start, 1)] };
}

/**
 * Returns whether a footprint overlaps a part of the corridor that does not contain the footprint's center.
 * Either their outlines cross, or the footprint contains the whole part.
 */
const overlaps = (eye: Point, part: Polygon, footprint: Footprint): boolean =>
  part.corners.some((corner) => containsPoint(footprint, corner)) || meetings(eye, part, footprint).length > 0;

/**
 * Returns whether a footprint reaches into the corridor. The corridor keeps its width up to the last resolved entity and widens from there.
 * @rule XF-18 @rule UT-50
 * @param end Length of the course to check, in meters.
 */
function inCorridorOf(course: Course, footprint: Footprint, end: number): boolean {
  const kink = Math.min(Math.max(0, course.last), end);
  return [stretch(course, 0, kink), stretch(course, kink, end)].some((part) => overlaps(course.from, part, footprint));
}

/**
 * Returns whether the bullet's height is within a body's heights, give or take the corridor's half width. Returns true if the heights are
 * unknown.
 */
function atHeight(course: Course, { rise }: MapBody, along: number): boolean {
  if (!rise) return true;
  const { z } = pointAlong(course, along);
  const room = corridorHalfWidth(along - course.last, course.corridor);
  return isAtMost(rise.foot, z + room) && isAtMost(z - room, rise.top);
}

/** Distance in meters from the start of a course at which the part of a line in front of it begins. */
const IN_FRONT = 2 * TOLERANCE;

/** Returns the part of a line in front of the start of a course; the whole line if all of it is in front or all of it behind. */
function partInFront({ from, to }: Course, [a, b]: readonly [Point, Point]): readonly [Point, Point] {
  const [alongA, alongB] = [alongLine(from, to, a).along, alongLine(from, to, b).along];
  if (alongA > 0 === alongB > 0) return [a, b];
  const part = (alongA - IN_FRONT) / (alongA - alongB);
  const start = { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
  return alongA > 0 ? [a, start] : [start, b];
}

/**
 * Returns a body's position on a course: usually the body's center. The center of a long line, such as a door, may be far from the course.
 * For a line, the position is where the course crosses it, or the line's end nearer to the course. For a parallel line, it is the end nearer
 * to the start of the course.
 */
function placeOn(course: Course, footprint: Footprint): Point {
  if (footprint.kind === "round" || footprint.corners.length !== 2) return middleOf(footprint);
  const { from, to } = course;
  const [a, b] = partInFront(course, footprint.corners as readonly [Point, Point]);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const sideOf = ({ x, y }: Point): number => roundOff(((x - from.x) * dy - (y - from.y) * dx) / length);
  const [sideA, sideB] = [sideOf(a), sideOf(b)];
  // Of the ends of a line parallel to the course, the bullet meets the nearer one first.
  const parallel = Math.abs(sideA) === Math.abs(sideB) && sideA * sideB >= 0;
  if (parallel) return isLess(alongLine(from, to, b).along, alongLine(from, to, a).along) ? b : a;
  if (sideA * sideB > 0) return Math.abs(sideA) < Math.abs(sideB) ? a : b;
  const part = sideA / (sideA - sideB);
  return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
}

/**
 * Returns the heights in meters at which a bullet can meet a body. These are its middle and its top, which may show above a low wall. If
 * the body is unlimited upward or downward: the bullet's own height, limited to the body's heights. If the body's heights are unknown: the
 * height at which the course starts.
 */
function heightsOf(course: Course, { rise }: MapBody, along: number): readonly number[] {
  if (!rise) return [course.from.z];
  const { z } = pointAlong(course, along);
  const limited = Number.isFinite(rise.foot) && Number.isFinite(rise.top);
  return limited ? [(rise.foot + rise.top) / 2, rise.top] : [Math.min(rise.top, Math.max(rise.foot, z))];
}

/** Returns whether a body reaches into the corridor. Quick distance checks decide most cases without the outline. */
function reachesIn(course: Course, { footprint }: MapBody, { along, aside }: AlongLine, end: number): boolean {
  const widthAt = (meters: number): number => corridorHalfWidth(meters - course.last, course.corridor);
  if (isAtMost(aside, widthAt(along))) return true;
  if (footprint.kind === "round") {
    const { halfWidth, halfDepth } = footprint;
    // The largest disc inside the footprint reaches this far toward the course.
    if (isAtMost(aside - Math.min(halfWidth, halfDepth), widthAt(along))) return true;
    const farthest = Math.max(halfWidth, halfDepth);
    if (!isAtMost(aside - farthest, widthAt(Math.min(end, along + farthest)))) return false;
  }
  return inCorridorOf(course, footprint, end);
}

/** Returns the distance in meters along a course at which the bullet has passed every body. The result is at most `farthest`. */
function endOf({ from, to, farthest }: Course, { bodyTree: { bounds } }: BattleMap): number {
  const { minX, minY, maxX, maxY } = bounds;
  const farthestCorner = { x: to.x > from.x ? maxX : minX, y: to.y > from.y ? maxY : minY };
  return Math.min(farthest, alongLine(from, to, farthestCorner).along);
}

/**
 * Returns the point on the course at which a bullet goes through a horizontal surface such as a floor. Returns null if it goes through
 * none, or if something stops it first.
 */
function throughPlane(map: BattleMap, course: Course, who: number, end: number): BodyOnCourse | null {
  const { from } = course;
  const { plane } = map.bodies[who]!;
  const last = pointAlong(course, end);
  const at = plane && crossesPlane(plane, from, last) ? heightCrossed(plane.z, from, last) : null;
  if (!at || !clearWay(map, from, at, "shots")) return null;
  const meters = roundOff(Math.hypot(at.x - from.x, at.y - from.y));
  return meters > 0 ? { who, along: meters, aside: 0, meters } : null;
}

function endangered(map: BattleMap, course: Course, who: number, end: number, onCourse: (point: Point) => AlongLine): BodyOnCourse | null {
  const body = map.bodies[who]!;
  const { from } = course;
  if (body.plane) return throughPlane(map, course, who, end);
  const middle = placeOn(course, body.footprint);
  const at = onCourse(middle);
  if (at.along <= 0 || at.along > end || !atHeight(course, body, at.along) || !reachesIn(course, body, at, end)) return null;
  if (!heightsOf(course, body, at.along).some((z) => clearWay(map, from, { ...middle, z }, "shots"))) return null;
  return { ...at, who, meters: roundOff(Math.hypot(middle.x - from.x, middle.y - from.y)) };
}

/**
 * Returns the entities that a bullet can meet, nearest first. The list omits entities behind the bullet's start or fully behind a wall. A
 * course of length 0 meets no entity.
 * @rule UT-50 @rule XF-18
 * @param out Indexes of bodies to ignore: the attacker's own body, the dead, and bodies that the bullet already passed.
 */
export function bodiesOnCourse(map: BattleMap, course: Course, out: ReadonlySet<number> = new Set()): readonly BodyOnCourse[] {
  const { from, to } = course;
  const end = endOf(course, map);
  if (isAtMost(Math.hypot(to.x - from.x, to.y - from.y), 0)) return [];
  const halfWidth = (along: number): number => corridorHalfWidth(along - course.last, course.corridor);
  const strip = stripOf(from, pointAlong(course, end), halfWidth(0), halfWidth(end));
  const onCourse = alongLineOf(from, to);
  const found: BodyOnCourse[] = [];
  for (const who of itemsIn(map.bodyTree, strip)) {
    const one = out.has(who) ? null : endangered(map, course, who, end, onCourse);
    if (one) found.push(one);
  }
  return found.sort((a, b) => a.along - b.along || a.aside - b.aside);
}
