import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { files, read, ROOT, SOURCES } from "./sources";

const MOST_LINES = 300;
/** Maximum number of lines of a file in the table folder. Its files follow Foundry's classes, and some of those are long. */
const MOST_LINES_OF_TABLE = 400;
const MOST_FILES = 20;
/** Files that contain only data tables and may exceed the maximum number of lines. */
const TABLES: readonly string[] = [];
/** Maximum number of lines of a short file. A short file needs a reason in the list below, or belongs in the file with the same subject. */
const FEW_LINES = 20;
const SMALL_FILES: Readonly<Record<string, string>> = {
  "module/main.ts": "entry: the manifest names it",
  "module/workers/forecast.worker.ts": "entry of a worker",
  "module/workers/odds.worker.ts": "entry of a worker",
  "module/apps/fighter/barrier/sheet.ts": "a class that Foundry registers",
  "module/documents/combatant.ts": "a class that Foundry registers",
  "module/documents/token.ts": "a class that Foundry registers",
  "module/play/authority/open-asks.ts": "reads questions at the start of a client; making them is loaded later",
  "module/play/old-words.ts": "loaded at the first call of a macro",
  "module/rules/reading/new-words.ts": "loaded with requests, plans and macros; renaming stored data belongs to the start",
  "module/documents/item.ts": "a class that Foundry registers",
  "module/documents/reaction.ts": "a message type, as the other message types have one file each",
  "module/rules/rulesets/called-shot-d20/called-shot-d20.ts": "found by the name of the ruleset",
  "module/rules/rulesets/crossfire/crossfire.ts": "found by the name of the ruleset",
  "module/rules/rulesets/swan-song/swan-song.ts": "found by the name of the ruleset",
  "module/rules/rulesets/three-dice/three-dice.ts": "found by the name of the ruleset",
  "module/rules/rulesets/rulesets.ts": "the list of whole rulesets, loaded with the first attack; `facts.ts` is loaded at start",
  "module/play/whole-ruleset.ts": "loaded with the first attack; `ruleset.ts` is loaded at start",
  "module/rules/action-price.ts": "shared by clock, attack, checks and forecast, which do not import each other",
  "module/rules/body/glancing-hits.ts": "found by the name of the rules of glancing hits",
  "module/rules/body/injuries/critical-injuries.ts": "found by the name of the rules of critical injuries",
  "module/rules/body/hit-locations/wound-classes.ts": "shared by injury tolerance and wounding modifiers, which would import each other",
  "module/rules/attack/unintended-targets/defense-result.ts": "shared by obstructions, secondary targets and shots through cover",
  "module/rules/contest/limits.ts": "found by the name of the Physical and Mental limit",
  "module/rules/flight/tolerance.ts": "the one tolerance of the whole flight, of areas and of melee",
  "module/rules/attack/declare/of-latest.ts": "remembers the result of the latest attack, for pools and two rulesets",
  "module/apps/status-palette.ts": "loaded at start; the token HUD is loaded when it opens",
  "module/apps/tracker/fallen.ts": "loaded at start with the tracker; its windows and rows are loaded when they show",
  "module/boot/directory-menu.ts": "loaded at start; the export is loaded by a click",
  "module/boot/integrations/listen.ts": "loaded at start; each integration is loaded when its module announces itself",
  "module/boot/integrations/dice-so-nice.ts": "loaded when its module announces itself",
  "module/play/series/watch-series.ts": "loaded at start; the series is loaded when one goes on",
  "module/play/attack/complete-asks.ts": "loaded by the client of a GM alone; `open-ask.ts` is loaded by everyone",
  "module/apps/charge/context.ts": "the context of a template, drawn without its window",
  "module/apps/tracker/pending.ts": "loaded when answers are due, apart from the rows of the tracker",
  "module/apps/card/folded.ts": "what this client has opened: written by the listener, loaded at start, and read by the drawing of cards",
  "module/foundry/announce.ts": "loaded with the first key of the map; notifications are loaded at start",
  "module/play/stable-id.ts": "pure: browser tests and soak compute ids with it, where Foundry's types are unknown",
  "module/play/combat/fight-of.ts": "the fight of an actor, asked all over `play`; no other file there is about it",
};
const COMMON_NAMES = ["index", "utils", "util", "helpers", "helper", "common", "misc", "shared", "lib", "tools", "_module"];

