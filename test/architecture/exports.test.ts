import { describe, expect, test } from "vitest";
import { unreached } from "./reach";

const FORECAST = "tools/forecast/entry.ts";
/**
 * Entry points: the system itself, its workers, and `npm run forecast`. Tests, probes and other tools do not
 * count.
 */
const ENTRIES = ["module/main.ts", "module/workers/odds.worker.ts", "module/workers/forecast.worker.ts", FORECAST];

describe("exported values", () => {
  test("are all reached from an entry point of the game: no test, probe or tool counts", () => {
    expect(unreached("module/", ENTRIES, [FORECAST])).toEqual([]);
  });
});
