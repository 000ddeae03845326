import { describe, expect, test } from "vitest";
import { battleMap } from "../../../module/rules/flight/battle-map";
import { ENDLESS, type Wall, wallStops } from "../../../module/rules/flight/walls";
import { wayOut } from "../../../module/rules/flight/way-out";
import { randomMap } from "./random-maps";

const BOUNDS = { minX: 0, minY: 0, maxX: 40, maxY: 20 };
const eye = { x: 1, y: 5, z: 1.5 };
const target = { x: 11, y: 5, z: 1.5 };

const wall = (x: number, more: Partial<Wall> = {}): Wall => ({
  a: { x, y: 0 },
  b: { x, y: 20 },
  stops: { movement: true, shots: true, sight: true },
  door: null,
  from: "both",
  rise: ENDLESS,
  ...more,
});

const endOn = (walls: readonly Wall[], to = target, floors: Parameters<typeof battleMap>[2] = []) =>
  wayOut(battleMap(walls, [], floors), eye, to, BOUNDS);

describe("[UT-54] the end point of a bullet that hits no further entity", () => {
  test("is at the first wall behind the target, regardless of the order of the walls", () => {
    expect(endOn([wall(30), wall(20), wall(5)])).toEqual({ at: { x: 20, y: 5 }, by: "wall" });
  });

  test("is not at an open door, a window, a curtain or a wall that is too low", () => {
    const window = wall(20, { stops: { movement: true, shots: true, sight: false } });
    const curtain = wall(21, { stops: { movement: false, shots: false, sight: true } });
    const low = wall(23, { rise: { foot: 0, top: 1 } });
    expect(endOn([window, curtain, wall(22, { door: "open" }), low, wall(24, { door: "closed" })])).toEqual({
      at: { x: 24, y: 5 },
      by: "wall",
    });
  });

  test("is at the edge of the map if no obstacle stops the bullet", () => {
    expect(endOn([])).toEqual({ at: { x: 40, y: 5 }, by: "edge" });
    expect(endOn([], { x: 1, y: 2, z: 1.5 })).toEqual({ at: { x: 1, y: 0 }, by: "edge" });
  });

  const rings = [
    [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 20 },
      { x: 0, y: 20 },
    ],
  ];
  const floorAt = (z: number, shots = true) => ({ z, rings, stops: { movement: true, sight: true, shots } });

  test.each([
    ["a floor below if the bullet descends", 0, 0.5],
    ["a ceiling above if the bullet rises", 3, 2.5],
  ])("is at %s and reaches it before a wall", (_what, level, z) => {
    const floor = floorAt(level);
    expect(endOn([], { ...target, z }, [floor])).toEqual({ at: { x: 16, y: 5 }, by: "floor" });
    expect(endOn([wall(14)], { ...target, z }, [floor])).toEqual({ at: { x: 14, y: 5 }, by: "wall" });
    expect(endOn([wall(18)], { ...target, z }, [floor])).toMatchObject({ by: "floor" });
    expect(endOn([], { ...target, z: 1.6 }, [floorAt(0)])).toMatchObject({ by: "edge" });
    expect(endOn([], { ...target, z: 1.4 }, [floorAt(3)])).toMatchObject({ by: "edge" });
    expect(endOn([], { ...target, z }, [floorAt(level, false)])).toMatchObject({ by: "edge" });
  });

  test("is unknown for a shot straight down or at a target beyond the edge", () => {
    expect(endOn([], { ...eye, z: 0 })).toBeNull();
    expect(endOn([], { x: 41, y: 5, z: 1.5 })).toBeNull();
  });

  test("is at the first wall that stops the bullet, or at the edge, on every random map", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) {
      const { map, lines } = randomMap(seed, 60, 0, 30);
      const xs = map.walls.flatMap(({ a, b }) => [a.x, b.x]);
      const ys = map.walls.flatMap(({ a, b }) => [a.y, b.y]);
      const bounds = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
      for (const [from, to] of lines) {
        const end = wayOut(map, from, to, bounds);
        if (!end) continue;
        // A wall that begins within the tolerance of the path stops the bullet too.
        const touched = ({ a, b }: Wall): boolean =>
          [a, b].some(({ x, y }) => Math.abs((x - to.x) * (to.y - from.y) - (y - to.y) * (to.x - from.x)) < 1e-4);
        if (map.walls.some(touched)) continue;
        seen.add(end.by);
        const meters = Math.hypot(end.at.x - to.x, end.at.y - to.y);
        const share = meters / Math.hypot(to.x - from.x, to.y - from.y);
        const reach = (part: number) => ({
          x: to.x + part * share * (to.x - from.x),
          y: to.y + part * share * (to.y - from.y),
          z: to.z + part * share * (to.z - from.z),
        });
        const stops = (part: number): boolean =>
          map.walls.some((one) => wallStops(one, "shots", to, reach(part)) && wallStops(one, "sight", to, reach(part)));
        expect({ seed, before: stops(1 - 1e-4) && meters > 0.1, at: end.by !== "wall" || stops(1 + 1e-4) }).toEqual({
          seed,
          before: false,
          at: true,
        });
      }
    }
    expect([...seen].sort()).toEqual(["edge", "wall"]);
  });
});