describe("the files of module", () => {
  test("have no generic names, and neither do their folders", () => {
    const common = SOURCES.map(({ file }) => file).filter((file) =>
      file
        .replace(/\.ts$/, "")
        .split("/")
        .slice(1)
        .some((part) => COMMON_NAMES.includes(part)),
    );
    expect(common).toEqual([]);
  });

  test("contain more than re-exports of other files", () => {
    const barrels = SOURCES.filter(({ code }) => {
      const lines = code
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
      return lines.length > 0 && lines.every((line) => /^export\s.*\sfrom\s/.test(line));
    });
    expect(barrels.map(({ file }) => file)).toEqual([]);
  });

  test("have no default exports", () => {
    expect(SOURCES.filter(({ code }) => /^export default\b/m.test(code)).map(({ file }) => file)).toEqual([]);
  });

  test(`share their folder with at most ${MOST_FILES - 1} other files`, () => {
    const counts = new Map<string, number>();
    for (const file of files("module", /./)) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(1);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });

  test(`are listed with a reason if they have at most ${FEW_LINES} lines`, () => {
    const small = SOURCES.filter(({ text }) => text.trimEnd().split("\n").length <= FEW_LINES).map(({ file }) => file);
    expect(small.length).toBeGreaterThan(0);
    expect(small.toSorted()).toEqual(Object.keys(SMALL_FILES).toSorted());
    expect(Object.entries(SMALL_FILES).filter(([, reason]) => reason === "")).toEqual([]);
  });

  test(`have at most ${MOST_LINES} lines, except listed data tables`, () => {
    const long = SOURCES.filter(({ file, text }) => text.split("\n").length > MOST_LINES + 1 && !TABLES.includes(file));
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});

test(`the files of the table folder, including its tests, have at most ${MOST_LINES_OF_TABLE} lines`, () => {
  const all = files("table", /\.ts$/).filter((file) => !file.includes("node_modules"));
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((file) => read(file).split("\n").length > MOST_LINES_OF_TABLE + 1)).toEqual([]);
});

/** Rooms whose tests have the same paths as the tested files; `play` also has tests of whole clients. */
const MIRRORED = ["apps", "boot", "cards", "data", "documents", "foundry", "play", "rules", "workers"];
/** Reasons for the test folders that mirror no folder of module, by folder. */
const BESIDE: Readonly<Record<string, string>> = {
  "play/situations": "situations through whole clients: odds, machine and table agree",
  "rules/odds/situations": "the same situations by odds and machine",
};

describe("the test files", () => {
  test("are in folders that mirror the folders of module, except folders listed with a reason", () => {
    const rooms = new Set(SOURCES.map(({ file }) => path.posix.dirname(file).replace(/^module\//, "")));
    const known = new Set([...rooms].flatMap((room) => room.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"))));
    const folders = new Set(files("test", /\.test\.ts$/).map((file) => path.posix.dirname(file).replace(/^test\//, "")));
    const apart = [...folders].filter((folder) => MIRRORED.includes(folder.split("/")[0]!) && !known.has(folder));
    expect(apart.toSorted()).toEqual(Object.keys(BESIDE).toSorted());
  });

  test("are in the folder that mirrors the tested file's folder if they import only that file", () => {
    const strays = files("test", /\.test\.ts$/).filter((file) => {
      const imports = [...read(file).matchAll(/from "(\.[^"]+)"/g)].map(([, target]) => path.posix.join(path.posix.dirname(file), target!));
      const [only, ...others] = imports.filter((target) => target.startsWith("module/"));
      return (
        only !== undefined &&
        others.length === 0 &&
        imports.length === 1 &&
        path.posix.dirname(only) !== path.posix.dirname(file).replace(/^test/, "module")
      );
    });
    expect(strays).toEqual([]);
  });
});

describe("the structure of the package", () => {
  test.each(["module", "templates", "lang", "packs", "test"])("has the folder %s at the top level", (folder) => {
    expect(statSync(path.join(ROOT, folder)).isDirectory()).toBe(true);
  });

  test.each(["system.json", "package.json", "tsconfig.json"])("has the file %s at the top level", (file) => {
    expect(existsSync(path.join(ROOT, file))).toBe(true);
  });

  test("has Vite, Vitest, Handlebars, TypeScript and fvtt-types as development dependencies, no runtime dependencies, and 'module' as its type", () => {
    const { devDependencies, dependencies = {}, type } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(["vite", "vitest", "handlebars", "typescript"]));
    expect(devDependencies["fvtt-types"]).toMatch(/^npm:@league-of-foundry-developers\/foundry-vtt-types@\d/);
    expect(dependencies).toEqual({});
    expect(type).toBe("module");
  });

  test("has a manifest for Foundry 13 and 14, and every pack in the manifest exists", () => {
    const manifest = JSON.parse(read("system.json")) as {
      id: string;
      type: string;
      compatibility: object;
      packs: { path: string }[];
    };
    expect(manifest).toMatchObject({ id: "crossfire", type: "system", compatibility: { minimum: "13", maximum: "14" } });
    const absent = manifest.packs.map((entry) => entry.path).filter((file) => !existsSync(path.join(ROOT, file)));
    expect(absent).toEqual([]);
  });

  test("has only strict TypeScript as source code", () => {
    expect(JSON.parse(read("tsconfig.json"))).toMatchObject({ compilerOptions: { strict: true, noUncheckedIndexedAccess: true } });
    expect(files("module", /\.(js|mjs|cjs)$/)).toEqual([]);
  });
});
