import { seeded } from "../module/rules/chance/rng";
import { battleMap, clearWay, type BattleMap } from "../module/rules/flight/battle-map";
import type { Floor } from "../module/rules/flight/floors";
import { circle } from "../module/rules/flight/footprint";
import { coverFrom } from "../module/rules/flight/line-of-fire";
import type { Eye } from "../module/rules/flight/look";
import { bodiesOnCourse } from "../module/rules/flight/bodies-on-course";
import { ENDLESS } from "../module/rules/flight/walls";

/** Square meters per wall: 5,000 walls on 250 by 250 m. */
const ROOM = 12.5;
const LONGEST_WALL = 4;
/** Height in meters of all objects: they lie in one plane, so that the references need no heights. */
const LEVEL = 1;

/** A scene as plain numbers, for the references. */
export interface PlainScene {
  readonly side: number;
  readonly walls: readonly { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number }[];
  readonly tokens: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
}

/** Creates a scene of constant density with two tokens per five walls. Every second wall lies on a grid of 1 m. */
export function plainScene(walls: number, seed: number): PlainScene {
  const rng = seeded(seed);
  const share = () => rng.next() / 2 ** 32;
  const side = Math.sqrt(walls * ROOM);
  const wall = (index: number) => {
    const place = (value: number) => (index % 2 === 0 ? Math.round(value) : value);
    const [ax, ay] = [place(share() * side), place(share() * side)];
    const upright = share() < 0.5;
    const length = 0.5 + share() * (LONGEST_WALL - 0.5);
    return { ax, ay, bx: place(ax + (upright ? 0 : length)), by: place(ay + (upright ? length : 0)) };
  };
  return {
    side,
    walls: Array.from({ length: walls }, (_, index) => wall(index)),
    tokens: Array.from({ length: Math.round(walls * 0.4) }, () => ({ x: share() * side, y: share() * side, radius: 0.25 + share() / 2 })),
  };
}

/**
 * Height in meters of a story: between two floors, and from `LEVEL` to the lowest floor. All floors are above the lines of fire, so they do
 * not change any answer.
 */
const STOREY = 4;

/** Returns floors over the whole scene, one above the other. */
const floorsOver = (side: number, count: number): Floor[] =>
  Array.from({ length: count }, (_, index) => ({
    z: LEVEL + STOREY * (index + 1),
    rings: [
      [
        { x: 0, y: 0 },
        { x: side, y: 0 },
        { x: side, y: side },
        { x: 0, y: side },
      ],
    ],
    stops: { movement: true, sight: true, shots: true },
  }));

/** Returns the scene as the system's indexed map. @param floors number of floors over the scene */
export const packed = ({ side, walls, tokens }: PlainScene, floors = 0): BattleMap =>
  battleMap(
    walls.map(({ ax, ay, bx, by }) => ({
      a: { x: ax, y: ay },
      b: { x: bx, y: by },
      stops: { movement: true, sight: true, shots: true },
      door: null,
      from: "both" as const,
      rise: ENDLESS,
    })),
    tokens.map(({ x, y, radius }) => ({ footprint: circle({ x, y }, radius), rise: null, hides: true, most: "good" as const })),
    floorsOver(side, floors),
  );

/** A straight line, in meters. */
export interface Line {
  readonly fx: number;
  readonly fy: number;
  readonly tx: number;
  readonly ty: number;
}

/**
 * Creates lines over a scene, in all directions. @param meters length of each line in meters; null: each line connects two random points
 */
export function linesOver({ side }: PlainScene, count: number, meters: number | null, seed: number): readonly Line[] {
  const rng = seeded(seed);
  const share = () => rng.next() / 2 ** 32;
  return Array.from({ length: count }, () => {
    const [fx, fy, angle] = [share() * side, share() * side, share() * 2 * Math.PI];
    return meters === null
      ? { fx, fy, tx: share() * side, ty: share() * side }
      : { fx, fy, tx: fx + meters * Math.cos(angle), ty: fy + meters * Math.sin(angle) };
  });
}

const at = (x: number, y: number): Eye => ({ x, y, z: LEVEL });

export const isClear = (map: BattleMap, { fx, fy, tx, ty }: Line): boolean => clearWay(map, at(fx, fy), at(tx, ty), "shots");

/** Returns the indexes of all tokens on a line of fire, up to its end, near to far. */
export const endangeredOn = (map: BattleMap, { fx, fy, tx, ty }: Line): readonly number[] =>
  bodiesOnCourse(map, { from: at(fx, fy), to: at(tx, ty), last: 0, farthest: Math.hypot(tx - fx, ty - fy) }).map(({ who }) => who);

/** Returns the share of a token (0 to 1) that is hidden from a point. */
export const hiddenOf = (map: BattleMap, x: number, y: number, token: number): number => coverFrom(map, at(x, y), token).share;
