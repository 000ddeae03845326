import { type BattleMap } from "./battle-map";
import { itemsIn, stripOf } from "./box-tree";
import type { Point } from "./corridor";
import { floorStops, heightCrossed } from "./floors";
import type { Bounds } from "./footprint";
import type { Eye } from "./look";
import { isLess, roundOff } from "./tolerance";
import { crossingShare, wallStops } from "./walls";

/** The point where a bullet ends if it hits no other entity: a wall, a floor or the map's edge. */
export interface WayOut {
  /** Map point, in meters. */
  readonly at: Point;
  readonly by: "wall" | "floor" | "edge";
}

/**
 * Returns the distance from the start to the edge of the map as a multiple of the path's length. The result is 0 if the start is already
 * past that edge, and Infinity for a path of length 0.
 */
function timesToEdge(from: Point, to: Point, { minX, minY, maxX, maxY }: Bounds): number {
  const times = (start: number, end: number, least: number, most: number): number =>
    end === start ? Infinity : ((end > start ? most : least) - start) / (end - start);
  return Math.max(0, Math.min(times(from.x, to.x, minX, maxX), times(from.y, to.y, minY, maxY)));
}

/** Rank of the ends at the same point: a wall on a floor's edge or on the map's edge is the end. */
const FIRST = { wall: 0, floor: 1, edge: 2 } as const;

/**
 * Returns the point where a bullet ends if it flies on beyond its target. It ends at the first wall that stops both shots and sight, or the
 * first floor that stops shots. Otherwise, it ends at the edge of the map. Returns null if the bullet flies straight up or down, or the
 * target is off the map.
 * @rule UT-54
 */
export function wayOut({ walls, wallTree, floors }: BattleMap, eye: Eye, target: Eye, bounds: Bounds): WayOut | null {
  const times = timesToEdge(eye, target, bounds);
  const length = Math.hypot(target.x - eye.x, target.y - eye.y);
  if (!isLess(0, length) || !Number.isFinite(times) || !isLess(length, times * length)) return null;
  const along = (share: number): Eye => ({
    x: eye.x + share * (target.x - eye.x),
    y: eye.y + share * (target.y - eye.y),
    z: eye.z + share * (target.z - eye.z),
  });
  const far = along(times);
  const meters = ({ at: { x, y } }: WayOut): number => roundOff(Math.hypot(x - target.x, y - target.y));
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
  return ends.toSorted((a, b) => meters(a) - meters(b) || FIRST[a.by] - FIRST[b.by])[0]!;
}
