import { expect, test } from "vitest";
import { playHostile, summed } from "../soak/hostile-play";

test.each([
  [13, 4],
  [14, 7],
])(
  "every number in a fight with dying clients and forging players is the sum of its recorded changes and can be undone, generation %i",
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
