import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, flesh, GM, type Seat } from "./seats";
import { SharedTable } from "./shared-table";
import { defends, fires, FiringRange, openRange, rolls, uuidOf } from "./firing-range";

/** Plays the rows of the unintended-targets ledger about defense, cover and obstructions, in the default ruleset. */

/** Returns the soak dice of Body 2 without armor, with this many hits. */
const soaks = (wanted: number) => rolls(1, wanted);
const unsoaked = soaks(0);

let gm: Seat;
let anna: Seat;
let range: FiringRange;
const shared = new SharedTable(() => openRange(), [GM, ANNA]);
beforeAll(async () => {
  ({
    seats: [gm, anna],
  } = await shared.begin());
  range = new FiringRange(gm, anna);
  await range.draw();
});
afterAll(() => shared.end());

describe("an attack against its intended target", () => {
  test("[UT-18] [UT-19] [UT-21] hits if its hits exceed the hits of defense and cover together, and then no obstruction rolls", async () => {
    await range.begin({ O1: 6, O2: 8, IT: 12 });
    const shot = await range.fire("IT", [fires(5), defends(2, 2), unsoaked]);
    expect(shot.met).toEqual(["IT hit"]);
    expect(shot.compared("IT")).toEqual([{ hits: 5, result: 4, cover: 2, net: 1, outcome: "hit" }]);
    const harder = await range.fire("IT", [fires(6), defends(2, 2), unsoaked]);
    expect([harder.met, harder.compared("IT")[0]!.net]).toEqual([["IT hit"], 2]);
  });

  test("[UT-19] is compared with the hits of defense and cover, or of defense alone if the target has no cover", async () => {
    await range.begin({ O1: 6, IT: 12 });
    await range.set("IT", { "system.stance.tookCover": true });
    const covered = await range.fire("IT", [fires(0), defends(2, 4)]);
    expect(covered.compared("IT")).toMatchObject([{ result: 6, cover: 4 }]);
    await range.set("IT", { "system.stance.tookCover": false });
    await range.place({ IT: 12 });
    const bare = await range.fire("IT", [fires(0), defends(2)]);
    expect(bare.compared("IT")).toMatchObject([{ result: 2, cover: 0 }]);
  });

  test.each([
    [3, 2, 1, "obstruction"],
    [2, 2, 2, "obstruction"],
    [1, 2, 3, "beyond"],
    [1, 3, 4, "beyond"],
  ])(
    "[UT-01] [UT-02] [UT-23] [UT-24] [UT-37] with %i hits against %i hits and 2 cover hits misses by %i, and the next target is: %s",
    async (weapon, own, miss, outcome) => {
      await range.begin({ O1: 6, O2: 8, IT: 12, B1: 20 });
      // Both obstructions evade, and so does the target without its cover. No other entity rolls.
      const met =
        outcome === "obstruction"
          ? [defends(9), defends(9, 2), ...(weapon > own ? [defends(9, 2), unsoaked] : [defends(0, 2, 0)])]
          : [defends(9)];
      const shot = await range.fire("IT", [fires(weapon), defends(own, 2), ...met, ...(weapon === 2 ? [unsoaked] : [])]);
      expect(shot.compared("IT")[0]).toMatchObject({ result: own + 2, cover: 2, net: miss });
      expect(shot.rows("IT", "next.cover").map(({ rule, values }: any) => [rule, values])).toEqual(
        outcome === "obstruction" ? [["UT-23", { miss, cover: 2 }]] : [],
      );
      expect(shot.met.slice(1, 3)).toEqual(outcome === "obstruction" ? ["O1 miss", "O2 miss"] : ["B1 miss"]);
    },
  );

  test("[UT-25] attacks an entity behind the target after a tie, or after a miss because of cover that no obstruction gives", async () => {
    await range.begin({ IT: 12, B1: 20 });
    const tie = await range.fire("IT", [fires(2), defends(2), defends(9)]);
    expect([tie.met, tie.picks]).toEqual([["IT grazing", "B1 miss"], ["B1 only UT-50"]]);
    await range.set("IT", { "system.stance": { cover: "partial", tookCover: true } });
    await range.place({ IT: 12, B1: 20 });
    const smoke = await range.fire("IT", [fires(3), defends(2, 2), defends(9)]);
    expect(smoke.compared("IT")).toMatchObject([{ result: 4, cover: 2, net: 1 }]);
    expect([smoke.met, smoke.rows("IT", "next.cover")]).toEqual([["IT miss", "B1 miss"], []]);
  });
});

