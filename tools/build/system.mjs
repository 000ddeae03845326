import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { isShipped, writeArchive } from "./archive.mjs";
import { bundleConfig, systemTemplates } from "./bundle.mjs";
import { contentHash, emptyExcept, filesIn, stampOf, writeInto } from "./files.mjs";
import { buildLanguages, manifestLanguages } from "./languages.mjs";
import { alone } from "./lock.mjs";
import { buildPacks } from "./packs.mjs";
import { ruleTexts } from "./rule-texts.mjs";
import { soundFiles } from "./sounds.mjs";
import { buildStyles } from "./styles.mjs";

const INPUTS = [
  "module",
  "templates",
  "styles",
  "lang",
  "assets",
  "babele",
  "packs",
  "docs/rules",
  "docs/chapters.yaml",
  "system.json",
  "package.json",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
];
const DOCUMENTS = ["LICENSE", "README.md", "CHANGELOG.md"];

/**
 * Builds the package that Foundry installs.
 * @param {{root: string, outDir: string, onlyIfChanged?: boolean}} options - absolute paths; a missing input folder is skipped
 * @returns {Promise<{fresh: boolean, packs: {name: string, entries: number, compiled: boolean}[], notes: string[]}>} `fresh` is false if
 * nothing had to be built
 * @throws {Error} for an invalid source; the message names file and reason
 */
export async function buildSystem({ root, outDir, onlyIfChanged = false }) {
  return alone("build-system", async () => {
    const stamp = stampOf(outDir);
    const hash = contentHash(root, INPUTS, contentHash(import.meta.dirname, [".", "../rulebook"]));
    if (onlyIfChanged && stamp.read() === hash && existsSync(path.join(outDir, "system.json")))
      return { fresh: false, packs: [], notes: [] };
    stamp.clear();
    const result = await buildAll(root, outDir);
    stamp.write(hash);
    return result;
  });
}

/**
 * Parts of the package that can be written separately, with the folders and files of their sources.
 * @type {readonly {from: readonly string[], write: (root: string, outDir: string, id: string) => void}[]}
 */
export const PARTS = [
  { from: ["styles"], write: writeStyles },
  { from: ["lang", "module/rules/rulesets"], write: writeLanguages },
  { from: ["docs/rules"], write: (root, outDir) => writeInto(outDir, "rules.json", JSON.stringify(ruleTexts(root))) },
  { from: ["templates"], write: copyTemplates },
  { from: ["assets"], write: (root, outDir) => copy(root, outDir, "assets") },
  { from: [], write: (_root, outDir) => soundFiles().forEach(([name, file]) => writeInto(outDir, `sounds/${name}`, file)) },
  { from: ["babele"], write: (root, outDir) => copy(root, outDir, "babele") },
  { from: DOCUMENTS, write: (root, outDir) => DOCUMENTS.forEach((file) => copy(root, outDir, file)) },
];

/** Returns the manifest with the version of `package.json` and the available languages. */
export function readSystem(root) {
  return { ...readManifest(root), languages: manifestLanguages(buildLanguages(root).keys()) };
}

async function buildAll(root, outDir) {
  const manifest = readSystem(root);
  const id = manifest.id;
  const notes = [];
  const templates = systemTemplates(root, id);
  // Check the styles first, so that faults are found before the old build is deleted.
  buildStyles(path.join(root, "styles"));
  emptyExcept(outDir, ["packs"]);
  if (existsSync(path.join(root, "module/main.ts"))) await build(bundleConfig({ root, outDir, systemId: id, templates }));
  else notes.push("there is no module/main.ts yet: no JavaScript was built");
  for (const { write } of PARTS) write(root, outDir, id);
  const packs = await buildPacks({ root, outDir, manifest });
  writeFileSync(path.join(outDir, "system.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  notes.push(...missingFiles(manifest, outDir));
  await writeArchive(outDir, `${id}.zip`);
  return { fresh: true, packs, notes };
}

function readManifest(root) {
  const read = (file) => {
    try {
      return JSON.parse(readFileSync(path.join(root, file), "utf8"));
    } catch (error) {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    }
  };
  const manifest = read("system.json");
  if (typeof manifest.id !== "string" || !/^[a-z0-9-]+$/.test(manifest.id))
    throw new Error(`system.json: "id" must be lower-case letters, digits and dashes`);
  return { ...manifest, version: read("package.json").version };
}

function writeStyles(root, outDir, id) {
  const styles = buildStyles(path.join(root, "styles"));
  if (styles !== null) writeInto(outDir, `styles/${id}.css`, styles);
}

function writeLanguages(root, outDir) {
  for (const [lang, strings] of buildLanguages(root)) writeInto(outDir, `lang/${lang}.json`, JSON.stringify(strings));
}

function copyTemplates(root, outDir) {
  for (const file of filesIn(path.join(root, "templates"), (name) => name.endsWith(".hbs"))) {
    writeInto(outDir, `templates/${file}`, readFileSync(path.join(root, "templates", file)));
  }
}

function copy(root, outDir, entry) {
  const source = path.join(root, entry);
  if (!existsSync(source)) return;
  rmSync(path.join(outDir, entry), { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  cpSync(source, path.join(outDir, entry), { recursive: true });
}

/** Returns one message for each file that the manifest names and the package lacks. */
export function missingFiles(manifest, outDir) {
  const shipped = new Set(filesIn(outDir, isShipped));
  const promised = [
    ...(manifest.esmodules ?? []),
    ...(manifest.styles ?? []).map((style) => style.src ?? style),
    ...(manifest.languages ?? []).map((language) => language.path),
    ...(manifest.packs ?? []).map((pack) => `${pack.path ?? `packs/${pack.name}`}/CURRENT`),
  ];
  return promised
    .filter((file) => !shipped.has(file))
    .map((file) => `system.json names ${file.replace(/\/CURRENT$/, "")}, which was not built`);
}
