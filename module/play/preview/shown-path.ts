import type { PathEvent } from "../../cards/flight-path";
import type { WayOut } from "../../rules/flight/way-out";
import type { Point } from "../../rules/flight/corridor";

/** An event on a bullet's path or in an area attack, with the name of the entity concerned. */
export interface ShownStep {
  /** Position in canvas pixels; null if this user cannot see it. */
  readonly at: Point | null;
  readonly name: string;
  readonly what: PathEvent;
}

/** The paths of an attack's bullets on a scene, or the place where an area attack went off. */
export interface ShownPath {
  readonly sceneId: string;
  readonly from: Point;
  readonly bullets: readonly {
    readonly bullet: number;
    /** First point where this user sees the bullet, in canvas pixels; omitted: at the attacker. */
    readonly from?: Point;
    readonly steps: readonly ShownStep[];
    readonly left: boolean;
    readonly towards: Point;
    /** End of the path in canvas pixels, and its cause; null if unknown. */
    readonly end: WayOut | null;
  }[];
  /** Corners of the area under fire, in canvas pixels; omitted: the attack covers no area. */
  readonly covered?: readonly Point[];
  /** Point where an area attack went off, and its radius, in canvas pixels; null for other attacks. */
  readonly landed: { readonly at: Point; readonly radius: number; readonly struck: readonly ShownStep[] } | null;
}
