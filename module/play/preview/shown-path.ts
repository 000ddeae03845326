import type { PathEvent } from "../../cards/flight-path";
import type { WayOut } from "../../rules/flight/way-out";
import type { Point } from "../../rules/flight/corridor";

/** A place on the way of a bullet. */
export interface ShownStep {
  /** Canvas pixels; null for what this person sees nothing of. */
  readonly at: Point | null;
  readonly name: string;
  readonly what: PathEvent;
}

/** The way of every bullet of an attack on a scene. */
export interface ShownPath {
  readonly sceneId: string;
  readonly from: Point;
  readonly bullets: readonly {
    readonly bullet: number;
    readonly steps: readonly ShownStep[];
    readonly left: boolean;
    readonly towards: Point;
    /** Where it ended, canvas pixels, and what ended it; null: nobody knows. */
    readonly end: WayOut | null;
  }[];
  /** Where something went off and how far it reaches, canvas pixels; null: it did not. */
  /** Corners of the part of the map that was shot at, canvas pixels; left out: a line. */
  readonly covered?: readonly Point[];
  readonly landed: { readonly at: Point; readonly radius: number; readonly struck: readonly ShownStep[] } | null;
}
