import { orient2d } from "robust-predicates";
import type { Point } from "./corridor";
import { crossesPlane, type Plane } from "./floors";
import type { Disc } from "./footprint";
import { meetsWall, wayIsClear, type WallLine } from "./walls";

/** Hours of the clock whose face lies on the map, twelve pointing on beyond as whoever threw it sees it. */
export const HOURS = 12;

/** A point so many metres off by the clock: 3 is to the right of whoever threw, on a map whose y grows downwards. */
export function offBy(from: Point, aim: Point, hour: number, metres: number): Point {
  const heading = Math.atan2(aim.y - from.y, aim.x - from.x) + ((hour % HOURS) * 2 * Math.PI) / HOURS;
  return { x: aim.x + metres * Math.cos(heading), y: aim.y + metres * Math.sin(heading) };
}

/** Metres before a wall at which what rolls against it stays. */
const BEFORE_A_WALL = 0.1;

/** Share of the way at which a wall is met; what runs along it does not move at all. */
function shareTo(from: Point, to: Point, { a, b }: WallLine): number {
  const [before, after] = [orient2d(a.x, a.y, b.x, b.y, from.x, from.y), orient2d(a.x, a.y, b.x, b.y, to.x, to.y)];
  return before === after ? 0 : before / (before - after);
}

/** Where something that leaves for a point comes to rest: there, or before the first wall on its way. */
export function restsAt(from: Point, to: Point, walls: readonly WallLine[]): Point {
  const shares = walls.filter((wall) => meetsWall(from, to, wall)).map((wall) => shareTo(from, to, wall));
  if (shares.length === 0) return to;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.max(0, Math.min(...shares) - BEFORE_A_WALL / length);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** Somebody or something a blast may reach. */
export interface BlastBody extends Disc {
  /** What stands there is a wall, from end to end; `at` and `radius` say nothing then. */
  readonly line?: WallLine;
  /** How far it reaches up, metres; left out: as far as need be. */
  readonly rise?: { readonly foot: number; readonly top: number };
}

/** Metres by which the nearest of a wall is moved towards whoever looks at it, so that its own ends stand before nothing. */
const BEFORE = 0.02;

/** The nearest point of a wall, a little before it. */
function nearestOf(from: Point, { a, b }: WallLine): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((from.x - a.x) * dx + (from.y - a.y) * dy) / square));
  const [x, y] = [a.x + part * dx, a.y + part * dy];
  const metres = Math.hypot(x - from.x, y - from.y);
  const share = metres === 0 ? 0 : Math.max(0, 1 - BEFORE / metres);
  return { x: from.x + share * (x - from.x), y: from.y + share * (y - from.y) };
}

const isSame = (one: WallLine, other: WallLine): boolean =>
  one.a.x === other.a.x && one.a.y === other.a.y && one.b.x === other.b.x && one.b.y === other.b.y;

/** Metres a height is above or below of something. */
const gapTo = (height: number, { foot, top }: { readonly foot: number; readonly top: number }): number =>
  Math.max(0, foot - height, height - top);

/** Metres on the map from a point to the nearest of a body; null when a wall stands between it and its middle, or the wall it is. */
function metresOnTheMap(from: Point, { at, radius, line }: BlastBody, walls: readonly WallLine[]): number | null {
  if (line) {
    const nearest = nearestOf(from, line);
    const others = walls.filter((wall) => !isSame(wall, line));
    return wayIsClear(from, nearest, others) ? Math.hypot(nearest.x - from.x, nearest.y - from.y) : null;
  }
  return wayIsClear(from, at, walls) ? Math.max(0, Math.hypot(at.x - from.x, at.y - from.y) - radius) : null;
}

/** The middle of a body through the air; of a wall the point nearest to where one looks from. */
const middleOfBody = (from: Point, { at, line }: BlastBody, { foot, top }: { readonly foot: number; readonly top: number }) => ({
  ...(line ? nearestOf(from, line) : at),
  z: (foot + top) / 2,
});

/**
 * Metres from a point to the nearest of a body, heights included; null when a wall or a floor is in between.
 *
 * @param height of the point; null: nobody knows, and neither heights nor floors count for anything
 */
export function metresInTheOpen(
  from: Point,
  body: BlastBody,
  walls: readonly WallLine[],
  height: number | null = null,
  floors: readonly Plane[] = [],
): number | null {
  const across = metresOnTheMap(from, body, walls);
  const { rise } = body;
  if (across === null || height === null || !rise) return across;
  const [eye, middle] = [{ ...from, z: height }, middleOfBody(from, body, rise)];
  if (floors.some((floor) => crossesPlane(floor, eye, middle))) return null;
  return Math.hypot(across, gapTo(height, rise));
}
