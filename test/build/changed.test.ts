import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { changedFiles, readSources, whatCanBreak } from "../../tools/changed.mjs";
import { ROOT } from "../../tools/build/files.mjs";

const sources = readSources(ROOT);
const tests = (...changed: string[]): string[] => whatCanBreak(changed, sources).tests ?? ["everything"];
const browser = (files: string[]): string[] => files.filter((file) => file.startsWith("test/browser/") || file.includes(".browser."));

describe("the tests that a change can break", () => {
  test("are none if no file has changed", () => {
    expect(whatCanBreak([], sources)).toEqual({ code: false, tests: [] });
  });

  test("are the tests that read documents if only documents have changed", () => {
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

  test("include the browser tests that import a changed helper directly or indirectly", () => {
    expect(tests("test/browser/harness/seat.ts")).toEqual(
      expect.arrayContaining(["test/browser/kill.test.ts", "test/browser/tracker.test.ts"]),
    );
  });

  test.each(["module/rules/clock/clock.ts", "lang/en.json", "templates/chat/attack.hbs", "docs/rules/core.yaml", "packs/new/entry.yaml"])(
    "include browser tests, and tests of all parts of the package, if %s changes",
    (file) => {
      const files = tests(file);
      for (const folder of ["test/rules/", "test/play/", "test/templates/", "test/browser/", "test/build/"])
        expect(files.some((one) => one.startsWith(folder))).toBe(true);
      expect(browser(files)).toEqual(expect.arrayContaining(["test/browser/tracker.test.ts", "table/test/shell/journal.browser.test.ts"]));
    },
  );

  test("include a changed table file's own tests, and tests that play on the table", () => {
    const files = tests("table/server/authority.ts");
    expect(files).toEqual(
      expect.arrayContaining(["table/test/server/process.test.ts", "test/play/steps.test.ts", "test/browser/kill.test.ts"]),
    );
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
