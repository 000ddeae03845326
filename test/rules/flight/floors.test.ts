import { describe, expect, test } from "vitest";
import { battleMap, clearWay, type MapBody } from "../../../module/rules/flight/battle-map";
import { metersInTheOpen } from "../../../module/rules/flight/blast";
import type { Point } from "../../../module/rules/flight/corridor";
import { crossesPlane, heightCrossed, stretchesAlong, type Floor, type Plane } from "../../../module/rules/flight/floors";
import { circle, rectangle } from "../../../module/rules/flight/footprint";
import { coverFrom } from "../../../module/rules/flight/line-of-fire";
import type { Eye } from "../../../module/rules/flight/look";
import { bodiesOnCourse } from "../../../module/rules/flight/bodies-on-course";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

const { corridor } = crossfireFacts;

const square = (x: number, y: number, half: number): Point[] => [
  { x: x - half, y: y - half },
  { x: x + half, y: y - half },
  { x: x + half, y: y + half },
  { x: x - half, y: y + half },
];

const STOPS = { movement: true, sight: true, shots: true };
/** A floor 20 meters wide at a height of 3 meters, with a hole 2 meters wide around (5, 0). */
const PLANE: Plane = { z: 3, rings: [square(0, 0, 10), square(5, 0, 1)] };
const FLOOR: Floor = { ...PLANE, stops: STOPS };

const eye = (x: number, y: number, z: number): Eye => ({ x, y, z });
const person = (x: number, y: number, foot: number): MapBody => ({
  footprint: circle({ x, y }, 0.4),
  rise: { foot, top: foot + 1.8 },
  hides: true,
  most: "good",
});

