import path from "node:path";
import { build } from "vite";
import { ROOT } from "../tools/build/files.mjs";

/**
 * Bundles a TypeScript file and its imports into one module in memory. Loads the module and returns its exports.
 * @param {string} entry - path from the root of the project
 */
export async function bundled(entry) {
  const { output } = await build({
    root: ROOT,
    configFile: false,
    ssr: { noExternal: true },
    logLevel: "error",
    build: { ssr: path.join(ROOT, entry), write: false, minify: false, target: "esnext" },
  });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString("base64")}`);
}
