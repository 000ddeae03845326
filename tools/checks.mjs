import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { CACHE, ROOT } from "./build/files.mjs";
import { firstLine } from "./test-report.mjs";
import { foundry14Project } from "./foundry-types.mjs";

/** TypeScript projects. Each project is checked separately. */
const PROJECTS = ["tsconfig.json", "module/rules/tsconfig.json", "table/tsconfig.json", "test/tsconfig.json", "table/test/tsconfig.json"];

/** Files that oxfmt formats: code and settings. Prose, ledgers, packs and generated files keep their layout. */
const FORMATTED = [
  "{module,table,test,tools,bench,types}/**/*.{ts,mjs}",
  "{styles,table}/**/*.css",
  "*.{ts,mjs}",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "tsconfig.json",
];

/**
 * Returns the checks, by name.
 * @typedef {{name: string, command: string, words: string[] | (() => string[])}} Check
 * @param {{write?: boolean}} [options] - `write`: fixes faults instead of reporting them, if a tool can do so
 * @returns {Record<"lint" | "format" | "types", Check[]>}
 */
export function checks({ write = false } = {}) {
  return {
    lint: [{ name: "lint", command: "oxlint", words: ["--deny-warnings", ...(write ? ["--fix"] : []), "."] }],
    format: [{ name: "format", command: "oxfmt", words: [write ? "--write" : "--check", "--no-error-on-unmatched-pattern", ...FORMATTED] }],
    types: [
      ...PROJECTS.filter((project) => existsSync(path.join(ROOT, project)) && hasSources(project)).map((project) => ({
        name: `types of ${path.dirname(project) === "." ? "module" : path.dirname(project)}`,
        command: "tsc",
        words: ["-p", project, "--pretty", "false", ...ECONOMICAL, ...remembering(project)],
      })),
      ofFoundry14(),
    ],
  };
}

/** Returns the check of `module` against Foundry 14's types. The check writes its TypeScript project when it starts. */
function ofFoundry14() {
  const words = () => ["-p", foundry14Project(), "--pretty", "false", ...ECONOMICAL, ...remembering("foundry-14/tsconfig.json")];
  return { name: "types of module for Foundry 14", command: "tsc", words };
}

/**
 * Option that runs one checker per project. By default, each of four checkers resolves Foundry's types, which doubles processor time and
 * memory for the same errors. Two projects already run side by side.
 */
const ECONOMICAL = ["--checkers", "1"];

/** Returns options that make the compiler store its results for a project. The next run then checks only affected files. */
const remembering = (project) => [
  "--incremental",
  "--tsBuildInfoFile",
  path.join(CACHE, "types", `${path.dirname(project).replaceAll(/[^a-z]+/g, "-")}.tsbuildinfo`),
];

/** Folders with built or installed files, which can change during a check. */
const NOT_OURS = ["node_modules", "dist"];

/** Returns true if a project contains TypeScript files; TypeScript fails for an empty project. */
function hasSources(project) {
  const holds = (folder) =>
    readdirSync(folder, { withFileTypes: true }).some((entry) =>
      entry.isDirectory() ? !NOT_OURS.includes(entry.name) && holds(path.join(folder, entry.name)) : entry.name.endsWith(".ts"),
    );
  return holds(path.join(ROOT, path.dirname(project)));
}

/**
 * Runs one check to its end.
 * @param {Check} check
 * @returns {Promise<{name: string, passed: boolean, output: string, seconds: number}>}
 */
export function run({ name, command, words }) {
  const started = performance.now();
  const program = path.join(ROOT, "node_modules/.bin", process.platform === "win32" ? `${command}.cmd` : command);
  return new Promise((resolve) => {
    const child = spawn(program, typeof words === "function" ? words() : words, {
      cwd: ROOT,
      env: process.env,
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const end = (passed) => resolve({ name, passed, output: output.trim(), seconds: (performance.now() - started) / 1000 });
    child.once("error", (error) => {
      output += error.message;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

/**
 * Runs checks, two at a time, and reports each check when it ends.
 * @param {readonly Check[]} list
 * @returns {Promise<{passed: number, failed: number, failures: {title: string, error: string}[]}>} `failures`: the failed checks, each with
 *   the first line of its output
 */
export async function runAll(list) {
  const waiting = [...list];
  const count = { passed: 0, failed: 0, failures: [] };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await run(check);
      count[result.passed ? "passed" : "failed"] += 1;
      console.log(`${result.passed ? "ok  " : "FAIL"} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (result.passed) continue;
      console.log(result.output);
      count.failures.push({ title: result.name, error: firstLine(result.output) || `${check.command} failed without a word` });
    }
  };
  await Promise.all([work(), work()]);
  return count;
}
