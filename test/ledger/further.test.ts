import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { furtherRows } from "./rows";
import { further } from "./run";

const ROOT = path.resolve(import.meta.dirname, "../..");

const write = (name: string, content: string, finished = onTestFinished): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  finished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

/**
 * Runs `npm run ledger` with these arguments.
 * @returns the exit code and the output
 */
async function run(...words: string[]): Promise<{ code: number; out: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, "tools/ledger.mjs"), ...words]);
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

describe.concurrent("npm run ledger with further rows", () => {
  test("judges each row as passed, as failed with the key, or as without a probe", async ({ expect, onTestFinished }) => {
    const rows = [
      { id: "SS-INIT-02", given: { REA: 6, INT: 5 }, expect: { INI: 11 } },
      { id: "SS-INIT-02", given: { REA: 6, INT: 5 }, expect: { INI: 12 } },
      { id: "SS-INIT-02", given: { REA: 6, LUCK: 5 }, expect: { INI: 12 } },
    ];
    const { code, out } = await run(write("more.json", JSON.stringify(rows), onTestFinished));
    expect(code).toBe(1);
    expect(out.split("\n")).toEqual(
      expect.arrayContaining([
        "SS-INIT-02 row 1: pass",
        'SS-INIT-02 row 2: FAIL "INI" should be 12 and is 11',
        'SS-INIT-02 row 3: no probe for SS-INIT-02 with "LUCK"',
        "3 rows: 1 pass, 1 fail, 1 without a probe",
      ]),
    );
  });

  test("reads YAML, and exits successfully if all rows pass", async ({ expect, onTestFinished }) => {
    const file = write("more.yaml", "- { id: SS-INIT-02, given: { REA: 1, INT: 2 }, expect: { INI: 3 } }\n", onTestFinished);
    expect(await run(file)).toMatchObject({ code: 0 });
  });
});

describe("further rows in the ledger", () => {
  test.each([
    { content: "{}", says: "must hold a list of rows" },
    { content: '[{"given": {}, "expect": {}}]', says: 'row 1: "id" is missing' },
    { content: '[{"id": "SS-INIT-02", "expect": {}}]', says: 'row 1 (SS-INIT-02): "given" is missing' },
    { content: '[{"id": "SS-INIT-02", "given": 3, "expect": {}}]', says: '"given" must be a table of words, not 3' },
    { content: '[{"id": ', says: "cannot be read" },
  ])("are refused with the fault: $says", ({ content, says }) => {
    expect(() => furtherRows(write("bad.json", content))).toThrow(says);
  });

  test("are refused if they name an unknown rule", () => {
    const id = ["SS", "INIT", 99].join("-");
    const file = write("more.json", JSON.stringify([{ id, given: {}, expect: {} }]));
    expect(() => further([file])).toThrow(`row 1: no ledger has a rule "${id}"`);
  });
});
