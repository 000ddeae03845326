/**
 * `npm run foreign -- <folder> [--only name]... [--batches part] [--no-entries] [--out file]`: boots published systems on the table.
 * Prepares all their compendium entries and runs the Quench batches that they contain. `--api` instead prints the parts of Foundry that the
 * project's system uses. See docs/foundry/foreign.md.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ROOT } from "./build/files.mjs";
import { buildTable } from "./build/table.mjs";
import { CHROMIUM_ARGS, findChromium } from "./chromium.mjs";
import { checkouts } from "./foreign/checkouts.mjs";
import { outsideRows } from "./foreign/outside.mjs";
import { play } from "./foreign/play.mjs";
import { reportOf } from "./foreign/report.mjs";
import { usedApi } from "./foreign/used-api.mjs";

const USAGE = "npm run foreign -- <folder of built systems> [--only <name>]... [--batches <part>] [--no-entries] [--out <file>] | --api";
const OPTIONS = {
  only: { type: "string", multiple: true },
  batches: { type: "string" },
  "no-entries": { type: "boolean" },
  out: { type: "string" },
  api: { type: "boolean" },
};

try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.api) console.log(JSON.stringify(usedApi(ROOT), null, 1));
  else if (positionals.length === 1) process.exitCode = (await judge(positionals[0], values)) > 0 ? 1 : 0;
  else throw new Error(`Name one folder.\n${USAGE}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Runs the systems and prints a report.
 * @returns {Promise<number>} number of unexplained failures
 */
async function judge(given, { only, batches, out, ...values }) {
  const systems = checkouts(path.resolve(process.env.INIT_CWD ?? ".", given), only);
  const rows = outsideRows(usedApi(ROOT));
  await buildTable({ root: ROOT });
  const { executablePath, env } = await findChromium();
  const results = {};
  let failed = 0;
  try {
    for (const system of systems) {
      // Each system gets a separate browser, so that its memory is freed afterward.
      const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...env } });
      try {
        results[system.name] = await play(browser, system, { batches, entries: !values["no-entries"] });
      } finally {
        await browser.close();
      }
      const report = reportOf(system, results[system.name], rows);
      failed += report.failed;
      console.log(report.lines.join("\n"));
    }
  } finally {
    if (out) writeFileSync(path.resolve(out), JSON.stringify(results, null, 1));
  }
  return failed;
}
