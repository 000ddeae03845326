import { describe, expect, test } from "vitest";
import { files, finds, read, SOURCES } from "./sources";

const VERSION = "module/foundry/version.ts";
const others = SOURCES.filter(({ file }) => file !== VERSION);
const apps = SOURCES.filter(({ file }) => file.startsWith("module/apps/"));
const templates = files("templates", /\.(hbs|html)$/);

/** Files that may set innerHTML, after a review. */
const INNER_HTML: readonly string[] = ["module/foundry/elements.ts"];

describe("only foundry/version.ts handles", () => {
  test.each([
    { what: "the release of Foundry", pattern: /\brelease\b.{0,3}\.(generation|version|isNewer)|\bgame\.version\b/ },
    { what: "the operators of an update", pattern: /\b_del\b|\b_replace\b|["'`.]-=|["'`.]==[a-zA-Z$]/ },
    { what: "the name of the setting for message visibility", pattern: /["'`.](rollMode|messageMode)\b|\bDICE_ROLL_MODES\b/ },
  ])("$what", ({ pattern }) => {
    expect(finds(others, pattern)).toEqual([]);
    expect(SOURCES.map(({ file }) => file)).toContain(VERSION);
  });
});

describe("a system for Foundry", () => {
  test("never uses the singular keys htmlField and filePathField in system.json", () => {
    expect(read("system.json")).not.toMatch(/"(htmlField|filePathField)"/);
  });

  test.each([
    { what: "instanceof with an element class, which differs between browser windows", pattern: /instanceof\s+HTML\w*Element/ },
    {
      what: "an update of the list of statuses, which is a record on 14",
      pattern: /CONFIG\.statusEffects(\.(splice|push|unshift)|\s*\|=)/,
    },
    {
      what: "removed or deprecated globals",
      pattern:
        /(?<![.\w])(mergeObject|duplicate|renderTemplate|loadTemplates|ContextMenu|Dialog|ActorSheet|ItemSheet)\s*[.(]|(?<![.\w])TextEditor\.(?!implementation)/,
    },
    { what: "code made from text", pattern: /\beval\(|new Function\(|insertAdjacentHTML|outerHTML\s*=|document\.write/ },
  ])("contains no $what", ({ pattern }) => {
    expect(finds(SOURCES, pattern)).toEqual([]);
  });

  test("queries the window's own element, not the whole page", () => {
    expect(finds(apps, /(?<![.\w])(document|window)\.(querySelector|getElementById|body|forms)/)).toEqual([]);
  });

  test("sets innerHTML only in reviewed files", () => {
    const found = finds(SOURCES, /\.innerHTML\s*\+?=(?!=)/).filter((where) => !INNER_HTML.includes(where.split(":")[0]!));
    expect(found).toEqual([]);
  });

  test("escapes all output of templates, without triple braces", () => {
    expect(templates.filter((file) => /\{\{\{/.test(read(file)))).toEqual([]);
    expect(templates.length).toBeGreaterThan(0);
  });
});
