import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wording } from "../../client/shell/ui/notifications";
import { cleanHTML, escapeHTML } from "../../common/utils/strings";

const TEXTS: Record<string, string> = { "A.Hit": "<b>{name}</b> is hit" };

beforeEach(() => {
  vi.stubGlobal("foundry", { utils: { cleanHTML, escapeHTML } });
  const format = (key: string, values: Record<string, unknown>): string =>
    (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  vi.stubGlobal("game", { i18n: { format, localize: (key: string) => TEXTS[key] ?? key } });
});
afterEach(() => vi.unstubAllGlobals());

const nasty = "<i>Mara</i><script>bad()</script>";

test.each<[string, string, Parameters<typeof wording>[1], string]>([
  ["harmless markup stays and scripts are removed", `<b>So</b>${nasty}`, {}, "<b>So</b><i>Mara</i>"],
  ["`clean: false` trusts the message", nasty, { clean: false }, nasty],
  [
    "values are inserted as text",
    "A.Hit",
    { format: { name: nasty } },
    "<b>&lt;i&gt;Mara&lt;/i&gt;&lt;script&gt;bad()&lt;/script&gt;</b> is hit",
  ],
  ["`escape: false` inserts values as sanitized markup", "A.Hit", { format: { name: nasty }, escape: false }, "<b><i>Mara</i></b> is hit"],
  ["a translation keeps its markup", "A.Hit", { localize: true }, "<b>{name}</b> is hit"],
])("notifications: %s [API v14: NotificationOptions, ISS:foundryvtt/foundryvtt#12072]", (_, message, options, shown) => {
  expect(wording(message, options)).toBe(shown);
});
