import { listenToAll } from "../foundry/hooks";
import type { CrossfireScene, CrossfireTile, CrossfireWall } from "../foundry/types";
import { levelsOf, surfacesOf, type SceneSurface } from "../foundry/version";
import { battleMap, type BattleMap, type MapBody } from "../rules/flight/battle-map";
import type { Floor, Plane } from "../rules/flight/floors";
import { boundsOf, rectangle } from "../rules/flight/footprint";
import type { Rise } from "../rules/flight/look";
import { ENDLESS, stopsFrom, type Wall, type WallLine } from "../rules/flight/walls";
import { barrierOf, type Barrier, type BarrierDocument } from "./barriers";
import { metersPerPixel, metersPerUnit, ringsOf } from "./measures";
import { statedHeight } from "./token-rise";

/** Documented numbers of walls, whose constants have different names in Foundry 13 and 14. */
const NOTHING = 0;
const LIMITED = 10;
const PROXIMITY = 30;
const DISTANCE = 40;
const OPEN = 1;
const LOCKED = 2;
const LEFT = 1;
const RIGHT = 2;

/** A wall, tile or floor that can be penetrated, with its outline. */
export interface MapBarrier {
  readonly document: BarrierDocument;
  readonly barrier: Barrier;
  /** The barrier as a wall; null for a tile or a floor. */
  readonly wall: Wall | null;
  readonly body: MapBody;
}

/** The indexed walls and floors of a scene, and its destructible parts. */
export interface SceneMap {
  readonly map: BattleMap;
  /** The same map with destructible floors as ordinary floors, for line-of-sight checks without a shot. */
  readonly closed: BattleMap;
  readonly barriers: readonly MapBarrier[];
}

/**
 * Returns a wall's vertical extent: the stated height, or else the extent of its levels, or else unlimited. A stated height starts at the
 * bottom of the levels, or at 0.
 */
function wallRise(wall: CrossfireWall, scene: CrossfireScene): Rise {
  const scale = metersPerUnit(scene);
  const levels = levelsOf(wall, scene);
  const foot = levels ? levels.bottom * scale : -Infinity;
  const stated = statedHeight(wall);
  if (stated !== null) return { foot: Number.isFinite(foot) ? foot : 0, top: (Number.isFinite(foot) ? foot : 0) + stated };
  return levels ? { foot, top: levels.top * scale } : ENDLESS;
}

function lineOf({ c: [ax = 0, ay = 0, bx = 0, by = 0] }: CrossfireWall, scale: number): WallLine {
  return { a: { x: ax * scale, y: ay * scale }, b: { x: bx * scale, y: by * scale } };
}

function sightOf(wall: CrossfireWall, scene: CrossfireScene): Pick<Wall, "limited" | "clear"> {
  const sight = wall.sight as number;
  if (sight === LIMITED) return { limited: true };
  if (sight !== PROXIMITY && sight !== DISTANCE) return {};
  const meters = (wall.threshold.sight ?? 0) * metersPerUnit(scene);
  return { clear: { from: sight === PROXIMITY ? "within" : "beyond", meters } };
}

const doorOf = ({ door, ds }: CrossfireWall): Wall["door"] =>
  !door ? null : (ds as number) === OPEN ? "open" : (ds as number) === LOCKED ? "locked" : "closed";

/**
 * Returns a wall as plain values. It stops bullets if it stops movement. With `dir` left, it stops passage only from the left of the line
 * from a to b.
 */
function wallOf(wall: CrossfireWall, scene: CrossfireScene): Wall {
  const stopsMovement = (wall.move as number) !== NOTHING;
  const dir = wall.dir as number;
  return {
    ...lineOf(wall, metersPerPixel(scene)),
    stops: { movement: stopsMovement, shots: stopsMovement, sight: (wall.sight as number) !== NOTHING },
    door: doorOf(wall),
    from: dir === LEFT ? "left" : dir === RIGHT ? "right" : "both",
    rise: wallRise(wall, scene),
    ...sightOf(wall, scene),
  };
}

const lookOf = ({ transparent, cover }: Barrier): Pick<MapBody, "hides" | "most"> => ({ hides: !transparent, most: cover });

function wallBarrier(document: CrossfireWall, scene: CrossfireScene): MapBarrier | null {
  const barrier = barrierOf(document, scene);
  if (!barrier || barrier.hp.value <= 0) return null;
  const wall = wallOf(document, scene);
  if (!wall.stops.shots || wall.door === "open") return null;
  // A token can see over a low wall, but the wall still hides the ground behind it.
  const low = Number.isFinite(wall.rise.top);
  const look = { ...lookOf(barrier), ...(wall.stops.sight || low ? {} : { hides: false }) };
  const footprint = { kind: "polygon", corners: [wall.a, wall.b] } as const;
  return { document, barrier, wall, body: { footprint, rise: wall.rise, ...look, wallLike: true } };
}

/**
 * Returns the barrier of a tile; null if it has none or is destroyed. The barrier starts at the tile's elevation and is 1 m high unless
 * stated otherwise.
 */
