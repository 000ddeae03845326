import { alongLine, type Point } from "./corridor";
import type { Disc } from "./footprint";

/** A part of the map that opens in front of somebody: what shot, a burst over several targets, or fire that suppresses covers. */
export interface FanZone {
  /** Where it begins and where its middle points to, metres. */
  readonly from: Point;
  readonly aim: Point;
  /** It reaches from so many metres away to so many. */
  readonly near: number;
  readonly far: number;
  /** Metres to either side for every metre away. */
  readonly opens: number;
}

/** Does a body reach into it? What is behind the one it begins at is outside of it, however wide it opens. */
export function reachesInto({ from, aim, near, far, opens }: FanZone, { at, radius }: Disc): boolean {
  const metres = Math.hypot(at.x - from.x, at.y - from.y);
  if (metres + radius < near || metres - radius > far) return false;
  const { along, aside } = alongLine(from, aim, at);
  return along > 0 && (aside - opens * along) / Math.hypot(1, opens) <= radius;
}

/** Corners of an arc. */
const ARC = 12;

/** Its outline, metres: out along one side, over, and back. */
export function fanOutline({ from, aim, near, far, opens }: FanZone): readonly Point[] {
  const middle = Math.atan2(aim.y - from.y, aim.x - from.x);
  const half = Math.atan(opens);
  const arc = (metres: number): Point[] =>
    Array.from({ length: ARC + 1 }, (_, step) => {
      const angle = middle - half + (2 * half * step) / ARC;
      return { x: from.x + metres * Math.cos(angle), y: from.y + metres * Math.sin(angle) };
    });
  return near > 0 ? [...arc(far), ...arc(near).toReversed()] : [...arc(far), from];
}
