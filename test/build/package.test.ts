import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";
import { ClassicLevel } from "classic-level";
import Handlebars from "handlebars";
import { describe, expect, onTestFinished, test } from "vitest";
import { isShipped } from "../../tools/build/archive.mjs";
import { filesIn } from "../../tools/build/files.mjs";
import { startSize } from "../../tools/build/report.mjs";
import { buildSystem } from "../../tools/build/system.mjs";
import { sampleSystem, type Files } from "./fixture";

const refusal = async (changed: Files): Promise<string> => {
  const { root, outDir } = sampleSystem(changed);
  return buildSystem({ root, outDir }).then(
    () => "",
    (error: Error) => error.message,
  );
};

/** Puts Handlebars with Foundry's `eq` helper on the global object until the end of the test, and returns it. */
function withHandlebars(): typeof Handlebars {
  const own = Handlebars.create();
  own.registerHelper("eq", (left: unknown, right: unknown) => left === right);
  Reflect.set(globalThis, "Handlebars", own);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "Handlebars"));
  return own;
}

/** Returns the contents of a zip archive, by the file names in its central directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = archive.readUInt32LE(end + 16);
  const members = new Map<string, Buffer>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength, extraLength, commentLength] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? archive.readUInt32LE(at + offset) : archive.readUInt16LE(at + offset),
    ) as [number, number, number, number, number];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    members.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return members;
}

describe("the bundle of a built system", () => {
  test("keeps class names in minified code, even if two files use the same name", async () => {
    const { root, outDir } = sampleSystem();
    await buildSystem({ root, outDir });
    const file = path.join(outDir, "sample.mjs");
    const bundle = await import(pathToFileURL(file).href);
    expect(bundle.classes.map((Class: { name: string }) => Class.name)).toEqual(["PoolRoll", "PoolRoll", "AnotherThing"]);
    const late = await bundle.later();
    expect(late.LateWindow.name).toBe("LateWindow");
    expect(readFileSync(file, "utf8")).not.toMatch(/\n {2}/);
    const maps = filesIn(outDir, (name) => name.endsWith(".mjs.map")).map((name) =>
      JSON.parse(readFileSync(path.join(outDir, name), "utf8")),
    );
    expect(maps.flatMap(({ sources }) => sources).some((source: string) => source.endsWith("module/pool-roll.ts"))).toBe(true);
  });

  test("registers precompiled templates as partials under the paths from which Foundry loads templates", async () => {
    const handlebars = withHandlebars();
    const { root, outDir } = sampleSystem();
    await buildSystem({ root, outDir });
    const bundle = await import(pathToFileURL(path.join(outDir, "sample.mjs")).href);
    bundle.register();
    expect(Object.keys(handlebars.partials)).toEqual(["systems/sample/templates/card.hbs", "systems/sample/templates/rows/row.hbs"]);
    const card = handlebars.partials["systems/sample/templates/card.hbs"] as Handlebars.TemplateDelegate;
    expect(card({ title: "<b>", hits: 1 })).toBe("<section>&lt;b&gt;<p>one</p></section>");
    expect(card({ title: "x", hits: 3 })).toBe("<section>x<p>3</p></section>");
  });

  test("has a start size that counts only the files loaded at the start", async () => {
    const { root, outDir } = sampleSystem({
      "module/later.ts": `import { shared } from "./shared"; export const late = () => shared() + "late";`,
      "module/shared.ts": `export const shared = () => Math.random().toFixed(8);`,
      "module/main.ts": `import { shared } from "./shared"; export const later = () => import("./later"); export { shared };`,
    });
    await buildSystem({ root, outDir });
    const onDisk = filesIn(outDir, (file) => file.endsWith(".mjs"));
    const late = onDisk.filter((file) => readFileSync(path.join(outDir, file), "utf8").includes("`late`"));
    expect(late).toHaveLength(1);
    expect(startSize(outDir, "sample.mjs").files.sort()).toEqual(onDisk.filter((file) => !late.includes(file)));
  });

  test("contains a separate file for each worker, with class names kept", async () => {
    const { root, outDir } = sampleSystem({
      "module/odds-job.ts": `class OddsJob {} postMessage(new OddsJob().constructor.name);`,
      "module/main.ts": `export const start = () => new Worker(new URL("./odds-job.ts", import.meta.url), { type: "module" });`,
    });
    await buildSystem({ root, outDir });
    const [worker] = filesIn(outDir, (file) => file.startsWith("workers/") && file.endsWith(".mjs"));
    expect(readFileSync(path.join(outDir, "sample.mjs"), "utf8")).toContain(worker);
    expect(readFileSync(path.join(outDir, worker!), "utf8")).toContain("OddsJob");
  });

  test("is refused if a template has unescaped output, and the error names the file and the line", async () => {
    expect(await refusal({ "templates/bad.hbs": "<p>\n{{{html}}}</p>" })).toMatch(/^templates\/bad\.hbs:2: unescaped output/);
    expect(await refusal({ "templates/bad.hbs": "{{&html}}" })).toMatch(/templates\/bad\.hbs:1: unescaped output/);
  });

  test("is refused if a template does not parse, and the error names the file", async () => {
    expect(await refusal({ "templates/bad.hbs": "{{#if a}}<p>" })).toMatch(/^templates\/bad\.hbs: Parse error on line 1/);
  });
});

describe("the package of a built system", () => {
  test("contains everything that the manifest names, with the version of package.json", async () => {
    const { root, outDir } = sampleSystem();
    const { notes } = await buildSystem({ root, outDir });
    expect(notes).toEqual([]);
    expect(JSON.parse(readFileSync(path.join(outDir, "system.json"), "utf8")).version).toBe("1.2.3");
    expect(filesIn(outDir)).toEqual(
      expect.arrayContaining([
        "LICENSE",
        "assets/icons/shot.svg",
        "lang/en.json",
        "sample.mjs",
        "styles/sample.css",
        "templates/rows/row.hbs",
      ]),
    );
  });

  test("is built even if files that the manifest names are missing, and notes each missing file", async () => {
    const { root, outDir } = sampleSystem({ "module/main.ts": "" });
    const { notes } = await buildSystem({ root, outDir });
    expect(notes).toEqual(["there is no module/main.ts yet: no JavaScript was built", "system.json names sample.mjs, which was not built"]);
  });

  test("joins style sheets sorted by file name", async () => {
    const { root, outDir } = sampleSystem();
    await buildSystem({ root, outDir });
    expect(readFileSync(path.join(outDir, "styles/sample.css"), "utf8")).toBe(
      "@layer base{.sheet{color:red;.row{color:#00f}}}\n.card{margin:0}",
    );
  });

  test("is refused if a style sheet does not parse, and the error names the file and the line", async () => {
    expect(await refusal({ "styles/c.css": ".a { color: red }\n}}" })).toMatch(/^styles\/c\.css:2:\d+: /);
  });

  test("lists every language that has a file, by its native name, with English first", async () => {
    const { root, outDir } = sampleSystem({ "lang/de.json": `{"SAMPLE": {"Attack": "Angriff"}}` });
    await buildSystem({ root, outDir });
    expect(JSON.parse(readFileSync(path.join(outDir, "system.json"), "utf8")).languages).toEqual([
      { lang: "en", name: "English", path: "lang/en.json" },
      { lang: "de", name: "Deutsch", path: "lang/de.json" },
    ]);
  });

  test("joins the language files of the rulesets, whether their keys are nested or dotted", async () => {
    const { root, outDir } = sampleSystem();
    await buildSystem({ root, outDir });
    expect(JSON.parse(readFileSync(path.join(outDir, "lang/en.json"), "utf8"))).toEqual({ SAMPLE: { Attack: "Attack", Duel: "Duel" } });
  });

  test("is refused if language files conflict in a text key or contain a number, and the error names the files", async () => {
    expect(await refusal({ "module/rules/rulesets/duel/lang/en.json": `{"SAMPLE.Attack": "x"}` })).toBe(
      `module/rules/rulesets/duel/lang/en.json: "SAMPLE.Attack" is already in lang/en.json`,
    );
    expect(await refusal({ "module/rules/rulesets/duel/lang/en.json": `{"SAMPLE.Attack.Hint": "x"}` })).toMatch(
      /"SAMPLE.Attack.Hint" lies inside "Attack"/,
    );
    expect(await refusal({ "lang/en.json": `{"SAMPLE": {"Count": 3}}` })).toBe(
      `lang/en.json: "SAMPLE.Count" must be a text or a group of texts`,
    );
  });

  test("is archived completely except for source maps, with the same bytes in every build", async () => {
    const { root, outDir } = sampleSystem();
    await buildSystem({ root, outDir });
    const first = readFileSync(path.join(outDir, "sample.zip"));
    const members = unzip(first);
    expect([...members.keys()].sort()).toEqual(filesIn(outDir, isShipped));
    expect([...members.keys()].filter((file) => file.endsWith(".map"))).toEqual([]);
    for (const [file, content] of members) expect(content.equals(readFileSync(path.join(outDir, file))), file).toBe(true);
    await buildSystem({ root, outDir });
    expect(readFileSync(path.join(outDir, "sample.zip")).equals(first)).toBe(true);
  });

  test("is rebuilt with `onlyIfChanged` only if a source has changed", async () => {
    const { root, outDir, write } = sampleSystem();
    expect((await buildSystem({ root, outDir, onlyIfChanged: true })).fresh).toBe(true);
    const written = statSync(path.join(outDir, "sample.mjs")).mtimeMs;
    expect((await buildSystem({ root, outDir, onlyIfChanged: true })).fresh).toBe(false);
    expect(statSync(path.join(outDir, "sample.mjs")).mtimeMs).toBe(written);
    write({ "lang/en.json": `{"SAMPLE": {"Attack": "Strike"}}` });
    expect((await buildSystem({ root, outDir, onlyIfChanged: true })).fresh).toBe(true);
    expect(readFileSync(path.join(outDir, "lang/en.json"), "utf8")).toContain("Strike");
  });

  test("contains no files of an earlier build", async () => {
    const { root, outDir, write } = sampleSystem();
    write({ "dist/old.mjs": "1", "dist/packs/gone/CURRENT": "1" });
    await buildSystem({ root, outDir });
    expect(filesIn(outDir, (file) => file.includes("old.mjs") || file.includes("gone"))).toEqual([]);
  });
});

describe("the packs of a built system", () => {
  async function records(folder: string): Promise<Record<string, unknown>> {
    const db = new ClassicLevel<string, unknown>(folder, { valueEncoding: "json" });
    try {
      return Object.fromEntries(await db.iterator().all());
    } finally {
      await db.close();
    }
  }

  test("store every document under a separate key, and list embedded documents by id", async () => {
    const { root, outDir } = sampleSystem();
    await buildSystem({ root, outDir });
    expect(await records(path.join(outDir, "packs/weapons"))).toEqual({
      "!items!weapon0000000001": { _id: "weapon0000000001", name: "Rifle", type: "weapon", system: { damage: 4 }, effects: [] },
    });
    expect(await records(path.join(outDir, "packs/opponents"))).toEqual({
      "!actors!opponent00000001": { _id: "opponent00000001", name: "Guard", type: "npc", items: ["weapon0000000002"], effects: [] },
      "!actors.items!opponent00000001.weapon0000000002": { _id: "weapon0000000002", name: "Pistol", type: "weapon", effects: [] },
    });
  });

  test("are compiled again only if their source files have changed", async () => {
    const { root, outDir, write } = sampleSystem();
    await buildSystem({ root, outDir });
    const folder = path.join(outDir, "packs/weapons");
    const state = (): unknown =>
      filesIn(folder).map((file) => [file, statSync(path.join(folder, file)).mtimeMs, statSync(path.join(folder, file)).ino]);
    const before = state();
    const again = await buildSystem({ root, outDir });
    expect(again.packs).toEqual([
      { name: "opponents", entries: 1, compiled: false },
      { name: "weapons", entries: 1, compiled: false },
    ]);
    expect(state()).toEqual(before);
    write({ "packs/weapons/rifle.yaml": `_id: weapon0000000001\n_key: "!items!weapon0000000001"\nname: Carbine\ntype: weapon\n` });
    const changed = await buildSystem({ root, outDir });
    expect(changed.packs.map((pack) => pack.compiled)).toEqual([false, true]);
    expect(await records(folder)).toMatchObject({ "!items!weapon0000000001": { name: "Carbine" } });
  });

  const carries = (from: string): Files => ({
    "packs/opponents/street/guard.yaml": `_id: opponent00000001\n_key: "!actors!opponent00000001"\nname: Guard\ntype: npc\nitems:\n  - from: ${from}\n    system: { ready: true }\n`,
  });

  test("include the compendium items that an opponent carries, with the opponent's overrides", async () => {
    const { root, outDir, write } = sampleSystem(carries("weapons/rifle"));
    const id = "opponent00000I00";
    const carried = async () => (await records(path.join(outDir, "packs/opponents")))[`!actors.items!opponent00000001.${id}`];
    await buildSystem({ root, outDir });
    const rifle = { _id: id, name: "Rifle", system: { damage: 4, ready: true }, sort: 1000 };
    expect(await carried()).toMatchObject({ ...rifle, _stats: { compendiumSource: "Compendium.sample.weapons.Item.weapon0000000001" } });
    write({ "packs/weapons/rifle.yaml": `_id: weapon0000000001\n_key: "!items!weapon0000000001"\nname: Carbine\ntype: weapon\n` });
    await buildSystem({ root, outDir });
    expect(await carried()).toMatchObject({ name: "Carbine", system: { ready: true } });
  });

  test("are refused if an inherited item is missing", async () => {
    const { root, outDir } = sampleSystem(carries("weapons/spoon"));
    await expect(buildSystem({ root, outDir })).rejects.toThrow(
      "packs/opponents/street/guard.yaml: there is no packs/weapons/spoon.yaml to take over",
    );
  });

  const entry = (text: string): Files => ({ "packs/weapons/bad.yaml": text });
  test.each([
    [
      "an entry without a _key",
      entry("_id: weapon0000000009\nname: A\ntype: weapon\n"),
      `packs/weapons/bad.yaml: entry has no _key; it should be "!items!weapon0000000009"`,
    ],
    [
      "an entry with the _key of another id",
      entry(`_id: weapon0000000009\n_key: "!items!weapon0000000008"\nname: A\ntype: weapon\n`),
      `packs/weapons/bad.yaml: entry has the _key "!items!weapon0000000008"; it should be "!items!weapon0000000009"`,
    ],
    [
      "an entry with an undeclared type",
      entry(`_id: weapon0000000009\n_key: "!items!weapon0000000009"\nname: A\ntype: wepon\n`),
      `packs/weapons/bad.yaml: entry has the type "wepon"; system.json declares weapon for Item`,
    ],
    [
      "an entry with a short id",
      entry(`_id: weapon9\n_key: "!items!weapon9"\nname: A\ntype: weapon\n`),
      `packs/weapons/bad.yaml: entry needs an _id of 16 letters and digits, it has "weapon9"`,
    ],
    [
      "two entries with one id",
      entry(`_id: weapon0000000001\n_key: "!items!weapon0000000001"\nname: A\ntype: weapon\n`),
      `packs/weapons/rifle.yaml: "!items!weapon0000000001" is already in packs/weapons/bad.yaml`,
    ],
    [
      "an entry in a missing folder",
      entry(`_id: weapon0000000009\n_key: "!items!weapon0000000009"\nname: A\ntype: weapon\nfolder: nowhere000000000\n`),
      `packs/weapons/bad.yaml: there is no folder "nowhere000000000" in this pack`,
    ],
    [
      "an entry without a name",
      entry(`_id: weapon0000000009\n_key: "!items!weapon0000000009"\ntype: weapon\n`),
      `packs/weapons/bad.yaml: entry has no name`,
    ],
    ["an entry that is not a document", entry("- 1\n"), "packs/weapons/bad.yaml: must hold one document"],
    ["an entry in an undeclared pack", { "packs/other/a.yaml": "a: 1" }, "packs/other: system.json declares no pack of this name"],
  ])("are refused for %s, with the reason", async (_, changed, message) => {
    expect(await refusal(changed)).toBe(message);
  });

  test("are refused if an embedded document has a wrong _key", async () => {
    const guard = `_id: opponent00000001\n_key: "!actors!opponent00000001"\nname: Guard\ntype: npc\nitems:\n  - { _id: weapon0000000002, _key: "!items!weapon0000000002", name: P, type: weapon }\n`;
    expect(await refusal({ "packs/opponents/street/guard.yaml": guard })).toBe(
      `packs/opponents/street/guard.yaml: embedded actors.items "P" has the _key "!items!weapon0000000002"; it should be "!actors.items!opponent00000001.weapon0000000002"`,
    );
  });

  test("are refused if a YAML file does not parse, and the error names the file", async () => {
    expect(await refusal(entry("a: [1\n"))).toMatch(/^packs\/weapons\/bad\.yaml: /);
  });
});
