import type { Point } from "../../../common/grid/grid-types";
import { collisions, type CollisionOptions, type CollisionVertex } from "./collision";
import type { EdgeIndex } from "./edge-index";

export type CollisionMode = "any" | "all" | "closest";
type Result = boolean | CollisionVertex[] | CollisionVertex | null;

/** Tests a line against an index. Mode "any" returns a boolean; "closest", a vertex or null; "all", the vertices, nearest first. */
export function testCollisionIn(
  index: EdgeIndex,
  origin: Point,
  destination: Point,
  { mode = "all", ...options }: CollisionOptions & { readonly mode?: CollisionMode },
): Result {
  const found = collisions(index.along(origin, destination), origin, destination, options);
  if (mode === "any") return found.length > 0;
  return mode === "closest" ? (found[0] ?? null) : found;
}

/**
 * Creates a class for CONFIG.Canvas.polygonBackends. The class reads the walls of the viewed scene at each call. `testCollision` throws a
 * TypeError for any type other than sight, light, sound and move.
 * @param walls - returns the index of the viewed scene
 */
export function createPolygonBackend(walls: () => EdgeIndex) {
  return class WallPolygonBackend {
    static testCollision(origin: Point, destination: Point, config: CollisionOptions & { readonly mode?: CollisionMode }): Result {
      if (!["sight", "light", "sound", "move"].includes(config?.type)) {
        throw new TypeError(`testCollision needs a type of "sight", "light", "sound" or "move", not ${JSON.stringify(config?.type)}.`);
      }
      return testCollisionIn(walls(), origin, destination, config);
    }
  };
}
