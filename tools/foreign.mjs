/**
 * `npm run foreign -- <folder> [--only name]... [--batches part] [--no-entries] [--out file]`: boots published systems, built elsewhere, on
 * the table, prepares all their compendium entries and runs the Quench batches they ship. See docs/foundry/foreign.md.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ROOT } from "./build/files.mjs";
import { buildTable } from "./build/table.mjs";
import { CHROMIUM_ARGS, findChromium } from "./chromium.mjs";
import { checkouts } from "./foreign/checkouts.mjs";
import { play } from "./foreign/play.mjs";

const USAGE = "npm run foreign -- <folder of built systems> [--only <name>]... [--batches <part>] [--no-entries] [--out <file>]";
const OPTIONS = {
  only: { type: "string", multiple: true },
  batches: { type: "string" },
  "no-entries": { type: "boolean" },
  out: { type: "string" },
};

try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (positionals.length !== 1) throw new Error(`Name one folder.\n${USAGE}`);
  const systems = checkouts(path.resolve(process.env.INIT_CWD ?? ".", positionals[0]), values.only);
  await buildTable({ root: ROOT });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS, env: { ...process.env, ...env } });
  const results = {};
  for (const system of systems) {
    const result = await play(browser, system, { batches: values.batches, entries: !values["no-entries"] });
    results[system.name] = result;
    const entries = result.packs.reduce((sum, pack) => sum + pack.entries, 0);
    const failed = result.packs.reduce((sum, pack) => sum + pack.failed.length, 0);
    const passed = result.tests.filter((test) => test.state === "passed").length;
    console.log(
      system.name,
      system.generation,
      result.boot.ready,
      result.boot.errors.length,
      `${entries - failed}/${entries}`,
      `${passed}/${result.tests.length}`,
    );
  }
  if (values.out) writeFileSync(path.resolve(values.out), JSON.stringify(results, null, 1));
  await browser.close();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
