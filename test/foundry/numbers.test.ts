import { afterEach, expect, test, vi } from "vitest";
import { figured, inTenths, signed } from "../../module/foundry/numbers";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["en", 7.54, "7.5"],
  ["de", 7.54, "7,5"],
  ["pl", 1234.06, "1234,1"],
  ["pt-BR", 7, "7"],
])("meters have the decimal separator of %s", (lang, meters, said) => {
  vi.stubGlobal("game", { i18n: { lang } });
  expect(inTenths(meters)).toBe(said);
});

test("numbers of a sentence have the decimal sign of the client's language and a real minus sign; whole numbers and text stay", () => {
  vi.stubGlobal("game", { i18n: { lang: "de" } });
  expect(figured({ meters: 7.5, least: -2.25, whole: -1234, name: "1.5 Volt" })).toEqual({
    meters: "7,5",
    least: "\u22122,25",
    whole: "\u22121234",
    name: "1.5 Volt",
  });
  expect([signed(0.5), signed(-0.5), signed(0)]).toEqual(["+0,5", "\u22120,5", "+0"]);
});
