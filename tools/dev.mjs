/**
 * `npm run dev`: builds the system, starts the table, and updates system and table whenever a file is saved. The table replaces changed
 * styles, templates and texts in open pages; changed code reloads the pages. `npm run dev -- --no-table` updates only `dist`, for a
 * licensed Foundry. Link `dist` as `Data/systems/crossfire` and start Foundry with `--hotReload`. TABLE_* variables apply as with `npm
 * start`.
 */
import path from "node:path";
import { ROOT } from "./build/files.mjs";
import { watchSources } from "./dev/watch.mjs";
import { tableOfDevelopment } from "./dev/table.mjs";

const say = (text) => console.log(text);
const outDir = path.join(ROOT, "dist");
const table = process.argv.includes("--no-table") ? null : tableOfDevelopment({ root: ROOT, env: process.env, say });
try {
  console.log("Building the system and the table ...");
  await watchSources({ root: ROOT, outDir, say, onTable: () => table?.restart() });
  if (table) await table.start();
  else console.log(`dist is kept up to date. Ctrl-C stops.`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
