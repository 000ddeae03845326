import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forecast } from "../../module/rules/forecast/blocks";
import { startForecast } from "../../module/workers/forecast";
import type { Thread } from "../../module/workers/forecast-crew";
import { bundleConfig } from "../../tools/build/bundle.mjs";
import { ROOT } from "../../tools/build/files.mjs";
import { startSize } from "../../tools/build/report.mjs";
import { duel, SERIES } from "./duel";

/** Code for a Node thread: runs the script of a browser worker and defines the two globals that the script uses. */
const AS_IN_A_BROWSER = `
  const { parentPort, workerData } = require("node:worker_threads");
  globalThis.self = globalThis;
  globalThis.postMessage = (message) => parentPort.postMessage(message, []);
  globalThis.addEventListener = (kind, hear) => parentPort.on(kind, (data) => hear({ data }));
  import(workerData).catch((error) => { throw error; });
`;

describe("the built forecast", () => {
  let root = "";
  let built = "";
  let scripts: readonly string[] = [];

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), "crossfire-workers-")));
    built = path.join(root, "dist");
    mkdirSync(path.join(root, "module"));
    const room = JSON.stringify(path.join(ROOT, "module/workers/forecast"));
    writeFileSync(
      path.join(root, "module/main.ts"),
      `export const words = "play begins"; export const later = async () => (await import(${room})).startForecast;`,
    );
    await build(bundleConfig({ root, outDir: built, systemId: "sample", templates: new Map() }));
    scripts = readdirSync(built, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith(".mjs") || file.endsWith(".js"));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const text = (file: string): string => readFileSync(path.join(built, file), "utf8");
  const worker = (): string => scripts.find((file) => path.basename(file).startsWith("forecast.worker"))!;

  test("has a separate worker, which imports no other script", () => {
    expect(path.dirname(worker())).toBe("workers");
    expect(text(worker())).not.toMatch(/\bimport\s*[{("'*]|\bfrom\s*["']/);
    expect(text(worker())).toContain("it was not told what to fight");
  });

  test("is loaded on demand, so that the initial script contains no part of it", () => {
    const { files } = startSize(built, "sample.mjs");
    const atOnce = files.map(text).join("\n");
    expect(atOnce).toContain("play begins");
    expect(atOnce).not.toContain("it was not told what to fight");
    expect(atOnce).not.toContain("must be a whole number from");
    const client = scripts.find((file) => file.startsWith("chunks/") && text(file).includes("must be a whole number from"))!;
    expect(files).not.toContain(client);
    // Only the worker contains the rules of a fight.
    expect(text(client)).not.toContain("SS-ATTACK-05");
    expect(text(client)).toContain(path.basename(worker()));
  });

  test("has the same results with real threads as without threads", async () => {
    const open = (): Thread => {
      const thread = new Worker(AS_IN_A_BROWSER, { eval: true, workerData: path.join(built, worker()) });
      return {
        send: (order) => thread.postMessage(order, []),
        listen(onReport, onError) {
          thread.on("message", onReport);
          thread.on("error", (error) => onError(String(error)));
        },
        stop: () => thread.terminate(),
      };
    };
    const { totals } = await startForecast(duel, { ...SERIES, workers: 2 }, open);
    expect(totals).toEqual(forecast(duel, SERIES));
  });
});
