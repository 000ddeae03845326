import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { mayBeUnsteady, readReport, withSecondRun } from "../../tools/test-report.mjs";

const one = { file: "test/browser/one.test.ts", passed: 3, failed: 1 };
const two = { file: "test/browser/two.test.ts", passed: 0, failed: 2 };

describe("what a run of the tests comes to", () => {
  test("a report names the files in which something failed, one whose table did not come up among them", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "crossfire-report-"));
    const file = path.join(folder, "report.json");
    const results = (...all: string[]) => all.map((status) => ({ status }));
    const testResults = [
      { name: path.join(folder, "test/a.test.ts"), status: "passed", assertionResults: results("passed", "passed") },
      { name: path.join(folder, "test/b.test.ts"), status: "failed", assertionResults: results("passed", "failed") },
      { name: path.join(folder, "test/c.test.ts"), status: "failed", assertionResults: results("pending") },
    ];
    writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 1, testResults }));
    expect(readReport(file, folder)).toEqual({
      passed: 3,
      failed: 1,
      failing: [
        { file: "test/b.test.ts", passed: 1, failed: 1 },
        { file: "test/c.test.ts", passed: 0, failed: 1 },
      ],
    });
    rmSync(folder, { recursive: true });
    expect(readReport(file, folder)).toEqual({ passed: 0, failed: 0, failing: [] });
  });

  test("few files that failed are run again; many, or what failed outside every file, are not", () => {
    expect(mayBeUnsteady({ passed: 10, failed: 0, failing: [] })).toEqual([]);
    expect(mayBeUnsteady({ passed: 10, failed: 3, failing: [one, two] })).toEqual([one.file, two.file]);
    expect(mayBeUnsteady({ passed: 10, failed: 1, failing: [] })).toEqual([]);
    expect(mayBeUnsteady({ passed: 10, failed: 2, failing: [one] })).toEqual([]);
    expect(mayBeUnsteady({ passed: 10, failed: 8, failing: [one, two, one, two] })).toEqual([]);
  });

  test("what passes then passes and is named; what fails again has failed", () => {
    const first = { passed: 13, failed: 3, failing: [one, two] };
    expect(withSecondRun(first, { passed: 6, failed: 0, failing: [] })).toEqual({
      passed: 16,
      failed: 0,
      failing: [],
      unsteady: [one.file, two.file],
    });
    expect(withSecondRun(first, { passed: 5, failed: 1, failing: [{ ...two, passed: 1, failed: 1 }] })).toMatchObject({
      passed: 15,
      failed: 1,
      unsteady: [one.file],
    });
    // It ended badly before it came to a test.
    expect(withSecondRun(first, { passed: 0, failed: 1, failing: [] })).toMatchObject({ failed: 1, unsteady: [] });
  });
});
