import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { wilson } from "../../module/rules/forecast/interval";
import { candidates } from "../../tools/mutate/candidates.mjs";
import { Kept } from "../../tools/mutate/kept.mjs";
import { strykerPlugins } from "../../tools/mutate/not-observable.mjs";
import { quickly } from "../../tools/mutate/quick.mjs";
import { drawn, interval95, readSample, sampleResult } from "../../tools/mutate/sample.mjs";
import { places, score, told, unguarded } from "../../tools/mutate/survivors.mjs";

type Location = { start: { line: number; column: number }; end: { line: number; column: number } };

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

describe("the undetected changes of a mutation run", () => {
  const list = places(MUTANTS, read);

  test("are listed under the rules of their function or, for a function without rules, of their file", () => {
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

  test("lower the score, which is the percentage of changes that tests detect or that exceed the time limit", () => {
    expect(score(list)).toEqual({ noticed: 1, all: 4, percent: 25 });
    expect(score(places([mutant(2, "n * 2", "n / 2", "Timeout")], read)).percent).toBe(100);
    expect(score([]).percent).toBe(100);
  });

  test("are reported separately for each function that implements a rule with vectors, if tests detect none of its changes", () => {
    const bare = (...ids: string[]) => unguarded(list, new Set(ids)).map(({ name }) => name);
    expect(bare("UT-05")).toEqual(["third"]);
    expect(bare("XF-01", "SS-INIT-02")).toEqual([]);
  });
});

describe("the played tests that try a change", () => {
  const played = (file: string, name: string, ms: number, ids = ["1"]) => ({ file, name, ms, ids });
  const REACHED = [
    played("a", "[SS-INIT-02] is rolled", 900),
    played("a", "opens a window", 10),
    played("b", "[UT-05] flies on", 300),
    played("c", "[SS-DAMAGE-08] heals", 50, ["2"]),
    played("d", "[XF-01] grazes > at the second try", 400),
    played("d", "ends", 20),
  ];
  const names = (line: number, from: string, id: string, most?: { tests: number; files: number; ms: number }) =>
    candidates(REACHED, read, most)({ ...mutant(line, from, "", "Pending"), id }).map(({ name }) => name);

  test("are first those with a rule id of the function, then those with one of the file, then the shortest", () => {
    const [own, other, rest] = [
      ["[XF-01] grazes > at the second try", "[SS-INIT-02] is rolled"],
      ["[UT-05] flies on"],
      ["opens a window", "ends"],
    ];
    expect(names(2, "n * 2", "1")).toEqual([...own, ...other, ...rest]);
    expect(names(6, "n / 3", "1")).toEqual([...other, ...own, ...rest]);
    expect(names(2, "n * 2", "2")).toEqual(["[SS-DAMAGE-08] heals"]);
    expect(names(2, "n * 2", "3")).toEqual([]);
  });

  test("are limited in number, files and time, but are at least one", () => {
    const most = { tests: 9, files: 9, ms: 9999 };
    expect(names(2, "n * 2", "1", { ...most, tests: 2 })).toHaveLength(2);
    expect(names(2, "n * 2", "1", { ...most, files: 1 })).toEqual(["[XF-01] grazes > at the second try", "ends"]);
    const own = ["[XF-01] grazes > at the second try", "[SS-INIT-02] is rolled"];
    expect(names(2, "n * 2", "1", { ...most, ms: 1315 })).toEqual([...own, "opens a window"]);
    expect(names(2, "n * 2", "1", { ...most, ms: 1 })).toEqual(own);
    expect(names(2, "n * 2", "2", { ...most, ms: 1 })).toEqual(["[SS-DAMAGE-08] heals"]);
  });
});

test("a mutation run excludes only the texts of thrown errors, with a reason", () => {
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

describe("the quick pass of a mutation run", () => {
  const RULE = [
    'import { OWED } from "./owed";',
    "/** Read while loading. */",
    "const RATES: Record<string, number> = { car: 2 + 1, cart: 1 + 1 };",
    "/** Tolls by kind, computed earlier. */",
    "const told = new Map<string, number>();",
    "export function toll(kind: string): number {",
    "  const known = told.get(kind) ?? RATES[kind] * 10;",
    "  told.set(kind, known);",
    "  return known;",
    "}",
    "export function below(n: number): number {",
    "  let sum = 0;",
    "  for (let i = n; i > 0; i--) sum += i;",
    "  return sum;",
    "}",
    "export const owed = (): number => OWED;",
    "export const never = (n: number): number => n - 1;",
  ].join("\n");
  const TESTS = [
    'import { describe, expect, test } from "vitest";',
    'import { below, owed, toll } from "../../../module/rules/toll/toll";',
    'test("is asked for, and not looked at", () => { toll("car"); });',
    'describe("a toll", () => { test.each([["car", 30]])("of %s", (kind, sum) => { expect(toll(kind)).toBe(sum); }); });',
    'test("is owed", () => { expect(owed()).toBe(-10); });',
    'test("sums", () => { expect(below(3)).toBe(6); });',
  ].join("\n");
  const root = mkdtempSync(path.join(tmpdir(), "crossfire-quick-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write("module/rules/toll/toll.ts", RULE);
  write("module/rules/toll/owed.ts", "export const OWED = -10;");
  afterAll(() => rmSync(root, { recursive: true }));

  const original = ({ fileName, location: { start, end } }: { fileName: string; location: Location }): string => {
    const lines = readFileSync(path.join(root, fileName), "utf8").split("\n");
    const offset = ({ line, column }: Location["start"]) => lines.slice(0, line - 1).join("\n").length + (line > 1 ? column : column - 1);
    return lines.join("\n").slice(offset(start), offset(end));
  };
  const tried = async (tests: string, kept?: Kept) => {
    write("test/rules/toll/toll.test.ts", tests);
    const said: string[] = [];
    const found = await quickly({
      root,
      files: ["module/rules/toll/owed.ts", "module/rules/toll/toll.ts"],
      kept,
      say: (line: string) => void said.push(line),
    });
    const verdicts = new Map(found.map((mutant) => [`${original(mutant)} -> ${mutant.replacement}`, mutant.status]));
    return { verdicts, said };
  };

  test("reports detected, undetected, unreached and endless changes", async () => {
    const { verdicts } = await tried(TESTS);
    expect(verdicts.get("2 + 1 -> 2 - 1"), "a table is made anew with the change in it").toBe("Killed");
    expect(verdicts.get("1 + 1 -> 1 - 1"), "nobody asks for it").toBe("Survived");
    expect(verdicts.get("RATES[kind] * 10 -> RATES[kind] / 10"), "what is remembered hides nothing").toBe("Killed");
    expect(verdicts.get("-10 -> +10"), "a constant of another module").toBe("Killed");
    expect(verdicts.get("i-- -> i++")).toBe("Timeout");
    expect(verdicts.get("sum += i -> sum -= i")).toBe("Killed");
    expect(verdicts.get("i > 0 -> i >= 0"), "adds nothing").toBe("Survived");
    expect(verdicts.get("n - 1 -> n + 1")).toBe("NoCoverage");
  });

  test("retries an undetected change only if new tests could detect it", async () => {
    const file = path.join(root, "kept.json");
    const first = await tried(TESTS, new Kept(root, file, false));
    const second = await tried(TESTS, new Kept(root, file, false));
    expect(second.verdicts).toEqual(first.verdicts);
    expect(second.said).toContain("0 to try");
    const third = await tried(`${TESTS}\ntest("carts", () => { expect(toll("cart")).toBe(20); });`, new Kept(root, file, false));
    expect(third.verdicts.get("1 + 1 -> 1 - 1")).toBe("Killed");
  });

  test("refuses failing tests and unsupported uses of Vitest", async () => {
    await expect(tried(TESTS.replace("toBe(6)", "toBe(7)"))).rejects.toThrow("test/rules/toll/toll.test.ts: sums: expected 6 to be 7");
    await expect(tried(TESTS.replace('test("sums"', 'test.skip("sums"'))).rejects.toThrow("test.skip is not known");
    await expect(tried(TESTS.replace(".toBe(6)", ".toMatchSnapshot()"))).rejects.toThrow("toMatchSnapshot");
  });
});

describe("a sample of the changes", () => {
  const list = Array.from({ length: 20 }, (_, at) => `change ${at}`);

  test("has no duplicates, keeps the order of the list, and has the same changes for the same seed", () => {
    const size = fc.integer({ min: 1, max: 30 });
    const seed = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(size, seed, (wanted, number) => {
        const found = drawn(list, wanted, number);
        expect(found).toHaveLength(Math.min(wanted, list.length));
        expect(found).toEqual(list.filter((entry) => found.includes(entry)));
        expect(drawn(list, wanted, number)).toEqual(found);
      }),
    );
    expect(drawn([], 5, 1)).toEqual([]);
    expect(drawn(list, 5, 1)).not.toEqual(drawn(list, 5, 2));
  });

  test("includes every change with the same probability", () => {
    const seeds = 4000;
    const counts = new Map(list.map((entry) => [entry, 0]));
    for (let seed = 0; seed < seeds; seed++) for (const entry of drawn(list, 5, seed)) counts.set(entry, counts.get(entry)! + 1);
    const sigma = Math.sqrt(seeds * 0.25 * 0.75);
    for (const [entry, count] of counts) expect(Math.abs(count - seeds / 4), entry).toBeLessThan(4 * sigma);
  });

  test("uses the same confidence interval as the forecast", () => {
    for (const [hits, of] of [
      [0, 0],
      [0, 7],
      [7, 7],
      [83, 100],
      [1, 3],
    ] as const) {
      const { low, high } = wilson(hits, of);
      expect(interval95(hits, of)).toEqual({ low, high });
    }
  });

  test("fails only if its whole confidence interval is below the required value", () => {
    expect(sampleResult({ noticed: 70, all: 100 }, 75)).toEqual({
      line: "noticed 70 of 100 changes drawn, 70.0 % (95 % interval 60.4 to 78.1 %); at least 75 % wanted",
      enough: true,
    });
    expect(sampleResult({ noticed: 60, all: 100 }, 75)).toEqual({
      line: "FAIL noticed 60 of 100 changes drawn, 60.0 % (95 % interval 50.2 to 69.1 %); at least 75 % wanted",
      enough: false,
    });
  });

  test("is drawn only if its size is given, with a random seed unless a seed is given", () => {
    expect(readSample(["--played"])).toBeNull();
    expect(readSample(["--played", "--sample=100", "--seed=7"])).toEqual({ size: 100, seed: 7 });
    const { seed } = readSample(["--played", "--sample=100"])!;
    expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
  });

  test.each([
    [["--played", "--sample=0"], "--sample=0: a whole number from 1 to 1000000 is needed"],
    [["--played", "--sample="], "--sample=: a whole number from 1 to 1000000 is needed"],
    [["--played", "--sample=2.5"], "--sample=2.5: a whole number"],
    [["--played", "--sample=1", "--sample=2"], "--sample=<number> may be given once"],
    [["--played", "--sample=1", "--seed=4294967296"], "--seed=4294967296: a whole number from 0 to 4294967295 is needed"],
    [["--played", "--seed=1"], "--seed=<s> repeats a sample: give --sample=<n> as well"],
    [["--sample=3"], "--sample=<n> needs --played"],
  ])("is refused for %j", (words, why) => {
    expect(() => readSample(words)).toThrow(why);
  });
});
