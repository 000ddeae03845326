import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecast } from "../../module/rules/forecast/blocks";
import type { Combatant, Skirmish } from "../../module/rules/forecast/skirmish";
import { forecastSummary } from "../../module/rules/forecast/summary";
import { SERIES, duel } from "./duel";
import { startForecast, type ForecastProgress } from "../../module/workers/forecast";
import { WorkerError } from "../../module/workers/forecast-crew";
import { packed, serving, unpacked, type Report } from "../../module/workers/forecast-protocol";
import { DEMO_PLANS, planAt } from "../rules/forecast/plans";
import { toy } from "../rules/rulesets/toy";
import { LocalThreads } from "./threads";

const whole = forecast(duel, SERIES);

describe("a forecast that runs in threads", () => {
  test.each([1, 2, 4, 64])("has the same totals with %i threads as without threads", async (workers) => {
    const threads = new LocalThreads();
    const { totals, summary } = await startForecast(duel, { ...SERIES, workers }, threads.open);
    expect(totals).toEqual(whole);
    expect(summary).toEqual(forecastSummary(whole));
    expect(threads.opened).toBe(Math.min(workers, 3));
    expect(threads.stopped).toBe(threads.opened);
    expect(threads.sent.toSorted()).toEqual([0, 1, 2]);
  });

  test("has the same totals whatever the order in which its threads answer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 8, maxLength: 8 }), fc.integer({ min: 1, max: 3 }), async (delays, workers) => {
        let at = 0;
        const threads = new LocalThreads(() => delays[at++ % delays.length]!);
        expect((await startForecast(duel, { ...SERIES, workers }, threads.open)).totals).toEqual(whole);
      }),
      { numRuns: 4 },
    );
  });

  test("reports its progress with the current totals", async () => {
    const seen: ForecastProgress[] = [];
    await startForecast(duel, { ...SERIES, workers: 2, onProgress: (progress) => seen.push(progress) }, new LocalThreads().open);
    expect(seen.map(({ fights, of }) => [fights, of])).toHaveLength(3);
    expect(seen.every(({ fights, totals, of }) => totals.fights === fights && of === SERIES.fights)).toBe(true);
    expect(seen.at(-1)!.totals).toEqual(whole);
  });
});

describe("a canceled forecast", () => {
  test("rejects with the reason of its signal, stops every thread, and reports no further progress", async () => {
    const stop = new AbortController();
    const threads = new LocalThreads();
    const seen: number[] = [];
    const onProgress = ({ fights }: ForecastProgress): void => {
      seen.push(fights);
      stop.abort(new Error("somebody closed the window"));
    };
    await expect(startForecast(duel, { ...SERIES, workers: 3, onProgress, signal: stop.signal }, threads.open)).rejects.toThrow(
      "somebody closed the window",
    );
    expect(seen).toHaveLength(1);
    expect([threads.opened, threads.stopped]).toEqual([3, 3]);
  });

  test("starts no thread if it is canceled before it begins", async () => {
    const threads = new LocalThreads();
    await expect(startForecast(duel, { ...SERIES, signal: AbortSignal.abort() }, threads.open)).rejects.toThrow(/abort/i);
    expect(threads.opened).toBe(0);
  });
});

describe("a forecast that fails", () => {
  test("names the worker, the block and the reason, and stops the other workers", async () => {
    const threads = new LocalThreads();
    const [first, second] = duel.sides;
    // The fighter has no position, so the worker cannot plan a path.
    const lost = { ...first.fighters[0]!, at: null as unknown as Combatant["at"] };
    const broken: Skirmish = { ...duel, sides: [{ ...first, fighters: [lost] }, second] };
    const failed = await startForecast(broken, { ...SERIES, workers: 2 }, threads.open).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(WorkerError);
    expect(String(failed)).toMatch(/^WorkerError: forecast: worker [12], block [01]: Cannot read/);
    expect([threads.opened, threads.stopped]).toEqual([2, 2]);
  });

  test("names the worker that died, and the cause", async () => {
    const threads = new LocalThreads(undefined, "out of memory");
    await expect(startForecast(duel, { ...SERIES, workers: 1 }, threads.open)).rejects.toThrow("forecast: worker 1: out of memory");
    expect(threads.stopped).toBe(1);
  });

  test("is refused if the ruleset comes from a module, because threads do not load modules", async () => {
    const strange = { ...duel, ruleset: toy };
    await expect(startForecast(strange, { ...SERIES, workers: 1 }, new LocalThreads().open)).rejects.toThrow(
      'forecast: worker 1, at the beginning: the ruleset "toy" of "Equals" comes from a module, and modules are not loaded here; ' +
        "forecasts are for crossfire, swan-song, called-shot-d20, three-dice, or without workers",
    );
  });

  test("reports an error and no totals if a worker receives a block before the fight", () => {
    const said: Report[] = [];
    serving((report) => said.push(report))({ kind: "block", block: 4 });
    expect(said).toEqual([{ kind: "failed", block: 4, message: "it was not told what to fight" }]);
  });

  test.each([
    [{ fights: 0 }, "forecast: fights must be a whole number from 1 to 100000000; it is 0"],
    [{ fights: 2.5 }, "fights must be a whole number"],
    [{ seed: -1 }, "forecast: seed must be a whole number from 0 to 4294967295; it is -1"],
    [{ workers: 65 }, "forecast: workers must be a whole number from 1 to 64; it is 65"],
  ])("is refused for %j before a thread starts", async (wrong, message) => {
    const threads = new LocalThreads();
    await expect(startForecast(duel, { ...SERIES, ...wrong }, threads.open)).rejects.toThrow(message);
    expect(threads.opened).toBe(0);
  });
});

test.each(DEMO_PLANS)("a forecast of %s has the same result in a thread as without threads", async (file) => {
  const skirmish = planAt(file);
  const series = { fights: 12, seed: 8 };
  const { totals } = await startForecast(skirmish, { ...series, workers: 1 }, new LocalThreads().open);
  expect(totals).toEqual(forecast(skirmish, series));
  expect(totals.sides[0].attacks + totals.sides[1].attacks).toBeGreaterThan(12);
});

test("the transfer to a thread changes neither a skirmish nor its world settings", () => {
  const { ruleset } = duel;
  const own = { ...duel, ruleset: { ...ruleset, switches: { ...ruleset.switches, limbs: false } } };
  expect(unpacked(structuredClone(packed(own)))).toEqual(own);
});
