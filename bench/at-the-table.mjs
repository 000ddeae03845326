import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { ROOT } from "../tools/build/files.mjs";
import { buildSystem } from "../tools/build/system.mjs";
import { buildTable } from "../tools/build/table.mjs";
import { CHROMIUM_ARGS, findChromium } from "../tools/chromium.mjs";
import { endServer, freePort, startServer, usersOf } from "../tools/table-process.mjs";

const SIZE = { width: 1280, height: 800 };

/**
 * Builds the system, starts a table with the demo world and opens a real browser; runs `work`, then closes both.
 * @param {(sit: (name: string) => Promise<import("playwright-core").Page>) => Promise<void>} work - `sit` joins the demo world as the named
 *   user and returns the page
 * @param {{lag?: number}} [options] - `lag`: maximum delay of a message, in milliseconds; each delay is random
 */
export async function atTheTable(work, { lag = 0 } = {}) {
  await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
  await buildTable({ root: ROOT });
  const data = mkdtempSync(path.join(tmpdir(), "crossfire-bench-"));
  const port = await freePort(0, "127.0.0.1");
  const { child } = await startServer({
    root: ROOT,
    env: { TABLE_PORT: String(port), TABLE_DATA: data, TABLE_GENERATION: "14", TABLE_LAG: String(lag) },
  });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...env } });
  try {
    const users = await usersOf(`http://127.0.0.1:${port}`);
    await work(async (name) => {
      const page = await (await browser.newContext({ viewport: SIZE, reducedMotion: "reduce" })).newPage();
      await page.goto(users.find((user) => user.name === name).link);
      await page.waitForFunction(() => globalThis.game?.ready === true);
      return page;
    });
  } finally {
    await browser.close();
    await endServer(child);
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Returns a function that measures how long some work keeps a page's main thread busy. Script, parsing, style, layout and paint count; idle
 * time does not.
 * @returns {Promise<(work: () => Promise<unknown>) => Promise<number>>} a function that runs the work and returns the busy milliseconds
 */
export async function mainThread(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
  };
  return async (work) => {
    const before = await busy();
    await work();
    return ((await busy()) - before) * 1000;
  };
}
