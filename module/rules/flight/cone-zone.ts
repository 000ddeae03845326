import { alongLine, type Point } from "./corridor";
import type { Disc } from "./footprint";
import { isAtMost, isLess } from "./tolerance";

/** An area that widens from a point: a cone of shot, a spread burst or suppressive fire. */
export interface ConeZone {
  /** Apex of the area, in meters; `aim`: a point on its center line. */
  readonly from: Point;
  readonly aim: Point;
  /** Distances from the apex at which the area begins and ends, in meters. */
  readonly near: number;
  readonly far: number;
  /** Half width per meter of distance. */
  readonly opens: number;
}

/** Returns whether a body reaches into the area. Touching counts. The area does not extend behind its apex. */
export function reachesInto({ from, aim, near, far, opens }: ConeZone, { at, radius }: Disc): boolean {
  const meters = Math.hypot(at.x - from.x, at.y - from.y);
  if (isLess(meters + radius, near) || isLess(far, meters - radius)) return false;
  const { along, aside } = alongLine(from, aim, at);
  return along > 0 && isAtMost((aside - opens * along) / Math.hypot(1, opens), radius);
}

/** Number of line segments that draw one arc. */
const ARC = 12;

/** Returns the corners of the area's outline, in meters: the far arc, then the near arc or the apex. */
export function coneOutline({ from, aim, near, far, opens }: ConeZone): readonly Point[] {
  const middle = Math.atan2(aim.y - from.y, aim.x - from.x);
  const half = Math.atan(opens);
  const arc = (meters: number): Point[] =>
    Array.from({ length: ARC + 1 }, (_, step) => {
      const angle = middle - half + (2 * half * step) / ARC;
      return { x: from.x + meters * Math.cos(angle), y: from.y + meters * Math.sin(angle) };
    });
  return near > 0 ? [...arc(far), ...arc(near).toReversed()] : [...arc(far), from];
}
