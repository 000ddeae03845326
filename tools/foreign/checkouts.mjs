import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { readManifest } from "../table/options.mjs";

/**
 * Returns the built systems in a folder, one per subfolder.
 * @param {string} folder - absolute
 * @param {readonly string[]} only - names of subfolders; empty for all
 * @returns {{name: string, folder: string, manifest: any, generation: string}[]}
 * @throws {Error} if the folder is missing, or contains no system or not the named ones; the message names the fault
 */
export function checkouts(folder, only = []) {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`${folder} is not a folder: name one that holds built systems.`);
  const there = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "system.json")));
  if (there.length === 0)
    throw new Error(`No folder in ${folder} holds a system.json: put each built system in a folder of its own there.`);
  const unknown = only.find((name) => !there.includes(name));
  if (unknown) throw new Error(`${folder} holds no system "${unknown}"; it holds ${there.join(", ")}.`);
  return there
    .filter((name) => only.length === 0 || only.includes(name))
    .sort()
    .map((name) => {
      const manifest = readManifest(path.join(folder, name));
      return { name, folder: path.join(folder, name), manifest, generation: generationOf(manifest) };
    });
}

/**
 * Returns the Foundry generation for a system, "13" or "14", whichever is closer: the verified generation, or else the declared minimum, or
 * else 14. A verified generation below the minimum does not count.
 */
export function generationOf({ compatibility = {} }) {
  const said = Number.parseInt(compatibility.verified ?? compatibility.minimum ?? "14", 10);
  const least = Number.parseInt(compatibility.minimum ?? "13", 10);
  return String(Math.min(14, Math.max(13, said, least)));
}
