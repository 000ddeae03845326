import { expect, test } from "vitest";
import { chance, playWithKills } from "../../../test/soak/kills";

test("the server is killed at two moments while five people write over sockets: nothing acknowledged is lost, nothing is there twice, nothing is done by half", async () => {
  const { acknowledged, interrupted, ...outcome } = await playWithKills(2, chance(7));
  expect(outcome).toEqual({ kills: 2, lost: [], doubled: [], heardTwice: [], halfDone: [], problems: [] });
  expect(acknowledged).toBeGreaterThan(10);
  expect(interrupted).toBeGreaterThan(0);
});