function tileBarrier(document: CrossfireTile, scene: CrossfireScene): MapBarrier | null {
  const barrier = barrierOf(document, scene);
  if (!barrier || barrier.hp.value <= 0) return null;
  const scale = metersPerPixel(scene);
  const [width, height] = [(document.width ?? 0) * scale, (document.height ?? 0) * scale];
  const at = { x: document.x * scale + width / 2, y: document.y * scale + height / 2 };
  const foot = (document.elevation ?? 0) * metersPerUnit(scene);
  const footprint = rectangle(at, width, height, ((document.rotation ?? 0) * Math.PI) / 180);
  const rise = { foot, top: foot + (statedHeight(document) ?? 1) };
  return { document, barrier, wall: null, body: { footprint, rise, ...lookOf(barrier), wallLike: true } };
}

/** Returns a surface as plain values. It stops bullets if it stops movement. */
function floorOf({ region, elevation, move, sight }: SceneSurface, scene: CrossfireScene): Floor {
  const scale = metersPerPixel(scene);
  const rings = ringsOf(region).map((ring) => ring.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
  return { z: elevation * metersPerUnit(scene), rings, stops: { movement: move, shots: move, sight } };
}

/**
 * Returns a floor as a barrier that a bullet must penetrate. Returns null if the floor stops no shots or is destroyed. Its region states
 * the material.
 */
function floorBarrier(surface: SceneSurface, floor: Floor, scene: CrossfireScene): MapBarrier | null {
  const barrier = floor.stops.shots ? barrierOf(surface.region, scene) : null;
  if (!barrier || barrier.hp.value <= 0) return null;
  const { z, rings } = floor;
  const { minX, minY, maxX, maxY } = boundsOf({ kind: "polygon", corners: rings.flat() });
  const footprint = rectangle({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, maxX - minX, maxY - minY);
  const look = { ...lookOf(barrier), ...(floor.stops.sight ? {} : { hides: false }) };
  const body = { footprint, rise: { foot: z, top: z }, plane: { z, rings }, ...look, wallLike: true };
  return { document: surface.region, barrier, wall: null, body };
}

/** Returns the floors of a scene: floors that stop only sight, and floors that stop bullets. Omits destroyed floors. */
function floorsIn(scene: CrossfireScene): { readonly plain: readonly Floor[]; readonly barriers: readonly MapBarrier[] } {
  const all = surfacesOf(scene)
    .map((surface) => ({ surface, floor: floorOf(surface, scene) }))
    .filter(({ floor }) => floor.rings.length > 0);
  return {
    plain: all.flatMap(({ floor }) => (floor.stops.shots ? [] : [floor])),
    barriers: all.flatMap(({ surface, floor }) => floorBarrier(surface, floor, scene) ?? []),
  };
}

function built(scene: CrossfireScene): SceneMap {
  const walls = scene.walls.contents as CrossfireWall[];
  const doors = walls.map((wall) => wallBarrier(wall, scene));
  const crates = (scene.tiles.contents as CrossfireTile[]).map((tile) => tileBarrier(tile, scene));
  const plain = walls.flatMap((wall, index) => (doors[index] ? [] : [wallOf(wall, scene)]));
  const floors = floorsIn(scene);
  const barriers = [...doors, ...crates].flatMap((barrier) => barrier ?? []);
  const map = battleMap(plain, [], floors.plain);
  const stopping = floors.barriers.flatMap(({ body: { plane, hides } }): Floor[] =>
    plane ? [{ ...plane, stops: { movement: true, shots: true, sight: hides } }] : [],
  );
  return { map, closed: { ...map, floors: [...map.floors, ...stopping] }, barriers: [...barriers, ...floors.barriers] };
}

/** Indexed maps by scene. */
const kept = new WeakMap<object, SceneMap>();
let watching = false;

const forget = (scene: unknown): void => void (typeof scene === "object" && scene !== null && kept.delete(scene));

/** A document of a scene, or of a part of a scene. */
interface Part<Whole = unknown> {
  readonly parent: Whole;
}

/**
 * Discards a scene's indexed map when one of its walls, tiles, levels or regions changes, or the scene itself. Tokens are not part of the
 * map.
 */
function watch(): void {
  if (watching) return;
  watching = true;
  for (const name of ["Wall", "Tile", "Level", "Region"]) {
    const changes = ["create", "update", "delete"].map((action) => `${action}${name}`);
    listenToAll(changes, (document) => forget((document as Part).parent));
  }
  const behaviors = ["create", "update", "delete"].map((action) => `${action}RegionBehavior`);
  listenToAll(behaviors, (document) => forget((document as Part<Part | null>).parent?.parent));
  Hooks.on("updateScene", (scene) => forget(scene));
}

/**
 * Returns the walls and barriers of a scene. They are indexed once and kept until a wall, a tile, a level, a region or the scene changes.
 */
export function mapOf(scene: CrossfireScene): SceneMap {
  watch();
  const known = kept.get(scene);
  if (known) return known;
  const made = built(scene);
  kept.set(scene, made);
  return made;
}

/** Returns the floors of a scene that stop shots, including destructible ones. */
export function floorPlanes(scene: CrossfireScene): readonly Plane[] {
  const { map, barriers } = mapOf(scene);
  const planes = [...map.floors.filter(({ stops }) => stops.shots), ...barriers.flatMap(({ body }) => body.plane ?? [])];
  return planes.map(({ z, rings }) => ({ z, rings }));
}

/** Returns whether a barrier blocks shots from a point. Tiles and floors block from all sides. */
export const standsAgainst = ({ wall }: MapBarrier, origin: { readonly x: number; readonly y: number }): boolean =>
  wall === null || stopsFrom(wall, "shots", origin);
