/** `npm run docs`: builds the documentation site into `site/` and fails if there are dead links. `-- --serve` serves the site locally. */
import path from "node:path";
import { preview } from "vite";
import { ROOT } from "./build/files.mjs";
import { buildSite } from "./docs/site.mjs";

const OUT = path.join(ROOT, "site");
const PORT = 30080;

const faults = await buildSite(ROOT, OUT);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (process.argv.includes("--serve")) {
  const server = await preview({ configFile: false, appType: "mpa", root: ROOT, build: { outDir: OUT }, preview: { port: PORT } });
  server.printUrls();
} else console.log("The site is in site/.");
