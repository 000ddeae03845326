import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { files, read, ROOT, SOURCES } from "./sources";

const MOST_LINES = 300;
const MOST_FILES = 20;
/** Tables may be longer. */
const TABLES: readonly string[] = [];
const COMMON_NAMES = ["index", "utils", "util", "helpers", "helper", "common", "misc", "shared", "lib", "tools", "_module"];

describe("files", () => {
  test("have no common names, and neither have folders", () => {
    const common = SOURCES.map(({ file }) => file).filter((file) =>
      file
        .replace(/\.ts$/, "")
        .split("/")
        .slice(1)
        .some((part) => COMMON_NAMES.includes(part)),
    );
    expect(common).toEqual([]);
  });

  test("are no barrels: none only hands on what others export", () => {
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

  test(`share a folder of module with at most ${MOST_FILES - 1} others`, () => {
    const counts = new Map<string, number>();
    for (const file of files("module", /./)) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(1);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });

  test(`have at most ${MOST_LINES} lines, tables apart`, () => {
    const long = SOURCES.filter(({ file, text }) => text.split("\n").length > MOST_LINES + 1 && !TABLES.includes(file));
    expect(long.map(({ file }) => file)).toEqual([]);
  });
});

describe("the package is what was ordered", () => {
  test.each(["module", "templates", "lang", "packs", "test"])("the folder %s is at the top", (folder) => {
    expect(statSync(path.join(ROOT, folder)).isDirectory()).toBe(true);
  });

  test.each(["system.json", "package.json", "tsconfig.json"])("the file %s is at the top", (file) => {
    expect(existsSync(path.join(ROOT, file))).toBe(true);
  });

  test("it is built with Vite, tested with Vitest, typed with fvtt-types, drawn with Handlebars and ships no dependency", () => {
    const { devDependencies, dependencies = {}, type } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(["vite", "vitest", "handlebars", "typescript"]));
    expect(devDependencies["fvtt-types"]).toMatch(/^npm:@league-of-foundry-developers\/foundry-vtt-types@\d/);
    expect(dependencies).toEqual({});
    expect(type).toBe("module");
  });

  test("system.json is a system for 13 and 14 whose files are built or at hand", () => {
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

  test("TypeScript is strict", () => {
    expect(JSON.parse(read("tsconfig.json"))).toMatchObject({ compilerOptions: { strict: true, noUncheckedIndexedAccess: true } });
    expect(files("module", /\.(js|mjs|cjs)$/)).toEqual([]);
  });
});
