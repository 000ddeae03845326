import path from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { buildLanguages, textsOf } from "../../tools/build/languages.mjs";
import { files, read, ROOT } from "./sources";

const page = read("docs/vocabulary.md");

/** Returns the rows of the table under a heading of the vocabulary, without the header row. */
const table = (heading: string): readonly string[][] =>
  page
    .split(`## ${heading}\n`)[1]!
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const listed = (cell: string): string[] => cell.split(", ").filter((term) => term !== "");
const rows = table("Words that are not used");
const NOT_IN_NAMES = rows.flatMap(([, names]) => listed(names!));
const NOT_IN_TEXTS = rows.flatMap(([, , texts]) => listed(texts!));
const EXCEPTIONS = new Set(table("Exceptions").map(([where, word]) => `${where!.replaceAll("`", "")}: ${word!}`));

/** Returns the lower-case words of an identifier or a file name, with spaces before, between and after. */
const wordsOf = (name: string): string =>
  ` ${name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .join(" ")
    .toLowerCase()} `;

const inWords = (words: string, terms: readonly string[]): string[] => terms.filter((term) => words.includes(` ${term} `));

interface Export {
  readonly file: string;
  readonly name: string;
}

const exported = files("module", /\.ts$/).flatMap((file): Export[] =>
  parseSync(file, read(file)).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) => (exportName.name && !moduleRequest ? [{ file, name: exportName.name }] : [])),
  ),
);

/** Exceptions that at least one name or text has needed. */
const used = new Set<string>();

const faults = (where: string, found: readonly string[]): string[] =>
  found
    .map((word) => `${where}: ${word}`)
    .filter((fault) => {
      if (EXCEPTIONS.has(fault)) used.add(fault);
      return !EXCEPTIONS.has(fault);
    });

describe("the vocabulary", () => {
  test("keeps its ruled-out words out of exported names", () => {
    expect(exported.flatMap(({ name }) => faults(name, inWords(wordsOf(name), NOT_IN_NAMES)))).toEqual([]);
    expect(exported.length).toBeGreaterThan(1500);
  });

  test("keeps its ruled-out words out of file names", () => {
    const named = [...files("module", /\.ts$/), ...files("templates", /\.hbs$/), ...files("test", /\.ts$/)];
    expect(named.flatMap((file) => faults(file, inWords(wordsOf(path.posix.basename(file)), NOT_IN_NAMES)))).toEqual([]);
  });

  test("keeps its ruled-out words out of English texts", () => {
    const texts = [...textsOf(buildLanguages(ROOT).get("en")!)];
    const plain = (text: string): string =>
      ` ${text
        .replace(/\{\w+\}/g, "")
        .toLowerCase()
        .split(/[^a-z0-9'-]+/)
        .join(" ")} `;
    expect(texts.flatMap(([key, text]) => faults(key, inWords(plain(text), NOT_IN_TEXTS)))).toEqual([]);
    expect(texts.length).toBeGreaterThan(2000);
  });

  test("allows an exported name in only one file, except for a document class and its type", () => {
    const by = new Map<string, string[]>();
    for (const { file, name } of exported) by.set(name, [...(by.get(name) ?? []), file]);
    const twice = [...by].filter(([, where]) => new Set(where).size > 1);
    expect(twice.map(([name]) => name).sort()).toEqual([
      "CrossfireActor",
      "CrossfireCombat",
      "CrossfireCombatant",
      "CrossfireItem",
      "CrossfireToken",
    ]);
  });

  test("has few exceptions, each with a reason and a use", () => {
    expect(table("Exceptions").filter(([, , reason]) => !reason)).toEqual([]);
    expect(EXCEPTIONS.size).toBeLessThanOrEqual(20);
    // The tests above have checked all names and texts.
    expect([...EXCEPTIONS].filter((fault) => !used.has(fault))).toEqual([]);
  });
});
