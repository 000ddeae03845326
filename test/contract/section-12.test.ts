import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Item {
  readonly what?: string;
  readonly tests: Readonly<Record<string, readonly string[]>>;
  readonly generations?: "either" | 13 | 14;
}

const items: Record<string, Record<string, Item>> = parse(readFileSync(new URL("section-12.yaml", import.meta.url), "utf8"));
const numbers = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const pathOf = (file: string): string => (file.startsWith("test/") ? file : `table/test/${file}`);

describe("the list of items in the contract", () => {
  test("contains items 1 to 15 of rank A, items 16 to 21 of rank B, and all 25 vectors", () => {
    expect(Object.entries(items).map(([rank, list]) => [rank, Object.keys(list)])).toEqual([
      ["rank-a", numbers(1, 15)],
      ["rank-b", numbers(16, 21)],
      ["vectors", numbers(1, 25)],
    ]);
  });

  const all = Object.entries(items).flatMap(([rank, list]) => Object.entries(list).map(([number, item]) => ({ rank, number, item })));
  test.each(all)("names only existing tests for $rank $number", ({ item }) => {
    const files = Object.keys(item.tests).map(pathOf);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const titled = (file: string, title: string): boolean =>
      readFileSync(file, "utf8")
        .split("\n")
        .some((line) => line.includes(title) && /\b(test|it|describe)\b|^\s*(?:\]\)\()?[[`"']/.test(line));
    const absent = Object.entries(item.tests).flatMap(([file, titles]) => titles.filter((title) => !titled(pathOf(file), title)));
    expect(absent).toEqual([]);
    if (item.generations) return;
    expect(files.some((file) => readFileSync(file, "utf8").includes("[13, 14]"))).toBe(true);
  });
});