describe("a bullet that has passed a point on its line of fire", () => {
  test("[UT-26] [UT-27] can hit neither an entity in front of the point nor the entity that it just missed", async () => {
    await range.begin({ O1: 6, O2: 8, IT: 12, B1: 20 });
    // Missed without cover at 8 meters: the two behind roll, the one in front does not.
    const near = await range.fire("O2", [fires(1), defends(5, 2, 0), defends(3), defends(4, 2, 0)]);
    expect([near.met, near.picks]).toEqual([
      ["O2 miss", "IT miss", "B1 miss"],
      ["IT lowest UT-50", "B1 only UT-50"],
    ]);
    const far = await range.fire("IT", [fires(1), defends(5, 2, 0), defends(4)]);
    expect([far.met, far.picks]).toEqual([["IT miss", "B1 miss"], ["B1 only UT-50"]]);
  });

  test("[UT-28] ignores the cover of an obstruction that it has already passed", async () => {
    await range.begin({ O1: 6, IT: 12 });
    const before = await range.fire("IT", [fires(1), defends(2, 2)]);
    expect(before.compared("IT")).toMatchObject([{ result: 4, cover: 2 }]);
    const behind = await range.fire("O1", [fires(1), defends(5), defends(2)]);
    expect(behind.compared("IT")).toMatchObject([{ result: 2, cover: 0 }]);
  });

  test("[UT-29] counts cover from the position of the entity that it last missed, and only the best of several sources", async () => {
    // From the scout's view, B1 hides a third of B2, and O2 hides all of B2.
    await range.begin({ O2: 8, IT: 12, B1: [20, 0.34], B2: 34 });
    await range.set("B2", { "system.stance.tookCover": true });
    const first = await range.fire("B2", [fires(0), defends(1, 4)]);
    expect(first.compared("B2")).toMatchObject([{ result: 5, cover: 4 }]);
    const from12 = await range.fire("IT", [fires(1), defends(5, 2, 0), defends(9), defends(1, 2)]);
    expect(from12.compared("B2")).toMatchObject([{ result: 3, cover: 2 }]);
    const from20 = await range.fire("B1", [fires(1), defends(5, 2, 0), defends(1)]);
    expect(from20.compared("B2")).toMatchObject([{ result: 1, cover: 0 }]);
  });

  test("[UT-30] [UT-46] can still hit the target and all entities in front of the target after a miss because of cover", async () => {
    await range.begin({ O1: 6, IT: 12, B1: 20 });
    const shot = await range.fire("IT", [fires(3), defends(2, 2), defends(9), defends(9, 2), unsoaked]);
    expect([shot.met, shot.picks]).toEqual([
      ["IT miss", "O1 miss", "IT hit"],
      ["O1 only UT-38", "IT lowest UT-50"],
    ]);
  });

  test("[UT-32] is compared with the same defense roll again, without the cover hits", async () => {
    await range.begin({ O1: 6, IT: 12 });
    const shot = await range.fire("IT", [fires(4), defends(3, 2), defends(9), unsoaked]);
    expect(shot.compared("IT").map(({ result, cover }) => [result, cover])).toEqual([
      [5, 2],
      [3, 0],
    ]);
  });

  test("[UT-33] gives an entity farther away than the target one extra defense die per further range increment", async () => {
    await range.begin({ IT: 12, B1: 14, B2: 34 });
    await range.arm({ "system.range.increment": 15 });
    // Between 30 and 45 meters: two more increments.
    const shot = await range.fire("IT", [fires(1), defends(5), defends(3), defends(2, 2, 0, 2)]);
    const parts = (name: string) => shot.rows(name, "hit.")[0].dice.parts.filter(({ part }: any) => part === "range");
    expect([parts("IT"), parts("B2").map(({ value }: any) => value)]).toEqual([[], [2]]);
    expect(shot.card.roll.dice).toBe(12);
  });
});

