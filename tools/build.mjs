/** Builds dist/, the package that Foundry installs, and prints its sizes. Options: --if-changed, --quiet. */
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./build/files.mjs";
import { sizeTable, sizes } from "./build/report.mjs";
import { buildSystem } from "./build/system.mjs";

const outDir = path.join(ROOT, "dist");
const started = performance.now();
try {
  const result = await buildSystem({ root: ROOT, outDir, onlyIfChanged: process.argv.includes("--if-changed") });
  if (!result.fresh) console.log("dist is up to date");
  else if (!process.argv.includes("--quiet")) tell(result);
} catch (error) {
  console.error(`The build failed. ${process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message)}`);
  process.exitCode = 1;
}

function tell({ packs, notes }) {
  console.log(sizeTable(sizes(outDir)));
  for (const pack of packs) console.log(`packs/${pack.name}: ${pack.entries} files, ${pack.compiled ? "compiled" : "unchanged"}`);
  for (const note of notes) console.log(`note: ${note}`);
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
