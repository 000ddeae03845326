import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { playedLine, unsaid, wronglyPlayed } from "./played";
import { ledgerRules, type LedgerRule } from "./rows";
import { NOT_PLAYED_FILE } from "./run";

const ROOT = path.resolve(import.meta.dirname, "../..");
const rules = ledgerRules();

describe("the statements on how rules are played", () => {
  test("name tests of whole clients with the id of the rule in a title, or declare a definition without vectors", () => {
    expect(wronglyPlayed(ROOT, rules)).toEqual([]);
  });

  test("exist for every rule outside not-played.json, which npm run ledger -- --record rewrites", () => {
    expect(unsaid(rules)).toEqual(JSON.parse(readFileSync(NOT_PLAYED_FILE, "utf8")));
  });

  test("are faulty if a test is missing, a reason is too short, or a definition has vectors", () => {
    const rule = (id: string, change: Partial<LedgerRule>): LedgerRule => ({
      id,
      title: "",
      rows: [],
      playerFacing: false,
      played: null,
      definition: null,
      ...change,
    });
    const here = "test/ledger/played.test.ts";
    const wrong = [
      rule("XF-01", { played: { by: "order", in: here } }),
      rule("XF-02", { played: { by: "", in: "test/play/blood.test.ts" } }),
      rule("XF-03", { played: { by: "order", in: "test/play/nowhere.test.ts" } }),
      rule("XF-04", { played: { by: "order", in: "test/play/blood.test.ts" } }),
      rule("XF-05", { definition: "because" }),
      rule("XF-06", { definition: "It only says what a word means.", rows: [{ id: "XF-06", given: {}, expect: {} }] }),
      rule("XF-07", { definition: "It only says what a word means.", played: { by: "order", in: here } }),
      rule("XF-08", { definition: "It only says what a word means." }),
      rule("XF-09", {}),
    ];
    expect(wronglyPlayed(ROOT, wrong)).toEqual([
      'XF-01: "in" names no test of whole clients',
      'XF-02: "by" names no intent or window',
      "XF-03: there is no test/play/nowhere.test.ts",
      "XF-04: no test of test/play/blood.test.ts has its id in the title",
      "XF-05: a definition needs a reason",
      "XF-06: has vectors, so it is no definition",
      "XF-07: both played and a definition",
    ]);
    expect(unsaid(wrong)).toEqual(["XF-09"]);
    expect(playedLine(wrong, 3)).toBe("3 of 9 covered, 5 played, 4 definitions");
  });
});
