import { afterAll, expect, test } from "vitest";
import { SituationTables } from "../play/situations/situation-tables";
import { judgeOdds } from "../rules/odds/situations/judge";
import { expectFeatures, freshSeed, judgeAttacks, judgeSituations } from "../rules/odds/situations/run-situations";

const COUNT = 2_000;
const seed = freshSeed();
const tables = new SituationTables();
afterAll(() => tables.close());

test(`the odds and the state machine agree in ${COUNT} small situations of seed ${seed}`, async () => {
  const met = await judgeAttacks(COUNT, seed, (attack, { seed: dice, order: { answers } }) => judgeOdds(attack, dice, COUNT, answers));
  expectFeatures(met, COUNT);
  for (const way of ["faces", "plays"]) expect(met.judged.get(way)).toBeGreaterThan(COUNT / 100);
}, 3_600_000);

test(`whole clients and the rules agree in ${COUNT} small situations of seed ${seed}`, async () => {
  const met = await judgeSituations(COUNT, seed, (situation) => tables.play(situation));
  expectFeatures(met, COUNT);
  for (const way of ["refused", "played", "played and forecast"]) expect(met.judged.get(way)).toBeGreaterThan(COUNT / 100);
}, 3_600_000);
