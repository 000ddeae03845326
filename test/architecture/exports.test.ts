import { describe, expect, test } from "vitest";
import { unreached } from "./reach";

const FORECAST = "tools/forecast/entry.ts";
/** Entry points: the system, its workers, and `npm run forecast`. Tests, probes and other tools are not entry points. */
const ENTRIES = ["module/main.ts", "module/workers/odds.worker.ts", "module/workers/forecast.worker.ts", FORECAST];

describe("the exported values of module", () => {
  test("are reachable from an entry point of the game", () => {
    expect(unreached("module/", ENTRIES, [FORECAST])).toEqual([]);
  });
});
