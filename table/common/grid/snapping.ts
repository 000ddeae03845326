import type { Point } from "./grid-types";

/** Returns the candidate nearest to the point, or the first of several at the same distance. Without candidates, returns the point. */
export function nearestPoint(point: Point, candidates: readonly Point[]): Point {
  let best = point;
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = (candidate.x - point.x) ** 2 + (candidate.y - point.y) ** 2;
    if (distance < least) [best, least] = [candidate, distance];
  }
  return { x: best.x, y: best.y };
}
