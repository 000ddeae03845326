import { expect, test } from "vitest";
import { playLong } from "../soak/long-play";

test("five clients play each of eighteen attacks exactly once, end with equal worlds, and keep no deleted document in memory", async () => {
  const { stretches, ...rest } = await playLong(14, 18, 6);
  expect(rest).toEqual({ attacks: 18, wrong: [], different: [], uneven: [] });
  for (const { held } of stretches) expect(held).toEqual(stretches[0]!.held);
});
