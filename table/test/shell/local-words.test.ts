import { expect, test } from "vitest";
import { ENGLISH } from "../../client/shell/lang/english";
import { LOCAL_LANGUAGES, localWords } from "../../client/shell/lang/local-words";

test.each(LOCAL_LANGUAGES)("the language %s has the same keys as German and the same placeholders as English", (language) => {
  const words = localWords(language);
  const german = Object.keys(localWords("de"));
  expect(Object.keys(words)).toEqual(german);
  expect(german.length).toBeGreaterThan(40);
  for (const [key, word] of Object.entries(words)) {
    expect(ENGLISH[key], key).toBeDefined();
    expect([key, word.trim() === word && word.length > 0]).toEqual([key, true]);
    expect([key, ...(word.match(/\{\w+\}/g) ?? [])]).toEqual([key, ...(ENGLISH[key]!.match(/\{\w+\}/g) ?? [])]);
  }
});

test("a language without translations uses English texts", () => {
  expect(localWords("en")).toEqual({});
  expect(localWords("xx")).toEqual({});
});
