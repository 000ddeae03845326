import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as forecast from "../../bench/forecast.mjs";
import * as lineOfFire from "../../bench/line-of-fire.mjs";
import { objectClear, objectScene, typedClear, typedScene } from "../../bench/line-of-fire-reference.mjs";
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

test.each([
  ["beyond the target", { ax: 5, ay: 0, bx: 6, by: 0 }, true],
  ["behind the attacker", { ax: -2, ay: 0, bx: -1, by: 0 }, true],
  ["between both", { ax: 1, ay: 0, bx: 2, by: 0 }, false],
  ["at the target", { ax: 3, ay: 0, bx: 4, by: 0 }, false],
  ["beside the line", { ax: 1, ay: 1, bx: 2, by: 1 }, true],
  ["across the line", { ax: 1, ay: -1, bx: 2, by: 1 }, false],
])("both references for the line of sight give the right result for a wall %s", (_where, wall, clear) => {
  const scene = { walls: [wall], tokens: [] };
  const line = { fx: 0, fy: 0, tx: 3, ty: 0 };
  expect([objectClear(objectScene(scene), line), typedClear(typedScene(scene), line)]).toEqual([clear, clear]);
});
