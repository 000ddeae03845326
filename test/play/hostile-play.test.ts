import { expect, test } from "vitest";
import { playHostile, summed } from "../soak/hostile-play";

test.each([
  [13, 4],
  [14, 7],
])(
  "with dying clients and forging players, all numbers are sums of recorded changes and can be undone, on Foundry %i",
  async (generation, seed) => {
    const { counts, faults } = summed([await playHostile({ generation, seed, steps: 14 })]);
    expect(faults).toEqual([]);
    expect({ kills: counts["kills"]! > 2, tries: counts["tries"]! > 40, attacks: counts["attacks"]! > 1 }).toEqual({
      kills: true,
      tries: true,
      attacks: true,
    });
  },
);
