import { expect, test } from "vitest";
import { chance, playWithKills } from "../../../test/soak/kills";

test("a server that is killed twice while five users write neither loses, duplicates nor splits an acknowledged change", async () => {
  const { acknowledged, interrupted, ...outcome } = await playWithKills(2, chance(7));
  expect(outcome).toEqual({ kills: 2, lost: [], doubled: [], heardTwice: [], halfDone: [], problems: [] });
  expect(acknowledged).toBeGreaterThan(10);
  expect(interrupted).toBeGreaterThan(0);
});
