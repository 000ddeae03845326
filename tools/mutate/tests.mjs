import path from "node:path";
import { filesIn } from "../build/files.mjs";

const INSIDE = /^(?:rules\/.+|ledger\/ledger)\.test\.ts$/;
/** Matches tests that simulate thousands of games or start programs. */
const OUTSIDE = /\/(?:properties|big-fights|alike-odds|exact-odds|dense-rays)\.test\.ts$|^rules\/forecast\/(?:tool|balance)\.test\.ts$/;

/**
 * Returns the tests that mutation runs use: the tests of rules and ledgers, without the longest tests.
 * @param {string} root - folder of the project
 * @returns {string[]} paths relative to the project folder
 */
export const triedTests = (root) =>
  filesIn(path.join(root, "test"), (file) => INSIDE.test(file) && !OUTSIDE.test(file)).map((file) => `test/${file}`);

/**
 * Returns the rank of a test for a changed file. Tests of the file's own folder are first; the ledger tests are last, because they run many
 * vectors. The order saves time, because the first failure ends a run.
 * @param {string} changed - path with `module/rules/` in it
 * @param {string} test - path with `test/` in it
 * @returns {0 | 1 | 2}
 */
export function distance(changed, test) {
  const folder = /module\/rules\/([^/]+)/.exec(changed)?.[1];
  if (folder !== undefined && test.includes(`test/rules/${folder}/`)) return 0;
  return test.includes("test/ledger/") ? 2 : 1;
}
