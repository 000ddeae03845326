import { describe, expect, test } from "vitest";
import { faultsOfLanguage, faultsOfNumbers, faultsOfText } from "../../tools/build/language-faults.mjs";
import { buildLanguages, textsOf } from "../../tools/build/languages.mjs";
import { files, read, ROOT, SOURCES } from "./sources";

type Tree = { readonly [key: string]: Tree | string };
const english = buildLanguages(ROOT).get("en") as Tree;

const at = (key: string): Tree | string | undefined =>
  key.split(".").reduce<Tree | string | undefined>((tree, part) => (typeof tree === "object" ? tree[part] : undefined), english);

interface Use {
  readonly where: string;
  readonly key: string;
  /** True if the last part of the key is added at run time. */
  readonly open: boolean;
  /** True if the line names a localization prefix, which stands for a group of texts. */
  readonly group: boolean;
}

const KEY = /(CROSSFIRE(?:\.[A-Za-z0-9_-]+)+)(\.?)(.?)/g;

function uses(where: string, text: string): readonly Use[] {
  return text.split("\n").flatMap((line, number) =>
    [...line.matchAll(KEY)].map((found): Use => {
      const open = found[2] === "." || found[3] === "$" || found[3] === "{";
      return {
        where: `${where}:${number + 1}`,
        key: found[1]!,
        open,
        group: /LOCALIZATION_PREFIXES|prefix/i.test(line) || /formFor\(["`]$/.test(line.slice(0, found.index)),
      };
    }),
  );
}

const all = [
  ...SOURCES.flatMap(({ file, code }) => uses(file, code)),
  ...files("templates", /\.(hbs|html)$/).flatMap((file) => uses(file, read(file))),
];

describe("the language keys in code and templates", () => {
  test("have an English text", () => {
    const missing = all.filter(({ open, group, key }) => !open && !group && typeof at(key) !== "string");
    expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(50);
  });

  test("begin with an existing group of texts if their last part is added at run time", () => {
    const missing = all.filter(({ open, group, key }) => (open || group) && typeof at(key) !== "object");
    expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
  });
});

const languages = [...buildLanguages(ROOT)].map(([lang, strings]): [string, Map<string, string>] => [lang, textsOf(strings)]);
const englishTexts = textsOf(english);

describe("the language files", () => {
  test.each(languages)("in %s translate every English text, with its placeholders and within its maximum width", (lang, texts) => {
    expect(faultsOfLanguage(lang === "en" ? englishTexts : texts, englishTexts, lang)).toEqual([]);
    expect(texts.size).toBeGreaterThan(2000);
  });

  test("are checked for texts that the screen would show wrongly", () => {
    const faults = (text: string, original: string, key = "CROSSFIRE.Card.note") =>
      faultsOfText(key, text, original).map((fault) => fault.slice(key.length + 2));
    expect(faults("Würfel: {dice}, Limit {limit}", "{dice} dice, limit {limit}")).toEqual([]);
    expect(faults("{dice} kości, {dice} z {limit}", "{dice} dice, limit {limit}")).toEqual([]);
    expect(faults("Würfel: {dice}", "{dice} dice, limit {limit}")).toEqual(['has the placeholders "{dice}", the English "{dice} {limit}"']);
    expect(faults("{dice, plural, one {Würfel} other {Würfel}}", "{dice} dice")).toContain(
      "has a brace that is no placeholder: nothing chooses a form by a number",
    );
    expect(faults("{dice} Granate(n)", "{dice} grenades")).toEqual([expect.stringMatching(/^builds a form with brackets/)]);
    expect(faults(" ", "Rest")).toContain("is empty");
    expect(faults("sofort", " at once")).toEqual(["begins or ends with other spaces than the English"]);
    expect(faults("Wesentliches", "Thr.", "CROSSFIRE.Odds.column.through")).toEqual(["is 12 wide, at most 9 fit"]);
    expect(faults("貫通する率", "Thr.", "CROSSFIRE.Odds.column.through")).toEqual(["is 10 wide, at most 9 fit"]);
  });

  test("are checked for words beside a placeholder that do not agree with every number", () => {
    const faults = (lang: string, text: string, key = "CROSSFIRE.Card.note") => faultsOfNumbers(lang, key, text).length;
    expect([faults("en", "{dice} dice left"), faults("de", "noch {count} Runden"), faults("pl", "{damage} obrażeń")]).toEqual([1, 1, 1]);
    expect([faults("fr", "{count} autres acteurs"), faults("es", "{dice} dados más")]).toEqual([1, 1]);
    expect([faults("en", "Dice: {dice}"), faults("de", "Runden übrig: {count}"), faults("en", "{count} solid")]).toEqual([0, 0, 0]);
    expect([
      faults("en", "{dice} dice", "CROSSFIRE.Line.cover.other"),
      faults("en", "{count} targets: attack", "CROSSFIRE.Attack.severalTargets"),
    ]).toEqual([0, 0]);
  });

  test("are checked for missing and superfluous plural forms", () => {
    const book = (texts: Record<string, string>) => new Map(Object.entries(texts));
    const original = book({ "left.one": "{n} day left", "left.other": "{n} days left" });
    const few = { "left.one": "{n} dzień", "left.few": "{n} dni", "left.other": "{n} dnia" };
    expect(faultsOfLanguage(book(few), original, "pl")).toEqual(["left.many: is missing"]);
    expect(faultsOfLanguage(book({ "left.other": "残り{n}日" }), original, "ja")).toEqual([]);
    expect(
      faultsOfLanguage(book({ "left.one": "noch {n} Tag", "left.few": "x {n}", "left.other": "noch {n} Tage" }), original, "de"),
    ).toEqual(["left.few: English has no such text"]);
  });

  test("are checked for missing, superfluous and untranslated texts", () => {
    const book = (texts: Record<string, string>) => new Map(Object.entries(texts));
    const original = book({ a: "Nobody has answered in time.", b: "Rest", c: "Rest" });
    expect(faultsOfLanguage(book({ a: "Nobody has answered in time.", b: "Rest", d: "x" }), original, "de")).toEqual([
      "c: is missing",
      "d: English has no such text",
      "a: is the English sentence",
    ]);
  });
});
