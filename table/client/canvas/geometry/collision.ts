import { orient2d } from "robust-predicates";
import { closestPointToSegment } from "../../../common/grid/segments";
import type { Point } from "../../../common/grid/grid-types";
import { WALL, type Edge, type RestrictionType } from "./edge";

export interface CollisionVertex extends Point {
  /** All edges that the line touches at this point. */
  readonly edges: Set<Edge>;
  /** Position along the line: 0 at its origin, 1 at its destination. */
  readonly t: number;
}

export interface CollisionOptions {
  readonly type: RestrictionType;
  /** Start of the tested part of the line, as a fraction of its length from 0 to 1; omitted: 0. `tMax`: end of that part; omitted: 1. Both ends are included. */
  readonly tMin?: number;
  readonly tMax?: number;
  /**
   * True: whether a PROXIMITY or DISTANCE wall stops a line depends on the wall's distance from the line's origin. False: these walls
   * always stop the line.
   */
  readonly useThreshold?: boolean;
}

/**
 * Returns whether a segment meets an edge. A line that ends on a wall or passes through an end of a wall meets the wall. A line whose
 * origin is in line with the wall does not meet the wall. Therefore a token on a wall can see along the wall and to both sides. A wall of
 * length 0 meets no line.
 */
export function crosses(origin: Point, destination: Point, a: Point, b: Point): boolean {
  const side = orient2d(a.x, a.y, b.x, b.y, origin.x, origin.y);
  if (side === 0) return false;
  if (side * orient2d(a.x, a.y, b.x, b.y, destination.x, destination.y) > 0) return false;
  const toA = orient2d(origin.x, origin.y, destination.x, destination.y, a.x, a.y);
  const toB = orient2d(origin.x, origin.y, destination.x, destination.y, b.x, b.y);
  return Math.sign(toA) * Math.sign(toB) <= 0;
}

/** Returns whether an edge stops lines that start at `origin` and cross the edge. */
export function blocksFrom(edge: Edge, origin: Point, { type, useThreshold }: CollisionOptions): boolean {
  const restriction = edge[type];
  if (restriction === WALL.NONE || edge.open) return false;
  if (edge.direction) {
    const left = orient2d(edge.a.x, edge.a.y, edge.b.x, edge.b.y, origin.x, origin.y) > 0;
    if (left !== (edge.direction === WALL.LEFT)) return false;
  }
  if (!useThreshold || type === "move" || restriction < WALL.PROXIMITY) return true;
  const near = closestPointToSegment(origin, edge.a, edge.b);
  const within = Math.hypot(near.x - origin.x, near.y - origin.y) <= edge.threshold[type];
  return restriction === WALL.PROXIMITY ? !within : within;
}

/**
 * Returns the collisions of a line, nearest first. A line passes its first wall if the wall is LIMITED. Therefore the result omits the
 * nearest point if all walls there are LIMITED.
 */
export function collisions(candidates: Iterable<Edge>, origin: Point, destination: Point, options: CollisionOptions): CollisionVertex[] {
  const { tMin = 0, tMax = 1 } = options;
  const vertices = new Map<string, CollisionVertex>();
  for (const edge of candidates) {
    if (!crosses(origin, destination, edge.a, edge.b) || !blocksFrom(edge, origin, options)) continue;
    const t = positionAlong(origin, destination, edge);
    if (t < tMin || t > tMax) continue;
    addVertex(vertices, origin, destination, t, edge);
  }
  const sorted = [...vertices.values()].sort((one, other) => one.t - other.t);
  const limited = sorted[0] && [...sorted[0].edges].every((edge) => edge[options.type] === WALL.LIMITED);
  return limited ? sorted.slice(1) : sorted;
}

/** Returns the position of the crossing along the line, from 0 to 1. Exact signs avoid rounding errors at the ends. */
function positionAlong(origin: Point, destination: Point, { a, b }: Edge): number {
  const from = orient2d(a.x, a.y, b.x, b.y, origin.x, origin.y);
  const to = orient2d(a.x, a.y, b.x, b.y, destination.x, destination.y);
  return to === 0 ? 1 : from / (from - to);
}

function addVertex(vertices: Map<string, CollisionVertex>, origin: Point, destination: Point, t: number, edge: Edge): void {
  const x = origin.x + t * (destination.x - origin.x);
  const y = origin.y + t * (destination.y - origin.y);
  const key = `${Math.round(x * 1e4)},${Math.round(y * 1e4)}`;
  const known = vertices.get(key);
  if (known) known.edges.add(edge);
  else vertices.set(key, { x, y, t, edges: new Set([edge]) });
}
