import { expect, test } from "vitest";
import { judgeOdds } from "./judge";
import { attackOf } from "./read-situation";
import type { Situation } from "./situation";

const person = (more: object) => ({
  ...{ kind: "person", upstairs: false, cover: "none", tookCover: false, prone: false, status: null, hurt: 0, karma: 0 },
  ...more,
});

/**
 * Situation found by a random run. The shot misses the target because of cover. After two other people it reaches the target again, now
 * without that cover, and ties.
 */
const GRAZED_LATE = {
  ...{ ruleset: "crossfire", meters: 6, drift: -1.01, dice: 9, shooter: { prone: false, upstairs: false, status: null } },
  weapon: {
    ...{ damage: 2, arp: 0, accuracy: 2, penetrates: true, spread: "", antiVehicle: false, rounds: null, reach: 0 },
    blast: { radius: 1, falloff: 0, scatter: 0, fragments: { count: 0, dv: 1 } },
    power: { defense: "ranged", direct: false, contact: false, kind: "health", heals: 0, strain: 0, limit: "physical" },
  },
  order: {
    ...{ means: "gun", answers: "preselected", mode: "single", call: null, aim: 0, modifier: 0, through: false, area: null, aiming: null },
  },
  target: person({ along: 1, aside: 0, quick: 2, tough: 1, armor: 0, vest: 0, status: "running" }),
  others: [
    person({ along: 0.94, aside: -0.46, quick: 13, tough: 4, armor: 2, vest: 2 }),
    person({ along: 0.98, aside: -1.1, quick: 8, tough: 4, armor: 8, vest: 0 }),
    person({ along: 0.47, aside: -0.23, quick: 10, tough: 7, armor: 5, vest: 5, cover: "partial" }),
  ],
  walls: [{ kind: "plain", along: 0.7, aside: 0.47, strong: false }],
  seed: 2_070_812_684,
} as unknown as Situation;

test("[UT-23] [SS-ATTACK-20] the odds count a graze of the target by a bullet that already missed the target because of cover", () => {
  const ruling = attackOf(GRAZED_LATE);
  if (!ruling.allowed) throw new Error(ruling.refusal);
  expect(judgeOdds(ruling.value, GRAZED_LATE.seed, 1)).toBe("plays");
});
