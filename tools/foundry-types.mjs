import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { CACHE, contentHash, ROOT, stampOf } from "./build/files.mjs";

/** Folder of the installed types of Foundry 13. */
const INSTALLED = path.join(ROOT, "node_modules/fvtt-types");

/** File with the differences between the types of Foundry 14 and Foundry 13. */
const DIFFERENCES = "types/foundry-14/differences.d.ts";

/**
 * Writes a project that checks `module` against Foundry types in a folder. Imports in these types resolve to the project's packages.
 * @param {string} home - folder with `src` and `package.json` of the types
 * @returns {string} path of the project's tsconfig
 */
function projectIn(home) {
  symlinkSync(path.join(INSTALLED, "node_modules"), path.join(home, "node_modules"), "junction");
  const entry = (name) => [path.join(home, "src", name, "index.d.mts")];
  const config = {
    extends: path.join(ROOT, "tsconfig.json"),
    compilerOptions: {
      types: [],
      paths: { "fvtt-types": entry(""), "fvtt-types/configuration": entry("configuration"), "fvtt-types/utils": entry("utils") },
    },
    include: [path.join(ROOT, "module"), path.join(ROOT, "types"), ...entry("")],
    exclude: [path.join(ROOT, "types/package"), path.join(ROOT, "types/foundry-14")],
  };
  const project = path.join(home, "tsconfig.json");
  writeFileSync(project, JSON.stringify(config));
  return project;
}

/** Copies Foundry types into a separate folder. */
function copyTypes(from, home) {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const part of ["src", "package.json"]) cpSync(path.join(from, part), path.join(home, part), { recursive: true });
}

/**
 * Writes a project that checks `module` against a checkout of Foundry's types.
 * @param {string} folder - checkout of League-of-Foundry-Developers/foundry-vtt-types
 * @returns {string} path of the project's tsconfig
 */
export function foundryProject(folder) {
  const home = path.join(CACHE, "foundry-types");
  copyTypes(folder, home);
  return projectIn(home);
}

/**
 * Writes a project that checks `module` against the installed types of Foundry 13 with the differences of Foundry 14. Does not rewrite an
 * up-to-date project.
 * @returns {string} path of the project's tsconfig
 */
export function foundry14Project() {
  const home = path.join(CACHE, "foundry-14");
  const made = contentHash(ROOT, [DIFFERENCES, "tools/foundry-types.mjs", "node_modules/fvtt-types/package.json"], ROOT);
  const stamp = stampOf(home);
  const known = path.join(home, "tsconfig.json");
  if (stamp.read() === made && existsSync(known)) return known;
  stamp.clear();
  copyTypes(INSTALLED, home);
  const text = readFileSync(path.join(ROOT, DIFFERENCES), "utf8");
  for (const { id, body } of parseSync(DIFFERENCES, text).program.body) {
    const file = path.join(home, "src", id.value);
    writeFileSync(file, withDifferences(readFileSync(file, "utf8"), id.value, body.body, text));
  }
  const project = projectIn(home);
  stamp.write(made);
  return project;
}

/** Returns a declaration without its `export`. */
const bare = (node) => ((node.type === "ExportNamedDeclaration" || node.type === "ExportDefaultDeclaration") && node.declaration) || node;

/**
 * Returns the name with which a declaration or member is compared, such as `ClassDeclaration Document` or `static CHAT_COMMANDS`. All
 * overloads have the same name. Returns null for a declaration without a name.
 */
function nameOf(node) {
  const found = bare(node);
  const key = found.id ?? found.key;
  const name = key?.name ?? key?.value ?? (found.type === "TSGlobalDeclaration" || found.kind === "global" ? "global" : undefined);
  return name === undefined ? null : `${found.static ? "static " : ""}${found.id ? `${found.type} ` : ""}${name}`;
}

/** Returns the content of a class, interface, namespace or object type; null for other declarations. */
function insideOf(node) {
  const found = bare(node);
  if (found.body) return { list: found.body.body, end: found.body.end };
  const literal = found.typeAnnotation?.typeAnnotation;
  return literal?.type === "TSTypeLiteral" ? { list: literal.members, end: literal.end } : null;
}

/**
 * Returns the text changes that replace declarations of the same name and append new members.
 * @throws {Error} if a class, interface or namespace to be extended is missing
 */
function changesOf(owner, own, given, place) {
  return own.flatMap((node) => {
    const same = owner.list.filter((other) => nameOf(other) === nameOf(node));
    const inside = insideOf(node);
    if (inside) {
      const target = same.map(insideOf).find(Boolean);
      if (!target) throw new Error(`${DIFFERENCES}: ${place} has no ${nameOf(node)}`);
      return changesOf(target, inside.list, given, `${place}, ${nameOf(node)}`);
    }
    const written = given.slice(node.start, node.end);
    if (same.length === 0) return [{ start: owner.end - 1, end: owner.end - 1, written: `${written}\n` }];
    return same.map(({ start, end }, index) => ({ start, end, written: index === 0 ? written : "" }));
  });
}

/**
 * Merges declarations into a file of types.
 * @param {string} text - text of the file
 * @param {string} name - name of the file, for messages
 * @param {readonly object[]} own - declarations, parsed
 * @param {string} given - text from which `own` was parsed
 * @returns {string} the changed text
 * @throws {Error} if the file cannot be parsed, or lacks a class or namespace that `own` extends
 */
export function withDifferences(text, name, own, given) {
  const { program, errors } = parseSync(path.basename(name), text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const changes = changesOf({ list: program.body, end: program.end }, own, given, name);
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, written }) => now.slice(0, start) + written + now.slice(end), text);
}
