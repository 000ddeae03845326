import { afterEach, expect, test, vi } from "vitest";
import { figured, formFor, inTenths, signed } from "../../module/foundry/numbers";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["en", 7.54, "7.5"],
  ["de", 7.54, "7,5"],
  ["pl", 1234.06, "1234,1"],
  ["pt-BR", 7, "7"],
])("meters are rounded to tenths and have the decimal separator of the language %s", (lang, meters, said) => {
  vi.stubGlobal("game", { i18n: { lang } });
  expect(inTenths(meters)).toBe(said);
});

test("a number in a sentence has the client's decimal separator and a real minus sign; texts stay unchanged", () => {
  vi.stubGlobal("game", { i18n: { lang: "de" } });
  expect(figured({ meters: 7.5, least: -2.25, whole: -1234, name: "1.5 Volt" })).toEqual({
    meters: "7,5",
    least: "\u22122,25",
    whole: "\u22121234",
    name: "1.5 Volt",
  });
  expect([signed(0.5), signed(-0.5), signed(0)]).toEqual(["+0,5", "\u22120,5", "+0"]);
});

test.each([
  ["en", ["one", "other"], [0, 1, -1, 2, 1.5], ["other", "one", "one", "other", "other"]],
  ["fr", ["one", "other"], [0, 1, 2], ["one", "one", "other"]],
  ["pl", ["one", "few", "many", "other"], [1, 3, 5, 22, 1.5], ["one", "few", "many", "few", "other"]],
  ["ja", ["other"], [1, 2], ["other", "other"]],
  // Without a translation, a client reads the English forms.
  ["cs", ["one", "other"], [1, 3, 5], ["one", "other", "other"]],
])("a text with a number has the plural form of the language %s", (lang, forms, numbers, wanted) => {
  vi.stubGlobal("game", { i18n: { lang, has: (key: string) => forms.some((form) => key === `left.${form}`) } });
  expect(numbers.map((number) => formFor("left", number))).toEqual(wanted.map((form) => `left.${form}`));
});
