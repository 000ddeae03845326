import { expect, test } from "vitest";
import { playLong } from "../soak/long-play";

test("five clients with eighteen attacks play each attack exactly once, have equal worlds, and hold no deleted document in memory", async () => {
  const { stretches, ...rest } = await playLong(14, 18, 6);
  expect(rest).toEqual({ attacks: 18, wrong: [], different: [], uneven: [] });
  for (const { held } of stretches) expect(held).toEqual(stretches[0]!.held);
});
