import path from "node:path";
import { describe, expect, test } from "vitest";
import { promises, shownTable, wrongs, type ShownTable } from "./shown";

const ROOT = path.resolve(import.meta.dirname, "../..");
const here = "test/ledger/player-facing.test.ts";
const seen = { "test/browser/first-shot.test.ts": "" };

describe("the promises of the ledgers to players and GMs", () => {
  test("are each shown by an existing browser scene or listed as an exception", () => {
    expect(wrongs(ROOT, shownTable(ROOT), promises())).toEqual([]);
  });

  test("are faulty if they are missing, unknown, without a reason, or shown by a missing test", () => {
    const table: ShownTable = {
      "XF-01": [{ [here]: "are each shown by an existing browser scene" }, seen],
      "XF-02": [{ [here]: "a title of no test" }, seen],
      "XF-03": [{ "test/nowhere.test.ts": "anything" }, { "package.json": "anything" }, seen],
      "XF-04": "because",
      "XF-05": [],
      "XF-08": [{ [here]: "are each shown by an existing browser scene" }],
      "XF-09": [{ [here]: "are each shown by an existing browser scene" }, "No window of a browser has a part in it."],
      "XF-10": [{ [here]: "are each shown by an existing browser scene" }, "none"],
      "XF-07": "Said by people, and by no window of the system.",
    };
    expect(wrongs(ROOT, table, ["XF-01", "XF-02", "XF-03", "XF-04", "XF-05", "XF-06", "XF-08", "XF-09", "XF-10"])).toEqual([
      "XF-06: missing",
      "XF-07: the ledgers promise nothing",
      `XF-02: ${here} has no test called "a title of no test"`,
      "XF-03: there is no test/nowhere.test.ts",
      "XF-03: there is no package.json",
      "XF-04: an exception needs a reason",
      "XF-05: neither tests nor a reason",
      "XF-08: no browser scene shows it, and no reason says why",
      "XF-10: an exception needs a reason",
    ]);
  });
});
