import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CACHE, contentHash, ROOT } from "../build/files.mjs";

const FOLDER = path.join(CACHE, "forecast");
const ENTRY = "tools/forecast/entry.ts";

/**
 * Bundles the rules and the forecast as one module. Bundles them again only after a change.
 * @returns {Promise<string>} the file; `import(pathToFileURL(file))` loads it, also in a worker
 */
export async function coreFile() {
  const file = path.join(FOLDER, `${contentHash(ROOT, ["module/rules", "module/workers", ENTRY]).slice(0, 24)}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  for (const old of readdirSync(FOLDER).filter((name) => name.endsWith(".mjs"))) rmSync(path.join(FOLDER, old), { force: true });
  const fresh = `${file}.${process.pid}.tmp`;
  writeFileSync(fresh, await bundled());
  renameSync(fresh, file);
  return file;
}

export const loadCore = async (file) => import(pathToFileURL(file).href);

async function bundled() {
  const { build } = await import("vite");
  const made = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry: path.join(ROOT, ENTRY), formats: ["es"], fileName: "forecast" },
    },
  });
  return [made].flat()[0].output[0].code;
}
