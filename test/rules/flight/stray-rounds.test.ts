import { describe, expect, test } from "vitest";
import { battleMap, clearWay, type MapBody } from "../../../module/rules/flight/battle-map";
import { alongLine, corridorHalfWidth, type Point } from "../../../module/rules/flight/corridor";
import { circle, middleOf, rectangle, type Footprint } from "../../../module/rules/flight/footprint";
import { aimedAt } from "../../../module/rules/flight/line-of-fire";
import type { Rise } from "../../../module/rules/flight/look";
import { bodiesOnCourse, type Course } from "../../../module/rules/flight/bodies-on-course";
import { ENDLESS, type Wall } from "../../../module/rules/flight/walls";
import { randomMap } from "./random-maps";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

const { corridor } = crossfireFacts;

const COURSE: Course = { from: { x: 0, y: 0, z: 1 }, to: { x: 10, y: 0, z: 1 }, last: 10, farthest: Infinity, corridor };
const body = (footprint: Footprint, rise: Rise | null = { foot: 0, top: 2 }): MapBody => ({ footprint, rise, hides: true, most: "good" });
const at = (x: number, y: number, rise?: Rise): MapBody => body(circle({ x, y }, 0.3), rise);
const who = (bodies: readonly MapBody[], more: Partial<Course> = {}, walls: readonly Wall[] = []) =>
  bodiesOnCourse(battleMap(walls, bodies), { ...COURSE, ...more }).map((one) => one.who);

describe("[XF-18] [UT-50] possible secondary targets of a bullet", () => {
  test("are the entities in the corridor, nearest first, each with its distance", () => {
    const found = bodiesOnCourse(battleMap([], [at(20, 0), at(5, 0.7), at(5, 0.9), at(30, 1.7), at(30, 2.1), at(-2, 0)]), COURSE);
    expect(found.map((one) => one.who)).toEqual([1, 0, 3]);
    expect(found[0]).toEqual({ who: 1, along: 5, aside: 0.7, meters: 5.048762 });
  });

  test("include more entities as the distance from the bullet's last target grows", () => {
    const bodies = [at(30, 1.7)];
    expect([who(bodies), who(bodies, { last: 25 }), who(bodies, { last: 0 })]).toEqual([[0], [], [0]]);
  });

  test.each([0, 1, 2, 3])("include a fence beside the shooter that runs along the line, whichever end is named first: %s", (way) => {
    const [near, far] = [
      { x: -1, y: way < 2 ? 0.2 : 0.3 },
      { x: 5, y: 0.2 },
    ];
    const fence = body({ kind: "polygon", corners: way % 2 === 0 ? [near, far] : [far, near] });
    const found = bodiesOnCourse(battleMap([], [fence, at(-2, 0)]), COURSE);
    expect(found.map((one) => one.who)).toEqual([0]);
    expect(found[0]!.along).toBeGreaterThan(0);
    expect(who([body({ kind: "polygon", corners: [near, { x: -0.5, y: 0.2 }] })])).toEqual([]);
  });

  test("exclude listed entities, entities out of range or behind a wall, and all entities on a course without length", () => {
    const wall: Wall = {
      a: { x: 15, y: -5 },
      b: { x: 15, y: 5 },
      stops: { movement: true, sight: false, shots: true },
      door: null,
      from: "both",
      rise: ENDLESS,
    };
    const bodies = [at(5, 0), at(10, 0), at(20, 0)];
    expect(bodiesOnCourse(battleMap([], bodies), COURSE, new Set([1])).map((one) => one.who)).toEqual([0, 2]);
    expect(who(bodies, { farthest: 12 })).toEqual([0, 1]);
    expect(who([at(5, 0), at(12.2, 0)], { farthest: 12 })).toEqual([0]);
    expect(who(bodies, {}, [wall])).toEqual([0, 1]);
    expect(who(bodies, {}, [{ ...wall, door: "open" }])).toEqual([0, 1, 2]);
    expect(who(bodies, { to: COURSE.from })).toEqual([]);
    expect(who([])).toEqual([]);
    expect(who([at(-3, 0), at(-9, 0)])).toEqual([]);
  });

  test("exclude entities far above or below the line of flight, which may slope", () => {
    const bodies = [
      at(20, 0, { foot: 5, top: 6 }),
      at(20, 0, { foot: -3, top: -1 }),
      at(20, 0, { foot: 1.9, top: 3 }),
      body(circle({ x: 20, y: 0 }, 1), null),
    ];
    expect(who(bodies)).toEqual([2, 3]);
    expect(who(bodies, { from: { x: 0, y: 0, z: 4 } })).toEqual([1, 3]);
  });

  test("include an entity whose outline overlaps the corridor, even if its center is outside", () => {
    expect(who([body(rectangle({ x: 5, y: 4 }, 1, 7.2)), body(rectangle({ x: 5, y: 4 }, 1, 6.8))])).toEqual([0]);
    expect(who([body(rectangle({ x: 6, y: 0 }, 30, 30))])).toEqual([0]);
    expect(who([body(rectangle({ x: 6, y: 10 }, 30, 24))], { farthest: 8 })).toEqual([0]);
    expect(who([body(rectangle({ x: 0, y: 0 }, 4, 4)), body(rectangle({ x: 0.1, y: 0 }, 4, 4))])).toEqual([1]);
  });
});

