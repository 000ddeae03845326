import { describe, expect, test } from "vitest";
import { files, finds, read, SOURCES } from "./sources";

const VERSION = "module/foundry/version.ts";
const others = SOURCES.filter(({ file }) => file !== VERSION);
const apps = SOURCES.filter(({ file }) => file.startsWith("module/apps/"));
const templates = files("templates", /\.(hbs|html)$/);

/** Files that may set innerHTML, each reviewed. */
const INNER_HTML: readonly string[] = ["module/foundry/elements.ts"];

describe("only foundry/version.ts knows the running Foundry version", () => {
  test.each([
    { what: "the release", pattern: /\brelease\b.{0,3}\.(generation|version|isNewer)|\bgame\.version\b/ },
    { what: "the operators of an update", pattern: /\b_del\b|\b_replace\b|["'`.]-=|["'`.]==[a-zA-Z$]/ },
    { what: "the name of the chosen visibility", pattern: /["'`.](rollMode|messageMode)\b|\bDICE_ROLL_MODES\b/ },
  ])("$what", ({ pattern }) => {
    expect(finds(others, pattern)).toEqual([]);
    expect(SOURCES.map(({ file }) => file)).toContain(VERSION);
  });
});

describe("Foundry's demands on a system", () => {
  test("system.json uses htmlFields and filePathFields", () => {
    expect(read("system.json")).not.toMatch(/"(htmlField|filePathField)"/);
  });

  test.each([
    { what: "instanceof of an element class, which differs between windows", pattern: /instanceof\s+HTML\w*Element/ },
    { what: "a changed list of statuses, which is a record on 14", pattern: /CONFIG\.statusEffects(\.(splice|push|unshift)|\s*\|=)/ },
    {
      what: "bare globals that are gone or going",
      pattern:
        /(?<![.\w])(mergeObject|duplicate|renderTemplate|loadTemplates|ContextMenu|Dialog|ActorSheet|ItemSheet)\s*[.(]|(?<![.\w])TextEditor\.(?!implementation)/,
    },
    { what: "code from text", pattern: /\beval\(|new Function\(|insertAdjacentHTML|outerHTML\s*=|document\.write/ },
  ])("no $what", ({ pattern }) => {
    expect(finds(SOURCES, pattern)).toEqual([]);
  });

  test("windows query their own element, not the page", () => {
    expect(finds(apps, /(?<![.\w])(document|window)\.(querySelector|getElementById|body|forms)/)).toEqual([]);
  });

  test("nothing sets innerHTML outside the reviewed files", () => {
    const found = finds(SOURCES, /\.innerHTML\s*\+?=(?!=)/).filter((where) => !INNER_HTML.includes(where.split(":")[0]!));
    expect(found).toEqual([]);
  });

  test("templates escape everything: no triple braces", () => {
    expect(templates.filter((file) => /\{\{\{/.test(read(file)))).toEqual([]);
    expect(templates.length).toBeGreaterThan(0);
  });
});
