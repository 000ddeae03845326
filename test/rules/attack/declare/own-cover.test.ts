import { describe, expect, test } from "vitest";
import { inARow, lineUp, type Stander, type Terrain } from "../../../../module/rules/attack/declare/line-up";
import { UPRIGHT, type Stance } from "../../../../module/rules/attack/declare/own-cover";
import { LIMBS } from "../../../../module/rules/body/limbs";
import { at, OPEN, round } from "./standers";

const wide = (x: number, y: number, radius: number): Stander => at(x, y, { body: round(x, y, radius) });
const onLine = (standers: readonly Stander[], goal: number, terrain: Partial<Terrain> = {}): readonly number[] =>
  lineUp({ ...OPEN, ...terrain }, standers, goal).places.map(({ who }) => who);

describe("[XF-18] [UT-50] the corridor", () => {
  test("reaches 1 meter to each side at 10 meters behind the target", () => {
    expect(onLine([at(10), at(20, 1.25)], 0)).toEqual([0, 1]);
    expect(onLine([at(10), at(20, 1.35)], 0)).toEqual([0]);
  });

  test("widens from the attacker to the target, and is narrow again beside the target", () => {
    // Half a meter, plus a twentieth of the distance, plus the body's radius of 0.3 m.
    expect(onLine([at(20), at(10, 1.25)], 0)).toEqual([1, 0]);
    expect(onLine([at(20), at(10, 1.35)], 0)).toEqual([0]);
    expect(onLine([at(20), at(19.9, 1.7)], 0)).toEqual([1, 0]);
    expect(onLine([at(20), at(20, 1.7)], 0)).toEqual([0]);
    expect(onLine([at(20), at(20, 0.75)], 0)).toEqual([0, 1]);
  });

  test("begins in front of the attacker, and excludes entities beside or behind the attacker", () => {
    expect(onLine([at(10), at(0, 0.4), at(-0.5), at(0.1, 0.4)], 0)).toEqual([3, 0]);
  });

  test("ends exactly at the weapon's maximum range", () => {
    expect(onLine([at(5), at(8), at(8.1)], 0, { farthest: 8 })).toEqual([0, 1]);
  });
});

describe("[SS-COVER-01] cover on the line of fire", () => {
  test("comes only from entities that are nearer along the line of fire", () => {
    const covers = (x: number): number =>
      lineUp(OPEN, [wide(x, 0, 1.5), at(10, 1.2), at(20)], 2)
        .grants.flat()
        .reduce((a, b) => a + b, 0);
    const given = (x: number): number => {
      const { places, grants } = lineUp(OPEN, [wide(x, 0, 1.5), at(10, 1.2), at(20)], 2);
      const index = (who: number): number => places.findIndex((place) => place.who === who);
      return grants[index(0)]![index(1)]!;
    };
    expect(covers(9.9)).toBeGreaterThan(0);
    expect(given(9.9)).toBe(2);
    expect(given(10)).toBe(0);
    // This entity is nearer to the attacker in a straight line, but not along the line of fire.
    expect(given(10.05)).toBe(0);
  });

  test("[CS-25] includes each limb only once, even if several entities cover the limb", () => {
    const { places } = lineUp(OPEN, [wide(5, 0, 1), wide(6, 0, 1), at(10)], 2);
    expect(places[2]!.coveredLimbs).toEqual(LIMBS);
    expect(places.map(({ unseen }) => unseen)).toEqual([false, false, false]);
  });

  test("is listed with the position and the distance of each entity", () => {
    const prone: Stance = { cover: "none", tookCover: false, prone: true };
    const { places, intended } = lineUp(OPEN, [at(24, 0.7, { stance: prone }), at(30)], 1);
    expect(intended).toBe(1);
    expect(places[0]).toMatchObject({ who: 0, along: 24, aside: 0.7, otherCover: 4, coveredLimbs: LIMBS, unseen: false });
    expect(places[0]!.distance).toBeCloseTo(Math.hypot(24, 0.7), 6);
  });
});

test("without a map, all entities are in sight and give no cover", () => {
  const { places, grants, intended } = inARow([UPRIGHT, UPRIGHT, UPRIGHT], true);
  expect(intended).toBe(0);
  expect(grants).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(places.map(({ who, distance, aside, unseen }) => [who, distance, aside, unseen])).toEqual([
    [0, 1, 0, false],
    [1, 12, 0, false],
    [2, 14, 0, false],
  ]);
});
