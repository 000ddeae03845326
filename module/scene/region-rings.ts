import type { CrossfireRegion } from "../foundry/types";
import type { Point } from "../rules/flight/corridor";

/** The outlines of a region in pixels, holes among them: what lies inside an odd number of them belongs to it. */
export const ringsOf = (region: CrossfireRegion): readonly (readonly Point[])[] =>
  region.polygons.map(({ points }) =>
    Array.from({ length: points.length / 2 }, (_, index) => ({ x: points[2 * index]!, y: points[2 * index + 1]! })),
  );
