import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { CACHE, contentHash, ROOT, stampOf } from "./build/files.mjs";

/** Where the types of 13 stand that `npm ci` installs. */
const INSTALLED = path.join(ROOT, "node_modules/fvtt-types");

/** Where 14 differs from them. */
const DIFFERENCES = "types/foundry-14/differences.d.ts";

/**
 * Writes a project that checks `module` against types of Foundry laid out in a folder. What they import is taken from ours.
 * @param {string} home - a folder with their `src` and `package.json`
 * @returns {string} its tsconfig
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

/** Copies types of Foundry into a folder of their own. */
function copyTypes(from, home) {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const part of ["src", "package.json"]) cpSync(path.join(from, part), path.join(home, part), { recursive: true });
}

/**
 * Lays out a project that checks `module` against a checkout of Foundry's types.
 * @param {string} folder - a checkout of League-of-Foundry-Developers/foundry-vtt-types
 * @returns {string} its tsconfig
 */
export function foundryProject(folder) {
  const home = path.join(CACHE, "foundry-types");
  copyTypes(folder, home);
  return projectIn(home);
}

/**
 * Lays out a project that checks `module` against the installed types of 13 with the differences of 14. Keeps one that is still right.
 * @returns {string} its tsconfig
 */
export function foundry14Project() {
  const home = path.join(CACHE, "foundry-14");
  const made = contentHash(ROOT, [DIFFERENCES, "tools/foundry-types.mjs", "node_modules/fvtt-types/package.json"], ROOT);
  const stamp = stampOf(home);
  if (stamp.read() === made) return path.join(home, "tsconfig.json");
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

/** A declaration without the `export` or `declare` around it. */
const bare = (node) => ((node.type === "ExportNamedDeclaration" || node.type === "ExportDefaultDeclaration") && node.declaration) || node;

/** What a declaration or member is called: `class Document`, `static CHAT_COMMANDS`; overloads share it. */
function nameOf(node) {
  const found = bare(node);
  const key = found.id ?? found.key;
  const name = key?.name ?? key?.value ?? (found.type === "TSGlobalDeclaration" || found.kind === "global" ? "global" : undefined);
  return name === undefined ? null : `${found.static ? "static " : ""}${found.id ? `${found.type} ` : ""}${name}`;
}

/** What stands inside a class, interface, namespace or a property with members of its own; null where nothing can. */
function insideOf(node) {
  const found = bare(node);
  if (found.body) return { list: found.body.body, end: found.body.end };
  const literal = found.typeAnnotation?.typeAnnotation;
  return literal?.type === "TSTypeLiteral" ? { list: literal.members, end: literal.end } : null;
}

/** Changes of a text that put declarations in the place of those of the same name, and members that are new at the end. */
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
 * Puts declarations into a file of types.
 * @param {string} text - the file
 * @param {string} name - its name, for messages
 * @param {readonly object[]} own - the declarations, parsed
 * @param {string} given - the text they were parsed from
 */
export function withDifferences(text, name, own, given) {
  const { program, errors } = parseSync(path.basename(name), text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const changes = changesOf({ list: program.body, end: program.end }, own, given, name);
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, written }) => now.slice(0, start) + written + now.slice(end), text);
}
