import { orient2d } from "robust-predicates";
import type { Point } from "./corridor";
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

/** Metres from a point to the nearest of a body; null when a wall stands between it and its middle. */
export function metresInTheOpen(from: Point, { at, radius }: Disc, walls: readonly WallLine[]): number | null {
  if (!wayIsClear(from, at, walls)) return null;
  return Math.max(0, Math.hypot(at.x - from.x, at.y - from.y) - radius);
}
