import { seeded } from "../../../module/rules/chance/rng";
import { battleMap, type BattleMap, type MapBody } from "../../../module/rules/flight/battle-map";
import type { Point } from "../../../module/rules/flight/corridor";
import { circle, rectangle } from "../../../module/rules/flight/footprint";
import type { Eye } from "../../../module/rules/flight/look";
import { ENDLESS, type Wall } from "../../../module/rules/flight/walls";

/** A random map for a seed, and lines on the map. In every second map, all points lie on a grid of 1 meter. */
export interface RandomMap {
  readonly map: BattleMap;
  readonly lines: readonly (readonly [Eye, Eye])[];
}

/** Features of every third wall, one for each: an open door, one open side, a limited height, or glass that does not stop sight. */
const ODD: readonly Partial<Wall>[] = [
  { door: "open" },
  { from: "left" },
  { from: "right" },
  { rise: { foot: 0, top: 1 } },
  { rise: { foot: 2, top: 3 } },
  { stops: { movement: true, sight: false, shots: true } },
];

export function randomMap(seed: number, walls: number, bodies: number, lines: number, meters = 40): RandomMap {
  const rng = seeded(seed);
  const share = () => rng.next() / 2 ** 32;
  const place = (most: number) => (seed % 2 === 0 ? Math.round(share() * most) : share() * most);
  const point = (): Point => ({ x: place(meters), y: place(meters) });
  const wall = (index: number): Wall => {
    const a = point();
    const b = { x: a.x + place(6) - 3, y: a.y + place(6) - 3 };
    const more = index % 3 === 0 ? ODD[Math.floor(share() * ODD.length)]! : {};
    return { a, b, stops: { movement: true, sight: true, shots: true }, door: null, from: "both", rise: ENDLESS, ...more };
  };
  const body = (index: number): MapBody => ({
    footprint: index % 2 === 0 ? circle(point(), 0.3 + share()) : rectangle(point(), 0.5 + 2 * share(), 0.5 + share(), place(3)),
    rise: index % 5 === 0 ? null : { foot: 0, top: 0.5 + 2 * share() },
    hides: index % 7 !== 0,
    most: "good",
  });
  const eye = (): Eye => ({ ...point(), z: share() * 2.5 });
  return {
    map: battleMap(
      Array.from({ length: walls }, (_, index) => wall(index)),
      Array.from({ length: bodies }, (_, index) => body(index)),
    ),
    lines: Array.from({ length: lines }, () => [eye(), eye()] as const),
  };
}
