import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

export type Files = Readonly<Record<string, string>>;

const manifest = {
  id: "sample",
  title: "Sample",
  version: "0.0.0",
  esmodules: ["sample.mjs"],
  styles: [{ src: "styles/sample.css", layer: "system" }],
  documentTypes: { Item: { weapon: {} }, Actor: { npc: {} } },
  packs: [
    { name: "weapons", label: "Weapons", path: "packs/weapons", type: "Item" },
    { name: "opponents", label: "Opponents", path: "packs/opponents", type: "Actor" },
  ],
};

const opponent = `
_id: opponent00000001
_key: "!actors!opponent00000001"
name: Guard
type: npc
items:
  - _id: weapon0000000002
    _key: "!actors.items!opponent00000001.weapon0000000002"
    name: Pistol
    type: weapon
effects: []
`;

/** The files of a complete small system, by path. */
const SAMPLE: Files = {
  "package.json": JSON.stringify({ name: "sample", version: "1.2.3" }),
  "system.json": JSON.stringify(manifest),
  "module/main.ts": `
    import { register } from "virtual:crossfire-templates";
    import { PoolRoll } from "./pool-roll";
    import { PoolRoll as Other } from "./other-roll";
    import path from "./picture.svg";
    const makeThing = () => class AnotherThing {};
    export const classes: readonly unknown[] = [PoolRoll, Other, makeThing()];
    export { register, path };
    export const later = () => import("./later");
  `,
  "module/pool-roll.ts": `export class PoolRoll { readonly hits: number = 0; static make(): PoolRoll { return new PoolRoll(); } }`,
  "module/other-roll.ts": `export class PoolRoll { readonly other: number = 1; }`,
  "module/later.ts": `export class LateWindow { readonly late: boolean = true; }`,
  "module/picture.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "templates/card.hbs": `<section>{{title}}{{> "systems/sample/templates/rows/row.hbs"}}</section>`,
  "templates/rows/row.hbs": `<p>{{#if (eq hits 1)}}one{{else}}{{hits}}{{/if}}</p>`,
  "styles/a.css": `@layer base { .sheet { color: red; & .row { color: blue } } }`,
  "styles/b.css": `.card { margin: 0px 0px 0px 0px }`,
  "lang/en.json": JSON.stringify({ SAMPLE: { Attack: "Attack" } }),
  "module/rules/rulesets/duel/lang/en.json": JSON.stringify({ "SAMPLE.Duel": "Duel" }),
  "assets/icons/shot.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "packs/weapons/rifle.yaml": `_id: weapon0000000001\n_key: "!items!weapon0000000001"\nname: Rifle\ntype: weapon\nsystem: { damage: 4 }\n`,
  "packs/opponents/street/guard.yaml": opponent,
  LICENSE: "MIT",
};

/**
 * Creates a folder with the sample system; the folder is removed after the test.
 * @param changed - files to add or replace, by path; a file with an empty text is omitted
 * @returns the folder, the folder for the build, and a function that writes more files
 */
export function sampleSystem(changed: Files = {}): { readonly root: string; readonly outDir: string; write(files: Files): void } {
  const root = mkdtempSync(path.join(tmpdir(), "crossfire-build-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (files: Files): void => {
    for (const [file, content] of Object.entries(files)) {
      if (content === "") continue;
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), content);
    }
  };
  write({ ...SAMPLE, ...changed });
  return { root, outDir: path.join(root, "dist"), write };
}
