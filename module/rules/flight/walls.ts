import { orient2d } from "robust-predicates";
import { metersToLine, type Point } from "./corridor";
import type { Eye, Rise } from "./look";
import { isAtMost, TOLERANCE } from "./tolerance";

/** The two ends of a wall on the map, in meters. */
export interface WallLine {
  readonly a: Point;
  readonly b: Point;
}

/** A kind of passage that a wall may stop. */
export type Passing = "movement" | "sight" | "shots";

/** A wall, with everything that decides which kinds of passage it stops. */
export interface Wall extends WallLine {
  /** Kinds of passage that the wall stops. A window stops movement and shots; a curtain stops only sight. */
  readonly stops: Readonly<Record<Passing, boolean>>;
  /** State of a door; null: the wall is not a door. Only an open door lets everything pass. */
  readonly door: "open" | "closed" | "locked" | null;
  /** Side from which the wall stops passage, seen from a to b (y grows downwards). */
  readonly from: "both" | "left" | "right";
  readonly rise: Rise;
  /** true: a limited wall. Sight passes the first limited wall on its way, but not the second. */
  readonly limited?: boolean;
  /** Distance in meters within which, or beyond which, sight passes the wall; omitted: sight passes at no distance. */
  readonly clear?: { readonly from: "within" | "beyond"; readonly meters: number };
}

/** Unlimited height, used on maps without wall heights. */
export const ENDLESS: Rise = { foot: -Infinity, top: Infinity };

/** Returns whether the boxes around a path and a wall overlap, give or take the tolerance. Most walls are apart from most paths. */
const areNear = (from: Point, to: Point, { a, b }: WallLine): boolean =>
  isAtMost(Math.min(from.x, to.x), Math.max(a.x, b.x)) &&
  isAtMost(Math.min(a.x, b.x), Math.max(from.x, to.x)) &&
  isAtMost(Math.min(from.y, to.y), Math.max(a.y, b.y)) &&
  isAtMost(Math.min(a.y, b.y), Math.max(from.y, to.y));

const side = (a: Point, b: Point, c: Point): number => Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));

/** Returns whether a path crosses a wall: the ends of each lie on different sides of the other. */
const crossesWall = (from: Point, to: Point, { a, b }: WallLine): boolean =>
  side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0;

const touches = (point: Point, line: WallLine): boolean => metersToLine(point, line) <= TOLERANCE;

/** Returns whether a path meets a wall. Touching counts, even at the ends, give or take the tolerance. */
export function meetsWall(from: Point, to: Point, wall: WallLine): boolean {
  if (!areNear(from, to, wall)) return false;
  const path = { a: from, b: to };
  return crossesWall(from, to, wall) || touches(from, wall) || touches(to, wall) || touches(wall.a, path) || touches(wall.b, path);
}

export const wayIsClear = (from: Point, to: Point, walls: readonly WallLine[]): boolean => !walls.some((wall) => meetsWall(from, to, wall));

const seenPast = ({ clear, ...line }: Wall, origin: Point): boolean =>
  clear !== undefined && isAtMost(metersToLine(origin, line), clear.meters) === (clear.from === "within");

/** Returns the side of a line on which a point lies: 1 left, -1 right (y grows downwards), 0 in line, give or take the tolerance. */
function sideOrInLine(a: Point, b: Point, { x, y }: Point): number {
  const area = orient2d(a.x, a.y, b.x, b.y, x, y);
  return Math.abs(area) <= TOLERANCE * Math.hypot(b.x - a.x, b.y - a.y) ? 0 : Math.sign(area);
}

/** Returns whether a wall in its current state stops a passage from a point. A one-sided wall stops nothing that starts in line with it. */
export function stopsFrom(wall: Wall, what: Passing, origin: Point): boolean {
  const { a, b, stops, door, from } = wall;
  if (!stops[what] || door === "open" || (what === "sight" && seenPast(wall, origin))) return false;
  if (from === "both") return true;
  return sideOrInLine(a, b, origin) === (from === "left" ? 1 : -1);
}

/**
 * Returns the fractions of a path at which it meets and leaves a wall. They are equal unless the path runs along the wall. For a path of
 * length 0, they are 0 and 1.
 */
function sharesOf(from: Point, to: Point, { a, b }: WallLine): readonly [number, number] {
  if (sideOrInLine(a, b, from) !== 0 || sideOrInLine(a, b, to) !== 0) {
    const [before, after] = [orient2d(a.x, a.y, b.x, b.y, from.x, from.y), orient2d(a.x, a.y, b.x, b.y, to.x, to.y)];
    const share = before === after ? 0 : Math.min(1, Math.max(0, before / (before - after)));
    return [share, share];
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return [0, 1];
  const shares = [a, b].map(({ x, y }) => Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square)));
  return [Math.min(...shares), Math.max(...shares)];
}

/** Returns the fraction of a path at which it first meets a wall. The path must meet the wall. */
export const crossingShare = (from: Point, to: Point, wall: WallLine): number => sharesOf(from, to, wall)[0];

/** Returns whether a wall stops a straight path. The wall does not stop a path that goes over or under it. */
export function wallStops(wall: Wall, what: Passing, from: Eye, to: Eye): boolean {
  if (!stopsFrom(wall, what, from) || !meetsWall(from, to, wall)) return false;
  const heights = sharesOf(from, to, wall).map((share) => from.z + share * (to.z - from.z));
  return isAtMost(wall.rise.foot, Math.max(...heights)) && isAtMost(Math.min(...heights), wall.rise.top);
}
