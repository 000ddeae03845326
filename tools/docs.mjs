/** `npm run docs`: builds the documentation site into `site/` and fails on dead links; `-- --serve` serves it locally. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import path from "node:path";
import { ROOT, writeInto } from "./build/files.mjs";
import { buildSite } from "./docs/site.mjs";

const OUT = path.join(ROOT, "site");
const TYPES = { ".html": "text/html", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".gif": "image/gif" };
const PORT = 30080;

const { files, faults } = buildSite(ROOT);
rmSync(OUT, { recursive: true, force: true });
for (const [file, content] of Object.entries(files)) writeInto(OUT, file, content);
console.log(`site/: ${Object.keys(files).length} files`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (process.argv.includes("--serve")) serve();

function serve() {
  createServer(async (request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    const file = path.join(OUT, asked.endsWith("/") ? `${asked}index.html` : asked);
    if (!file.startsWith(OUT + path.sep)) return response.writeHead(404).end();
    try {
      const content = await readFile(file);
      response.writeHead(200, { "content-type": `${TYPES[path.extname(file)] ?? "text/plain"}; charset=utf-8` }).end(content);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.");
    }
  }).listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/`));
}
