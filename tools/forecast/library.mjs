import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { ROOT } from "../build/files.mjs";
import { readPackEntry } from "../build/pack-entries.mjs";

/** Returns a library of the compendium entries in `packs/`, by pack and file name. `used` collects every document that is read. */
export function packLibrary() {
  const used = new Map();
  return {
    used,
    names: (pack) =>
      readdirSync(path.join(ROOT, "packs", pack))
        .filter((file) => file.endsWith(".yaml"))
        .map((file) => path.basename(file, ".yaml"))
        .sort(),
    find(pack, name) {
      const document = readPackEntry(ROOT, `${pack}/${name}.yaml`);
      used.set(`${pack}/${name}`, JSON.stringify(document));
      return document;
    },
  };
}

/**
 * Reads a plan file.
 * @throws {Error} if the file is missing or is not valid YAML; the message names the file and the fault
 */
export function planAt(file) {
  if (!existsSync(file)) throw new Error(`${file} does not exist; there are plans in demo/, demo/duels/ and demo/balance/`);
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error.message.split("\n")[0]}`, { cause: error });
  }
}

/** Returns a hash of a plan and of all documents that the plan uses. */
export function fingerprint(plan, { used }) {
  const hash = createHash("sha256").update(JSON.stringify(plan));
  for (const [name, text] of [...used].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\0${name}\0${text}`);
  return hash.digest("hex").slice(0, 32);
}
