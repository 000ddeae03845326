import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf, fightBlock, forecast } from "../../../module/rules/forecast/blocks";
import { readPart } from "../../../module/rules/forecast/parts";
import { forecastSummary } from "../../../module/rules/forecast/summary";
import { mergeTotals, NO_TOTALS, type Totals } from "../../../module/rules/forecast/totals";
import { ROOT } from "../../../tools/build/files.mjs";
import { readWords } from "../../../tools/forecast/arguments.mjs";
import { coreFile } from "../../../tools/forecast/core.mjs";
import { fingerprint, packLibrary, planAt as plainPlan } from "../../../tools/forecast/library.mjs";
import { plotOf } from "../../../tools/forecast/plot.mjs";
import { nodeThread } from "../../../tools/forecast/thread.mjs";
import { fightBlocks } from "../../../module/workers/forecast-crew";
import { planAt } from "./plans";

describe("the arguments of a forecast", () => {
  test("are read from the command line, with default values for missing arguments", () => {
    expect(readWords(["plan.yaml"], 2)).toEqual({
      merge: false,
      files: ["plan.yaml"],
      fights: 1000,
      seed: 1,
      workers: 2,
      shard: { part: 1, of: 1 },
      out: null,
      plot: null,
    });
    const words = ["--shard", "3/10", "plan.yaml", "--fights", "50", "--seed", "0", "--workers", "4", "--out", "a.json"];
    expect(readWords(words, 2)).toMatchObject({ shard: { part: 3, of: 10 }, fights: 50, seed: 0, workers: 4, out: "a.json" });
    expect(readWords(["merge", "a.json", "b.json"], 2)).toMatchObject({ merge: true, files: ["a.json", "b.json"] });
  });

  test.each([
    [[], "a plan is missing"],
    [["a.yaml", "b.yaml"], "one plan at a time"],
    [["a.yaml", "--fights", "many"], "--fights wants a whole number from 1 to 100000000, not many"],
    [["a.yaml", "--shard", "4/3"], "--shard wants a part such as 3/10, not 4/3"],
    [["a.yaml", "--out"], "--out wants a file"],
    [["a.yaml", "--luck"], "--luck is no flag"],
    [["merge"], "merge wants parts"],
    [["merge", "a.json", "--seed", "2"], "--seed belongs to the parts"],
  ])("%j are refused with an error", (words, message) => {
    expect(() => readWords(words, 2)).toThrow(message);
  });
});

describe("the chart of a forecast", () => {
  const totals: Totals = { ...NO_TOTALS, fights: 4, byRound: [1, 3], rounds: 7, roundsSquared: 13 };

  test("shows names as escaped text", () => {
    const svg = plotOf(
      { name: `<script>\u0000\u001balert("1")</script>`, sides: ["A & B", "</text><g onload='x'>"], seed: 1 },
      forecastSummary(totals),
      totals.byRound,
    );
    expect(svg).not.toMatch(/<script|<g onload/);
    expect(svg).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
    expect(svg).toContain("A &amp; B");
    expect(svg).toContain("prefers-color-scheme: dark");
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("has one column per round", () => {
    const svg = plotOf({ name: "X", sides: ["A", "B"], seed: 1 }, forecastSummary(totals), totals.byRound);
    expect(svg.match(/<title>round \d+: \d+ fights<\/title>/g)).toEqual([
      "<title>round 1: 1 fights</title>",
      "<title>round 2: 3 fights</title>",
    ]);
  });
});

describe("worker threads", () => {
  const file = "demo/duels/equals.yaml";
  const series = { fights: 250, seed: 3 };
  let core = "";
  beforeAll(async () => {
    core = await coreFile();
  });

  const fought = async (workers: number, stop = new AbortController(), until = Infinity): Promise<Map<number, Totals>> => {
    const totals = new Map<number, Totals>();
    const done = (block: number, own: Totals): void => {
      totals.set(block, own);
      if (totals.size >= until) stop.abort();
    };
    const open = () => nodeThread(core);
    await fightBlocks(planAt(file), series, blocksOf(series), { workers, open, done, signal: stop.signal });
    return totals;
  };

  test.each([1, 2, 3])("produce the same totals with %i workers as without workers", async (workers) => {
    const totals = await fought(workers);
    const skirmish = planAt(file);
    const wanted = blocksOf(series).map((block) => fightBlock(skirmish, series, block));
    expect([...totals.values()].reduce(mergeTotals, NO_TOTALS)).toEqual(wanted.reduce(mergeTotals, NO_TOTALS));
  });

  test("stop on request and return the finished blocks", async () => {
    expect((await fought(1, new AbortController(), 1)).size).toBe(1);
  });
});

describe("the forecast command", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "crossfire-forecast-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const command = (...words: string[]) =>
    spawn(process.execPath, ["tools/forecast.mjs", file, "--out", path.join(folder, "part.json"), ...words], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
  const file = "demo/duels/equals.yaml";
  const part = () => readPart(JSON.parse(readFileSync(path.join(folder, "part.json"), "utf8")), "part.json");

  test("writes a part of a forecast with the totals of its blocks", async () => {
    const [code] = await once(command("--fights", "150", "--seed", "4"), "exit");
    expect(code).toBe(0);
    expect(part().totals).toEqual(forecast(planAt(file), { fights: 150, seed: 4 }));
  });

  test("writes only whole files even if a signal stops it, and reports its progress", async () => {
    const running = command("--fights", "100000000", "--plot", path.join(folder, "part.svg"));
    const said: string[] = [];
    running.stderr.on("data", (text) => said.push(String(text)));
    await once(running.stderr, "data");
    running.kill("SIGINT");
    // Waits for "close" instead of "exit", because the last output may arrive after the exit.
    const [code] = await once(running, "close");
    expect(code).toBe(130);
    expect(said.join("")).toMatch(/^1000000 blocks, \d+ workers\ncancelled: \d+ of 1000000 blocks were fought/);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    const { totals, fights, blocks } = part();
    expect([150, 100_000_000]).toContain(fights);
    expect(totals.fights).toBe(fights === 150 ? 150 : blocks.length * 100);
  });
});

test("an error names the plan file if the file does not exist", () => {
  expect(() => plainPlan("demo/nowhere.yaml")).toThrow("demo/nowhere.yaml does not exist");
});

test("the fingerprint of a plan changes only if the plan or one of its opponents changes", () => {
  const library = packLibrary();
  const plan = plainPlan("demo/ambush.yaml");
  library.find("opponents", "rifleman");
  const own = fingerprint(plan, library);
  expect(fingerprint(plainPlan("demo/ambush.yaml"), library)).toBe(own);
  expect(fingerprint(plan, { used: new Map([["opponents/rifleman", "name: Somebody else"]]) })).not.toBe(own);
});
