/** What a test run left behind, and what a second one of the files that failed makes of it. */
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {object} Run
 * @property {number} passed - tests
 * @property {number} failed - tests; at least one where the run ended badly
 * @property {{file: string, passed: number, failed: number}[]} failing - files with a test that failed, from the root of the project
 */

/** More than these are no accident of the moment. */
const MOST_FILES = 3;

/** @returns {Run} nothing where there is no report */
export function readReport(file, root) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    const failing = testResults
      .filter(({ status }) => status === "failed")
      .map(({ name, assertionResults }) => {
        const count = (wanted) => assertionResults.filter(({ status }) => status === wanted).length;
        // Where the table of a file did not come up, none of its tests was reached.
        return { file: path.relative(root, name), passed: count("passed"), failed: Math.max(1, count("failed")) };
      });
    return { passed: numPassedTests, failed: numFailedTests, failing };
  } catch (error) {
    console.log(`the test run left no report: ${error.message}`);
    return { passed: 0, failed: 0, failing: [] };
  }
}

/**
 * Scenes of several browsers depend on which of two things comes first; what fails once may do so because the machine was busy.
 *
 * @param {Run} run
 * @returns {string[]} files worth another run: none where nothing failed, where many did, or where something failed outside every file
 */
export const mayBeUnsteady = ({ failed, failing }) =>
  failing.length <= MOST_FILES && failing.length > 0 && failing.reduce((sum, one) => sum + one.failed, 0) >= failed
    ? failing.map(({ file }) => file)
    : [];

/**
 * @param {Run} first
 * @param {Run} again - of the files that failed in the first, and of nothing else
 * @returns {Run & {unsteady: string[]}} the second result in place of the first for those files; nothing else passes by it
 */
export function withSecondRun(first, again) {
  const still = new Set(again.failing.map(({ file }) => file));
  const bad = again.failed > 0 && still.size === 0;
  return {
    passed: first.passed - first.failing.reduce((sum, { passed }) => sum + passed, 0) + again.passed,
    failed: again.failed,
    failing: again.failing,
    unsteady: bad ? [] : first.failing.map(({ file }) => file).filter((file) => !still.has(file)),
  };
}
