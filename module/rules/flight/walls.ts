import { orient2d } from "robust-predicates";
import type { Point } from "./corridor";
import type { Eye, Rise } from "./look";

/** A wall that stops bullets, from end to end, metres. */
export interface WallLine {
  readonly a: Point;
  readonly b: Point;
}

/** What a wall may stop. */
export type Passing = "movement" | "sight" | "shots";

/** A wall with everything that decides what comes past it. */
export interface Wall extends WallLine {
  /** A window stops movement and shots, a curtain sight alone. */
  readonly stops: Readonly<Record<Passing, boolean>>;
  /** Null for what is no door. Only an open one lets everything pass. */
  readonly door: "open" | "closed" | "locked" | null;
  /** The side it stops things from, seen along the way from a to b on a map whose y grows downwards. */
  readonly from: "both" | "left" | "right";
  readonly rise: Rise;
  /** Sight passes the first such wall and none behind it. */
  readonly limited?: boolean;
  /** Sight passes it from within so many metres of it, or from beyond them. */
  readonly clear?: { readonly from: "within" | "beyond"; readonly metres: number };
}

/** As high and as deep as need be: the walls of a map that says nothing else. */
export const ENDLESS: Rise = { foot: -Infinity, top: Infinity };

const side = (a: Point, b: Point, c: Point): number => Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));

const within = (value: number, one: number, other: number): boolean => value >= Math.min(one, other) && value <= Math.max(one, other);

/**
 * Does the way from one point to another meet a wall? Touching counts, also at the wall's ends; a wall without length
 * stops only what passes exactly through it.
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

/** Metres from a point to the nearest point of a line. */
function metresToLine({ x, y }: Point, { a, b }: WallLine): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square));
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy);
}

const seenPast = ({ clear, ...line }: Wall, origin: Point): boolean =>
  clear !== undefined && metresToLine(origin, line) <= clear.metres === (clear.from === "within");

/** Does a wall, as it is now, stop something that comes from a point? What moves along a wall of one side is not stopped by it. */
export function stopsFrom(wall: Wall, what: Passing, origin: Point): boolean {
  const { a, b, stops, door, from } = wall;
  if (!stops[what] || door === "open" || (what === "sight" && seenPast(wall, origin))) return false;
  if (from === "both") return true;
  return side(a, b, origin) === (from === "left" ? 1 : -1);
}

/** Shares of a way at which it comes to a wall it meets and leaves it again: one place, but where it runs along it. */
function sharesOf(from: Point, to: Point, { a, b }: WallLine): readonly [number, number] {
  const [before, after] = [orient2d(a.x, a.y, b.x, b.y, from.x, from.y), orient2d(a.x, a.y, b.x, b.y, to.x, to.y)];
  if (before !== after) return [before / (before - after), before / (before - after)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return [0, 1];
  const shares = [a, b].map(({ x, y }) => Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square)));
  return [Math.min(...shares), Math.max(...shares)];
}

/** Does a wall stop a straight way through the air? It passes over it or under it where the wall ends. */
export function wallStops(wall: Wall, what: Passing, from: Eye, to: Eye): boolean {
  if (!stopsFrom(wall, what, from) || !meetsWall(from, to, wall)) return false;
  const heights = sharesOf(from, to, wall).map((share) => from.z + share * (to.z - from.z));
  return Math.max(...heights) >= wall.rise.foot && Math.min(...heights) <= wall.rise.top;
}
