/**
 * `npm run release -- --tag v1.2.3 --url https://host/owner/name`: writes a release into `release/`: the zip, the manifest, the types for
 * module authors, and the notes.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeArchive } from "./build/archive.mjs";
import { ROOT } from "./build/files.mjs";
import { buildSystem } from "./build/system.mjs";
import { buildTypes } from "./release/types-package.mjs";
import { notesOf, releaseManifest } from "./release/parts.mjs";

const OUT = path.join(ROOT, "release");
const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

const { values } = parseArgs({ options: { tag: { type: "string" }, url: { type: "string" } } });
const { version } = JSON.parse(read("package.json"));
const notes = notesOf(read("CHANGELOG.md"), version);
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const built = path.join(OUT, "built");
const { notes: faults } = await buildSystem({ root: ROOT, outDir: built });
if (faults.length > 0) throw new Error(faults.join("\n"));
const manifest = releaseManifest(JSON.parse(readFileSync(path.join(built, "system.json"), "utf8")), { version, ...values });
const text = `${JSON.stringify(manifest, null, 2)}\n`;
writeFileSync(path.join(built, "system.json"), text);
await writeArchive(built, "crossfire.zip");
writeFileSync(path.join(OUT, "crossfire.zip"), readFileSync(path.join(built, "crossfire.zip")));
writeFileSync(path.join(OUT, "system.json"), text);
writeFileSync(path.join(OUT, "notes.md"), notes);
rmSync(built, { recursive: true });
const types = path.join(OUT, "types");
buildTypes({ root: ROOT, outDir: types });
execFileSync("npm", ["pack", "--silent", "--pack-destination", OUT, types], { cwd: OUT, shell: process.platform === "win32" });
rmSync(types, { recursive: true });
console.log(`release/: crossfire.zip, system.json, crossfire-types-${version}.tgz and notes.md of ${version}`);
