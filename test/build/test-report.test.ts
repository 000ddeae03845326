import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHE, ROOT } from "../../tools/build/files.mjs";
import { runAll } from "../../tools/checks.mjs";
import { closingList, firstLine, mayBeUnsteady, readReport, together, withSecondRun, type Run } from "../../tools/test-report.mjs";

const failure = { title: "a > b", error: "AssertionError: expected 1 to be 2" };
const drawn = {
  title: "c",
  error: "Property failed after 3 tests",
  seed: `{ seed: -7, path: "2:1", endOnFailure: true }`,
  counterexample: true,
};
const one = { file: "test/browser/one.test.ts", passed: 3, failed: 1, failures: [failure] };
const two = { file: "test/browser/two.test.ts", passed: 0, failed: 2, failures: [failure, failure] };
const property = { file: "test/rules/three.test.ts", passed: 4, failed: 1, failures: [drawn] };
const none: Run = { passed: 0, failed: 0, failing: [], outside: [] };

/** Contents of test files that fail in different ways, by file name. */
const FILES = {
  "assertion.test.mjs": `
    import { describe, expect, test } from "vitest";
    test("holds", () => {});
    describe("outer", () => test("is two", () => { expect(1, "why\\nso").toBe(2); }));`,
  "property.test.mjs": `
    import fc from "fast-check";
    import { test } from "vitest";
    test("drawn", () => { fc.assert(fc.property(fc.integer({ min: 6 }), (n) => n < 5), { seed: 42 }); });
    test("drawn one after the other", () => fc.assert(fc.asyncProperty(fc.integer({ min: 6 }), async (n) => n < 5), { seed: -42 }));`,
  "hook.test.mjs": `
    import { beforeAll, describe, test } from "vitest";
    describe("never reached", () => { beforeAll(() => { throw new TypeError("no table"); }); test("x", () => {}); });`,
  "import.test.mjs": `import "./nowhere.mjs";`,
  "late.test.mjs": `
    import { test } from "vitest";
    test("leaves work behind", () => new Promise((resolve) => { setImmediate(() => { setImmediate(resolve); throw new Error("late"); }); }));`,
};

describe("the report of a test run", () => {
  let folder = "";
  let report = none;

  beforeAll(() => {
    mkdirSync(CACHE, { recursive: true });
    folder = mkdtempSync(path.join(CACHE, "report-"));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, "config.mjs"), `export default { test: { include: ["*.test.mjs"], exclude: [] } };`);
    const file = path.join(folder, "report.json");
    const words = ["run", "--root", folder, "--config", path.join(folder, "config.mjs"), "--maxWorkers=1", "--no-isolate"];
    const reporter = `--reporter=${path.join(ROOT, "tools/test-reporter.mjs")}`;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));
    spawnSync(process.execPath, [path.join(ROOT, "node_modules/vitest/vitest.mjs"), ...words, reporter], {
      env: { ...env, CROSSFIRE_TEST_REPORT: file },
    });
    report = readReport(file);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const of = (name: string) => report.failing.find(({ file }) => file === name);

  test("contains the full title and the first error line of a failed test", () => {
    expect(of("assertion.test.mjs")).toEqual({
      file: "assertion.test.mjs",
      passed: 1,
      failed: 1,
      failures: [{ title: "outer > is two", error: "AssertionError: why" }],
    });
  });

  test("contains the seed of a failed property", () => {
    expect(of("property.test.mjs")?.failures).toEqual([
      { title: "drawn", error: "Property failed after 1 tests", seed: expect.stringMatching(/^\{ seed: 42, path: /), counterexample: true },
      {
        title: "drawn one after the other",
        error: "Property failed after 1 tests",
        seed: expect.stringMatching(/^\{ seed: -42, path: /),
        counterexample: true,
      },
    ]);
  });

  test("contains failed hooks, unreadable files and errors outside all tests", () => {
    expect(of("hook.test.mjs")).toMatchObject({
      failed: 1,
      failures: [{ title: "never reached (outside its tests)", error: "TypeError: no table" }],
    });
    expect(of("import.test.mjs")).toMatchObject({
      failed: 1,
      failures: [{ title: "the whole file", error: expect.stringContaining("nowhere.mjs") }],
    });
    expect(report.outside).toEqual([{ title: "an error outside every test > late.test.mjs > leaves work behind", error: "late" }]);
  });

  test("counts all failures", () => {
    expect({ passed: report.passed, failed: report.failed }).toEqual({ passed: 2, failed: 6 });
  });

  test("is empty for a run without a report", () => {
    expect(readReport(path.join(folder, "nowhere.json"))).toEqual(none);
  });
});

