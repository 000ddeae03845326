import type { CrossfireRegion, CrossfireScene } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";

/** The outlines of a region in pixels, holes among them: what lies inside an odd number of them belongs to it. */
export const ringsOf = (region: CrossfireRegion): readonly (readonly Point[])[] =>
  region.polygons.map(({ points }) =>
    Array.from({ length: points.length / 2 }, (_, index) => ({ x: points[2 * index]!, y: points[2 * index + 1]! })),
  );

/** Metres in a unit of length a scene may be measured in. Anything else counts as metres. */
const METRES: Readonly<Record<string, number>> = {
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

/** Metres of a unit of the scene's grid: elevations are in these too. */
export const metresPerUnit = ({ grid }: CrossfireScene): number => METRES[(grid.units ?? "").trim().toLowerCase()] ?? 1;

export const metresPerPixel = (scene: CrossfireScene): number => (scene.grid.distance / scene.grid.size) * metresPerUnit(scene);
