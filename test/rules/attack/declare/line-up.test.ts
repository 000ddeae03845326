import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_ENTITIES } from "../../../../module/rules/attack/model/battlefield";
import { inARow, lineUp, type Stander, type Terrain } from "../../../../module/rules/attack/declare/line-up";
import { ownCover, UPRIGHT, type Stance } from "../../../../module/rules/attack/declare/own-cover";
import { rectangle } from "../../../../module/rules/flight/footprint";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { at, behindWalls, crate, OPEN, wallThat } from "./standers";

const TOOK: Stance = { cover: "none", tookCover: true, prone: false };

const who = (standers: readonly Stander[], goal: number, terrain: Partial<Terrain> = {}): readonly number[] =>
  lineUp({ ...OPEN, ...terrain }, standers, goal).places.map((place) => place.who);

describe("[UT-50] [XF-18] entities on the line of fire", () => {
  test("include every entity in the corridor, nearest first", () => {
    const standers = [at(20), at(5, 0.7), at(5, 1.1), at(10), at(30, 1.2), at(30, 2.5), at(-2)];
    expect(who(standers, 3)).toEqual([1, 3, 0, 4]);
    expect(lineUp(OPEN, standers, 3).intended).toBe(1);
  });

  test("exclude dead entities, entities behind a wall and entities out of range, except the target", () => {
    const wall = { a: { x: 15, y: -5 }, b: { x: 15, y: 5 } };
    expect(who([at(5, 0, { dead: true }), at(10), at(20)], 1)).toEqual([1, 2]);
    expect(who([at(10), at(20)], 0, behindWalls(wallThat(wall, "movement", "shots")))).toEqual([0]);
    expect(who([at(10), at(20)], 1, behindWalls(wallThat(wall, "movement", "shots")))).toEqual([0, 1]);
    expect(who([at(1), at(1.5), at(4)], 0, { farthest: 2 })).toEqual([0, 1]);
  });

  test("exclude entities beside the target whose edge is more than half a meter from the line", () => {
    const far = 40;
    for (const [along, aside, expected] of [
      [far, 1.5, false],
      [far, -1.5, false],
      [far - 1e-9, 1.5, false],
      [far, 0.75, true],
      [far - 1, 1.5, true],
      [far + 1, 1.5, false],
    ] as const)
      expect(who([at(far), at(along, aside)], 0).includes(1), `${along} m along, ${aside} m aside`).toBe(expected);
  });

  test("are limited in number and sorted by distance, and always include the target", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (count, goal) => {
        const standers = Array.from({ length: count }, (_, index) => at(index + 1));
        const line = lineUp(OPEN, standers, goal % count);
        expect(line.places.length).toBe(Math.min(count, MOST_ENTITIES));
        expect(line.places[line.intended]!.who).toBe(goal % count);
        const along = line.places.map((place) => place.along);
        expect(along).toEqual(along.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe("[XF-15] cover on the line of fire", () => {
  test("is good only for an entity that took cover, and partial for all other entities", () => {
    const { grants } = lineUp(OPEN, [at(5), at(10), at(15, 0, { stance: TOOK })], 1);
    expect(grants).toEqual([
      [0, 2, 4],
      [0, 0, 4],
      [0, 0, 0],
    ]);
  });

  test("[SS-BARRIER-05] never exceeds the barrier's maximum, and is none behind a transparent barrier", () => {
    const given = (barrier: Stander) => lineUp(OPEN, [barrier, at(10, 0, { stance: TOOK })], 1).grants[0]![1];
    expect([given(crate(9, "good")), given(crate(9, "partial")), given(crate(9, "none"))]).toEqual([4, 2, 0]);
    expect(given(crate(9, "good", true))).toBe(0);
  });

  test("[CS-25] covers all limbs if it is good, and the torso and legs if it is partial", () => {
    const limbs = (barrier: Stander) => lineUp(OPEN, [barrier, at(10)], 1).places[1]!.coveredLimbs;
    expect(limbs(crate(9, "good"))).toEqual(LIMBS);
    expect(limbs(crate(9, "partial"))).toEqual(["torso", "left-leg", "right-leg"]);
    expect(limbs(crate(9, "none"))).toEqual([]);
  });

  test("[SS-COVER-05] [SS-BARRIER-04] hides a target from sight only behind a barrier that blocks sight", () => {
    const screen = { a: { x: 8, y: -5 }, b: { x: 8, y: 5 } };
    const unseen = (terrain: Partial<Terrain>) => lineUp({ ...OPEN, ...terrain }, [crate(9, "good"), at(10)], 1).places.at(-1)!.unseen;
    expect([
      unseen({}),
      unseen(behindWalls(wallThat(screen, "movement", "shots"))),
      unseen(behindWalls(wallThat(screen, "sight"))),
    ]).toEqual([false, false, true]);
  });
});

describe("the target's own cover", () => {
  test("[SS-COVER-04] is good for a prone target at 20 meters or more", () => {
    const prone: Stance = { cover: "partial", tookCover: false, prone: true };
    expect(ownCover(prone, 20)).toEqual({ dice: 4, limbs: LIMBS });
    expect(ownCover(prone, 19)).toEqual({ dice: 2, limbs: ["torso", "left-leg", "right-leg"] });
  });

  test.each([
    ["none", true, 0],
    ["partial", false, 2],
    ["good", false, 2],
    ["good", true, 4],
  ] as const)("[XF-15] of grade %s (taken: %s) gives %i dice", (cover, tookCover, dice) => {
    expect(ownCover({ cover, tookCover, prone: false }, 5).dice).toBe(dice);
  });

  test("applies without a map, where the entities stand in a row 2 meters apart", () => {
    const far = inARow([UPRIGHT, { ...UPRIGHT, prone: true }, { cover: "good", tookCover: true, prone: false }], false);
    expect(far.places.map(({ along, otherCover }) => [along, otherCover])).toEqual([
      [10, 0],
      [12, 0],
      [14, 4],
    ]);
    expect(inARow([UPRIGHT, UPRIGHT], true).places.map(({ distance }) => distance)).toEqual([1, 12]);
  });
});

describe("[XF-18] [UT-09] entities that touch or lie at the same distance", () => {
  const vehicle = (x: number): Stander =>
    at(x, 0, { body: { footprint: rectangle({ x, y: 0 }, 2, 2), rise: null, hides: true, most: "good" } });

  test("cover each other the same way, however their coordinates are rounded", () => {
    // The front of a vehicle 2 meters long touches the front of the target, which is 0.6 meters wide.
    for (const x of [7.7, 1.1 * 7, 7.7 - 2e-15, 7.7 + 3e-15, 770 * 0.01]) {
      const { places, grants } = lineUp(OPEN, [vehicle(x), at(7)], 1);
      expect({ x, met: places.map((place) => [place.who, place.distance]), grants }).toEqual({
        x,
        met: [
          [0, 6.7],
          [1, 7],
        ],
        grants: [
          [0, 2],
          [0, 0],
        ],
      });
    }
  });

  test("are in an order that depends only on their positions", () => {
    const [left, right] = [at(5, -0.4), at(5, 0.4)];
    const orders = [
      [left, right, at(5, 0.1), at(9)],
      [at(5, 0.1), right, left, at(9)],
    ];
    const met = orders.map((standers) => who(standers, 3).map((index) => standers[index]!.body.footprint));
    expect(met[0]).toEqual([at(5, 0.1), left, right, at(9)].map(({ body }) => body.footprint));
    expect(met[1]).toEqual(met[0]);
  });

  test("are in the corridor if they touch it, and count as behind the target if they are exactly beside the target", () => {
    // Half the corridor is 0.5 meters wide at the target, and 0.05 meters wider after each meter: its edge runs at a slant of 1 in 20.
    const touches = 0.5 + 4 * 0.05 + 0.3 * Math.hypot(1, 0.05);
    const found = [touches - 1e-9, touches, touches + 1e-9, touches + 1e-5].map((aside) => who([at(14, aside), at(10)], 1).length);
    expect(found).toEqual([2, 2, 2, 1]);
    expect([10, 10 - 1e-9, 10 + 1e-9].map((along) => who([at(along, 0.6), at(10)], 1))).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });
});
