import { orient2d } from "robust-predicates";
import type { Point } from "./corridor";
import { crossesPlane, type Plane } from "./floors";
import type { Disc } from "./footprint";
import { TOLERANCE } from "./tolerance";
import { meetsWall, wayIsClear, type WallLine } from "./walls";

/** Number of directions on a clock face; 12 o'clock points away from the thrower. */
export const HOURS = 12;

/**
 * Returns the point at a distance in meters and a clock direction from the aim point. 3 o'clock is to the thrower's right (y grows
 * downwards).
 */
export function offBy(from: Point, aim: Point, hour: number, meters: number): Point {
  const heading = Math.atan2(aim.y - from.y, aim.x - from.x) + ((hour % HOURS) * 2 * Math.PI) / HOURS;
  return { x: aim.x + meters * Math.cos(heading), y: aim.y + meters * Math.sin(heading) };
}

/** Distance in meters between a wall and a thrown object that the wall has stopped. */
const BEFORE_A_WALL = 0.1;

/** Returns the fraction of the path, 0 to 1, at which the path meets a wall. The result is 0 if the path runs along the wall. */
function shareTo(from: Point, to: Point, { a, b }: WallLine): number {
  const [before, after] = [orient2d(a.x, a.y, b.x, b.y, from.x, from.y), orient2d(a.x, a.y, b.x, b.y, to.x, to.y)];
  const room = TOLERANCE * Math.hypot(b.x - a.x, b.y - a.y);
  if (Math.abs(before) <= room && Math.abs(after) <= room) return 0;
  return Math.min(1, Math.max(0, before / (before - after)));
}

/** Returns the point where a thrown object lands: its goal, or just before the first wall on its path. */
export function restsAt(from: Point, to: Point, walls: readonly WallLine[]): Point {
  const shares = walls.filter((wall) => meetsWall(from, to, wall)).map((wall) => shareTo(from, to, wall));
  if (shares.length === 0) return to;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.max(0, Math.min(...shares) - BEFORE_A_WALL / length);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** A person or object that a blast can reach. */
export interface BlastBody extends Disc {
  /** Ends of the wall if the body is a wall; `at` and `radius` are then unused. Omitted: no wall. */
  readonly line?: WallLine;
  /** Heights of the lowest and highest point, in meters; omitted: unlimited. */
  readonly rise?: { readonly foot: number; readonly top: number };
}

/** Meters that the nearest point of a wall is moved toward the blast. Without this shift, the wall would block itself. */
const BEFORE = 0.02;

/** Returns the point of a wall nearest to `from`, moved toward `from` by `BEFORE`. */
function nearestOf(from: Point, { a, b }: WallLine): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((from.x - a.x) * dx + (from.y - a.y) * dy) / square));
  const [x, y] = [a.x + part * dx, a.y + part * dy];
  const meters = Math.hypot(x - from.x, y - from.y);
  const share = meters === 0 ? 0 : Math.max(0, 1 - BEFORE / meters);
  return { x: from.x + share * (x - from.x), y: from.y + share * (y - from.y) };
}

const isSame = (one: WallLine, other: WallLine): boolean =>
  one.a.x === other.a.x && one.a.y === other.a.y && one.b.x === other.b.x && one.b.y === other.b.y;

/** Returns the vertical distance in meters between a height and a body; 0 if the height is within the body. */
const gapTo = (height: number, { foot, top }: { readonly foot: number; readonly top: number }): number =>
  Math.max(0, foot - height, height - top);

/** Returns the horizontal distance in meters from a point to a body. Returns null if a wall other than the body itself blocks the way. */
function metersOnTheMap(from: Point, { at, radius, line }: BlastBody, walls: readonly WallLine[]): number | null {
  if (line) {
    const nearest = nearestOf(from, line);
    const others = walls.filter((wall) => !isSame(wall, line));
    return wayIsClear(from, nearest, others) ? Math.hypot(nearest.x - from.x, nearest.y - from.y) : null;
  }
  return wayIsClear(from, at, walls) ? Math.max(0, Math.hypot(at.x - from.x, at.y - from.y) - radius) : null;
}

/** Returns the center of a body with its height, in meters. For a wall, x and y are the coordinates of the point nearest to `from`. */
const middleOfBody = (from: Point, { at, line }: BlastBody, { foot, top }: { readonly foot: number; readonly top: number }) => ({
  ...(line ? nearestOf(from, line) : at),
  z: (foot + top) / 2,
});

/**
 * Returns the distance in meters from a point to a body, height included. Returns null if a wall or floor blocks the way.
 * @param height Height of the point, in meters; null: unknown, and the function ignores heights and floors.
 */
export function metersInTheOpen(
  from: Point,
  body: BlastBody,
  walls: readonly WallLine[],
  height: number | null = null,
  floors: readonly Plane[] = [],
): number | null {
  const across = metersOnTheMap(from, body, walls);
  const { rise } = body;
  if (across === null || height === null || !rise) return across;
  const [eye, middle] = [{ ...from, z: height }, middleOfBody(from, body, rise)];
  if (floors.some((floor) => crossesPlane(floor, eye, middle))) return null;
  return Math.hypot(across, gapTo(height, rise));
}