describe("the rerun of failed test files", () => {
  test("happens only if few tests failed and no error occurred outside the test files", () => {
    expect(mayBeUnsteady({ ...none, passed: 10 })).toEqual([]);
    expect(mayBeUnsteady({ ...none, passed: 10, failed: 3, failing: [one, two] })).toEqual([one.file, two.file]);
    expect(mayBeUnsteady({ ...none, passed: 10, failed: 1, outside: [failure] })).toEqual([]);
    expect(mayBeUnsteady({ ...none, passed: 10, failed: 2, failing: [one], outside: [failure] })).toEqual([]);
    expect(mayBeUnsteady({ ...none, passed: 10, failed: 8, failing: [one, two, one, two] })).toEqual([]);
  });

  test("excludes files with a failed property, because another run draws different cases", () => {
    expect(mayBeUnsteady({ ...none, passed: 10, failed: 2, failing: [one, property] })).toEqual([one.file]);
    expect(mayBeUnsteady({ ...none, passed: 10, failed: 1, failing: [property] })).toEqual([]);
    const first = { ...none, passed: 7, failed: 2, failing: [one, property] };
    expect(withSecondRun(first, [one.file], { ...none, passed: 4 })).toEqual({
      passed: 8,
      failed: 1,
      failing: [property],
      outside: [],
      unsteady: [one],
    });
  });

  test("marks a test that passes in the rerun as unsteady instead of failed", () => {
    const first = { ...none, passed: 13, failed: 3, failing: [one, two] };
    const files = [one.file, two.file];
    expect(withSecondRun(first, files, { ...none, passed: 6 })).toEqual({
      passed: 16,
      failed: 0,
      failing: [],
      outside: [],
      unsteady: [one, two],
    });
    const still = { ...two, passed: 1, failed: 1, failures: [failure] };
    expect(withSecondRun(first, files, { ...none, passed: 5, failed: 1, failing: [still] })).toEqual({
      passed: 15,
      failed: 1,
      failing: [still],
      outside: [],
      unsteady: [one],
    });
    // The rerun failed before it reached a test.
    expect(withSecondRun(first, files, { ...none, failed: 1, outside: [failure] })).toMatchObject({
      failed: 1,
      outside: [failure],
      unsteady: [],
    });
  });

  test("adds up the results of several runs", () => {
    expect(
      together([
        { ...none, passed: 3, failed: 1, failing: [one] },
        { ...none, passed: 1, failed: 1, outside: [failure] },
      ]),
    ).toEqual({
      passed: 4,
      failed: 2,
      failing: [one],
      outside: [failure],
    });
  });
});

describe("the closing list of a test run", () => {
  test("names every failure and every unsteady test", () => {
    const others = [{ title: "check: format", error: "[warn] tools/x.mjs" }];
    expect(closingList({ others, files: [property], unsteady: [one] })).toEqual([
      "== Failed",
      "check: format",
      "    [warn] tools/x.mjs",
      "test/rules/three.test.ts > c",
      "    Property failed after 3 tests",
      `    { seed: -7, path: "2:1", endOnFailure: true }`,
      "== Unsteady: failed, and passed when the file was run again alone",
      "test/browser/one.test.ts > a > b",
      "    AssertionError: expected 1 to be 2",
    ]);
  });

  test("is empty if all tests passed", () => {
    expect(closingList({ others: [], files: [], unsteady: [] })).toEqual([]);
  });

  test("shows an error as its first non-empty line, without colors and in at most 400 characters", () => {
    expect(firstLine("\n  \u001b[31mred\u001b[39m line\nnext")).toBe("red line");
    expect(firstLine("")).toBe("");
    expect(firstLine("x".repeat(1000))).toHaveLength(400);
  });

  test("names a failed check with the first line of its output", async () => {
    const missing = { name: "lint", command: "oxlint", words: ["--no-such-word"] };
    const { passed, failed, failures } = await runAll([missing]);
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    expect(failures).toEqual([{ title: "lint", error: expect.stringMatching(/./) }]);
  });
});
