import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge, same } from "./judge";
import { num, type Probes } from "./probe";
import { PROBES } from "./probes/all";
import type { NotCoveredList } from "./report";
import { ledgerRules } from "./rows";
import { described, NOT_COVERED_FILE } from "./run";

const rules = ledgerRules();
const rows = rules.flatMap((rule) => rule.rows.map((row, index) => ({ row, at: index + 1, of: rule.rows.length })));
const listed = JSON.parse(readFileSync(NOT_COVERED_FILE, "utf8")) as NotCoveredList;

describe("every vector that the code implements", () => {
  /** Rows that the code implements. Only the rows of partly covered rules are judged here, before the tests run. */
  const answered = rows.filter(({ row, of }) => {
    const open = listed[row.id]?.vectors ?? 0;
    return open === 0 || (open < of && judge(row, PROBES).kind !== "not-covered");
  });
  const cases = answered.map(({ row, at }) => ({ name: `${row.id}, vector ${at}: ${JSON.stringify(row.given)}`, row }));
  test.each(cases)("passes: $name", ({ row }) => {
    expect(described(judge(row, PROBES))).toBe("pass");
  });
});

describe("a row", () => {
  const probes: Probes = { "SS-INIT-02": (given) => ({ sum: num(given, "a") + num(given, "b", 0) }) };
  const row = (given: Record<string, unknown>, expected: Record<string, unknown>) =>
    judge({ id: "SS-INIT-02", given, expect: expected }, probes);

  test("passes if all expected keys agree, and otherwise fails with the first difference", () => {
    expect(row({ a: 1, b: 2 }, { sum: 3 })).toEqual({ kind: "green" });
    expect(row({ a: 1 }, { sum: 2 })).toEqual({ kind: "red", key: "sum", wanted: 2, got: 1 });
  });

  test("counts as without a probe if its probe leaves an input unread, lacks an expected output, or refuses a value", () => {
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
  ])("treats $left and $right as equal: $equal", ({ left, right, equal }) => {
    expect(same(left, right)).toBe(equal);
  });
});
