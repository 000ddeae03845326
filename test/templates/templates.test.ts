import { describe, expect, test } from "vitest";
import { sourceOf, templatesIn, wordsOf } from "./render";

const FILES = templatesIn("parts", "fighter", "item");

describe.each(FILES)("the template templates/%s", (file) => {
  const source = sourceOf(file);

  test("escapes all output", () => {
    expect(source).not.toMatch(/\{\{\{|\{\{~?&/);
    expect(source).not.toMatch(/data-tooltip(-html)?=/);
  });

  test("has at most 100 lines", () => {
    expect(source.split("\n").length).toBeLessThanOrEqual(100);
  });

  test("uses only texts from the language file", () => {
    const keys = [...source.matchAll(/localize "([^"]+)"|data-tooltip-text="([A-Z][^"]+)"/g)].map(([, key, tip]) => key ?? tip ?? "");
    expect(keys.filter((key) => wordsOf(key) === undefined)).toEqual([]);
  });

  test("has button types, alt attributes on images, and labeled inputs", () => {
    for (const [tag] of source.matchAll(/<button\b[^>]*>/g)) expect(tag).toContain('type="button"');
    for (const [tag] of source.matchAll(/<img\b[^>]*>/g)) expect(tag).toContain("alt=");
    for (const { 0: tag, index } of source.matchAll(/<(?:input|select)\b[^>]*>/g)) {
      const labelled = tag.includes("aria-label=") || source.lastIndexOf("<label", index) > source.lastIndexOf("</label>", index);
      expect({ file, tag, labelled }).toEqual({ file, tag, labelled: true });
    }
  });

  test("includes only existing partials", () => {
    const asked = [...source.matchAll(/\{\{> "systems\/crossfire\/templates\/([^"]+)"/g)].map(([, path]) => path);
    expect(asked.filter((path) => !FILES.includes(path ?? ""))).toEqual([]);
  });
});

const EVERYWHERE = templatesIn(
  "attack",
  "card",
  "clock",
  "fighter",
  "forecast",
  "item",
  "making",
  "migration",
  "parts",
  "reference",
  "settings",
  "test",
  "tracker",
);

/** Matches the start tag of a button, including Handlebars expressions in the tag. */
const BUTTON = /<button\b(?:[^>{]|\{\{[^}]*\}\})*>/g;

test("every button with an accessible name also shows the name as a tooltip", () => {
  const silent = EVERYWHERE.flatMap((file) =>
    [...sourceOf(file).matchAll(BUTTON)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes("aria-label=") && !/data-tooltip-text=|data-explained=/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(silent).toEqual([]);
});

test("every button without text has an accessible name", () => {
  const nameless = EVERYWHERE.flatMap((file) =>
    [...sourceOf(file).matchAll(/<button\b((?:[^>{]|\{\{[^}]*\}\})*)>(.*?)<\/button>/gs)]
      .filter(([, tag = "", inside = ""]) => inside.replace(/<[^>]*>/g, "").trim() === "" && !tag.includes("aria-label="))
      .map(([whole]) => `${file}: ${whole}`),
  );
  expect(nameless).toEqual([]);
});
