import { describe, expect, test } from "vitest";
import { strykerPlugins } from "../../tools/mutate/not-observable.mjs";
import { places, score, told, unguarded } from "../../tools/mutate/survivors.mjs";

const FILE = "module/rules/x.ts";
const TEXT = [
  "/** Twice. @rule XF-01 @rule SS-INIT-02 */",
  "export const twice = (n: number) => n * 2;",
  "",
  "const half = (n: number) => n / 2;",
  "/** @rule UT-05 */",
  "export const third = (n: number) => n / 3;",
].join("\n");
const read = () => TEXT;

const mutant = (line: number, from: string, replacement: string, status: string) => {
  const column = TEXT.split("\n")[line - 1]!.indexOf(from) + 1;
  const location = { start: { line, column }, end: { line, column: column + from.length } };
  return { fileName: FILE, location, mutatorName: "ArithmeticOperator", replacement, status };
};

const MUTANTS = [
  mutant(2, "n * 2", "n / 2", "Killed"),
  mutant(2, "n * 2", "n + 2", "Survived"),
  mutant(4, "n / 2", "n * 2", "NoCoverage"),
  mutant(6, "n / 3", "n * 3", "Survived"),
  mutant(6, "n / 3", "", "Ignored"),
];

describe("changes nobody noticed", () => {
  const list = places(MUTANTS, read);

  test("stand under the rules of their function, or of their file where the function has none", () => {
    expect(told(list, read)).toEqual([
      "UT-05",
      "  third: 1 of 1 not noticed",
      "    module/rules/x.ts:6 n / 3  ->  n * 3",
      "XF-01 SS-INIT-02",
      "  twice: 1 of 2 not noticed",
      "    module/rules/x.ts:2 n * 2  ->  n + 2",
      "no rule of its own, file of XF-01 SS-INIT-02 UT-05",
      "  half: 1 of 1 not noticed",
      "    module/rules/x.ts:4 n / 2  ->  n * 2  (nobody runs it)",
    ]);
  });

  test("count against those that were noticed; what is not observable counts neither way", () => {
    expect(score(list)).toEqual({ noticed: 1, all: 4, percent: 25 });
    expect(score(places([mutant(2, "n * 2", "n / 2", "Timeout")], read)).percent).toBe(100);
    expect(score([]).percent).toBe(100);
  });

  test("are a failure of their own where a function of a rule with vectors may be changed at will", () => {
    const bare = (...ids: string[]) => unguarded(list, new Set(ids)).map(({ name }) => name);
    expect(bare("UT-05")).toEqual(["third"]);
    expect(bare("XF-01", "SS-INIT-02")).toEqual([]);
  });
});

test("nothing is left out but the words of errors, and that with a reason", () => {
  const [plugin] = strykerPlugins;
  const path = (literal: boolean, thrown: boolean) => ({
    isStringLiteral: () => literal,
    isTemplateLiteral: () => false,
    findParent: (wanted: (above: object) => boolean) => (thrown && wanted({ isThrowStatement: () => true }) ? {} : null),
  });
  expect(plugin!.value.shouldIgnore(path(true, true))).toContain("no rule decides");
  expect(plugin!.value.shouldIgnore(path(true, false))).toBeUndefined();
  expect(plugin!.value.shouldIgnore(path(false, true))).toBeUndefined();
});
