import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readBooks } from "../../tools/rulebook/chapters.mjs";
import { ROOT, filesIn } from "../../tools/build/files.mjs";
import { sizes, startSize } from "../../tools/build/report.mjs";
import { buildSystem, missingFiles } from "../../tools/build/system.mjs";

const DIST = path.join(ROOT, "dist");
const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), "utf8");

describe("the package built from the current source", () => {
  let manifest: any;
  let scripts: string;

  beforeAll(async () => {
    await buildSystem({ root: ROOT, outDir: DIST, onlyIfChanged: true });
    manifest = JSON.parse(read(DIST, "system.json"));
    scripts = filesIn(DIST, (file) => file.endsWith(".mjs"))
      .map((file) => read(DIST, file))
      .join("\n");
  });

  test("contains every file that its manifest names", () => {
    expect(missingFiles(manifest, DIST)).toEqual([]);
  });

  test("keeps the name of every class to which Foundry or a hook refers by name", () => {
    const declared = ["dice", "documents", "data", "apps"].flatMap((room) =>
      filesIn(path.join(ROOT, "module", room), (file) => file.endsWith(".ts")).flatMap((file) =>
        [...read(path.join(ROOT, "module", room), file).matchAll(/^export (?:abstract )?class (\w+)/gm)].map((match) => match[1]!),
      ),
    );
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter((name) => !new RegExp(`class ${name}\\b|\\b${name} ?= ?class\\b|["'\`]${name}["'\`]`).test(scripts))).toEqual(
      [],
    );
  });

  test("names the license of every package that its scripts and workers bundle", () => {
    const sources = filesIn(DIST, (file) => file.endsWith(".mjs.map")).flatMap((file) => JSON.parse(read(DIST, file)).sources as string[]);
    const packages = new Set(sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []));
    expect([...packages]).toContain("flatbush");
    const notices = read(DIST, "NOTICES.md");
    expect([...packages].filter((name) => !notices.includes(`## ${name} - `))).toEqual([]);
  });

  test("contains every template inside its scripts", () => {
    const templates = filesIn(path.join(ROOT, "templates"), (file) => file.endsWith(".hbs")).map(
      (file) => `systems/crossfire/templates/${file}`,
    );
    expect(templates.length).toBeGreaterThan(0);
    expect(templates.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test("loads at most 60 KB of scripts and 12 KB of styles at the start, compressed with brotli", () => {
    expect(startSize(DIST, "crossfire.mjs").brotli).toBeLessThanOrEqual(60_000);
    expect(sizes(DIST).find((row: { file: string }) => row.file === "styles/crossfire.css")?.brotli).toBeLessThanOrEqual(12_000);
  });

  test("has a readable compendium for every pack, with every source file of the pack", async () => {
    const copy = mkdtempSync(path.join(tmpdir(), "crossfire-packs-"));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    cpSync(path.join(DIST, "packs"), copy, { recursive: true });
    for (const pack of manifest.packs) {
      const db = new ClassicLevel<string, { _id: string }>(path.join(copy, pack.name), { valueEncoding: "json" });
      const records = await db.iterator().all();
      await db.close();
      const sources = filesIn(path.join(ROOT, "packs", pack.name), (file) => /\.ya?ml$/.test(file));
      expect(sources.length, pack.name).toBeGreaterThan(0);
      const made = pack.name === "rules" ? readBooks(ROOT).length : 0;
      expect(records.filter(([key]) => /^!\w+!\w+$/.test(key)).length, pack.name).toBe(sources.length + made);
      for (const [key, value] of records) expect(key.endsWith(value._id), key).toBe(true);
    }
  });

  test("contains no ActiveEffect pack, which Foundry 13 cannot load", () => {
    expect(manifest.packs.map((pack: { type: string }) => pack.type)).not.toContain("ActiveEffect");
  });

  test("uses plural names for the manifest's server-side lists", () => {
    const known = ["htmlFields", "filePathFields", "gmOnlyFields"];
    const keys = Object.values<Record<string, object>>(manifest.documentTypes).flatMap((types) =>
      Object.values(types).flatMap((type) => Object.keys(type)),
    );
    expect(keys.filter((key) => !known.includes(key))).toEqual([]);
  });
});
