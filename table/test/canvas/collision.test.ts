import type { SystemObject } from "../../common/dynamic";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wallEdge, type Edge } from "../../client/canvas/geometry/edge";
import { EdgeIndex } from "../../client/canvas/geometry/edge-index";
import { createPolygonBackend, testCollisionIn } from "../../client/canvas/geometry/polygon-backend";
import type { CollisionVertex } from "../../client/canvas/geometry/collision";

let count = 0;
const wall = (c: readonly number[], data: Record<string, unknown> = {}): Edge => wallEdge(`w${count++}`, { c, ...data }, 20);
const test = (walls: Edge[], from: [number, number], to: [number, number], options: Record<string, unknown> = {}) =>
  testCollisionIn(new EdgeIndex(walls), { x: from[0], y: from[1] }, { x: to[0], y: to[1] }, { type: "sight", mode: "any", ...options });

describe("testCollision: modes [foundry-api 8.4]", () => {
  const walls = [wall([30, -10, 30, 10]), wall([10, -10, 10, 10]), wall([90, -10, 90, 10])];

  it('mode "any" returns a boolean', () => {
    expect(test(walls, [0, 0], [20, 0])).toBe(true);
    expect(test(walls, [0, 0], [5, 0])).toBe(false);
  });

  it('mode "closest" returns the nearest vertex or null', () => {
    expect(test(walls, [0, 0], [50, 0], { mode: "closest" })).toMatchObject({ x: 10, y: 0 });
    expect(test(walls, [0, 0], [5, 0], { mode: "closest" })).toBeNull();
  });

  it('the default mode, "all", returns every vertex in order', () => {
    const found = test(walls, [0, 0], [50, 0], { mode: undefined }) as CollisionVertex[];
    expect(found.map(({ x }) => x)).toEqual([10, 30]);
  });

  it("only collisions between tMin and tMax on the line count", () => {
    const found = test(walls, [0, 0], [100, 0], { mode: "all", tMin: 0.2, tMax: 0.5 }) as CollisionVertex[];
    expect(found.map(({ x }) => x)).toEqual([30]);
  });

  it("walls that meet on the line give one vertex", () => {
    const corner = [wall([10, -10, 10, 0]), wall([10, 0, 20, 10])];
    const found = test(corner, [0, 0], [50, 0], { mode: "all" }) as CollisionVertex[];
    expect(found).toHaveLength(1);
    expect(found[0]!.edges.size).toBe(2);
  });

  it("an unknown type throws an error", () => {
    const Backend = createPolygonBackend(() => new EdgeIndex([]));
    expect(() => Backend.testCollision({ x: 0, y: 0 }, { x: 1, y: 1 }, {} as never)).toThrow(/"sight", "light", "sound" or "move"/);
    expect(Backend.testCollision({ x: 0, y: 0 }, { x: 1, y: 1 }, { type: "move", mode: "any" })).toBe(false);
  });
});

describe("testCollision: walls that stop lines [foundry-api 8.4]", () => {
  it("a wall stops a line only if it restricts the tested type", () => {
    const glass = [wall([10, -10, 10, 10], { sight: 0, move: 20 })];
    expect(test(glass, [0, 0], [20, 0])).toBe(false);
    expect(test(glass, [0, 0], [20, 0], { type: "move" })).toBe(true);
  });

  it("a line passes through a door only if the door is open", () => {
    const door = (ds: number) => [wall([10, -10, 10, 10], { door: 1, ds })];
    expect([0, 1, 2].map((state) => test(door(state), [0, 0], [20, 0]))).toEqual([true, false, true]);
    expect(test([wall([10, -10, 10, 10], { door: 0, ds: 1 })], [0, 0], [20, 0])).toBe(true);
  });

  it("a wall with a direction stops lines from one side only", () => {
    // The wall is drawn downward, so its left side on the screen is the east.
    const left = [wall([10, -10, 10, 10], { dir: 1 })];
    expect(test(left, [20, 0], [0, 0])).toBe(true);
    expect(test(left, [0, 0], [20, 0])).toBe(false);
    const right = [wall([10, -10, 10, 10], { dir: 2 })];
    expect(test(right, [20, 0], [0, 0])).toBe(false);
    expect(test(right, [0, 0], [20, 0])).toBe(true);
  });

  it("a limited wall lets a line pass only if it is the first wall on the line", () => {
    const hedge = (x: number) => wall([x, -10, x, 10], { sight: 10 });
    expect(test([hedge(10)], [0, 0], [50, 0])).toBe(false);
    expect(test([hedge(10), hedge(20)], [0, 0], [50, 0], { mode: "closest" })).toMatchObject({ x: 20 });
    expect(test([hedge(10), wall([20, -10, 20, 10])], [0, 0], [50, 0], { mode: "closest" })).toMatchObject({ x: 20 });
    expect((test([wall([5, -10, 5, 10]), hedge(10)], [0, 0], [50, 0], { mode: "all" }) as unknown[]).length).toBe(2);
  });

  it("with useThreshold, proximity and distance walls measure from the line's origin", () => {
    const near = [wall([10, -10, 10, 10], { sight: 30, threshold: { sight: 1 } })];
    const far = [wall([10, -10, 10, 10], { sight: 40, threshold: { sight: 1 } })];
    const useThreshold = true;
    expect([test(near, [0, 0], [50, 0], { useThreshold }), test(near, [-40, 0], [50, 0], { useThreshold })]).toEqual([false, true]);
    expect([test(far, [0, 0], [50, 0], { useThreshold }), test(far, [-40, 0], [50, 0], { useThreshold })]).toEqual([true, false]);
    expect(test(near, [0, 0], [50, 0])).toBe(true);
  });
});

