import path from "node:path";
import { filesIn } from "../build/files.mjs";

const INSIDE = /^(?:rules\/.+|ledger\/ledger)\.test\.ts$/;
/** What repeats thousands of games or starts programs. */
const OUTSIDE = /\/(?:properties|big-fights|alike|exact-odds|dense-rays)\.test\.ts$|^rules\/forecast\/(?:tool|balance)\.test\.ts$/;

/**
 * What the search for unnoticed changes runs: rules and ledgers, without the longest.
 * @param {string} root - the project
 * @returns {string[]} relative to it
 */
export const triedTests = (root) =>
  filesIn(path.join(root, "test"), (file) => INSIDE.test(file) && !OUTSIDE.test(file)).map((file) => `test/${file}`);

/**
 * The tests of the changed file's own folder come first, and the many vectors last: the first failure ends a run.
 * @param {string} changed - a path with `module/rules/` in it
 * @param {string} test - a path with `test/` in it
 * @returns {0 | 1 | 2}
 */
export function distance(changed, test) {
  const folder = /module\/rules\/([^/]+)/.exec(changed)?.[1];
  if (folder !== undefined && test.includes(`test/rules/${folder}/`)) return 0;
  return test.includes("test/ledger/") ? 2 : 1;
}
