import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { changedFiles, readSources, whatCanBreak } from "../../tools/changed.mjs";
import { ROOT } from "../../tools/build/files.mjs";

/** Module that lends tables with the built package to browser tests. */
const PLAYS_PACKAGE = "test/browser/harness/pool.ts";
const sources = readSources(ROOT);
const tests = (...changed: string[]): string[] => whatCanBreak(changed, sources).tests ?? ["everything"];
const isBrowser = (file: string): boolean => file.startsWith("test/browser/") || file.includes(".browser.");
const browser = (files: readonly string[]): readonly string[] => files.filter(isBrowser);
const all = [...sources.keys()].filter((file) => file.endsWith(".test.ts")).sort();

/** Returns the files of the project that a file imports or re-exports from, as a parser finds them. */
function importsOf(file: string): readonly string[] {
  const { module } = parseSync(file, sources.get(file)!);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => sources.get(file)!.slice(start + 1, end - 1)),
  ];
  return requests
    .filter((request) => request.startsWith("."))
    .map((request) => path.posix.join(path.posix.dirname(file), request))
    .flatMap((name) => [name, `${name}.ts`, `${name}.mjs`, `${name}/index.ts`].find((candidate) => sources.has(candidate)) ?? []);
}
const imports = new Map([...sources.keys()].map((file) => [file, importsOf(file)]));

/** Returns whether a file imports another file, directly or through other files. A file imports itself. */
function reaches(file: string, wanted: string): boolean {
  const found = new Set([file]);
  for (const one of found) for (const next of imports.get(one) ?? []) found.add(next);
  return found.has(wanted);
}

describe("the tests that a change can break", () => {
  test("are none if no file has changed", () => {
    expect(whatCanBreak([], sources)).toEqual({ code: false, tests: [] });
  });

  test("are the tests that read the documentation if only documentation has changed", () => {
    const { code, tests: files } = whatCanBreak(["README.md", "docs/decisions.md"], sources);
    expect(code).toBe(false);
    expect(files).toEqual(expect.arrayContaining(["test/rulebook/site.test.ts", "test/ledger/whole.test.ts"]));
    expect(browser(files!)).toEqual([]);
    expect(files!.length).toBeLessThan(40);
  });

  test("are a changed browser test itself and the tests that read all sources", () => {
    const files = tests("test/browser/kill.test.ts");
    expect(browser(files)).toEqual(["test/browser/kill.test.ts"]);
    expect(files).toEqual(expect.arrayContaining(["test/architecture/arrows.test.ts"]));
  });

  test.each(["test/browser/harness/seat.ts", "test/browser/power-cut.ts", "test/play/harness.test.ts", "test/templates/render.ts"])(
    "include, among the browser tests, exactly the tests that import %s directly or indirectly",
    (file) => {
      const importers = all.filter((one) => reaches(one, file));
      expect(importers.length).toBeGreaterThan(0);
      expect(browser(tests(file))).toEqual(browser(importers));
      expect(tests(file)).toEqual(expect.arrayContaining(importers));
    },
  );

  test.each(["module/rules/clock/clock.ts", "lang/en.json", "templates/chat/attack.hbs", "docs/rules/core.yaml", "packs/new/entry.yaml"])(
    "are all tests of the package, and the table's tests that play the package or import the file, if %s changes",
    (file) => {
      const ofTable = all.filter((one) => one.startsWith("table/") && [PLAYS_PACKAGE, file].some((wanted) => reaches(one, wanted)));
      expect(ofTable).toContain("table/test/shell/journal.browser.test.ts");
      expect(tests(file)).toEqual([...ofTable, ...all.filter((one) => one.startsWith("test/"))].sort());
    },
  );

  test("are all tests of the table and of the package if a file of the table changes", () => {
    expect(tests("table/server/authority.ts")).toEqual(all);
  });

  test.each(["package.json", "tsconfig.json", "vitest.config.ts", "tools/build/system.mjs", "tools/test.mjs", "unheard/of.file"])(
    "are all tests if %s changes",
    (file) => {
      expect(whatCanBreak([file, "README.md"], sources)).toEqual({ code: true, tests: null });
    },
  );

  test("include the tests that import a deleted file", () => {
    const files = [
      ["test/browser/gone.test.ts", 'import { a } from "./helper";'],
      ["test/browser/stays.test.ts", ""],
    ] as const;
    expect(whatCanBreak(["test/browser/helper.ts"], new Map(files)).tests).toEqual(["test/browser/gone.test.ts"]);
  });
});

test("the changed files are all files edited, created or deleted since the merge base, committed or not", () => {
  const root = mkdtempSync(path.join(tmpdir(), "crossfire-changed-"));
  const git = (...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...words], { cwd: root, encoding: "utf8" });
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  git("init", "-q", "-b", "main");
  for (const file of ["same", "committed", "edited", "deleted"]) write(file, "one");
  git("add", ".");
  git("commit", "-qm", "One");
  git("checkout", "-qb", "work");
  write("committed", "two");
  git("commit", "-qam", "Two");
  write("edited", "two");
  write("new folder/new", "one");
  rmSync(path.join(root, "deleted"));
  expect(changedFiles(root)).toEqual(["committed", "deleted", "edited", "new folder/new"]);
  expect(changedFiles(root, "HEAD")).toEqual(["deleted", "edited", "new folder/new"]);
  rmSync(root, { recursive: true });
});
