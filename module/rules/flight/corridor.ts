import { isAtMost, roundOff } from "./tolerance";

/** A point on the map, in meters. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

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

/** A position relative to a line of fire. Both distances are rounded to the tolerance. */
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
  if (isAtMost(length, 0)) return ({ x, y }) => ({ along: 0, aside: roundOff(Math.hypot(x - from.x, y - from.y)) });
  return ({ x, y }) => {
    const px = x - from.x;
    const py = y - from.y;
    return { along: roundOff((px * dx + py * dy) / length), aside: roundOff(Math.abs(px * dy - py * dx) / length) };
  };
}

/** Returns the position of a point relative to a line of fire. */
export const alongLine = (from: Point, to: Point, point: Point): AlongLine => alongLineOf(from, to)(point);

/**
 * Returns the side of a line of fire on which a point lies: -1 left (y grows downwards), 1 right, 0 on the line. Points nearer to the line
 * than the tolerance are on the line.
 */
export function sideOfLine(from: Point, to: Point, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return Math.sign(roundOff((dx * (y - from.y) - dy * (x - from.x)) / (Math.hypot(dx, dy) || 1)));
}

/** Returns the distance from a point to the nearest point of a straight line between two points, in meters. */
export function metersToLine({ x, y }: Point, { a, b }: { readonly a: Point; readonly b: Point }): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / square));
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy);
}
