import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../../tools/build/files.mjs";
import { alone } from "../../../tools/build/lock.mjs";
import { buildSystem } from "../../../tools/build/system.mjs";
import { buildTable } from "../../../tools/build/table.mjs";
import { CHROMIUM_ARGS, findChromium } from "../../../tools/chromium.mjs";

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
  const { executablePath, env } = await findChromium();
  const server = await chromium.launchServer({
    executablePath,
    args: CHROMIUM_ARGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  project.provide("chromium", server.wsEndpoint());
  project.provide("system", system);
  return async () => {
    await server.close();
    rmSync(system, { recursive: true, force: true });
  };
}
