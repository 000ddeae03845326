import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Plugin } from "vite";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../tools/build/files.mjs";
import { grammars } from "../../tools/build/grammars.mjs";

const EXPORTED = /^export (?:async )?(function|class|const) (\w+)/gm;

/** Returns the source of a module with the same exports as the file. Its functions do nothing, because a headless client has no windows. */
function withoutDoing(file: string): string {
  const names = [...readFileSync(file, "utf8").matchAll(EXPORTED)];
  return names.map(([, kind, name]) => (kind === "class" ? `export class ${name} {}` : `export const ${name} = () => {};`)).join("\n");
}

/** Folder of the files that import and export characters without a window. */
const FILES = "module/apps/exchange/";

/** Replaces the windows of the table's client and of the system with empty modules. All code that affects play is the original code. */
const headless: Plugin = {
  name: "headless",
  enforce: "pre",
  resolveId(source, importer) {
    if (/\.\.\/(apps|shell|canvas)\/install$/.test(source)) return "\0none";
    if (source.startsWith("virtual:crossfire-templates")) return "\0templates";
    const target = importer && source.startsWith(".") ? path.resolve(path.dirname(importer), source) : "";
    return target.startsWith(path.join(ROOT, "module/apps/")) && !target.startsWith(path.join(ROOT, FILES))
      ? `\0window:${target}.ts`
      : null;
  },
  load(id) {
    if (id === "\0none") return "export const install = () => {};";
    if (id === "\0templates") return "export const register = () => {}; export const TEMPLATE_PATHS = [];";
    return id.startsWith("\0window:") ? withoutDoing(id.slice("\0window:".length)) : null;
  },
};

/** Sources by path for `npm run mutate -- --played`, in which a switch turns each mutant on. */
const switched = new Map<string, string>(
  process.env["CROSSFIRE_SWITCHES"] ? JSON.parse(readFileSync(process.env["CROSSFIRE_SWITCHES"], "utf8")) : [],
);
const switches: Plugin = {
  name: "switches",
  enforce: "pre",
  load: (id) => switched.get(id) ?? null,
};

async function bundled(entry: string, name: string): Promise<string> {
  const output: any = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [switches, headless, grammars()],
    build: { write: false, minify: false, lib: { entry: path.join(ROOT, entry), formats: ["iife"], name } },
  });
  return (Array.isArray(output) ? output[0] : output).output[0].code;
}

/**
 * Builds the table's client and the system as scripts for the pages of the tests, once per test run.
 *
 * @returns a function that deletes the scripts
 */
export async function setup(project: TestProject): Promise<() => void> {
  const [client, system] = await Promise.all([bundled("table/client/core/boot.ts", "__client"), bundled("test/play/page.ts", "__system")]);
  const folder = mkdtempSync(path.join(tmpdir(), "crossfire-pages-"));
  writeFileSync(path.join(folder, "client.js"), client);
  writeFileSync(path.join(folder, "system.js"), system);
  project.provide("pages", folder);
  project.provide("situations", Number(process.env["SITUATIONS_SEED"] ?? Math.floor(Math.random() * 2 ** 31)));
  return () => rmSync(folder, { recursive: true, force: true });
}
