import { expect, test } from "vitest";
import { playHostile, summed } from "./hostile-play";
import { chance, playWithKills } from "./kills";
import { playLong } from "./long-play";

/** Growth in megabytes allowed after the third stretch, for compiled code and strings that the engine stores. */
const SLACK = 12;

test.each([13, 14])(
  "five clients on Foundry %i play 2,000 attacks exactly once each, end with equal worlds, and leak no memory",
  async (generation) => {
    const { stretches, ...rest } = await playLong(generation, 2000, 200);
    expect(rest).toEqual({ attacks: 2000, wrong: [], different: [], uneven: [] });
    for (const { held } of stretches) expect(held).toEqual(stretches[0]!.held);
    const early = stretches[2]!.heap;
    expect(stretches.at(-1)!.heap, stretches.map(({ heap }) => heap.toFixed(1)).join(" ")).toBeLessThan(early + SLACK);
  },
  3_600_000,
);

test("a server killed at twenty random moments loses or duplicates no acknowledged write, and stores no write only in part", async () => {
  const { acknowledged, interrupted, ...outcome } = await playWithKills(20, chance(Date.now()));
  expect(outcome).toEqual({ kills: 20, lost: [], doubled: [], heardTwice: [], halfDone: [], problems: [] });
  expect(acknowledged).toBeGreaterThan(100);
  expect(interrupted).toBeGreaterThan(0);
}, 600_000);

/** Number of hostile fights, and number of actions in each fight. */
const FIGHTS = Number(process.env["SOAK_FIGHTS"] ?? 250);
const STEPS = 40;

test(`every number in ${FIGHTS} hostile fights equals the sum of its recorded changes, and all changes can be undone`, async () => {
  const first = Date.now();
  const outcomes = [];
  for (let at = 0; at < FIGHTS; at += 1) {
    outcomes.push(await playHostile({ generation: 13 + (at % 2), seed: first + at, steps: STEPS }));
    const { counts, faults } = summed(outcomes);
    if (at % 10 === 9 || at === FIGHTS - 1) console.log(`seeds ${first} to ${first + at}`, counts, faults);
  }
  expect(summed(outcomes).faults).toEqual([]);
}, 36_000_000);
