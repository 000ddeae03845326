/** Position of the upper-left corner of a window, in page pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

export interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Tokens and lines that a window must not cover, in page pixels. */
export interface KeptClear {
  readonly boxes: readonly Box[];
  readonly lines: readonly (readonly [Point, Point])[];
}

/** Pixels kept free around tokens and lines. */
const MARGIN = 8;
/** Pixels between neighboring positions that are tried for a window. */
const STEP = 8;

/** Returns true if two boxes share more than an edge. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** Returns true if a line segment touches or enters a box. */
export function crosses({ left, top, width, height }: Box, [from, to]: readonly [Point, Point]): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enters, leaves] = [0, 1];
  for (const [step, low, high] of [
    [dx, left - from.x, left + width - from.x],
    [dy, top - from.y, top + height - from.y],
  ] as const) {
    if (step === 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const [near, far] = step > 0 ? [low / step, high / step] : [high / step, low / step];
    enters = Math.max(enters, near);
    leaves = Math.min(leaves, far);
  }
  return enters <= leaves;
}

/** Returns true if a window in this box would cover a token, a line or the margin around them. */
const covers = (box: Box, { boxes, lines }: KeptClear): boolean => {
  const { left, top, width, height } = box;
  const wide = { left: left - MARGIN, top: top - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return boxes.some((other) => overlaps(wide, other)) || lines.some((line) => crosses(wide, line));
};

/** Returns the numbers from `from` to `to` in steps of `STEP`, including both ends; empty if `to` is below `from`. */
function steps(from: number, to: number): number[] {
  const all: number[] = [];
  for (let at = from; at < to; at += STEP) all.push(at);
  return to >= from ? [...all, to] : [];
}

/**
 * Returns the position nearest to the window's current position at which it covers no token and no line.
 * @param own Box of the window, in page pixels.
 * @param room Part of the page that the window may use.
 * @returns null if there is no such position
 */
export function clearPlace(own: Box, room: Box, clear: KeptClear): Place | null {
  const right = room.left + room.width - own.width;
  const bottom = room.top + room.height - own.height;
  const inside = own.left >= room.left && own.left <= right && own.top >= room.top && own.top <= bottom;
  if (inside && !covers(own, clear)) return { left: own.left, top: own.top };
  let best: Place | null = null;
  let least = Infinity;
  for (const top of steps(room.top, bottom))
    for (const left of steps(room.left, right)) {
      const away = Math.hypot(left - own.left, top - own.top);
      if (away >= least || covers({ ...own, left, top }, clear)) continue;
      best = { left, top };
      least = away;
    }
  return best;
}
