import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CACHE, ROOT } from "./build/files.mjs";

/**
 * Lays out a project that checks `module` against a checkout of Foundry's types, whose own dependencies are taken from ours.
 * @param {string} folder - a checkout of League-of-Foundry-Developers/foundry-vtt-types
 * @returns {string} its tsconfig
 */
export function foundryProject(folder) {
  const home = path.join(CACHE, "foundry-types");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const part of ["src", "package.json"]) cpSync(path.join(folder, part), path.join(home, part), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules/fvtt-types/node_modules"), path.join(home, "node_modules"), "junction");
  const entry = (name) => [path.join(home, "src", name, "index.d.mts")];
  const config = {
    extends: path.join(ROOT, "tsconfig.json"),
    compilerOptions: {
      types: [],
      paths: { "fvtt-types": entry(""), "fvtt-types/configuration": entry("configuration"), "fvtt-types/utils": entry("utils") },
    },
    include: [path.join(ROOT, "module"), path.join(ROOT, "types"), ...entry("")],
    exclude: [path.join(ROOT, "types/package")],
  };
  const project = path.join(home, "tsconfig.json");
  writeFileSync(project, JSON.stringify(config));
  return project;
}
