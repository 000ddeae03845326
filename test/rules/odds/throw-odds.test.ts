import { describe, expect, test } from "vitest";
import { diceOf, facesOf, readRoll, type RollSpec } from "../../../module/rules/chance/roll-specs";
import { poolOdds } from "../../../module/rules/contest/pool-odds";
import { rollOdds } from "../../../module/rules/odds/roll-odds";

const pool = (dice: number, cover: number, limit: number | null): RollSpec => ({ kind: "pool", dice, cover, limit, parts: [] });
const chances = (spec: RollSpec, purpose: "attack" | "defense"): Map<string, number> =>
  new Map(rollOdds(spec, purpose).map(({ outcome, chance }) => [JSON.stringify(outcome), chance]));

/**
 * Returns the chance of each outcome, counted over all possible rolls.
 * @param glitches - false: outcomes that differ only in their glitch count as one
 */
function counted(spec: RollSpec, glitches: boolean): Map<string, number> {
  const [dice, sides] = [diceOf(spec), facesOf(spec)];
  const all = new Map<string, number>();
  for (let index = 0; index < sides ** dice; index += 1) {
    const outcome = readRoll(
      spec,
      Array.from({ length: dice }, (_, at) => (Math.floor(index / sides ** at) % sides) + 1),
    );
    const name = JSON.stringify(glitches ? outcome : { ...outcome, glitch: "none" });
    all.set(name, (all.get(name) ?? 0) + 1);
  }
  return new Map([...all].map(([name, count]) => [name, count / sides ** dice]));
}

describe("the odds of a roll", () => {
  const rows = [pool(0, 0, null), pool(5, 0, 2), pool(2, 4, null), pool(1, 3, 0), pool(0, 2, null), pool(3, 1, 9)];

  test.each(rows.flatMap((spec) => (["attack", "defense"] as const).map((purpose) => ({ thrown: spec, purpose }))))(
    "equal a count of all faces: $thrown for $purpose",
    ({ thrown: spec, purpose }) => {
      const [given, exact] = [chances(spec, purpose), counted(spec, purpose === "attack")];
      expect([...given.keys()].sort()).toEqual([...exact.keys()].sort());
      for (const [name, chance] of exact) expect(Math.abs(given.get(name)! - chance)).toBeLessThanOrEqual(1e-15);
    },
  );

  test("equal a count of all faces for summed dice", () => {
    const spec: RollSpec = { kind: "sum", dice: 3, faces: 6, parts: [] };
    const [given, exact] = [chances(spec, "defense"), counted(spec, false)];
    expect(given.size).toBe(16);
    for (const [name, chance] of exact) expect(given.get(name)).toBe(chance);
  });

  test("[CS-16] are the shares of the six limbs if the roll is the limb die", () => {
    const odds = rollOdds({ kind: "table", faces: 20, table: "limbs" }, "location");
    expect(odds.map(({ chance }) => Math.round(20 * chance)).sort()).toEqual([2, 3, 3, 3, 3, 6]);
  });

  test("add up to 1 for large dice pools, and agree with odds that count glitches separately", () => {
    for (const dice of [30, 90, 450]) {
      const odds = rollOdds(pool(dice, 0, null), "soak");
      expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
    const told = poolOdds(30, 8);
    for (const { outcome, chance } of rollOdds(pool(30, 0, 8), "soak")) {
      const exact = told.reduce((sum, { hits, chance: some }) => (hits === outcome.value ? sum + some : sum), 0);
      expect(Math.abs(chance - exact)).toBeLessThanOrEqual(1e-13 * exact);
    }
  });
});
