import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { summaryOf } from "./test-report.mjs";

/**
 * Writes the result of a run to the file named by `CROSSFIRE_TEST_REPORT`. The result counts passed and failed tests, hooks and files, and
 * errors outside all files.
 */
export default class TestReporter {
  #root = process.cwd();

  onInit(vitest) {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules, unhandled) {
    const file = process.env.CROSSFIRE_TEST_REPORT;
    if (!file) throw new Error("CROSSFIRE_TEST_REPORT names no file for the report of the tests");
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summaryOf(modules, unhandled, this.#root)));
  }
}
