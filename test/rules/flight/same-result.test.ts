import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineUp, type LineUp, type Stander } from "../../../module/rules/attack/declare/line-up";
import { UPRIGHT } from "../../../module/rules/attack/declare/own-cover";
import { battleMap } from "../../../module/rules/flight/battle-map";
import type { Point } from "../../../module/rules/flight/corridor";
import type { Floor } from "../../../module/rules/flight/floors";
import { circle, hexagon, outline, rectangle, type Footprint } from "../../../module/rules/flight/footprint";
import { aimedAt } from "../../../module/rules/flight/line-of-fire";
import type { Eye } from "../../../module/rules/flight/look";
import { wayOut, type WayOut } from "../../../module/rules/flight/way-out";
import { ENDLESS, type Wall } from "../../../module/rules/flight/walls";
import { crossfireFacts } from "../../../module/rules/rulesets/crossfire/facts";

/** An entity by its name, so that its index may change. */
interface Named {
  readonly name: string;
  readonly shape: "person" | "crate" | "vehicle" | "column" | "fence";
  readonly at: Point;
  readonly foot: number;
  readonly tookCover: boolean;
  readonly wallLike: boolean;
}

interface Scene {
  readonly eye: Eye;
  /** Entities of the scene. The first is the target. */
  readonly entities: readonly Named[];
  readonly walls: readonly (readonly [Point, Point, Partial<Wall>])[];
  readonly floors: readonly (readonly Point[])[];
}

/** A scene in another place, turned around the origin, with its entities and walls in a different order. */
interface Change {
  readonly offset: Point;
  readonly turn: number;
  readonly order: readonly number[];
}

const STAY: Change = { offset: { x: 0, y: 0 }, turn: 0, order: [] };
const STOPS = { movement: true, sight: true, shots: true };

const moved = ({ x, y }: Point, { offset, turn }: Change): Point => ({
  x: offset.x + x * Math.cos(turn) - y * Math.sin(turn),
  y: offset.y + x * Math.sin(turn) + y * Math.cos(turn),
});

function footprintOf({ shape, at }: Named, change: Change): Footprint {
  const middle = moved(at, change);
  const { turn } = change;
  switch (shape) {
    case "person":
      return circle(middle, 0.3);
    case "crate":
      return rectangle(middle, 1, 1, turn);
    case "vehicle":
      return rectangle(middle, 2, 4, turn);
    case "column":
      return hexagon(middle, 1, 1, turn);
    case "fence":
      return outline([moved({ x: at.x, y: at.y - 1 }, change), moved({ x: at.x, y: at.y + 1 }, change)]);
  }
}

function standerOf(entity: Named, change: Change): Stander {
  const { foot, tookCover, wallLike } = entity;
  const rise = { foot, top: foot + 2 };
  const body = { footprint: footprintOf(entity, change), rise, hides: true, most: "good", ...(wallLike ? { wallLike } : {}) } as const;
  return { body, stance: { ...UPRIGHT, tookCover }, dead: false };
}

/** Returns the list in a different order: first the listed indexes, then the rest. */
const ordered = <T>(list: readonly T[], order: readonly number[]): readonly T[] => [
  ...order.filter((index) => index < list.length).map((index) => list[index]!),
  ...list.filter((_, index) => !order.includes(index)),
];

interface Seen {
  readonly line: LineUp;
  readonly names: readonly string[];
  readonly out: WayOut | null;
}

function seenIn(scene: Scene, change: Change): Seen {
  const entities = ordered(scene.entities, change.order);
  const walls = ordered(scene.walls, change.order).map(([a, b, more]): Wall => ({
    ...{ a: moved(a, change), b: moved(b, change), stops: STOPS, door: null, from: "both", rise: ENDLESS },
    ...more,
  }));
  const floors = scene.floors.map((ring): Floor => ({ z: 2, rings: [ring.map((corner) => moved(corner, change))], stops: STOPS }));
  const map = battleMap(walls, [], floors);
  const eye = { ...moved(scene.eye, change), z: scene.eye.z };
  const standers = entities.map((entity) => standerOf(entity, change));
  const goal = entities.indexOf(scene.entities[0]!);
  const { corridor, cover } = crossfireFacts;
  const line = lineUp({ eye, map, farthest: Infinity, corridor, cover }, standers, goal);
  // The map's edge does not turn with the scene, so it is far away.
  const bounds = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };
  return { line, names: entities.map(({ name }) => name), out: wayOut(map, eye, aimedAt(standers[goal]!.body, eye), bounds) };
}

