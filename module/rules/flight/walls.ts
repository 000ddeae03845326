import { orient2d } from "robust-predicates";
import type { Point } from "./corridor";
import type { Eye, Rise } from "./look";

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

const side = (a: Point, b: Point, c: Point): number => Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));

const within = (value: number, one: number, other: number): boolean => value >= Math.min(one, other) && value <= Math.max(one, other);

/**
 * Returns whether a path meets a wall. Touching counts, even at the ends. A wall of length 0 counts only if it lies exactly on the path.
 */
export function meetsWall(from: Point, to: Point, { a, b }: WallLine): boolean {
  const d1 = side(a, b, from);
  const d2 = side(a, b, to);
  if (d1 === d2 && d1 !== 0) return false;
  const d3 = side(from, to, a);
  const d4 = side(from, to, b);
  if (d1 !== d2 && d3 !== d4) return true;
  const onWall = (p: Point, d: number) => d === 0 && within(p.x, a.x, b.x) && within(p.y, a.y, b.y);
  const onWay = (p: Point, d: number) => d === 0 && within(p.x, from.x, to.x) && within(p.y, from.y, to.y);
  return onWall(from, d1) || onWall(to, d2) || onWay(a, d3) || onWay(b, d4);
}

export const wayIsClear = (from: Point, to: Point, walls: readonly WallLine[]): boolean => !walls.some((wall) => meetsWall(from, to, wall));

/** Returns the distance from a point to the nearest point of a wall, in meters. */
function metersToLine({ x, y }: Point, { a, b }: WallLine): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square));
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy);
}

const seenPast = ({ clear, ...line }: Wall, origin: Point): boolean =>
  clear !== undefined && metersToLine(origin, line) <= clear.meters === (clear.from === "within");

/** Returns whether a wall in its current state stops a passage from a point. A one-sided wall stops nothing that starts in line with it. */
export function stopsFrom(wall: Wall, what: Passing, origin: Point): boolean {
  const { a, b, stops, door, from } = wall;
  if (!stops[what] || door === "open" || (what === "sight" && seenPast(wall, origin))) return false;
  if (from === "both") return true;
  return side(a, b, origin) === (from === "left" ? 1 : -1);
}

/**
 * Returns the fractions of a path at which it meets and leaves a wall. They are equal unless the path runs along the wall. For a path of
 * length 0, they are 0 and 1.
 */
function sharesOf(from: Point, to: Point, { a, b }: WallLine): readonly [number, number] {
  const [before, after] = [orient2d(a.x, a.y, b.x, b.y, from.x, from.y), orient2d(a.x, a.y, b.x, b.y, to.x, to.y)];
  if (before !== after) return [before / (before - after), before / (before - after)];
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
  return Math.max(...heights) >= wall.rise.foot && Math.min(...heights) <= wall.rise.top;
}