const ROUND = 48;
const pointsOf = (footprint: Footprint): readonly Point[] =>
  Array.from({ length: ROUND }, (_, index) => {
    const angle = (index / ROUND) * 2 * Math.PI;
    if (footprint.kind === "round") {
      return { x: footprint.at.x + footprint.halfWidth * Math.cos(angle), y: footprint.at.y + footprint.halfWidth * Math.sin(angle) };
    }
    const { corners } = footprint;
    const part = (index / ROUND) * corners.length;
    const [a, b] = [corners[Math.floor(part)]!, corners[(Math.floor(part) + 1) % corners.length]!];
    return { x: a.x + (part % 1) * (b.x - a.x), y: a.y + (part % 1) * (b.y - a.y) };
  });

/**
 * Returns the smallest distance, in meters, from an outline's sample points to the corridor. The distance is 0 or less if a point is
 * inside.
 */
function outside({ from, to, last }: Course, footprint: Footprint): number {
  const places = pointsOf(footprint).map((point) => alongLine(from, to, point));
  return Math.min(...places.map(({ along, aside }) => Math.max(-along, aside - corridorHalfWidth(along - last, corridor))));
}

/** Half of an upper bound, in meters, for the distance between two neighboring sample points of an outline. */
const STEP = 0.2;

describe("[XF-18] the corridor across a whole map", () => {
  test("includes every entity with outline points inside it, and no entity clearly outside it", () => {
    let inside = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const { map, lines } = randomMap(seed, 0, 60, 4);
      const flat = battleMap(
        [],
        map.bodies.map((one) => ({ ...one, rise: null })),
      );
      for (const [from, to] of lines.filter(([a, b]) => a.x !== b.x || a.y !== b.y)) {
        const course = { from, to, last: 12, farthest: Infinity, corridor };
        const found = new Set(bodiesOnCourse(flat, course).map((one) => one.who));
        const wrong = flat.bodies.flatMap(({ footprint }, index) => {
          const meters = outside(course, footprint);
          const behind = alongLine(from, to, middleOf(footprint)).along <= 0;
          const unsure = !behind && meters >= -1e-9 && meters <= STEP;
          return unsure || found.has(index) === (!behind && meters < 0) ? [] : [index];
        });
        expect(wrong, `map ${seed}`).toEqual([]);
        inside += found.size;
      }
    }
    expect(inside).toBeGreaterThan(300);
  });

  test("contains the same entities in a search by index as in a search through all bodies", () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const { map, lines } = randomMap(seed, 40, 50, 5);
      for (const [from, to] of lines) {
        const course = { from, to, last: 8, farthest: 25, corridor };
        const alone = map.bodies.flatMap((one, index) => (bodiesOnCourse(battleMap(map.walls, [one]), course).length > 0 ? [index] : []));
        const found = bodiesOnCourse(map, course);
        expect(
          found.map((one) => one.who).sort((a, b) => a - b),
          `map ${seed}`,
        ).toEqual(alone);
        const isReached = ({ who }: { readonly who: number }): boolean => {
          const middle = aimedAt(map.bodies[who]!, from);
          return [middle, { ...middle, z: map.bodies[who]!.rise?.top ?? middle.z }].some((place) => clearWay(map, from, place, "shots"));
        };
        expect(found.every(isReached)).toBe(true);
      }
    }
  });
});
