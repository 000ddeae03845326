import { describe, expect, test } from "vitest";
import { battleMap, between, clearWay } from "../../../module/rules/flight/battle-map";
import { boxTree, itemsIn, someIn, stripOf } from "../../../module/rules/flight/box-tree";
import { circle, outline } from "../../../module/rules/flight/footprint";
import { hidings, sighted, type Solid } from "../../../module/rules/flight/look";
import { wallStops } from "../../../module/rules/flight/walls";
import { randomMap } from "./random-maps";

const MAPS = 20;
const LINES = 40;

describe("[UT-50] [XF-15] the search index of a map", () => {
  test("calls a line clear for shots or sight exactly when a check of every wall does", () => {
    let stopped = 0;
    for (let seed = 0; seed < MAPS; seed += 1) {
      const { map, lines } = randomMap(seed, 120, 0, LINES);
      for (const [from, to] of lines) {
        for (const what of ["shots", "sight"] as const) {
          const clear = !map.walls.some((wall) => wallStops(wall, what, from, to));
          expect(clearWay(map, from, to, what), `map ${seed}`).toBe(clear);
          if (!clear) stopped += 1;
        }
      }
    }
    expect(stopped).toBeGreaterThan(MAPS * LINES);
  });

  test("misses no cover that a check of every wall and every body finds", () => {
    let found = 0;
    for (let seed = 0; seed < MAPS; seed += 1) {
      const { map, lines } = randomMap(seed, 60, 40, 4);
      const solids: Solid[] = [
        ...map.walls.map(({ a, b, rise }): Solid => ({ footprint: { kind: "polygon", corners: [a, b] }, rise })),
        ...map.bodies,
      ];
      for (const [index, [eye]] of lines.entries()) {
        const seen = sighted(eye, map.bodies[index]!);
        if (!seen) continue;
        const near = between(map, seen);
        const numbers = new Set([...near.walls, ...near.bodies.map((which) => which + map.walls.length)]);
        const hiding = hidings(seen, solids).map(({ by }) => by);
        expect(
          hiding.filter((by) => !numbers.has(by)),
          `map ${seed}`,
        ).toEqual([]);
        found += hiding.length;
      }
    }
    expect(found).toBeGreaterThan(MAPS * 4);
  });

  test("finds all cover of a target that surrounds the eye of the attacker", () => {
    const corners = [
      { x: -1, y: -3 },
      { x: 6, y: -3 },
      { x: 6, y: 3 },
      { x: -1, y: 3 },
      { x: -1, y: 2 },
      { x: 5, y: 2 },
      { x: 5, y: -2 },
      { x: -1, y: -2 },
    ];
    const round = sighted({ x: 0, y: 0, z: 1 }, { footprint: outline(corners), rise: null })!;
    const posts = corners
      .slice(4)
      .map(({ x, y }) => ({ footprint: circle({ x: x / 2, y: y / 2 }, 0.2), rise: null, hides: true, most: "good" as const }));
    expect(
      hidings(round, posts)
        .map(({ by }) => by)
        .sort(),
    ).toEqual([0, 1, 2, 3]);
    expect(between(battleMap([], posts), round).bodies).toEqual([0, 1, 2, 3]);
  });

  test("skips most of the distant obstructions", () => {
    const { map, lines } = randomMap(1, 2000, 1000, 20, 400);
    const near = lines.map(([eye]) => {
      const seen = sighted(eye, { footprint: circle({ x: eye.x + 10, y: eye.y + 3 }, 0.5), rise: null })!;
      return between(map, seen);
    });
    expect(Math.max(...near.map(({ walls }) => walls.length))).toBeLessThan(20);
    expect(Math.max(...near.map(({ bodies }) => bodies.length))).toBeLessThan(20);
  });

  test.each([0, 1, 2, 16, 17, 256, 257, 300])(
    "returns the numbers of all %i boxes in a region, and none for a region without boxes",
    (size) => {
      const boxes = Array.from({ length: size }, (_, index) => ({ minX: index, minY: -index, maxX: index + 0.5, maxY: -index }));
      const tree = boxTree(boxes);
      const numbers = boxes.map((_, index) => index);
      expect(itemsIn(tree, { minX: -1, minY: -1000, maxX: 1000, maxY: 1000, lines: [] })).toEqual(numbers);
      expect(
        numbers.every(
          (index) => itemsIn(tree, stripOf({ x: index + 0.2, y: -index - 0.1 }, { x: index + 0.2, y: -index + 0.1 }))[0] === index,
        ),
      ).toBe(true);
      expect(someIn(tree, { minX: -9, minY: 5, maxX: -8, maxY: 6, lines: [] }, () => true)).toBe(false);
    },
  );

  test("reports a clear line between any two points if the map has no obstructions", () => {
    const empty = battleMap([], []);
    expect(clearWay(empty, { x: 0, y: 0, z: 0 }, { x: 5, y: 0, z: 0 }, "shots")).toBe(true);
  });
});
