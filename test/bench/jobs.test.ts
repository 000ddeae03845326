import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as forecast from "../../bench/forecast.mjs";
import * as lineOfFire from "../../bench/line-of-fire.mjs";
import { LEAST } from "../../bench/measure.mjs";
import * as odds from "../../bench/odds.mjs";
import * as packs from "../../bench/packs.mjs";
import { ROOT } from "../../tools/build/files.mjs";

const JOBS = { forecast, "line-of-fire": lineOfFire, odds, packs };
/** Names of the jobs that `test/browser/bench.test.ts` runs in a browser. */
const IN_BROWSER = ["chat", "felt", "sheet", "tracker"];

describe("the bench jobs of the unit tests and the browser tests", () => {
  test("include every job in bench/", () => {
    const jobs = readdirSync(path.join(ROOT, "bench")).flatMap((file) => /^(.+)-reference\.mjs$/.exec(file)?.[1] ?? []);
    expect(jobs.toSorted()).toEqual([...Object.keys(JOBS), ...IN_BROWSER].toSorted());
  });

  test.each(Object.entries(JOBS))("include %s, which returns the same answers as its reference", async (_name, { measure }) => {
    expect(await measure(LEAST)).toBeGreaterThan(0);
  });
});