describe("a bullet that misses because of cover", () => {
  test("[UT-38] [UT-40] [UT-41] attacks the obstruction that clearly gives the most cover; only this obstruction rolls, with its own cover", async () => {
    // O1 hides a third of the target, and O2 hides all of it.
    await range.begin({ O1: [6, 0.34], O2: 8, IT: 12 });
    await range.set("IT", { "system.stance.tookCover": true });
    const shot = await range.fire("IT", [fires(5), defends(2, 4), defends(5, 2), unsoaked]);
    expect([shot.met, shot.picks]).toEqual([
      ["IT miss", "O2 miss", "IT hit"],
      ["O2 obvious UT-38", "IT only UT-50"],
    ]);
    expect(shot.compared("O2")).toMatchObject([{ result: 7, cover: 2 }]);
    const struck = await range.fire("IT", [fires(6), defends(3, 4), defends(3, 2), unsoaked]);
    expect(struck.compared("O2")).toMatchObject([{ hits: 6, result: 5, cover: 2, outcome: "hit" }]);
    await range.set("IT", { "system.stance.tookCover": false });
    await range.place({ O1: 6, IT: 12 });
    expect((await range.fire("IT", [fires(5), defends(4, 2), defends(4), unsoaked])).picks).toEqual(["O1 only UT-38"]);
  });

  test.each([
    [3, 3, "O1 lowest UT-42"],
    [4, 1, "O2 lowest UT-42"],
    [3, 1, "O1 closer UT-43"],
  ])(
    "[UT-40] [UT-42] [UT-43] attacks one of two obstructions that defend with %i hits, and with %i hits and 2 cover hits: %s",
    async (one, other, first) => {
      await range.begin({ O1: 6, O2: 8, IT: 12 });
      const faces = [fires(3), defends(2, 2), defends(one), defends(other, 2)];
      // O2 is passed without its cover, or is attacked next.
      const shot = await range.fire("IT", [...faces, unsoaked]);
      expect(shot.picks[0]).toBe(first);
    },
  );

  test("[UT-01] [UT-45] attacks the obstruction like any other target, with the existing hits", async () => {
    await range.begin({ O1: 6, O2: 8, IT: 12 });
    await range.arm({ "system.damage.value": 10 });
    await range.healed();
    const before = flesh(gm, uuidOf("O2"));
    const shot = await range.fire("IT", [fires(4), defends(3, 2), defends(9), defends(1, 2), soaks(1)]);
    expect(shot.compared("O2")).toEqual([{ hits: 4, result: 3, cover: 2, net: 1, outcome: "hit" }]);
    expect(shot.rows("O2", "through.soaked")[0].values).toEqual({ dv: 11, hits: 1, left: 10 });
    expect([flesh(gm, uuidOf("O2")), shot.met.at(-1)]).toEqual([before - 10, "O2 hit"]);
  });

  test("[UT-47] attacks the target without its cover if all obstructions evade", async () => {
    await range.begin({ O1: 6, O2: 8, IT: 12 });
    const all = await range.fire("IT", [fires(3), defends(2, 2), defends(3), defends(3, 2), unsoaked]);
    expect(all.met).toEqual(["IT miss", "O1 grazing", "O2 grazing", "IT hit"]);
    expect(all.compared("IT").at(-1)).toMatchObject({ hits: 3, result: 2, net: 1 });
    const one = await range.fire("IT", [fires(3), defends(2, 2), defends(3), defends(2, 2), unsoaked]);
    expect(one.met).toEqual(["IT miss", "O1 grazing", "O2 hit"]);
    // Missed by exactly the hits of cover: the second comparison is a tie, which evades.
    const tie = await range.fire("IT", [fires(2), defends(2, 2), defends(3), defends(3, 2)]);
    expect(tie.met).toEqual(["IT miss", "O1 miss", "O2 miss", "IT grazing"]);
  });

  test("[UT-48] attacks the obstructions in turn, each without the cover of the obstructions already passed", async () => {
    await range.begin({ O1: 6, O2: 8, IT: 12 });
    // O2 has 2 hits and 2 of cover, more than the 3 hits of O1. After O1 is passed, O2 is hit.
    const shot = await range.fire("IT", [fires(3), defends(2, 2), defends(3), defends(2, 2), unsoaked]);
    expect(shot.picks).toEqual(["O1 lowest UT-42", "O2 only UT-38"]);
    expect(shot.compared("O2")).toEqual([{ hits: 3, result: 2, cover: 0, net: 1, outcome: "hit" }]);
    const none = await range.fire("IT", [fires(3), defends(3, 2), defends(3), defends(3, 2)]);
    expect(none.met).toEqual(["IT miss", "O1 grazing", "O2 grazing", "IT grazing"]);
  });
});
