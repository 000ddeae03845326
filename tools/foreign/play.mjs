import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../build/files.mjs";
import { writeEmptyWorld } from "../table/empty-world.mjs";
import { endServer, freePort, startServer, usersOf } from "../table-process.mjs";

const HOST = "127.0.0.1";
const READY_MS = 180_000;
const QUIET_MS = 4_000;
const PAGE = path.join(import.meta.dirname, "page");
/** Factor for the time limits of batches, because Chromium draws without a graphics card. */
const PATIENCE = 5;
/**
 * Additional time between the hooks "init" and "setup", in milliseconds. Foundry fetches more data than the table at that time, so systems
 * have more time to load in Foundry.
 */
const LANGUAGE_MS = 1_000;
/** Messages of the graphics driver about its speed. */
const DRIVER_REMARKS = /GL Driver Message|GPU stall due to ReadPixels|software WebGL/;

/**
 * Boots one system on its own table as the GM, prepares its compendia and runs its batches.
 * @param {import("playwright-core").Browser} browser
 * @param {{folder: string, manifest: any, generation: string}} checkout
 * @param {{batches?: string, entries?: boolean}} [options] - `batches`: part of the names of the batches to run; `entries`: true: prepares
 * the compendia (default)
 * @returns {Promise<{boot: {ready: boolean, errors: string[]}, packs: any[], tests: any[], errors: string[], problems: string}>}
 */
export async function play(browser, { folder, manifest, generation }, { batches = "", entries = true } = {}) {
  const data = mkdtempSync(path.join(tmpdir(), "foreign-"));
  const port = await freePort(0, HOST);
  const world = writeEmptyWorld(path.join(data, "source"), manifest);
  const env = {
    TABLE_GENERATION: generation,
    TABLE_SYSTEM: folder,
    TABLE_WORLD: world,
    TABLE_DATA: data,
    TABLE_HOST: HOST,
    TABLE_STRICT: "0",
  };
  const { child, output } = await startServer({ root: ROOT, env: { ...env, TABLE_PORT: String(port) }, timeoutSeconds: 120 });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", reducedMotion: "reduce" });
  try {
    const [gm] = await usersOf(`http://${HOST}:${port}`);
    const page = await context.newPage();
    const errors = listen(page);
    await serveParts(page);
    await page.route(/\/systems\/.*\.json$/, async (route) => {
      await new Promise((done) => setTimeout(done, LANGUAGE_MS));
      await route.continue();
    });
    const ready = await join(page, gm.link);
    const packs = ready && entries ? await page.evaluate(() => import("/foreign/entries.mjs").then((part) => part.prepareEntries())) : [];
    // Work that a hook starts may fail later, so all errors before the batches count as boot errors.
    const boot = { ready, errors: errors.splice(0) };
    const tests = ready ? await page.evaluate(runBatches, { batches, patience: PATIENCE }) : [];
    return { boot, packs, tests, errors, problems: output() };
  } finally {
    await context.close();
    await endServer(child);
    rmSync(data, { recursive: true, force: true });
  }
}

function listen(page) {
  const errors = [];
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" || DRIVER_REMARKS.test(message.text())) return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("crash", () => errors.push("the page crashed"));
  return errors;
}

/** Serves the tool's page scripts and the assertion library to the page, below the table's address. */
async function serveParts(page) {
  const require = createRequire(import.meta.url);
  const chai = path.join(path.dirname(require.resolve("chai/package.json")), "index.js");
  await page.route("**/foreign/*.mjs", (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    const file = name === "chai.mjs" ? chai : path.join(PAGE, name);
    return route.fulfill({ contentType: "text/javascript", body: readFileSync(file, "utf8") });
  });
}

/**
 * Waits until the world is ready and stays ready: a system may reload the page after migrating its world. Returns true if the world became
 * ready.
 */
async function join(page, link) {
  let isReloaded = true;
  page.on("load", () => (isReloaded = true));
  await page.goto(link);
  let ready = false;
  while (isReloaded) {
    isReloaded = false;
    ready = await reachReady(page);
    await page.waitForTimeout(QUIET_MS);
  }
  return ready;
}

function reachReady(page) {
  const state = () => {
    if (globalThis.game?.ready === true) return "ready";
    return globalThis.document.querySelector("[role=alert].page-notice") ? "refused" : false;
  };
  return page.waitForFunction(state, undefined, { timeout: READY_MS }).then(
    async (found) => (await found.jsonValue()) === "ready",
    () => false,
  );
}

async function runBatches({ batches, patience }) {
  const [chai, { createQuench }] = await Promise.all([import("/foreign/chai.mjs"), import("/foreign/quench.mjs")]);
  const quench = createQuench({ chai, patience });
  globalThis.quench = quench;
  globalThis.Hooks.callAll("quenchReady", quench);
  return quench.run(batches);
}
