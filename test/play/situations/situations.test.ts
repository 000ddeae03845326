/**
 * Compares whole headless clients (a GM and a player) with the rules in small random situations of all rulesets. Each run has 200 new
 * situations, and `npm run soak` has 2,000. The test prints the seed. `SITUATIONS_SEED=<seed>` repeats a run.
 */
import { afterAll, describe, expect, test } from "vitest";
import { expectFeatures, freshSeed, judgeSituations } from "../../rules/odds/situations/run-situations";
import { differences } from "./differences";
import { SituationTables } from "./situation-tables";

const COUNT = 200;

describe("whole clients and the rules", () => {
  const seed = freshSeed();
  const tables = new SituationTables();
  afterAll(() => tables.close());

  test(`agree on battlefield, replies, events, sheets, panel, card, path and forecast in ${COUNT} situations, seed ${seed}`, async () => {
    const met = await judgeSituations(COUNT, seed, (situation) => tables.play(situation));
    expectFeatures(met, COUNT);
    for (const way of ["refused", "played", "played and forecast"]) expect(met.judged.get(way)).toBeGreaterThan(COUNT / 100);
  }, 1_800_000);
});

test("the list of differences contains the path of each difference, and treats a missing value like an empty value", () => {
  expect(differences({ a: [1, { b: 2 + 1e-12, id: "x" }], c: false }, { a: [1, { b: 2, id: "y" }] })).toEqual([]);
  expect(differences({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }], d: "new" })).toEqual([
    "a.1.b: 2 on the table, 3 by the rules",
    'd: undefined on the table, "new" by the rules',
  ]);
});
