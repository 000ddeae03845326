import { afterEach, expect, test, vi } from "vitest";
import { inTenths } from "../../module/foundry/numbers";

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