/** Yields random numbers from 0 to 1 that are the same for the same seed. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe("a floor", () => {
  test("is crossed by a path between below and above, in either direction; an entity at the height of the floor counts as above", () => {
    const way = (from: number, to: number): boolean => heightCrossed(3, eye(0, 0, from), eye(0, 0, to)) !== null;
    expect([way(1, 4), way(4, 1), way(1, 2), way(4, 5), way(3, 4), way(1, 3), way(3, 1)]).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test("can be passed inside its hole and beyond its outline, but not on the edge of either", () => {
    const up = (x: number, y: number): boolean => crossesPlane(PLANE, eye(x, y, 1), eye(x, y, 5));
    expect([up(0, 0), up(5, 0), up(6, 0), up(11, 0), up(10, 0)]).toEqual([true, false, true, false, true]);
  });

  test("is crossed exactly when a direct calculation finds a crossing, on 20,000 random paths", () => {
    const next = numbers(7);
    const roll = (size: number): number => (next.next().value - 0.5) * size;
    let crossed = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const [from, to] = [eye(roll(30), roll(30), 3 + roll(6)), eye(roll(30), roll(30), 3 + roll(6))];
      const t = (3 - from.z) / (to.z - from.z);
      const [x, y] = [from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)];
      const within = (half: number, cx: number): boolean => Math.abs(x - cx) <= half && Math.abs(y) <= half;
      const wanted = t >= 0 && t <= 1 && within(10, 0) && !within(1, 5);
      if (wanted) crossed += 1;
      expect(crossesPlane(PLANE, from, to), `${round}`).toBe(wanted);
    }
    expect(crossed).toBeGreaterThan(2_000);
  });

  test("covers the parts of a ray outside its hole, measured from the viewer", () => {
    expect(stretchesAlong(PLANE, { x: 0, y: 0 }, { x: 1, y: 0 })).toEqual([
      [0, 4],
      [6, 10],
    ]);
    expect(stretchesAlong(PLANE, { x: 5, y: 0 }, { x: 1, y: 0 })).toEqual([[1, 5]]);
    expect(stretchesAlong(PLANE, { x: -20, y: 0 }, { x: 0, y: 1 })).toEqual([]);
  });

  test("can stop shots without stopping sight", () => {
    const grating: Floor = { ...PLANE, stops: { movement: true, sight: false, shots: true } };
    const map = battleMap([], [], [grating]);
    expect([clearWay(map, eye(0, 0, 1), eye(1, 0, 4), "shots"), clearWay(map, eye(0, 0, 1), eye(1, 0, 4), "sight")]).toEqual([false, true]);
  });
});

describe("cover behind a floor", () => {
  const seen = (from: Eye, target: MapBody) => coverFrom(battleMap([], [target], [FLOOR]), from, 0);

  test("is full for an entity on the floor against a shot from below", () => {
    expect(seen(eye(-5, 0, 1.5), person(0, 4, 3))).toMatchObject({ share: 1, grade: "good", unseen: true, walledOff: 1 });
  });

  test("is none through the hole or between entities on the same level", () => {
    expect(seen(eye(5, 0.3, 2.9), person(5.2, -0.5, 3))).toMatchObject({ share: 0, walledOff: 0 });
    expect(seen(eye(-5, 0, 1.5), person(0, 0, 0))).toMatchObject({ share: 0, grade: "none", walledOff: 0 });
    expect(seen(eye(-5, 0, 4.5), person(0, 0, 3))).toMatchObject({ share: 0, grade: "none", walledOff: 0 });
  });

  test("hides a near entity, but not a distant one, from a shooter above who stands back from the edge", () => {
    // The line from 4.5 m up over the edge at 10 passes below 3 m behind the edge.
    const near = seen(eye(8, 0, 4.5), person(12, 0, 0));
    const far = seen(eye(8, 0, 4.5), person(40, 0, 0));
    expect(near).toMatchObject({ share: 1, unseen: true });
    expect(far).toMatchObject({ share: 0, unseen: false });
  });

  test("is close to the share of rays that the floor stops, in 1,500 random positions", () => {
    const next = numbers(11);
    const roll = (low: number, high: number): number => low + next.next().value * (high - low);
    const CELLS = 40;
    let partly = 0;
    for (let round = 0; round < 1_500; round += 1) {
      const from = eye(roll(-14, 14), roll(-14, 14), roll(0.5, 6));
      const target = person(roll(-14, 14), roll(-14, 14), roll(0, 5));
      const at = target.footprint.kind === "round" ? target.footprint.at : { x: 0, y: 0 };
      const away = Math.hypot(at.x - from.x, at.y - from.y);
      if (away < 1) continue;
      const half = Math.asin(0.4 / away);
      const middle = Math.atan2(at.y - from.y, at.x - from.x);
      let hidden = 0;
      for (let across = 0; across < CELLS; across += 1) {
        const angle = middle - half + ((across + 0.5) / CELLS) * 2 * half;
        const aside = away * Math.sin(angle - middle);
        const goal = away * Math.cos(angle - middle) - Math.sqrt(0.16 - aside * aside);
        for (let up = 0; up < CELLS; up += 1) {
          const to = eye(from.x + goal * Math.cos(angle), from.y + goal * Math.sin(angle), target.rise!.foot + ((up + 0.5) / CELLS) * 1.8);
          if (crossesPlane(PLANE, from, to)) hidden += 1;
        }
      }
      const exact = hidden / (CELLS * CELLS);
      if (exact > 0 && exact < 1) partly += 1;
      // A piece has the height of its middle ray, but an edge seen at an angle varies in height.
      expect(Math.abs(seen(from, target).share - exact), `${round}`).toBeLessThan(exact === 0 || exact === 1 ? 0.03 : 0.15);
    }
    expect(partly).toBeGreaterThan(50);
  });
});

describe("a floor that can be shot through", () => {
  const body: MapBody = {
    footprint: rectangle({ x: 0, y: 0 }, 20, 20),
    rise: { foot: 3, top: 3 },
    plane: PLANE,
    hides: true,
    most: "good",
    wallLike: true,
  };

  test("is hit at the point where the straight path passes through the floor, regardless of the floor's center", () => {
    const map = battleMap([], [body, person(8, 4, 3)]);
    const from = eye(-8, 4, 1.5);
    const to = eye(8, 4, 3.9);
    const [met] = bodiesOnCourse(map, { from, to, last: 0, farthest: Infinity, corridor }, new Set([1]));
    expect(met).toMatchObject({ who: 0, aside: 0 });
    expect(met!.along).toBeCloseTo(10, 9);
  });

  test("is not hit by a shot through its hole or a shot that stays below", () => {
    const map = battleMap([], [body]);
    const met = (from: Eye, to: Eye) => bodiesOnCourse(map, { from, to, last: 0, farthest: Infinity, corridor });
    expect(met(eye(4.2, 0, 2.8), eye(5.8, 0, 3.3))).toEqual([]);
    expect(met(eye(-8, 0, 1.5), eye(8, 0, 1.4))).toEqual([]);
  });

  test("completely hides an entity directly above it", () => {
    const cover = coverFrom(battleMap([], [body, person(0, 0, 3)]), eye(0, 0, 1.5), 1);
    expect(cover).toMatchObject({ unseen: true, walledOff: 1 });
  });
});

describe("a blast near a floor", () => {
  const near = (height: number, foot: number, x = 2): number | null =>
    metersInTheOpen({ x: 0, y: 0 }, { at: { x, y: 0 }, radius: 0.4, rise: { foot, top: foot + 1.8 } }, [], height, [PLANE]);

  test("reaches no entity on the other side of the floor", () => {
    expect([near(0, 3), near(3, 0)]).toEqual([null, null]);
    expect([near(0, 0), near(3, 3)]).toEqual([1.6, 1.6]);
  });

  test("reaches an entity through a hole", () => {
    const under = metersInTheOpen({ x: 5, y: 0 }, { at: { x: 5.5, y: 0 }, radius: 0.4, rise: { foot: 3, top: 4.8 } }, [], 2, [PLANE]);
    expect(under).toBeCloseTo(Math.hypot(0.1, 1), 9);
  });

  test("ignores floors if the height of the blast is unknown", () => {
    expect(metersInTheOpen({ x: 0, y: 0 }, { at: { x: 2, y: 0 }, radius: 0.4, rise: { foot: 3, top: 4.8 } }, [], null, [PLANE])).toBe(1.6);
  });
});
