import type { Point } from "./grid-types";

export interface LineIntersection {
  x: number;
  y: number;
  /** Position along AB: 0 at A, 1 at B. */
  t0: number;
  /** Position along CD, if requested. */
  t1?: number;
}

/** Returns twice the signed area of abc. It is positive if c is to the left of a -> b on a screen; 0 means collinear. */
export function orient2dFast(a: Point, b: Point, c: Point): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}

/** Returns true if segments ab and cd share a point. Touching segments count; overlapping collinear segments do not count. */
export function lineSegmentIntersects(a: Point, b: Point, c: Point, d: Point): boolean {
  const [toC, toD] = [orient2dFast(a, b, c), orient2dFast(a, b, d)];
  if (toC === 0 && toD === 0) return false;
  if (toC * toD > 0) return false;
  return orient2dFast(c, d, a) * orient2dFast(c, d, b) <= 0;
}

/** Returns the intersection of the infinite lines ab and cd; null if they are parallel. */
export function lineLineIntersection(a: Point, b: Point, c: Point, d: Point, { t1 = false } = {}): LineIntersection | null {
  const [abx, aby, cdx, cdy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const denominator = abx * cdy - aby * cdx;
  if (denominator === 0) return null;
  const t0 = ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / denominator;
  const hit: LineIntersection = { x: a.x + t0 * abx, y: a.y + t0 * aby, t0 };
  if (t1) hit.t1 = ((c.x - a.x) * aby - (c.y - a.y) * abx) / denominator;
  return hit;
}

/** Returns the intersection of segments ab and cd, with a tolerance of `epsilon` at their ends; null if the segments do not intersect. */
export function lineSegmentIntersection(a: Point, b: Point, c: Point, d: Point, epsilon = 1e-8): LineIntersection | null {
  const hit = lineLineIntersection(a, b, c, d, { t1: true });
  if (!hit || hit.t1 === undefined) return null;
  const within = (t: number): boolean => t >= -epsilon && t <= 1 + epsilon;
  return within(hit.t0) && within(hit.t1) ? hit : null;
}

/** Returns the point of segment ab nearest to c. */
export function closestPointToSegment(c: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((c.x - a.x) * dx + (c.y - a.y) * dy) / length2));
  return { x: a.x + t * dx, y: a.y + t * dy };
}

/** Returns the intersections of segment p0p1 with a circle: none, one (if it touches the circle) or two. */
export function quadraticIntersection(p0: Point, p1: Point, center: Point, radius: number, epsilon = 0): Point[] {
  const [dx, dy] = [p1.x - p0.x, p1.y - p0.y];
  const [fx, fy] = [p0.x - center.x, p0.y - center.y];
  const a = dx * dx + dy * dy;
  const b = 2 * (fx * dx + fy * dy);
  const discriminant = b * b - 4 * a * (fx * fx + fy * fy - radius * radius);
  if (a === 0 || discriminant < 0) return [];
  const root = Math.sqrt(discriminant);
  const ts = root === 0 ? [-b / (2 * a)] : [(-b - root) / (2 * a), (-b + root) / (2 * a)];
  return ts.filter((t) => t >= -epsilon && t <= 1 + epsilon).map((t) => ({ x: p0.x + t * dx, y: p0.y + t * dy }));
}

export interface LineCircleIntersection {
  aInside: boolean;
  bInside: boolean;
  /** True if the whole segment is inside. */
  contained: boolean;
  /** True if no part of the segment is inside. */
  outside: boolean;
  tangent: boolean;
  intersections: Point[];
}

/** Returns the position of segment ab relative to a circle. An end on the rim counts as inside. */
export function lineCircleIntersection(a: Point, b: Point, center: Point, radius: number, epsilon = 1e-8): LineCircleIntersection {
  const inside = (point: Point): boolean => Math.hypot(point.x - center.x, point.y - center.y) <= radius + epsilon;
  const [aInside, bInside] = [inside(a), inside(b)];
  const intersections = quadraticIntersection(a, b, center, radius, epsilon);
  const contained = aInside && bInside;
  return {
    aInside,
    bInside,
    contained,
    outside: !aInside && !bInside && !intersections.length,
    tangent: !aInside && !bInside && intersections.length === 1,
    intersections,
  };
}

/** Returns true if a path of points or flat coordinates touches a circle. The inside of a closed path does not count. */
export function pathCircleIntersects(points: readonly Point[] | readonly number[], close: boolean, center: Point, radius: number): boolean {
  const path = toPoints(points);
  const last = close ? path.length : path.length - 1;
  for (let n = 0; n < last; n++) {
    const near = closestPointToSegment(center, path[n]!, path[(n + 1) % path.length]!);
    if (Math.hypot(near.x - center.x, near.y - center.y) <= radius) return true;
  }
  return false;
}

function toPoints(points: readonly Point[] | readonly number[]): Point[] {
  if (typeof points[0] !== "number") return points as Point[];
  const flat = points as readonly number[];
  return Array.from({ length: flat.length / 2 }, (_, n) => ({ x: flat[2 * n]!, y: flat[2 * n + 1]! }));
}
