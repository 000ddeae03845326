import type { CrossfireRegion, CrossfireScene } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";

/** Returns the outlines of a region in pixels, including its holes. Points inside an odd number of outlines belong to the region. */
export const ringsOf = (region: CrossfireRegion): readonly (readonly Point[])[] =>
  region.polygons.map(({ points }) =>
    Array.from({ length: points.length / 2 }, (_, index) => ({ x: points[2 * index]!, y: points[2 * index + 1]! })),
  );

/** Meters per length unit of a scene. Unknown units count as meters. */
const METERS: Readonly<Record<string, number>> = {
  ft: 0.3048,
  feet: 0.3048,
  foot: 0.3048,
  "'": 0.3048,
  yd: 0.9144,
  yds: 0.9144,
  yard: 0.9144,
  yards: 0.9144,
  km: 1000,
  mi: 1609.344,
};

/** Returns the meters per unit of the scene's grid, which also applies to elevations. */
export const metersPerUnit = ({ grid }: CrossfireScene): number => METERS[(grid.units ?? "").trim().toLowerCase()] ?? 1;

/** Position of a token in scene pixels; its elevation is in scene units. */
export interface TokenPlace extends Point {
  readonly elevation: number;
}

/**
 * Returns the meters between two positions of a token in a straight line, including elevation. The grid's rule for diagonals does not
 * matter.
 * @rule SS-MOVE-02
 */
export function metersBetween(from: TokenPlace, to: TokenPlace, scene: CrossfireScene): number {
  const [flat, up] = [metersPerPixel(scene), metersPerUnit(scene)];
  return Math.hypot((to.x - from.x) * flat, (to.y - from.y) * flat, (to.elevation - from.elevation) * up);
}

export const metersPerPixel = (scene: CrossfireScene): number => (scene.grid.distance / scene.grid.size) * metersPerUnit(scene);
