import { expect, test } from "vitest";
import { judgeOdds } from "../rules/odds/situations/judge";
import { expectFeatures, freshSeed, judgeSituations } from "../rules/odds/situations/run-situations";

const COUNT = 2_000;
const seed = freshSeed();

test(`odds and machine agree in ${COUNT} small situations, seed ${seed}`, async () => {
  const met = await judgeSituations(COUNT, seed, ({ seed: dice }, attack) => judgeOdds(attack, dice, COUNT));
  expectFeatures(met, COUNT);
  for (const way of ["faces", "plays"]) expect(met.judged.get(way)).toBeGreaterThan(COUNT / 100);
}, 3_600_000);
