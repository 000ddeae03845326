/** A point on the map in metres. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half the width of the corridor of a stray, metres. @rule XF-18 */
export const corridorHalfWidth = (metresBeyond: number): number => 0.5 + 0.05 * Math.max(0, metresBeyond);

/** Where a point lies, as seen along the line of fire. */
export interface AlongLine {
  /** Metres from the shooter along the line; negative behind. */
  readonly along: number;
  /** Metres to the side. */
  readonly aside: number;
}

/**
 * A point in the coordinates of the line of fire.
 * A line without length has no direction: everything lies beside it at its own distance.
 */
export function alongLine(from: Point, to: Point, point: Point): AlongLine {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  const px = point.x - from.x;
  const py = point.y - from.y;
  if (length === 0) return { along: 0, aside: Math.hypot(px, py) };
  return { along: (px * dx + py * dy) / length, aside: Math.abs(px * dy - py * dx) / length };
}

/**
 * Does something of a radius reach into the corridor?
 *
 * @rule XF-18 @rule UT-50
 * @param lastResolution metres from the shooter at which the bullet was last hit or missed for certain
 */
export const inCorridor = ({ along, aside }: AlongLine, radius: number, lastResolution: number): boolean =>
  along >= 0 && aside - radius <= corridorHalfWidth(along - lastResolution);
