import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Root folder of the project. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Folder for files that the tools can recreate. */
export const CACHE = path.join(ROOT, "node_modules/.cache/crossfire");

/**
 * Returns all files below a folder, as sorted relative paths with forward slashes; empty for a missing folder.
 * @param {string} folder
 * @param {(file: string) => boolean} [wanted]
 * @returns {string[]}
 */
export function filesIn(folder, wanted = () => true) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .filter((file) => wanted(file))
    .sort();
}

/**
 * Returns one hash over the names and contents of files.
 * @param {string} root
 * @param {readonly string[]} entries - files or folders relative to `root`; missing entries add nothing to the hash
 * @param {string} [salt] - additional data to hash
 * @param {(file: string) => boolean} [wanted] - returns true for the files of a folder to include
 */
export function contentHash(root, entries, salt = "", wanted = () => true) {
  const hash = createHash("sha256").update(salt);
  for (const entry of entries) {
    const place = path.join(root, entry);
    if (!existsSync(place)) continue;
    const files = statSync(place).isDirectory() ? filesIn(place, wanted).map((file) => `${entry}/${file}`) : [entry];
    for (const file of files) {
      const content = readFileSync(path.join(root, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Writes a file and creates its folders. Does not write an unchanged file, so that watchers see no change. */
export function writeInto(folder, file, content) {
  const target = path.join(folder, file);
  if (existsSync(target) && readFileSync(target).equals(Buffer.from(content))) return;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Empties a folder except for the named entries. Creates the folder if it is missing. */
export function emptyExcept(folder, kept) {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    if (!kept.includes(entry)) rmSync(path.join(folder, entry), { recursive: true, force: true });
  }
}

/**
 * Returns functions that read, write and delete the stamp of an output. The stamp is the hash of the output's sources, in a file outside
 * the output. Without a stamp, `read` returns "".
 * @param {string} output - absolute path of the output
 */
export function stampOf(output) {
  const file = path.join(CACHE, "stamps", createHash("sha256").update(output).digest("hex").slice(0, 24));
  return {
    read: () => (existsSync(file) ? readFileSync(file, "utf8") : ""),
    write: (hash) => writeInto(path.dirname(file), path.basename(file), hash),
    clear: () => rmSync(file, { force: true }),
  };
}
