import { boxTree, itemsIn, slackAt, someIn, stripOf, type BoxTree, type Region } from "./box-tree";
import type { Point } from "./corridor";
import type { CoverGrade } from "./cover";
import { floorStops, type Floor } from "./floors";
import { boundsOf } from "./footprint";
import { sightBounds, type Eye, type Sighted, type Solid } from "./look";
import { wallStops, type Passing, type Wall } from "./walls";

/** A person or object on the map. */
export interface MapBody extends Solid {
  /** false: transparent, hides nothing. @rule SS-BARRIER-05 */
  readonly hides: boolean;
  /** The most cover it can give. */
  readonly most: CoverGrade;
  /** A wall, floor or other barrier: it hides what is fully behind it, and nothing reaches that except through it. */
  readonly wallLike?: boolean;
}

/** Walls and bodies as plain values, indexed for searching. */
export interface BattleMap {
  readonly walls: readonly Wall[];
  readonly bodies: readonly MapBody[];
  /** Floors and ceilings that stop something. A map has few of them, so they are not indexed. */
  readonly floors: readonly Floor[];
  readonly wallTree: BoxTree;
  readonly bodyTree: BoxTree;
}

const wallBounds = ({ a, b }: Wall) => ({
  minX: Math.min(a.x, b.x),
  minY: Math.min(a.y, b.y),
  maxX: Math.max(a.x, b.x),
  maxY: Math.max(a.y, b.y),
});

export const battleMap = (walls: readonly Wall[], bodies: readonly MapBody[], floors: readonly Floor[] = []): BattleMap => ({
  walls,
  bodies,
  floors,
  wallTree: boxTree(walls.map(wallBounds)),
  bodyTree: boxTree(bodies.map(({ footprint }) => boundsOf(footprint))),
});

/** Returns the map with the same walls and other bodies. The wall index is reused. */
export const withBodies = ({ walls, wallTree, floors }: BattleMap, bodies: readonly MapBody[]): BattleMap => ({
  walls,
  wallTree,
  floors,
  bodies,
  bodyTree: boxTree(bodies.map(({ footprint }) => boundsOf(footprint))),
});

/** Returns whether nothing stops a straight path. Sight passes one limited wall but not two. */
export function clearWay({ walls, wallTree, floors }: BattleMap, from: Eye, to: Eye, what: Passing): boolean {
  if (floors.some((floor) => floorStops(floor, what, from, to))) return false;
  let passed = what === "sight" ? 0 : 1;
  return !someIn(wallTree, stripOf(from, to), (which) => {
    const wall = walls[which]!;
    if (!wallStops(wall, what, from, to)) return false;
    if (!wall.limited) return true;
    passed += 1;
    return passed > 1;
  });
}

/** Returns a line through a point at an angle. Its near side is on the right (y grows downwards); `sign` -1 flips it. */
function edgeThrough(eye: Point, angle: number, sign: 1 | -1): Region["lines"][number] {
  const [nx, ny] = [-Math.sin(angle) * sign, Math.cos(angle) * sign];
  return { nx, ny, least: nx * eye.x + ny * eye.y };
}

/** Returns the region from an eye to a target; everything that can hide part of the target reaches into it. */
function fanOf(target: Sighted): Region {
  const { eye, outline } = target;
  const box = sightBounds(target);
  const room = slackAt({ x: box.minX, y: box.minY }) + slackAt({ x: box.maxX, y: box.maxY });
  const [from, to] = outline.span;
  const sides = to - from < Math.PI ? [edgeThrough(eye, from, 1), edgeThrough(eye, to, -1)] : [];
  return {
    minX: box.minX - room,
    minY: box.minY - room,
    maxX: box.maxX + room,
    maxY: box.maxY + room,
    lines: sides.map(({ nx, ny, least }) => ({ nx, ny, least: least - room })),
  };
}

/** Returns the indexes of walls and bodies that may hide part of a target. Some of them do not. */
export function between({ wallTree, bodyTree }: BattleMap, target: Sighted): { walls: readonly number[]; bodies: readonly number[] } {
  const cone = fanOf(target);
  return { walls: itemsIn(wallTree, cone), bodies: itemsIn(bodyTree, cone) };
}
