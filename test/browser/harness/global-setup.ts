import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type BrowserServer } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../../tools/build/files.mjs";
import { alone } from "../../../tools/build/lock.mjs";
import { buildSystem } from "../../../tools/build/system.mjs";
import { buildTable } from "../../../tools/build/table.mjs";
import { CHROMIUM_ARGS, findChromium } from "../../../tools/chromium.mjs";

/** How long Chromium may take to start on a busy machine. */
const START_MS = 120_000;

/** Starts Chromium; a start that fails is tried once more. @throws Error of the second start, with that of the first as its cause */
async function startChromium(): Promise<BrowserServer> {
  const { executablePath, env } = await findChromium();
  const start = (): Promise<BrowserServer> =>
    chromium.launchServer({
      executablePath,
      // A machine that is busy draws slowly, which is no reason to take it for dead.
      args: [...CHROMIUM_ARGS, "--disable-gpu-watchdog"],
      timeout: START_MS,
      env: { ...process.env, ...env } as Record<string, string>,
    });
  return start().catch((first: Error) =>
    start().catch((second: Error) => {
      throw new Error(`Chromium (${executablePath}) did not start, twice: ${second.message}`, { cause: first });
    }),
  );
}

/**
 * Builds the system and the table if they have changed (CROSSFIRE_SKIP_BUILD=1 takes them as they are) and starts one Chromium for the whole
 * run. The tests play on a copy of the built package, so that a build beside them does not pull it away.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["CROSSFIRE_SKIP_BUILD"] !== "1") {
    await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
    await buildTable({ root: ROOT });
  }
  const system = mkdtempSync(path.join(tmpdir(), "crossfire-system-"));
  await alone("build-system", async () => cpSync(path.join(ROOT, "dist"), system, { recursive: true }));
  const server = await startChromium();
  project.provide("chromium", server.wsEndpoint());
  project.provide("system", system);
  return async () => {
    await server.close();
    rmSync(system, { recursive: true, force: true });
  };
}
