/** A point on the map, meters. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Size of a stray round's corridor, data of a ruleset because the seed is silent. @rule XF-18 */
export interface Corridor {
  /** Half the width at the last resolution, meters. */
  readonly halfWidth: number;
  /** Meters by which that grows for each meter beyond. */
  readonly perMetre: number;
}

/** Corridor of a ruleset that states none, such as one added by a module. The rulesets of this package state their own. */
const CORRIDOR_UNSTATED: Corridor = { halfWidth: 0.5, perMetre: 0.05 };

/**
 * Returns half the width of a stray round's corridor, meters.
 * @rule XF-18
 * @param metresBeyond Distance since the last resolution; less than 0 counts as 0.
 */
export const corridorHalfWidth = (metresBeyond: number, { halfWidth, perMetre }: Corridor = CORRIDOR_UNSTATED): number =>
  halfWidth + perMetre * Math.max(0, metresBeyond);

/** A position relative to a line of fire. */
export interface AlongLine {
  /** Distance from the shooter along the line, meters; negative: behind. */
  readonly along: number;
  /** Distance to the side, meters. */
  readonly aside: number;
}

/**
 * Returns a function that converts points to positions relative to a line of fire.
 * A line of length 0 has no direction: every point is beside it at its distance.
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
