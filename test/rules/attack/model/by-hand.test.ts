import { describe, expect, test } from "vitest";
import { correctedBy, isEmptyCorrection, type ByHand } from "../../../../module/rules/attack/model/by-hand";
import type { LinedUp, LineUp } from "../../../../module/rules/attack/declare/line-up";

const place = (who: number, along: number): LinedUp => ({
  who,
  along,
  aside: 0,
  distance: along + 1,
  otherCover: 1,
  coveredLimbs: [],
  unseen: false,
});

/** A line of fire. Its entities by number: 7 is a guard, 8 is beside the target, 9 is the target, and 6 is behind the target. */
const line: LineUp = {
  places: [place(7, 5), place(8, 10), place(9, 10), place(6, 15)],
  intended: 2,
  grants: [
    [0, 1, 3, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 2],
    [4, 0, 0, 0],
  ],
  walledOff: false,
};
const corrected = (by: ByHand, ...included: readonly number[]) => correctedBy(line, by, new Set(included));

describe("manual corrections to a line of fire", () => {
  test.each<[ByHand, boolean]>([
    [{}, true],
    [{ exclude: [], include: [] }, true],
    [{ exclude: ["Token.guard"] }, false],
    [{ include: ["Token.guard"] }, false],
    [{ exclude: ["Token.a"], include: ["Token.b"] }, false],
    [{ cover: "none" }, false],
    [{ meters: 0 }, false],
  ])("given as %j are empty: %s", (by, nothing) => {
    expect(isEmptyCorrection(by)).toBe(nothing);
  });

  test("[UT-09] leave the line of fire unchanged if they are empty", () => {
    expect(corrected({})).toBe(line);
  });

  test("[SS-COVER-01] replace the target's cover, but leave all other cover unchanged", () => {
    const partial = corrected({ cover: "partial" });
    expect(partial.places.map(({ otherCover }) => otherCover)).toEqual([1, 1, 2, 1]);
    expect(partial.grants).toEqual([
      [0, 1, 2, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 2],
      [4, 0, 0, 0],
    ]);
    expect(corrected({ cover: "none" }).grants[0]).toEqual([0, 1, 0, 0]);
    expect(corrected({ cover: "good" })).toMatchObject({
      places: [{}, {}, { who: 9, along: 10, otherCover: 4 }, {}],
      grants: line.grants,
      intended: 2,
    });
  });

  test("[CS-25] replace the target's distance and move the entities beside and behind the target", () => {
    const far = corrected({ meters: 31 });
    expect(far.places.map(({ distance }) => distance)).toEqual([6, 31, 31, 36]);
    expect(far).toMatchObject({ intended: 2, grants: line.grants, places: [{ who: 7 }, { who: 8 }, { who: 9, along: 10 }, { who: 6 }] });
    expect(corrected({ meters: 0 }).places.map(({ distance }) => distance)).toEqual([6, 0, 0, 5]);
    const nearer = { ...line, places: line.places.map((one, at) => (at === 3 ? { ...one, distance: 3 } : one)) };
    expect(correctedBy(nearer, { meters: 2 }, new Set()).places[3]!.distance).toBe(0);
  });

  test("[UT-09] give the target at least partial cover behind an included entity", () => {
    expect(corrected({}, 7).grants).toEqual(line.grants);
    const open = { ...line, grants: line.grants.map((row) => row.map(() => 0)) };
    expect(correctedBy(open, {}, new Set([7])).grants).toEqual([
      [0, 0, 2, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(correctedBy(open, {}, new Set([8, 6])).grants).toEqual(open.grants);
    const hidden = line.places.map((place, index) =>
      index === 2 ? { ...place, coveredLimbs: [...place.coveredLimbs, "torso", "left-leg", "right-leg"] } : place,
    );
    expect(correctedBy(open, {}, new Set([7]))).toMatchObject({ places: hidden, intended: 2, walledOff: false });
  });

  test("[UT-09] prefer the stated cover to the cover from included entities", () => {
    const all = corrected({ cover: "none", meters: 12 }, 7);
    expect(all.grants[0]).toEqual([0, 1, 0, 0]);
    expect(all.places[2]).toMatchObject({ otherCover: 0, distance: 12 });
  });
});