describe("testCollision for a line that touches a wall", () => {
  const upright = [wall([10, -10, 10, 10])];

  it("a line that ends on a wall or touches an end of the wall collides with it", () => {
    expect(test(upright, [0, 0], [10, 0])).toBe(true);
    expect(test(upright, [0, 10], [20, 10])).toBe(true);
    expect(test(upright, [0, 11], [20, 11])).toBe(false);
  });

  it("a line does not collide with a wall if its origin is on the wall or on the wall's extension", () => {
    expect(test(upright, [10, 0], [20, 0])).toBe(false);
    expect(test(upright, [10, -30], [10, 30])).toBe(false);
    expect(test(upright, [10, -30], [12, 30])).toBe(false);
  });

  it("a wall of length 0 stops no line", () => {
    expect(test([wall([10, 0, 10, 0])], [0, 0], [20, 0])).toBe(false);
  });
});

describe("testCollision compared with brute force", () => {
  const coordinate = fc.integer({ min: 0, max: 40 });
  const segment = fc.tuple(coordinate, coordinate, coordinate, coordinate);
  const aWall = fc.record({
    c: segment,
    dir: fc.constantFrom(0, 0, 1, 2),
    door: fc.constantFrom(0, 0, 1, 2),
    ds: fc.constantFrom(0, 1, 2),
    sight: fc.constantFrom(0, 10, 20),
    move: fc.constantFrom(0, 20),
  });

  /**
   * Returns where a line meets a wall, as the exact fraction `n / d` of the line. Returns null if the line does not meet the wall. Shares
   * no code with the tested function.
   */
  function meets([px, py, qx, qy]: number[], c: number[], dir: number): { n: number; d: number } | null {
    const [ax, ay, bx, by] = c as [number, number, number, number];
    const cross = (ux: number, uy: number, vx: number, vy: number): number => ux * vy - uy * vx;
    const [rx, ry, sx, sy] = [qx! - px!, qy! - py!, bx - ax, by - ay];
    const side = cross(sx, sy, px! - ax, py! - ay);
    if (side === 0) return null;
    // On a screen, y grows downward: a negative product means left of a -> b.
    if (dir === 1 && side > 0) return null;
    if (dir === 2 && side < 0) return null;
    const d = cross(rx, ry, sx, sy);
    if (d === 0) return null;
    const [t, u] = [cross(ax - px!, ay - py!, sx, sy), cross(ax - px!, ay - py!, rx, ry)];
    const sign = Math.sign(d);
    if (t * sign < 0 || t * sign > Math.abs(d) || u * sign < 0 || u * sign > Math.abs(d)) return null;
    return { n: t * sign, d: Math.abs(d) };
  }

  function bruteForce(walls: SystemObject[], line: number[], type: "sight" | "move"): string[] {
    const hits = walls
      .filter((data) => data[type] > 0 && !(data.door > 0 && data.ds === 1))
      .flatMap((data) => {
        const hit = meets(line, data.c, data.dir);
        return hit ? [{ ...hit, limited: data[type] === 10 }] : [];
      })
      .sort((a, b) => a.n * b.d - b.n * a.d);
    const places: { n: number; d: number; limited: boolean }[] = [];
    for (const hit of hits) {
      const last = places.at(-1);
      if (last && last.n * hit.d === hit.n * last.d) last.limited &&= hit.limited;
      else places.push({ ...hit });
    }
    if (places[0]?.limited) places.shift();
    return places.map(({ n, d }) => (n / d).toFixed(6));
  }

  it.each(["sight", "move"] as const)(
    "%s: collisions equal the results of exact integer arithmetic, including touching lines and shared corners",
    (type) => {
      fc.assert(
        fc.property(fc.array(aWall, { maxLength: 30 }), segment, (walls, line) => {
          fc.pre(line[0] !== line[2] || line[1] !== line[3]);
          const edges = walls.map((data) => wall(data.c, data));
          const expected = bruteForce(walls, line, type);
          const [from, to] = [line.slice(0, 2), line.slice(2)] as [[number, number], [number, number]];
          const all = test(edges, from, to, { type, mode: "all" }) as CollisionVertex[];
          expect(all.map(({ t }) => t.toFixed(6))).toEqual(expected);
          expect(test(edges, from, to, { type, mode: "any" })).toBe(expected.length > 0);
          const closest = test(edges, from, to, { type, mode: "closest" }) as CollisionVertex | null;
          expect(closest?.t.toFixed(6)).toBe(expected[0]);
        }),
        { numRuns: 3000 },
      );
    },
  );
});
