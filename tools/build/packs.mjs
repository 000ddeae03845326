import { createRequire } from "node:module";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rulesJournal } from "../rulebook/journal.mjs";
import { contentHash, filesIn, stampOf } from "./files.mjs";
import { readPackEntry } from "./pack-entries.mjs";
import { checkPack } from "./pack-rules.mjs";

const CLI_VERSION = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@foundryvtt/foundryvtt-cli/package.json"), "utf8"),
).version;
const TAKEN_OVER = /^ *-? *from: *"?([\w-]+\/[\w-]+)"? *$/gm;
const isYaml = (file) => /\.ya?ml$/.test(file);

/** Packs that also contain entries generated from other parts of the project. */
const MADE = { rules: { needs: "docs/chapters.yaml", sources: ["docs/chapters.yaml", "docs/rules"], entries: rulesJournal } };

/**
 * Compiles the folders of `packs/` whose content has changed since the last compilation. Deletes compiled packs whose folder no longer
 * exists.
 * @param {{root: string, outDir: string, manifest: any}} options
 * @returns {Promise<{name: string, entries: number, compiled: boolean}[]>}
 * @throws {Error} naming file and reason for an invalid entry or a folder that system.json does not declare
 */
export async function buildPacks({ root, outDir, manifest }) {
  const source = path.join(root, "packs");
  const target = path.join(outDir, "packs");
  const names = existsSync(source)
    ? readdirSync(source, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  refuseUndeclared(names, manifest);
  removeGone(target, names);
  const results = [];
  for (const name of names) results.push(await buildPack({ name, root, target, manifest }));
  return results;
}

function refuseUndeclared(names, manifest) {
  for (const name of names) {
    if (!(manifest.packs ?? []).some((pack) => pack.name === name))
      throw new Error(`packs/${name}: system.json declares no pack of this name`);
  }
}

function removeGone(target, names) {
  if (!existsSync(target)) return;
  for (const entry of readdirSync(target)) if (!names.includes(entry)) rmSync(path.join(target, entry), { recursive: true, force: true });
}

/**
 * Returns the files of other packs to which these entries refer. Reads the entries as text instead of parsing them, because usually nothing
 * has changed.
 */
function takenOverBy(folder, files) {
  const named = files.flatMap((file) => [...readFileSync(path.join(folder, file), "utf8").matchAll(TAKEN_OVER)].map(([, from]) => from));
  return [...new Set(named)].sort().map((from) => `packs/${from}.yaml`);
}

async function buildPack({ name, root, target, manifest }) {
  const folder = path.join(root, "packs", name);
  const output = path.join(target, name);
  const pack = manifest.packs.find((candidate) => candidate.name === name);
  const salt = JSON.stringify([
    CLI_VERSION,
    contentHash(import.meta.dirname, ["packs.mjs", "pack-entries.mjs", "pack-rules.mjs", "../rulebook"]),
    pack.type,
    manifest.documentTypes ?? {},
  ]);
  const files = filesIn(folder, isYaml);
  const made = MADE[name] && existsSync(path.join(root, MADE[name].needs)) ? MADE[name] : null;
  const hash = contentHash(root, [`packs/${name}`, ...takenOverBy(folder, files), ...(made?.sources ?? [])], salt, isYaml);
  const stamp = stampOf(output);
  if (stamp.read() === hash && existsSync(path.join(output, "CURRENT"))) return { name, entries: files.length, compiled: false };
  stamp.clear();
  const entries = [...files.map((file) => ({ file, entry: readPackEntry(root, `${name}/${file}`) })), ...(made?.entries(root) ?? [])];
  checkPack({ entries, pack, documentTypes: manifest.documentTypes ?? {} });
  await compileFresh(entries, output);
  stamp.write(hash);
  return { name, entries: entries.length, compiled: true };
}

/**
 * Compiles entries into an empty folder, then replaces the existing pack. If the compilation fails, the existing pack stays unchanged.
 * Equal sources give equal files.
 */
async function compileFresh(entries, output) {
  const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
  const fresh = `${output}.${process.pid}.tmp`;
  const whole = `${output}.${process.pid}.whole`;
  for (const folder of [fresh, whole]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  try {
    entries.forEach(({ entry }, at) => writeFileSync(path.join(whole, `${String(at).padStart(5, "0")}.json`), JSON.stringify(entry)));
    await compilePack(whole, fresh);
    for (const file of ["LOG", "LOG.old", "LOCK"]) rmSync(path.join(fresh, file), { force: true });
    rmSync(output, { recursive: true, force: true });
    renameSync(fresh, output);
  } finally {
    for (const folder of [fresh, whole]) rmSync(folder, { recursive: true, force: true });
  }
}
