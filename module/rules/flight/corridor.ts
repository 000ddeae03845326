/** A point on the map, in meters. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const MICROMETERS = 1e6;

/** Returns a distance in meters, rounded to a micrometer. Rounding errors then do not decide whether a point is exactly at an edge. */
export const roundMeters = (meters: number): number => Math.round(meters * MICROMETERS) / MICROMETERS;

/** Size of the corridor in which a bullet can hit bystanders. Each ruleset sets it, because the rulebooks give no size. @rule XF-18 */
export interface Corridor {
  /** Half the width at the last resolved entity, in meters. */
  readonly halfWidth: number;
  /** Meters that half the width grows for each meter beyond the last resolved entity. */
  readonly perMeter: number;
}

/**
 * Default corridor, for a ruleset that sets none, such as a ruleset from a module. The rulesets of this package set their own corridors.
 */
const CORRIDOR_UNSTATED: Corridor = { halfWidth: 0.5, perMeter: 0.05 };

/**
 * Returns half the width of the corridor in which a bullet can hit bystanders, in meters.
 * @rule XF-18
 * @param metersBeyond Distance from the last resolved entity, in meters; a negative distance counts as 0.
 */
export const corridorHalfWidth = (metersBeyond: number, { halfWidth, perMeter }: Corridor = CORRIDOR_UNSTATED): number =>
  halfWidth + perMeter * Math.max(0, metersBeyond);

/** A position relative to a line of fire. */
export interface AlongLine {
  /** Distance from the shooter along the line, in meters; negative: behind the shooter. */
  readonly along: number;
  /** Distance from the line, in meters, on either side; at least 0. */
  readonly aside: number;
}

/**
 * Returns a function that converts points to positions relative to a line of fire.
 * A line of length 0 has no direction: every point counts as beside the shooter.
 */
export function alongLineOf(from: Point, to: Point): (point: Point) => AlongLine {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length === 0) return ({ x, y }) => ({ along: 0, aside: Math.hypot(x - from.x, y - from.y) });
  return ({ x, y }) => {
    const px = x - from.x;
    const py = y - from.y;
    return { along: (px * dx + py * dy) / length, aside: Math.abs(px * dy - py * dx) / length };
  };
}

/** Returns the position of a point relative to a line of fire. */
export const alongLine = (from: Point, to: Point, point: Point): AlongLine => alongLineOf(from, to)(point);