/**
 * Returns a line of fire with names instead of indexes: the entities in order, with their positions in millimeters, and the entities that
 * give them cover.
 */
function told({ line: { places, intended, grants, walledOff }, names, out }: Seen): unknown {
  const nameAt = (index: number): string => names[places[index]!.who]!;
  return {
    met: places.map(({ along, aside, distance, otherCover, coveredLimbs, unseen, shut = [], behind = [] }, index) => ({
      who: nameAt(index),
      at: [along, aside, distance].map((meters) => Math.round(meters * 1000)),
      ...{ otherCover, unseen, coveredLimbs: coveredLimbs.toSorted(), shut: shut.map(nameAt), behind: behind.map(nameAt) },
      coveredBy: grants.flatMap((row, by) => (row[index] === 0 ? [] : [`${nameAt(by)} ${row[index]}`])),
    })),
    ...{ target: nameAt(intended), walledOff, by: out?.by ?? null },
  };
}

/** Returns an arbitrary of meters from `least` to `most`, in whole quarters. Edges then often touch, align or lie equally far away. */
const quarters = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: least * 4, max: most * 4 }).map((count) => count / 4);
const pointIn = (least: number, most: number): fc.Arbitrary<Point> => fc.record({ x: quarters(least, most), y: quarters(-2, 2) });

const entities = fc
  .uniqueArray(
    fc.record({
      shape: fc.constantFrom("person", "person", "crate", "vehicle", "column", "fence"),
      at: pointIn(1, 12),
      foot: fc.constantFrom(0, 0, 0, 2),
      tookCover: fc.boolean(),
      wallLike: fc.boolean(),
    }),
    { selector: ({ at }) => `${at.x} ${at.y}`, minLength: 1, maxLength: 7 },
  )
  .map((list) => list.map((one, index): Named => ({ ...one, name: `${one.shape} ${index}` })));

const walls = fc.array(
  fc.tuple(
    pointIn(1, 12),
    pointIn(1, 12),
    fc.constantFrom<Partial<Wall>[]>(
      {},
      { rise: { foot: 0, top: 1 } },
      { from: "left" },
      { limited: true },
      { stops: { ...STOPS, sight: false } },
    ),
  ),
  { maxLength: 3 },
);

const floors = fc.array(
  fc.tuple(pointIn(1, 12), quarters(1, 4), quarters(1, 4)).map(([{ x, y }, wide, deep]): readonly Point[] => [
    { x, y },
    { x: x + wide, y },
    { x: x + wide, y: y + deep },
    { x, y: y + deep },
  ]),
  { maxLength: 1 },
);

const scenes: fc.Arbitrary<Scene> = fc.record({
  eye: fc.record({ x: fc.constant(0), y: quarters(-1, 1), z: fc.constantFrom(1.5, 0, 2) }),
  entities,
  walls,
  floors,
});
const meters = fc.integer({ min: -100_000, max: 100_000 }).map((count) => count / 137);
const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]);

/** Expects that `told` returns the same for a scene before and after each change. */
function expectSame(changes: fc.Arbitrary<Change>, numRuns: number): void {
  fc.assert(
    fc.property(scenes, changes, (scene, change) => {
      expect(told(seenIn(scene, change))).toEqual(told(seenIn(scene, STAY)));
    }),
    { numRuns },
  );
}

describe("[XF-18] [UT-09] a line of fire through shapes that touch, align and lie at the same distance", () => {
  test("meets the same entities and walls in the same order, with the same cover, anywhere on the map", () => {
    expectSame(fc.record({ offset: fc.record({ x: meters, y: meters }), turn: fc.constant(0), order: fc.constant([]) }), 400);
  });

  test("does not depend on the direction of the shot on the map", () => {
    const quarter = fc.integer({ min: 1, max: 3 }).map((count) => (count * Math.PI) / 2);
    const turn = fc.oneof(quarter, fc.double({ min: 0, max: 6.25, noNaN: true }));
    expectSame(fc.record({ offset: fc.record({ x: meters, y: meters }), turn, order: fc.constant([]) }), 400);
  });

  test("does not depend on the order of tokens and walls", () => {
    expectSame(fc.record({ offset: fc.constant({ x: 0, y: 0 }), turn: fc.constant(0), order: orders }), 400);
  });
});
