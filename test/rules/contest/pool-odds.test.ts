import { describe, expect, it } from "vitest";
import { glitchChance, poolOdds } from "../../../module/rules/contest/pool-odds";
import { readPool } from "../../../module/rules/contest/hits-and-glitches";

/** Yields every possible roll of this many dice. */
function* shortRollsOf(dice: number): Generator<number[]> {
  for (let index = 0; index < 6 ** dice; index += 1) {
    yield Array.from({ length: dice }, (_, at) => (Math.floor(index / 6 ** at) % 6) + 1);
  }
}

describe("the odds of a dice pool", () => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    "[SS-GLITCH-01] [SS-GLITCH-03] [SS-GLITCH-04] equal a count of all possible rolls for a pool of %i dice",
    (dice) => {
      for (const limit of [null, 0, 2]) {
        const counted = new Map<string, number>();
        for (const faces of shortRollsOf(dice)) {
          const { hits, glitch } = readPool(faces, limit);
          counted.set(`${hits} ${glitch}`, (counted.get(`${hits} ${glitch}`) ?? 0) + 1);
        }
        const exact = new Map(poolOdds(dice, limit).map(({ hits, glitch, chance }) => [`${hits} ${glitch}`, chance]));
        expect([...exact.keys()].sort()).toEqual([...counted.keys()].sort());
        for (const [key, ways] of counted) expect(exact.get(key)).toBe(ways / 6 ** dice);
      }
    },
  );

  it("add up to 1 for pools with too many rolls to enumerate", () => {
    for (const dice of [10, 25, 60]) expect(poolOdds(dice, 6).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 13);
  });

  it("[SS-GLITCH-05] include a lower chance of a glitch for 2 dice than for 1 die or 3 dice", () => {
    expect(glitchChance(2)).toBe(1 / 36);
    expect(glitchChance(3)).toBeGreaterThan(glitchChance(2));
    expect(glitchChance(1)).toBeGreaterThan(glitchChance(3));
  });
});
