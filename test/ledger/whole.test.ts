import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { judgeAll, notCoveredOf, report, type NotCoveredList } from "./report";
import { ledgerRules } from "./rows";
import { NOT_COVERED_FILE } from "./run";

const ROOT = path.resolve(import.meta.dirname, "../..");
const rules = ledgerRules();

describe("the ledgers", () => {
  test("have 621 rules with unique ids", () => {
    expect(rules).toHaveLength(621);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(621);
  });

  test("agree with not-covered.json on the vectors that the code does not cover; npm run ledger -- --record rewrites the file", () => {
    const judged = judgeAll(rules.flatMap((rule) => rule.rows));
    const open = notCoveredOf(judged);
    console.log(`vectors not covered yet: ${Object.values(open).reduce((sum, { vectors }) => sum + vectors, 0)} of ${judged.length}`);
    expect(open).toEqual(JSON.parse(readFileSync(NOT_COVERED_FILE, "utf8")) as NotCoveredList);
  });

  test("have at least one passing vector, or a test with the rule's id, for every rule", () => {
    expect(report(rules, ROOT).chapters.flatMap(({ missing }) => missing)).toEqual([]);
  });

  test("contain every rule that code, tests and probes name", () => {
    expect(report(rules, ROOT).unknown).toEqual([]);
  });
});
