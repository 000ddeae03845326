import type { CrossfireToken } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";
import type { Boxed } from "./drawing";

/** Returns the rectangle a token covers, in canvas pixels; null for walls and tiles, and while no map is drawn. */
export function tokenBox(uuid: string): Boxed | null {
  const size = canvas?.dimensions?.size;
  const found: unknown = uuid ? fromUuidSync(uuid) : null;
  if (!size || !(found instanceof TokenDocument)) return null;
  const { x, y, width, height } = found as CrossfireToken & { readonly width: number; readonly height: number };
  return { x, y, width: width * size, height: height * size };
}

/** Returns where a label of a token starts: below its lower edge, so that the label does not cover it. */
export function below(uuid: string, at: Point): Point {
  const box = tokenBox(uuid);
  return box ? { x: at.x, y: box.y + box.height } : at;
}
