import { describe, expect, test } from "vitest";
import { ROOT } from "../../tools/build/files.mjs";
import { readLedgers } from "../../tools/rule-index/ledgers.mjs";
import { readBooks } from "../../tools/rulebook/chapters.mjs";
import { headingOf, rulesJournal } from "../../tools/rulebook/journal.mjs";

describe("the rulebook as a journal", () => {
  const journal = rulesJournal(ROOT);
  const pages = journal.flatMap(({ entry }) => entry.pages);

  test("has one heading for every rule of the ledgers", () => {
    const headings = pages.flatMap(({ text }) => [...text.content.matchAll(/<h3>(\S+) /g)].map(([, id]) => id));
    expect(headings.toSorted()).toEqual(
      readLedgers()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test("shows the headings of rules, and escapes all texts", () => {
    const [book] = readBooks(ROOT);
    const rule = book!.chapters[0]!.rules[0]!;
    expect(pages[0].text.content).toContain(`<h3>${headingOf(rule)}</h3>`);
    for (const { text } of pages) expect(text.content.replaceAll(/<\/?(h3|p|ul|li)( class="[\w-]+")?>/g, "")).not.toMatch(/[<>]/);
  });

  test("has stable and unique ids", () => {
    const ids = [...journal.map(({ entry }) => entry._id), ...pages.map(({ _id }) => _id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(rulesJournal(ROOT)).toEqual(journal);
  });
});
