import { orient2d } from "robust-predicates";
import type { Point } from "./corridor";

/** A wall that stops bullets, from end to end, metres. */
export interface WallLine {
  readonly a: Point;
  readonly b: Point;
}

const side = (a: Point, b: Point, c: Point): number => Math.sign(orient2d(a.x, a.y, b.x, b.y, c.x, c.y));

const within = (value: number, one: number, other: number): boolean => value >= Math.min(one, other) && value <= Math.max(one, other);

/**
 * Does the way from one point to another meet a wall? Touching counts, also at the wall's ends; a wall without length
 * stops only what passes exactly through it.
 */
export function meetsWall(from: Point, to: Point, { a, b }: WallLine): boolean {
  const d1 = side(a, b, from);
  const d2 = side(a, b, to);
  const d3 = side(from, to, a);
  const d4 = side(from, to, b);
  if (d1 !== d2 && d3 !== d4) return true;
  const onWall = (p: Point, d: number) => d === 0 && within(p.x, a.x, b.x) && within(p.y, a.y, b.y);
  const onWay = (p: Point, d: number) => d === 0 && within(p.x, from.x, to.x) && within(p.y, from.y, to.y);
  return onWall(from, d1) || onWall(to, d2) || onWay(a, d3) || onWay(b, d4);
}

export const wayIsClear = (from: Point, to: Point, walls: readonly WallLine[]): boolean => !walls.some((wall) => meetsWall(from, to, wall));
