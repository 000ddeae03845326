import { describe, expect, test } from "vitest";
import { sourceOf, templatesIn, wordsOf } from "./render";

const FILES = templatesIn("parts", "fighter", "item");

describe.each(FILES)("templates/%s", (file) => {
  const source = sourceOf(file);

  test("escapes all output", () => {
    expect(source).not.toMatch(/\{\{\{|\{\{~?&/);
    expect(source).not.toMatch(/data-tooltip(-html)?=/);
  });

  test("is at most a hundred lines", () => {
    expect(source.split("\n").length).toBeLessThanOrEqual(100);
  });

  test("uses only texts of the language file", () => {
    const keys = [...source.matchAll(/localize "([^"]+)"|data-tooltip-text="([A-Z][^"]+)"/g)].map(([, key, tip]) => key ?? tip ?? "");
    expect(keys.filter((key) => wordsOf(key) === undefined)).toEqual([]);
  });

  test("has buttons of type button, pictures with an alt text or an empty one, and labeled inputs", () => {
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

/** Matches a tag, including Handlebars inside it. */
const BUTTON = /<button\b(?:[^>{]|\{\{[^}]*\}\})*>/g;

test("every button with an accessible name also shows it as a tooltip, in all templates", () => {
  const silent = EVERYWHERE.flatMap((file) =>
    [...sourceOf(file).matchAll(BUTTON)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes("aria-label=") && !/data-tooltip-text=|data-explained=/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(silent).toEqual([]);
});

test("a button with only a picture has a name", () => {
  const nameless = EVERYWHERE.flatMap((file) =>
    [...sourceOf(file).matchAll(/<button\b((?:[^>{]|\{\{[^}]*\}\})*)>(.*?)<\/button>/gs)]
      .filter(([, tag = "", inside = ""]) => inside.replace(/<[^>]*>/g, "").trim() === "" && !tag.includes("aria-label="))
      .map(([whole]) => `${file}: ${whole}`),
  );
  expect(nameless).toEqual([]);
});
