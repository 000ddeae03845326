import type { Point } from "../../../module/rules/flight/corridor";
import type { Disc } from "../../../module/rules/flight/footprint";

type Interval = readonly [number, number];

const TURN = 2 * Math.PI;

/** Returns the angle in radians that points in the same direction as `angle` and is nearest to `near`. */
const unwrapped = (angle: number, near: number): number => angle - TURN * Math.round((angle - near) / TURN);

/**
 * Returns the angles, in radians, between which a point sees a disc; null if the point is inside the disc.
 * @param near angle near the result, which may differ by full turns; null: any
 */
function seenFrom(origin: Point, { at, radius }: Disc, near: number | null): Interval | null {
  const distance = Math.hypot(at.x - origin.x, at.y - origin.y);
  if (distance <= radius) return null;
  const raw = Math.atan2(at.y - origin.y, at.x - origin.x);
  const middle = near === null ? raw : unwrapped(raw, near);
  const half = Math.asin(Math.min(1, radius / distance));
  return [middle - half, middle + half];
}

/**
 * Returns the fraction of a target, 0 to 1, that nearer discs hide from a point. It is the union of the discs' angles within the target's
 * angle. A disc around the shooter hides nothing.
 */
export function hiddenShare(origin: Point, target: Disc, blockers: readonly Disc[]): number {
  const own = seenFrom(origin, target, null);
  if (!own || own[1] <= own[0]) return 0;
  const middle = (own[0] + own[1]) / 2;
  const distance = Math.hypot(target.at.x - origin.x, target.at.y - origin.y);
  const taken = blockers
    .filter(({ at }) => Math.hypot(at.x - origin.x, at.y - origin.y) < distance)
    .flatMap((blocker) => {
      const seen = seenFrom(origin, blocker, middle);
      if (!seen) return [];
      const clipped: Interval = [Math.max(seen[0], own[0]), Math.min(seen[1], own[1])];
      return clipped[1] > clipped[0] ? [clipped] : [];
    })
    .sort((a, b) => a[0] - b[0]);
  let covered = 0;
  let end = own[0];
  for (const [from, to] of taken) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered / (own[1] - own[0]);
}
