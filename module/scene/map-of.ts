import { listenToAll } from "../foundry/hooks";
import { levelsOf } from "../foundry/version";
import { battleMap, type BattleMap, type MapBody } from "../rules/flight/battle-map";
import { rectangle } from "../rules/flight/footprint";
import type { Rise } from "../rules/flight/look";
import { ENDLESS, stopsFrom, type Wall, type WallLine } from "../rules/flight/walls";
import { barrierOf, type Barrier, type BarrierDocument } from "./barriers";
import { metresPerPixel, metresPerUnit } from "./measures";
import { statedHeight } from "./token-rise";

/** Documented numbers of walls. Their constants are called otherwise on one generation than on the other. */
const NOTHING = 0;
const LIMITED = 10;
const PROXIMITY = 30;
const DISTANCE = 40;
const OPEN = 1;
const LOCKED = 2;
const LEFT = 1;
const RIGHT = 2;

/** A wall or a tile that can be shot through, with its outline. */
export interface MapBarrier {
  readonly document: BarrierDocument;
  readonly barrier: Barrier;
  /** What it is as a wall; null for a tile. */
  readonly wall: Wall | null;
  readonly body: MapBody;
}

/** Walls of a scene, packed, and what of it can be shot to pieces. */
export interface SceneMap {
  readonly map: BattleMap;
  readonly barriers: readonly MapBarrier[];
}

/** How far a wall reaches up: as it says itself, or as the levels it belongs to, or without end. */
function wallRise(wall: WallDocument.Implementation, scene: Scene.Implementation): Rise {
  const scale = metresPerUnit(scene);
  const levels = levelsOf(wall, scene);
  const foot = levels ? levels.bottom * scale : -Infinity;
  const stated = statedHeight(wall);
  if (stated !== null) return { foot: Number.isFinite(foot) ? foot : 0, top: (Number.isFinite(foot) ? foot : 0) + stated };
  return levels ? { foot, top: levels.top * scale } : ENDLESS;
}

function lineOf({ c: [ax = 0, ay = 0, bx = 0, by = 0] }: WallDocument.Implementation, scale: number): WallLine {
  return { a: { x: ax * scale, y: ay * scale }, b: { x: bx * scale, y: by * scale } };
}

function sightOf(wall: WallDocument.Implementation, scene: Scene.Implementation): Pick<Wall, "limited" | "clear"> {
  const sight = wall.sight as number;
  if (sight === LIMITED) return { limited: true };
  if (sight !== PROXIMITY && sight !== DISTANCE) return {};
  const metres = (wall.threshold.sight ?? 0) * metresPerUnit(scene);
  return { clear: { from: sight === PROXIMITY ? "within" : "beyond", metres } };
}

const doorOf = ({ door, ds }: WallDocument.Implementation): Wall["door"] =>
  !door ? null : (ds as number) === OPEN ? "open" : (ds as number) === LOCKED ? "locked" : "closed";

/** A wall as plain values: what stops movement stops bullets; `dir` left stops what comes from the left of the way from a to b. */
function wallOf(wall: WallDocument.Implementation, scene: Scene.Implementation): Wall {
  const stopsMovement = (wall.move as number) !== NOTHING;
  const dir = wall.dir as number;
  return {
    ...lineOf(wall, metresPerPixel(scene)),
    stops: { movement: stopsMovement, shots: stopsMovement, sight: (wall.sight as number) !== NOTHING },
    door: doorOf(wall),
    from: dir === LEFT ? "left" : dir === RIGHT ? "right" : "both",
    rise: wallRise(wall, scene),
    ...sightOf(wall, scene),
  };
}

const lookOf = ({ transparent, cover }: Barrier): Pick<MapBody, "hides" | "most"> => ({ hides: !transparent, most: cover });

function wallBarrier(document: WallDocument.Implementation, scene: Scene.Implementation): MapBarrier | null {
  const barrier = barrierOf(document, scene);
  if (!barrier || barrier.hp.value <= 0) return null;
  const wall = wallOf(document, scene);
  if (!wall.stops.shots || wall.door === "open") return null;
  // Over a low wall one can see, and its foot hides what is behind all the same.
  const low = Number.isFinite(wall.rise.top);
  const look = { ...lookOf(barrier), ...(wall.stops.sight || low ? {} : { hides: false }) };
  const footprint = { kind: "polygon", corners: [wall.a, wall.b] } as const;
  return { document, barrier, wall, body: { footprint, rise: wall.rise, ...look, wallLike: true } };
}

/** A tile stands on its elevation, as high as it says or a metre. */
function tileBarrier(document: TileDocument.Implementation, scene: Scene.Implementation): MapBarrier | null {
  const barrier = barrierOf(document, scene);
  if (!barrier || barrier.hp.value <= 0) return null;
  const scale = metresPerPixel(scene);
  const [width, height] = [(document.width ?? 0) * scale, (document.height ?? 0) * scale];
  const at = { x: document.x * scale + width / 2, y: document.y * scale + height / 2 };
  const foot = (document.elevation ?? 0) * metresPerUnit(scene);
  const footprint = rectangle(at, width, height, ((document.rotation ?? 0) * Math.PI) / 180);
  const rise = { foot, top: foot + (statedHeight(document) ?? 1) };
  return { document, barrier, wall: null, body: { footprint, rise, ...lookOf(barrier) } };
}

function built(scene: Scene.Implementation): SceneMap {
  const walls = scene.walls.contents as WallDocument.Implementation[];
  const doors = walls.map((wall) => wallBarrier(wall, scene));
  const crates = (scene.tiles.contents as TileDocument.Implementation[]).map((tile) => tileBarrier(tile, scene));
  const plain = walls.flatMap((wall, index) => (doors[index] ? [] : [wallOf(wall, scene)]));
  return { map: battleMap(plain, []), barriers: [...doors, ...crates].flatMap((barrier) => barrier ?? []) };
}

/** Maps that are packed already, by scene. */
const kept = new WeakMap<object, SceneMap>();
let watching = false;

const forget = (scene: unknown): void => void (typeof scene === "object" && scene !== null && kept.delete(scene));

/** What a map is made of changes with these documents and no others; tokens may move as they like. */
function watch(): void {
  if (watching) return;
  watching = true;
  for (const name of ["Wall", "Tile", "Level"]) {
    const changes = ["create", "update", "delete"].map((action) => `${action}${name}`);
    listenToAll(changes, (document) => forget((document as { readonly parent: unknown }).parent));
  }
  Hooks.on("updateScene", (scene) => forget(scene));
}

/** Walls and barriers of a scene; packed once until a wall, a tile or the grid changes. */
export function mapOf(scene: Scene.Implementation): SceneMap {
  watch();
  const known = kept.get(scene);
  if (known) return known;
  const made = built(scene);
  kept.set(scene, made);
  return made;
}

/** Does a barrier stand in the way of what comes from a point? Tiles do from all sides. */
export const standsAgainst = ({ wall }: MapBarrier, origin: { readonly x: number; readonly y: number }): boolean =>
  wall === null || stopsFrom(wall, "shots", origin);
