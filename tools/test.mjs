/**
 * `npm test`: runs format, types, lint and the builds, then the tests: rules, unit and browser. All of them run, even if one fails. `npm
 * test -- --changed` runs the tests that changes since the main branch can break; `--changed=<commit>` compares with a commit. The last
 * line counts tests; a failed check or build counts as one failure. The lines above list every failure with its first error. A failed unit
 * or browser file runs once more alone. A file that then passes is reported as unsteady. A counterexample of a property test stays a
 * failure.
 */
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { CACHE, ROOT } from "./build/files.mjs";
import { buildSystem } from "./build/system.mjs";
import { buildTable } from "./build/table.mjs";
import { changedFiles, readSources, whatCanBreak } from "./changed.mjs";
import { checks, runAll } from "./checks.mjs";
import { COMPILE_LATER } from "./compile-later.mjs";
import { closingList, firstLine, mayBeUnsteady, readReport, together, withSecondRun } from "./test-report.mjs";

const count = { passed: 0, failed: 0 };
const found = { others: [], files: [], unsteady: [] };
/** Projects in which a busy machine can cause failures, unlike the tests of the rules, which are pure. */
const MAY_BE_UNSTEADY = ["unit", "browser"];
const { lint, format, types } = checks();

const asked = process.argv.slice(2);
const { code, tests } = whatIsAsked(asked);

if (code) {
  heading("Checks");
  // The longest check starts first: format takes half a minute on one core.
  const { failed, failures } = await runAll([...format, ...types, ...lint]);
  count.failed += failed;
  found.others.push(...failures.map(({ title, error }) => ({ title: `check: ${title}`, error })));
  heading("Build");
  await stage("build of dist", async () => {
    const { notes } = await buildSystem({ root: ROOT, outDir: path.join(ROOT, "dist"), onlyIfChanged: true });
    for (const note of notes) console.log(`note: ${note}`);
  });
  await stage("build of the table", () => buildTable({ root: ROOT }));
}
for (const project of tests?.length === 0 ? [] : ["rules", "unit", "browser"]) {
  heading(`Tests: ${project}`);
  const first = await vitest(project, tests ?? [], { mayBeNone: tests !== null });
  const again = MAY_BE_UNSTEADY.includes(project) ? mayBeUnsteady(first) : [];
  add(again.length > 0 ? await onceMore(project, first, again) : first);
}
const closing = closingList(found);
if (closing.length > 0) console.log(`\n${closing.join("\n")}`);
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

/**
 * Parses the arguments after `npm test --`. Without arguments, everything runs.
 * @throws {Error} for an unknown argument
 */
function whatIsAsked(words) {
  const [word, base] = (words[0] ?? "").split("=", 2);
  if (words.length === 0) return { code: true, tests: null };
  if (word !== "--changed" || words.length > 1)
    throw new Error(`npm test knows --changed and --changed=<commit>, not "${words.join(" ")}"`);
  const files = changedFiles(ROOT, base);
  const found = whatCanBreak(files, readSources(ROOT));
  console.log(
    `${files.length} files have changed: ${found.tests === null ? "everything" : `${found.tests.length} files of tests`} can break`,
  );
  return found;
}

function heading(text) {
  console.log(`\n== ${text}`);
}

async function stage(name, work) {
  try {
    await work();
    console.log(`ok   ${name}`);
  } catch (error) {
    console.log(`FAIL ${name}: ${error.message}`);
    count.failed += 1;
    found.others.push({ title: name, error: firstLine(error.message) });
  }
}

function add({ passed, failed, failing, outside, unsteady = [] }) {
  count.passed += passed;
  count.failed += failed;
  found.files.push(...failing);
  found.others.push(...outside);
  found.unsteady.push(...unsteady);
}

/** Runs each failed file again, alone. Returns the first run with the new results, in which the files that now pass are unsteady. */
async function onceMore(project, first, files) {
  const runs = [];
  for (const file of files) {
    heading(`Once more, alone: ${file}`);
    runs.push(await vitest(project, [file]));
  }
  return withSecondRun(first, files, together(runs));
}

/**
 * Runs vitest for a project.
 * @param {string} project
 * @param {string[]} files - runs only these files
 * @param {{mayBeNone?: boolean}} [options] - `mayBeNone`: true: none of the files needs to belong to the project
 * @returns {Promise<import("./test-report.mjs").Run>} the run; a run that exits with an error, or has no test, counts at least one failure
 */
async function vitest(project, files = [], { mayBeNone = false } = {}) {
  const report = path.join(CACHE, `tests-${project}.json`);
  mkdirSync(CACHE, { recursive: true });
  rmSync(report, { force: true });
  const words = ["run", "--project", project, "--reporter=default", "--reporter=./tools/test-reporter.mjs"];
  words.push(...(mayBeNone ? ["--passWithNoTests"] : []), ...files);
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [COMPILE_LATER, path.join(ROOT, "node_modules/vitest/vitest.mjs"), ...words], {
      cwd: ROOT,
      env: { ...process.env, CROSSFIRE_TEST_REPORT: report },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  const run = readReport(report);
  const none = !mayBeNone && run.passed + run.failed === 0;
  if ((code === 0 && !none) || run.failed > 0) return run;
  const error = none && code === 0 ? "not one test was run" : `the run ended with ${code ?? "a signal"} and names no failed test`;
  return { ...run, failed: 1, outside: [{ title: `tests: ${project}`, error }] };
}
