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
 * Points in the coordinates of a line of fire.
 * A line without length has no direction: everything lies beside it at its own distance.
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

/** One point in the coordinates of a line of fire. */
export const alongLine = (from: Point, to: Point, point: Point): AlongLine => alongLineOf(from, to)(point);

/**
 * Does something of a radius reach into the corridor?
 *
 * @rule XF-18 @rule UT-50
 * @param lastResolution metres from the shooter at which the bullet was last hit or missed for certain
 */
export const inCorridor = ({ along, aside }: AlongLine, radius: number, lastResolution: number): boolean =>
  along >= 0 && aside - radius <= corridorHalfWidth(along - lastResolution);
