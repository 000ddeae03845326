import type { CrossfireToken } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";
import type { Boxed } from "./drawing";

/** Returns the rectangle a token covers, in canvas pixels; null for walls and tiles, and while no map is drawn. */
export function rectangleOf(uuid: string): Boxed | null {
  const size = canvas?.dimensions?.size;
  const found: unknown = uuid ? fromUuidSync(uuid) : null;
  if (!size || !(found instanceof TokenDocument)) return null;
  const { x, y, width, height } = found as CrossfireToken;
  return { x, y, width: (width ?? 1) * size, height: (height ?? 1) * size };
}

/** Returns where a label of a token starts: below its lower edge, so that the label does not cover it. */
export function belowToken(uuid: string, at: Point): Point {
  const box = rectangleOf(uuid);
  return box ? { x: at.x, y: box.y + box.height } : at;
}
