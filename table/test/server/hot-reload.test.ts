import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HotReload } from "../../common/wire";
import { watchSystem } from "../../server/hot-reload";

const MANIFEST = { id: "skirmish", flags: { hotReload: { extensions: ["css", ".json"], paths: ["styles", "./lang/"] } } };
let folder: string;
let stop: () => void;
const changed: HotReload[] = [];
let reloads = 0;
const soon = { timeout: 10_000, interval: 20 };

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "table-hot-")));
  for (const name of ["styles", "lang", "other"]) mkdirSync(join(folder, name));
  changed.length = 0;
  reloads = 0;
  stop = watchSystem(folder, MANIFEST, { changed: (file) => void changed.push(file), reload: () => (reloads += 1) });
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a changed file with a listed folder and extension is sent with its server path and content", async () => {
  writeFileSync(join(folder, "other/kept.css"), "never told");
  writeFileSync(join(folder, "styles/notes.txt"), "never told");
  writeFileSync(join(folder, "styles/skirmish.css"), ".a { color: red }");
  await vi.waitFor(() => expect(changed).toHaveLength(1), soon);
  expect(changed).toEqual([
    {
      packageType: "system",
      packageId: "skirmish",
      path: "systems/skirmish/styles/skirmish.css",
      extension: "css",
      content: ".a { color: red }",
    },
  ]);
  expect(reloads).toBe(0);
});

test("dots and slashes around the paths of the manifest are ignored", async () => {
  writeFileSync(join(folder, "lang/en.json"), "{}");
  await vi.waitFor(() => expect(changed.map(({ path }) => path)).toEqual(["systems/skirmish/lang/en.json"]), soon);
});

test("a changed script in any folder reloads the pages once for all files that change together", async () => {
  writeFileSync(join(folder, "skirmish.mjs"), "export {}");
  writeFileSync(join(folder, "other/chunk.mjs"), "export {}");
  await vi.waitFor(() => expect(reloads).toBe(1), soon);
  expect(changed).toEqual([]);
});

test("only scripts are watched if the manifest has no hotReload flag", async () => {
  stop();
  stop = watchSystem(folder, { id: "skirmish" }, { changed: (file) => void changed.push(file), reload: () => (reloads += 1) });
  writeFileSync(join(folder, "styles/skirmish.css"), "");
  writeFileSync(join(folder, "skirmish.mjs"), "export {}");
  await vi.waitFor(() => expect(reloads).toBe(1), soon);
  expect(changed).toEqual([]);
});
