import { describe, expect, test } from "vitest";
import { buildLanguages } from "../../tools/build/languages.mjs";
import { files, read, ROOT, SOURCES } from "./sources";

type Tree = { readonly [key: string]: Tree | string };
const english = buildLanguages(ROOT).get("en") as Tree;

const at = (key: string): Tree | string | undefined =>
  key.split(".").reduce<Tree | string | undefined>((tree, part) => (typeof tree === "object" ? tree[part] : undefined), english);

interface Use {
  readonly where: string;
  readonly key: string;
  /** The rest of the key is put together at run time. */
  readonly open: boolean;
  /** Names a group of texts on purpose. */
  readonly group: boolean;
}

const KEY = /(CROSSFIRE(?:\.[A-Za-z0-9_-]+)+)(\.?)(.?)/g;

function uses(where: string, text: string): readonly Use[] {
  return text.split("\n").flatMap((line, number) =>
    [...line.matchAll(KEY)].map((found): Use => {
      const open = found[2] === "." || found[3] === "$" || found[3] === "{";
      return { where: `${where}:${number + 1}`, key: found[1]!, open, group: /LOCALIZATION_PREFIXES|prefix/i.test(line) };
    }),
  );
}

const all = [
  ...SOURCES.flatMap(({ file, code }) => uses(file, code)),
  ...files("templates", /\.(hbs|html)$/).flatMap((file) => uses(file, read(file))),
];

/** Languages system.json promises. */
const declaredLanguages = (): readonly string[] =>
  (JSON.parse(read("system.json")) as { languages: { lang: string }[] }).languages.map(({ lang }) => lang).toSorted();

describe("language keys", () => {
  test("written out in code and templates have an English text", () => {
    const missing = all.filter(({ open, group, key }) => !open && !group && typeof at(key) !== "string");
    expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(50);
  });

  test("put together at run time begin with a group that exists", () => {
    const missing = all.filter(({ open, group, key }) => (open || group) && typeof at(key) !== "object");
    expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
  });

  test("are the same in every language file, with the same placeholders", () => {
    const leaves = (tree: Tree, prefix = ""): readonly string[] =>
      Object.entries(tree).flatMap(([key, value]) =>
        typeof value === "string"
          ? [`${prefix}${key} ${(value.match(/\{\w+\}/g) ?? []).toSorted().join("")}`]
          : leaves(value, `${prefix}${key}.`),
      );
    const wanted = leaves(english).toSorted();
    const languages = [...buildLanguages(ROOT)].map(([name, tree]) => ({ name, keys: leaves(tree as Tree).toSorted() }));
    expect(languages).toEqual(languages.map(({ name }) => ({ name, keys: wanted })));
    expect(languages.map(({ name }) => name).toSorted()).toEqual(declaredLanguages());
    expect(wanted.length).toBeGreaterThan(500);
  });
});
