import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../test/browser/harness/eventually";
import type { Seat } from "../../../test/browser/harness/seat";
import { startTable, type Table } from "../../../test/browser/harness/table";

const MANIFEST = {
  id: "stranger",
  title: "Stranger",
  version: "1",
  esmodules: ["stranger.mjs"],
  styles: ["styles/stranger.css"],
  languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  flags: { hotReload: { extensions: ["css", "hbs", "json"], paths: ["styles", "templates", "lang"] } },
};
/**
 * Script of a system: a window with a template and a localized text. A hook listener prevents replacing files whose extension is in `kept`.
 */
const SCRIPT = `
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  class Hello extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = { id: "hello" };
    static PARTS = { body: { template: "systems/stranger/templates/hello.hbs" } };
  }
  globalThis.kept = [];
  Hooks.on("hotReload", ({ extension }) => !kept.includes(extension));
  Hooks.once("ready", () => new Hello().render({ force: true }));
`;

let table: Table;
let gm: Seat;
let folder: string;
const save = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const shown = () => gm.page.locator("#hello").innerText();
const color = () => gm.page.locator("#hello .word").evaluate((node) => getComputedStyle(node).color);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "hot-reload-"));
  save("system.json", JSON.stringify(MANIFEST));
  save("stranger.mjs", SCRIPT);
  save("styles/stranger.css", ".word { color: rgb(1, 2, 3) }");
  save("templates/hello.hbs", '<p class="word">{{localize "STRANGER.word"}}</p>');
  save("lang/en.json", JSON.stringify({ STRANGER: { word: "first" } }));
  save("world.yaml", "id: stranger\ntitle: Stranger\nsystem: stranger\n");
  save("users.yaml", "- { _id: gm00000000000000, name: Gamemaster, role: 4 }\n");
  table = await startTable({ generation: 14, system: folder, world: folder, strict: false, hotReload: true });
  gm = await table.join("Gamemaster");
  await gm.page.locator("#hello .word").waitFor();
});
afterAll(async () => {
  await table?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a changed style sheet, text or template is replaced in the open page", async () => {
  expect([await shown(), await color()]).toEqual([expect.stringContaining("first"), "rgb(1, 2, 3)"]);
  await gm.evaluate((g) => (g.samePage = true));
  save("styles/stranger.css", ".word { color: rgb(4, 5, 6) }");
  await eventually(color).toBe("rgb(4, 5, 6)");
  save("lang/en.json", JSON.stringify({ STRANGER: { word: "second" } }));
  await eventually(shown).toContain("second");
  save("templates/hello.hbs", '<p class="word">{{localize "STRANGER.word"}} and third</p>');
  await eventually(shown).toContain("second and third");
  expect(await gm.evaluate((g) => g.samePage)).toBe(true);
});

test("a hotReload listener that returns false prevents the change", async () => {
  await gm.evaluate((g) => g.kept.push("json"));
  save("lang/en.json", JSON.stringify({ STRANGER: { word: "kept away" } }));
  save("styles/stranger.css", ".word { color: rgb(7, 8, 9) }");
  await eventually(color).toBe("rgb(7, 8, 9)");
  expect(await shown()).toContain("second and third");
});

test("a changed script reloads the page", async () => {
  save("stranger.mjs", `globalThis.changedScript = true; ${SCRIPT}`);
  await gm.page.waitForFunction(() => "changedScript" in globalThis);
  await gm.page.locator("#hello .word").waitFor();
  expect(await gm.evaluate((g) => g.samePage)).toBeUndefined();
});
