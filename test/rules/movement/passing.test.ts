import { describe, expect, test } from "vitest";
import { interceptRoom, passings, placesAlong, withinIntercept, type Opponent } from "../../../module/rules/movement/interception";
import { slippedPast, slipRoll, stillInTheWay } from "../../../module/rules/movement/slip-past";

const guard = (id: string, x: number, y: number, given: Partial<Opponent> = {}): Opponent => ({
  id,
  at: { x, y },
  radius: 0.5,
  reach: 0,
  mayStrike: true,
  ...given,
});
const interceptors = (...given: Parameters<typeof passings>): readonly string[] => passings(...given).map(({ id }) => id);
const way = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
];

describe("passing an opponent", () => {
  test("[SS-INTERCEPT-01] happens within 1 meter of clearance, plus 1 meter per point of Reach", () => {
    expect([interceptRoom(0), interceptRoom(2)]).toEqual([1, 3]);
    expect([withinIntercept(1, 0), withinIntercept(1.1, 0), withinIntercept(3, 2)]).toEqual([true, false, true]);
    expect(interceptors(way, 0.5, [guard("near", 5, 2), guard("far", 5, 2.1), guard("long", 5, 3, { reach: 1 })], [])).toEqual(
      ["long", "near"].toSorted(),
    );
  });

  test("[SS-INTERCEPT-01] allows an interception by every opponent who can strike and was not attacked, in order along the path", () => {
    const all = [guard("last", 11, 8), guard("first", 2, 1), guard("prone", 4, 1, { mayStrike: false }), guard("struck", 6, 1)];
    expect(interceptors(way, 0.5, all, ["struck"])).toEqual(["first", "last"]);
  });

  test("[SS-INTERCEPT-01] happens within the same clearance on a diagonal path", () => {
    const aslant = [
      { x: 20, y: 30 },
      { x: 26, y: 38 },
    ];
    expect(interceptors(aslant, 0.5, [guard("beside", 24.5, 33), guard("off", 25.5, 32.2), guard("behind", 17, 26)], [])).toEqual([
      "beside",
    ]);
  });

  test("[SS-INTERCEPT-02] includes leaving melee, but not approaching or staying", () => {
    expect(interceptors(way, 0.5, [guard("left", -1, 0)], [])).toEqual(["left"]);
    expect(interceptors(way, 0.5, [guard("goal", 10, 11)], [])).toEqual([]);
    expect(
      interceptors(
        [
          { x: 0, y: 0 },
          { x: 0.5, y: 0 },
        ],
        0.5,
        [guard("beside", -1, 0)],
        [],
      ),
    ).toEqual([]);
    expect(interceptors([{ x: 0, y: 0 }], 0.5, [guard("beside", -1, 0)], [])).toEqual([]);
    expect(interceptors([], 0.5, [guard("beside", -1, 0)], [])).toEqual([]);
  });

  test("[SS-INTERCEPT-09] [SS-INTERCEPT-10] excludes the first opponents after a test to slip past, one for each hit above 1", () => {
    expect(
      slipRoll({ attributes: { agility: 4, strength: 3, body: 3, reaction: 3 }, skills: { acrobatics: 3 }, wounds: -2 }),
    ).toMatchObject({ dice: 5, limit: 4 });
    expect([0, 1, 2, 4].map(slippedPast)).toEqual([0, 0, 1, 3]);
    expect(stillInTheWay(["a", "b", "c"], slippedPast(3))).toEqual(["c"]);
    expect(stillInTheWay(["a", "b"], slippedPast(9))).toEqual([]);
  });
});

describe("points on a path", () => {
  test("[SS-INTERCEPT-01] an opponent is passed at the nearest point of the path", () => {
    expect(passings(way, 0.5, [guard("first", 2, 1), guard("corner", 11, -1), guard("last", 11, 8)], [])).toEqual([
      { id: "first", at: { x: 2, y: 0 } },
      { id: "corner", at: { x: 10, y: 0 } },
      { id: "last", at: { x: 10, y: 8 } },
    ]);
  });

  test("[XF-22] points along a path are evenly spaced over all legs, include the end, and stay within the requested number", () => {
    expect(placesAlong(way, 5, 100)).toEqual([
      { x: 5, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 5 },
      { x: 10, y: 10 },
    ]);
    expect(placesAlong(way, 0.1, 7)).toHaveLength(7);
    expect(placesAlong([way[0]!, way[0]!, way[1]!], 10, 3)).toEqual([{ x: 10, y: 0 }]);
    expect(placesAlong([way[0]!, way[0]!], 1, 3)).toEqual([]);
  });
});
