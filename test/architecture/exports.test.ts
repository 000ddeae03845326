import { describe, expect, test } from "vitest";
import { unreached } from "./reach";

const FORECAST = "tools/forecast/entry.ts";
/**
 * Entry points that a person starts: the system itself, its workers, and `npm run forecast`. Tests, probes and
 * other tools are none.
 */
const ENTRIES = ["module/main.ts", "module/workers/odds.worker.ts", "module/workers/forecast.worker.ts", FORECAST];

/**
 * Exports used by tests only, which the game still has to use or which are to be deleted; and the seam by which a
 * test controls time.
 */
const AWAITED = [
  "module/play/authority/timekeeper.ts setTimekeeper",
  "module/rules/called/deadeye.ts mayTakeDeadeye",
  "module/rules/contest/interception.ts interceptionSkills",
  "module/rules/odds/attack-odds.ts spreadOf",
  "module/rules/odds/blast-odds.ts reachedAsAimed",
  "module/rules/odds/call-odds.ts everyCall",
  "module/rules/odds/call-odds.ts oddsForCalls",
  "module/rules/protection/body-barrier.ts carryingBurden",
];

describe("exported values", () => {
  test("are all reached from an entry point of the game: no test, probe or tool counts", () => {
    expect(unreached("module/", ENTRIES, [FORECAST]).filter((value) => !AWAITED.includes(value))).toEqual([]);
  });
});
