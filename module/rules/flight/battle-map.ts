import { boxTree, itemsIn, slackAt, someIn, stripOf, type BoxTree, type Region } from "./box-tree";
import type { Point } from "./corridor";
import type { CoverGrade } from "../protection/cover";
import { floorStops, type Floor } from "./floors";
import { boundsOf } from "./footprint";
import { sightBounds, type Eye, type Sighted, type Solid } from "./look";
import { wallStops, type Passing, type Wall } from "./walls";

/** A person or object on the map. */
export interface MapBody extends Solid {
  /** true: the body hides everything behind it; false: the body is transparent. @rule SS-BARRIER-05 */
  readonly hides: boolean;
  /** Best cover grade that this body can give. */
  readonly most: CoverGrade;
  /**
   * true: the body is a wall, floor or other barrier. A bullet reaches a target fully behind the body only by going through the body.
   * Unless the body is transparent, it hides the target.
   */
  readonly wallLike?: boolean;
}

/** Walls, bodies and floors as plain values. Walls and bodies are indexed for searching. */
export interface BattleMap {
  readonly walls: readonly Wall[];
  readonly bodies: readonly MapBody[];
  /** Floors and ceilings that stop movement, sight or shots. A map has few floors, so they are not indexed. */
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

/** Returns a copy of the map with new bodies. Walls, floors and the wall index are reused. */
export const withBodies = ({ walls, wallTree, floors }: BattleMap, bodies: readonly MapBody[]): BattleMap => ({
  walls,
  wallTree,
  floors,
  bodies,
  bodyTree: boxTree(bodies.map(({ footprint }) => boundsOf(footprint))),
});

/** Returns whether a straight path is clear of walls and floors. Sight passes one limited wall but not two. */
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

/**
 * Returns a line through a point at an angle. The search region lies to the right of the line (y grows downwards); with `sign` -1, to the
 * left.
 */
function edgeThrough(eye: Point, angle: number, sign: 1 | -1): Region["lines"][number] {
  const [nx, ny] = [-Math.sin(angle) * sign, Math.cos(angle) * sign];
  return { nx, ny, least: nx * eye.x + ny * eye.y };
}

/** Returns the region between an eye and a target. Every obstruction that can hide part of the target overlaps this region. */
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

/** Returns the indexes of walls and bodies that may hide part of a target. The search is approximate: some results hide nothing. */
export function between({ wallTree, bodyTree }: BattleMap, target: Sighted): { walls: readonly number[]; bodies: readonly number[] } {
  const cone = fanOf(target);
  return { walls: itemsIn(wallTree, cone), bodies: itemsIn(bodyTree, cone) };
}
