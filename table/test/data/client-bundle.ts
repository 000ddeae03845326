import type { SystemObject } from "../../common/dynamic";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { grammars } from "../../../tools/build/grammars.mjs";

/** Folder that caches the bundle by a hash of the sources, so that test files share one build. */
const CACHE = path.resolve("node_modules/.cache/table-client");

/** Replaces the modules of the user interface with empty modules, for a client without a screen. */
const headless: Plugin = {
  name: "headless",
  enforce: "pre",
  resolveId: (source) => (/\.\.\/(apps|shell|canvas)\/install$/.test(source) ? "\0none" : null),
  load: (name) => (name === "\0none" ? "export const install = () => {};" : null),
};

let bundle: Promise<string> | undefined;

/** Returns the code of a client without a screen, as one script that defines `__client`. */
export const clientBundle = (): Promise<string> => (bundle ??= keptOrBuilt());

async function keptOrBuilt(): Promise<string> {
  const file = path.join(CACHE, `${stateOfSources()}.js`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const code = await built();
    mkdirSync(CACHE, { recursive: true });
    // Written under another name and then moved, so that no other process reads an incomplete file.
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, code);
    renameSync(beside, file);
    return code;
  }
}

/** Returns a hash of the client's source files and of the package lock. */
function stateOfSources(): string {
  const hash = createHash("sha256").update(readFileSync("package-lock.json"));
  for (const folder of ["table/client", "table/common"]) {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|peggy)$/.test(name));
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(path.join(folder, name)));
  }
  return hash.digest("hex").slice(0, 32);
}

async function built(): Promise<string> {
  const { build } = await import("vite");
  const output: SystemObject = await build({
    configFile: false,
    logLevel: "error",
    plugins: [headless, grammars()],
    build: { write: false, minify: false, lib: { entry: "table/client/core/boot.ts", formats: ["iife"], name: "__client" } },
  });
  return (Array.isArray(output) ? output[0] : output).output[0].code;
}
