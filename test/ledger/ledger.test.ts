import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { judge, same } from "./judge";
import { num, type Probes } from "./probe";
import { judgeAll, notCoveredOf, report, type NotCoveredList } from "./report";
import { furtherRows, ledgerRules } from "./rows";
import { described, NOT_COVERED_FILE } from "./run";

const ROOT = path.resolve(import.meta.dirname, "../..");
const rules = ledgerRules();
const judged = judgeAll(rules.flatMap(({ rows }) => rows));
const open = notCoveredOf(judged);
const openRows = Object.values(open).reduce((sum, { vectors }) => sum + vectors, 0);

describe("every vector the code concerns", () => {
  const answered = judged.filter(({ verdict }) => verdict.kind !== "not-covered");
  const cases = answered.map(({ row, at, verdict }) => ({
    name: `${row.id}, vector ${at}: ${JSON.stringify(row.given)}`,
    got: described(verdict),
  }));
  test.each(cases)("$name", ({ got }) => {
    expect(got).toBe("pass");
  });
});

describe("the ledgers", () => {
  test("have 618 rules, each id once", () => {
    expect(rules).toHaveLength(618);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(618);
  });

  test("what is not covered yet is written down in not-covered.json; npm run ledger -- --record writes it anew", () => {
    console.log(`vectors not covered yet: ${openRows} of ${judged.length}`);
    expect(open).toEqual(JSON.parse(readFileSync(NOT_COVERED_FILE, "utf8")) as NotCoveredList);
  });

  test("no code, test or probe names a rule that is not in them", () => {
    expect(report(rules, ROOT).unknown).toEqual([]);
  });
});

describe("a row", () => {
  const probes: Probes = { "SS-INIT-02": (given) => ({ sum: num(given, "a") + num(given, "b", 0) }) };
  const row = (given: Record<string, unknown>, expected: Record<string, unknown>) =>
    judge({ id: "SS-INIT-02", given, expect: expected }, probes);

  test("is green when the named keys agree, and says what differs when not", () => {
    expect(row({ a: 1, b: 2 }, { sum: 3 })).toEqual({ kind: "green" });
    expect(row({ a: 1 }, { sum: 2 })).toEqual({ kind: "red", key: "sum", wanted: 2, got: 1 });
  });

  test("with a word that nobody reads, or one that nobody tells, has no probe", () => {
    expect(row({ a: 1, c: 2 }, { sum: 1 })).toEqual({ kind: "no-probe", reason: 'no probe for SS-INIT-02 with "c"' });
    expect(row({ a: 1 }, { product: 1 })).toMatchObject({ kind: "no-probe", reason: expect.stringContaining('"product"') });
    expect(row({ a: "one" }, { sum: 1 })).toMatchObject({
      kind: "no-probe",
      reason: expect.stringContaining('"a" should be a number, not "one"'),
    });
  });

  test.each([
    { left: 1 / 3, right: "1/3", equal: true },
    { left: [1, 2], right: [2, 1], equal: false },
    { left: { a: 1 }, right: { a: 1, b: 2 }, equal: false },
    { left: null, right: 0, equal: false },
    { left: -0, right: 0, equal: true },
  ])("compares $left with $right: $equal", ({ left, right, equal }) => {
    expect(same(left, right)).toBe(equal);
  });
});

describe("further rows", () => {
  const write = (name: string, content: string): string => {
    const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const run = (...words: string[]): { code: number; out: string } => {
    try {
      return {
        code: 0,
        out: execFileSync(process.execPath, [path.join(ROOT, "tools/ledger.mjs"), ...words], { encoding: "utf8", stdio: "pipe" }),
      };
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
      return { code: status, out: stdout + stderr };
    }
  };

  test("run through the same probes: pass, fail with the key, or no probe", () => {
    const rows = [
      { id: "SS-INIT-02", given: { REA: 6, INT: 5 }, expect: { INI: 11 } },
      { id: "SS-INIT-02", given: { REA: 6, INT: 5 }, expect: { INI: 12 } },
      { id: "SS-INIT-02", given: { REA: 6, LUCK: 5 }, expect: { INI: 12 } },
    ];
    const { code, out } = run(write("more.json", JSON.stringify(rows)));
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

  test("may be YAML, and all of them passing ends well", () => {
    expect(run(write("more.yaml", "- { id: SS-INIT-02, given: { REA: 1, INT: 2 }, expect: { INI: 3 } }\n"))).toMatchObject({ code: 0 });
  });

  test.each([
    { content: "{}", says: "must hold a list of rows" },
    { content: '[{"given": {}, "expect": {}}]', says: 'row 1: "id" is missing' },
    { content: '[{"id": "SS-INIT-02", "expect": {}}]', says: 'row 1 (SS-INIT-02): "given" is missing' },
    { content: '[{"id": "SS-INIT-02", "given": 3, "expect": {}}]', says: '"given" must be a table of words, not 3' },
    { content: '[{"id": ', says: "cannot be read" },
  ])("that are damaged are refused: $says", ({ content, says }) => {
    expect(() => furtherRows(write("bad.json", content))).toThrow(says);
  });

  test("of a rule that no ledger has are refused", () => {
    const id = ["SS", "INIT", 99].join("-");
    const { code, out } = run(write("more.json", JSON.stringify([{ id, given: {}, expect: {} }])));
    expect(code).toBe(1);
    expect(out).toContain(`row 1: no ledger has a rule "${id}"`);
  });
});
