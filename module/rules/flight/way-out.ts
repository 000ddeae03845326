import { type BattleMap } from "./battle-map";
import { itemsIn, stripOf } from "./box-tree";
import type { Point } from "./corridor";
import { floorStops, heightCrossed } from "./floors";
import type { Bounds } from "./footprint";
import type { Eye } from "./look";
import { crossingShare, wallStops } from "./walls";

/** End of a bullet that hits no further entity: at a wall, at a floor or at the edge of the map. */
export interface WayOut {
  /** Meters. */
  readonly at: Point;
  readonly by: "wall" | "floor" | "edge";
}

/** Returns how many times the way from one point to another fits into the map beyond its start; 0 outside of the map. */
function timesToEdge(from: Point, to: Point, { minX, minY, maxX, maxY }: Bounds): number {
  const times = (start: number, end: number, least: number, most: number): number =>
    end === start ? Infinity : ((end > start ? most : least) - start) / (end - start);
  return Math.max(0, Math.min(times(from.x, to.x, minX, maxX), times(from.y, to.y, minY, maxY)));
}

/**
 * Returns where a bullet that flies on beyond its target ends: at the first wall or floor that stops shots and sight, as such a wall
 * shields whatever is behind it, else at the edge of the map. Null if it flies straight up or down, or the target is not on the map.
 * @rule UT-54
 */
export function wayOut({ walls, wallTree, floors }: BattleMap, eye: Eye, target: Eye, bounds: Bounds): WayOut | null {
  const times = timesToEdge(eye, target, bounds);
  if (!Number.isFinite(times) || times <= 1) return null;
  const along = (share: number): Eye => ({
    x: eye.x + share * (target.x - eye.x),
    y: eye.y + share * (target.y - eye.y),
    z: eye.z + share * (target.z - eye.z),
  });
  const far = along(times);
  const metres = ({ x, y }: Point): number => Math.hypot(x - target.x, y - target.y);
  const ends: WayOut[] = [{ at: { x: far.x, y: far.y }, by: "edge" }];
  for (const which of itemsIn(wallTree, stripOf(target, far))) {
    const wall = walls[which]!;
    if (!wallStops(wall, "shots", target, far) || !wallStops(wall, "sight", target, far)) continue;
    const share = crossingShare(target, far, wall);
    ends.push({ at: { x: target.x + share * (far.x - target.x), y: target.y + share * (far.y - target.y) }, by: "wall" });
  }
  for (const floor of floors) {
    const crossed = floorStops(floor, "shots", target, far) ? heightCrossed(floor.z, target, far) : null;
    if (crossed) ends.push({ at: { x: crossed.x, y: crossed.y }, by: "floor" });
  }
  return ends.reduce((best, end) => (metres(end.at) < metres(best.at) ? end : best));
}
