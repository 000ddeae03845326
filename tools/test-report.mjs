/** Reads the report of a test run, merges a second run of failed files into it, and lists the failures. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} Failure
 * @property {string} title - full title of the test, or the name of another failed part
 * @property {string} error - first line of the error
 * @property {string} [seed] - seed of a property test, to repeat it
 * @property {boolean} [counterexample] - true: a property test found a counterexample
 *
 * @typedef {object} FailedFile
 * @property {string} file - from the root of the project
 * @property {number} passed - number of passed tests
 * @property {number} failed - number of failed tests and hooks, or the file itself; never less than the failures
 * @property {Failure[]} failures
 *
 * @typedef {object} Run
 * @property {number} passed - number of passed tests
 * @property {number} failed - number of failures in all files and outside them
 * @property {FailedFile[]} failing - files in which something failed
 * @property {Failure[]} outside - failures outside any file
 */

/** Maximum number of failed files that are run again. More failures cannot be a coincidence. */
const MOST_FILES = 3;
const LONGEST_LINE = 400;

/**
 * Reads a report.
 * @returns {Run} the run; an empty run if the report is missing or invalid
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.log(`the test run left no report: ${error.message}`);
    return { passed: 0, failed: 0, failing: [], outside: [] };
  }
}

/**
 * Summarizes what the test runner passes to its reporters.
 * @param {readonly import("vitest/node").TestModule[]} modules
 * @param {readonly import("vitest").SerializedError[]} unhandled
 * @param {string} root
 * @returns {Run}
 */
export function summaryOf(modules, unhandled, root) {
  const files = modules.map((module) => ofModule(module, root));
  const outside = unhandled.map((error) => ({
    ...describe(error),
    title: ["an error outside every test", error.VITEST_TEST_PATH && fromRoot(root, error.VITEST_TEST_PATH), error.VITEST_TEST_NAME]
      .filter(Boolean)
      .join(" > "),
  }));
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: files.reduce((sum, { failed }) => sum + failed, 0) + outside.length,
    failing: files.filter(({ failed }) => failed > 0),
    outside,
  };
}

const fromRoot = (root, file) => path.relative(root, path.resolve(root, file)).split(path.sep).join("/");

function ofModule(module, root) {
  const tests = [...module.children.allTests()];
  const failures = tests
    .filter((test) => test.result().state === "failed")
    .map((test) => ({ title: test.fullName, ...describe(test.result().errors?.[0]) }));
  // If a hook fails, its tests do not run and report no failure.
  for (const suite of module.children.allSuites())
    for (const error of suite.errors()) failures.push({ title: `${suite.fullName} (outside its tests)`, ...describe(error) });
  for (const error of module.errors()) failures.push({ title: "the whole file", ...describe(error) });
  if (failures.length === 0 && module.state() === "failed") failures.push({ title: "the whole file", error: "failed without an error" });
  return {
    file: fromRoot(root, module.moduleId),
    passed: tests.filter((test) => test.result().state === "passed").length,
    failed: failures.length,
    failures,
  };
}

/**
 * Returns the first line of an error and, for a property test, the seed and whether there is a counterexample.
 * @returns {Omit<Failure, "title">}
 */
function describe(error) {
  const text = stripVTControlCharacters(String(error?.message || error?.stack || "no error was given"));
  const [seed] = text.match(/\{ seed: -?\d+[^\n]*\}/) ?? [];
  return {
    error: `${error?.name && error.name !== "Error" ? `${error.name}: ` : ""}${firstLine(text)}`,
    ...(seed ? { seed } : {}),
    ...(text.startsWith("Property failed") ? { counterexample: true } : {}),
  };
}

/** Returns the first non-empty line of a text, without color codes and cut to 400 characters; empty if there is none. */
export const firstLine = (text) =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .find(Boolean)
    ?.slice(0, LONGEST_LINE) ?? "";

/**
 * Returns the failed files that are worth a second run, because a busy machine can cause failures. Omits files with a counterexample,
 * because a second run would draw other cases and hide the counterexample.
 * @param {Run} run
 * @returns {string[]} files to run again; empty if no file failed, more than `MOST_FILES` failed, or a failure was outside all files
 */
export const mayBeUnsteady = ({ failed, failing }) =>
  failing.length <= MOST_FILES && failing.length > 0 && failing.reduce((sum, one) => sum + one.failed, 0) >= failed
    ? failing.filter(({ failures }) => !failures.some(({ counterexample }) => counterexample)).map(({ file }) => file)
    : [];

/**
 * Replaces the results of some files with the results of their second run.
 * @param {Run} first
 * @param {readonly string[]} files - files that were run again
 * @param {Run} again - run of these files only
 * @returns {Run & {unsteady: FailedFile[]}} the merged run; `unsteady` lists the files that passed in the second run, with their errors
 * from the first run; empty if the second run failed outside its files
 */
export function withSecondRun(first, files, again) {
  const still = new Set(again.failing.map(({ file }) => file));
  const bad = again.failed > 0 && still.size === 0;
  const repeated = first.failing.filter(({ file }) => files.includes(file));
  const kept = first.failing.filter(({ file }) => !files.includes(file));
  const sum = (list, what) => list.reduce((total, one) => total + one[what], 0);
  return {
    passed: first.passed - sum(repeated, "passed") + again.passed,
    failed: first.failed - sum(repeated, "failed") + again.failed,
    failing: [...kept, ...again.failing],
    outside: [...first.outside, ...again.outside],
    unsteady: bad ? [] : repeated.filter(({ file }) => !still.has(file)),
  };
}

/**
 * Merges runs of different files.
 * @returns {Run} one run with all results
 */
export const together = (runs) => ({
  passed: runs.reduce((sum, { passed }) => sum + passed, 0),
  failed: runs.reduce((sum, { failed }) => sum + failed, 0),
  failing: runs.flatMap(({ failing }) => failing),
  outside: runs.flatMap(({ outside }) => outside),
});

/**
 * Returns the closing list of a run, so that the tail of a log shows every failure.
 * @param {{others: readonly Failure[], files: readonly FailedFile[], unsteady: readonly FailedFile[]}} found - `others`: checks, builds,
 *   runs
 * @returns {string[]} lines; empty if nothing failed
 */
export function closingList({ others, files, unsteady }) {
  const lines = ({ title, error, seed }) => [`${title}`, `    ${error}`, ...(seed ? [`    ${seed}`] : [])];
  const ofFiles = (list) =>
    list.flatMap(({ file, failures }) => failures.flatMap((one) => lines({ ...one, title: `${file} > ${one.title}` })));
  const failed = [...others.flatMap(lines), ...ofFiles(files)];
  const shaky = ofFiles(unsteady);
  return [
    ...(failed.length > 0 ? ["== Failed", ...failed] : []),
    ...(shaky.length > 0 ? ["== Unsteady: failed, and passed when the file was run again alone", ...shaky] : []),
  ];
}
