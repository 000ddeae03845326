import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The project folder. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Where tools keep what they can make again. */
export const CACHE = path.join(ROOT, "node_modules/.cache/crossfire");

/**
 * Every file below a folder, as sorted paths with forward slashes relative to it. A folder that does not exist has none.
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
 * One hash over names and contents.
 * @param {string} root
 * @param {readonly string[]} entries - files or folders relative to `root`; absent ones count as absent
 * @param {string} [salt] - anything else the result depends on
 * @param {(file: string) => boolean} [wanted] - which files of a folder count
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

/** Writes a file with its folders. One that holds this already is left alone: nobody who watches it is woken for nothing. */
export function writeInto(folder, file, content) {
  const target = path.join(folder, file);
  if (existsSync(target) && readFileSync(target).equals(Buffer.from(content))) return;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Empties a folder except for the named entries, creating it when absent. */
export function emptyExcept(folder, kept) {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) {
    if (!kept.includes(entry)) rmSync(path.join(folder, entry), { recursive: true, force: true });
  }
}

/**
 * A note of what an output was made from, kept outside the output.
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
