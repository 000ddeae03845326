import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../../tools/build/files.mjs";
import { alone } from "../../../tools/build/lock.mjs";
import { buildSystem } from "../../../tools/build/system.mjs";
import { buildTable } from "../../../tools/build/table.mjs";
import { findChromium } from "../../../tools/chromium.mjs";

/** Milliseconds between two checks whether a server has exited, and number of checks before the server is killed. */
const LOOK_MS = 20;
const PATIENCE = 250;

/** Matches folders that a worker's Chromium may leave behind when the worker ends. No test creates folders with these names. */
const OF_CHROMIUM = /^playwright(_chromiumdev_profile|-artifacts)-/;

/**
 * Prints the number of borrowed tables, and lists the tables and windows that could not be reused. Ignores the pool's own test, which makes
 * some of them unusable on purpose.
 */
function tellOfBorrowed(lines: readonly string[]): void {
  const others = lines.filter((line) => !line.endsWith("(pool.test.ts)"));
  if (others.length === 0) return;
  const unfit = others.filter((line) => !line.startsWith("borrowed"));
  const [tables, windows] = ["table", "window"].map((kind) => unfit.filter((line) => line.startsWith(kind)).length);
  console.log(
    `${others.length - unfit.length} tables borrowed; ${tables} tables and ${windows} windows were not as before when given back`,
  );
  for (const line of unfit) console.log(`  ${line}`);
}

/** Stops the table servers that workers kept running for their next test file. @returns names of their data folders */
async function endServers(folder: string): Promise<Set<string>> {
  const data = new Set<string>();
  for (const pid of readdirSync(folder)) {
    data.add(path.basename(readFileSync(path.join(folder, pid), "utf8")));
    await endProcess(Number(pid));
  }
  return data;
}

/** Ends a process and waits until it is gone. Kills it after `PATIENCE` checks. */
async function endProcess(pid: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      process.kill(pid, tries === 0 ? "SIGTERM" : tries < PATIENCE ? 0 : "SIGKILL");
    } catch {
      return;
    }
    await setTimeout(LOOK_MS);
  }
}

/**
 * Builds the system and the table if they have changed, and finds Chromium. If CROSSFIRE_SKIP_BUILD is 1, the function skips the build. The
 * tests use a copy of the built package, which no other build replaces during the run. Returns a function that ends the run. That function
 * stops the servers, and throws an error if tests have left temporary files.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["CROSSFIRE_SKIP_BUILD"] !== "1") {
    await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
    await buildTable({ root: ROOT });
  }
  const chromium = await findChromium();
  const run = mkdtempSync(path.join(tmpdir(), "crossfire-browser-"));
  const folders = ["system", "servers", "scratch", "chromium"].map((name) => path.join(run, name));
  const [system, servers, scratch, ofChromium] = folders as [string, string, string, string];
  for (const folder of [servers, scratch, ofChromium]) mkdirSync(folder);
  await alone("build-system", async () => cpSync(path.join(ROOT, "dist"), system, { recursive: true }));
  const usual = process.env["TMPDIR"];
  // Workers put their temporary files into this folder, where the run finds the leftovers.
  process.env["TMPDIR"] = scratch;
  // Chromium leaves temporary files behind if it ends with its worker.
  project.provide("chromium", { ...chromium, env: { ...chromium.env, TMPDIR: ofChromium } });
  project.provide("system", system);
  project.provide("servers", servers);
  const borrowed = path.join(run, "borrowed.txt");
  writeFileSync(borrowed, "");
  project.provide("borrowed", borrowed);
  return async () => {
    if (usual === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = usual;
    const kept = await endServers(servers);
    tellOfBorrowed(readFileSync(borrowed, "utf8").split("\n").filter(Boolean));
    const left = readdirSync(scratch).filter((name) => !kept.has(name) && !OF_CHROMIUM.test(name));
    rmSync(run, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`tests left ${left.length} files or folders in the temporary folder: ${left.join(", ")}`);
  };
}
