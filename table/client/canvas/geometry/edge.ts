import type { Point } from "../../../common/grid/grid-types";

export type RestrictionType = "sight" | "light" | "sound" | "move";

/** Documented values of the fields of wall documents. */
export const WALL = Object.freeze({
  LEFT: 1,
  RIGHT: 2,
  DOOR: 1,
  SECRET_DOOR: 2,
  CLOSED: 0,
  OPEN: 1,
  LOCKED: 2,
  NONE: 0,
  LIMITED: 10,
  NORMAL: 20,
  PROXIMITY: 30,
  DISTANCE: 40,
});

/** The part of a wall that stops lines of sight, fire and movement. */
export interface Edge {
  readonly id: string;
  readonly type: string;
  readonly a: Point;
  readonly b: Point;
  readonly sight: number;
  readonly light: number;
  readonly sound: number;
  readonly move: number;
  /** 0: stops lines from both sides; 1: only from the left of a -> b on the screen; 2: only from the right. */
  readonly direction: number;
  /** True: an open door, which stops nothing. */
  readonly open: boolean;
  /** Distances in pixels, for PROXIMITY and DISTANCE walls. */
  readonly threshold: { readonly sight: number; readonly light: number; readonly sound: number };
  /** The placeable that owns the edge. */
  readonly object?: unknown;
}

interface WallData {
  readonly c: readonly number[];
  readonly dir?: number;
  readonly door?: number;
  readonly ds?: number;
  readonly sight?: number;
  readonly light?: number;
  readonly sound?: number;
  readonly move?: number;
  readonly threshold?: Partial<Record<"sight" | "light" | "sound", number | null>> | null;
}

/** Returns the edge of a wall. @param pixelsPerUnit converts the wall's thresholds from scene units to pixels */
export function wallEdge(id: string, wall: WallData, pixelsPerUnit: number, object?: unknown): Edge {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = wall.c;
  const threshold = (type: "sight" | "light" | "sound"): number => (wall.threshold?.[type] ?? 0) * pixelsPerUnit;
  return {
    id,
    type: "wall",
    a: { x: x0, y: y0 },
    b: { x: x1, y: y1 },
    sight: wall.sight ?? WALL.NORMAL,
    light: wall.light ?? WALL.NORMAL,
    sound: wall.sound ?? WALL.NORMAL,
    move: wall.move ?? WALL.NORMAL,
    direction: wall.dir ?? 0,
    open: (wall.door ?? 0) > 0 && wall.ds === WALL.OPEN,
    threshold: { sight: threshold("sight"), light: threshold("light"), sound: threshold("sound") },
    object,
  };
}
