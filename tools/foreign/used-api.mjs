import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";

/** Globals that begin a path into Foundry's API. */
const ROOTS = new Set([
  "foundry",
  "game",
  "CONFIG",
  "CONST",
  "ui",
  "canvas",
  "Hooks",
  "Roll",
  "ChatMessage",
  "Actor",
  "Item",
  "ActiveEffect",
]);

/**
 * Lists the parts of Foundry that this system uses: paths from global names, and documented names that it reads as properties.
 * @param {string} root - folder of the project
 * @returns {{paths: string[], names: string[]}} sorted lists
 */
export function usedApi(root) {
  const folder = path.join(root, "module");
  const documented = documentedNames(root);
  const paths = new Set();
  const names = new Set();
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!file.endsWith(".ts")) continue;
    const full = path.join(folder, file);
    walk(parseSync(full, readFileSync(full, "utf8")).program, (node) => {
      const name = propertyOf(node);
      if (name === null) return;
      if (documented.has(name)) names.add(name);
      const chain = chainOf(node);
      if (chain) paths.add(chain);
    });
  }
  return { paths: [...paths].sort(), names: [...names].sort() };
}

/** Returns all names of classes, members and namespaces in the table's lists of both generations. */
function documentedNames(root) {
  const names = new Set();
  for (const generation of ["13", "14"]) {
    const { namespaces, classes } = JSON.parse(readFileSync(path.join(root, `table/common/documented/${generation}.json`), "utf8"));
    const lists = [
      ...Object.values(namespaces),
      ...Object.values(classes).flatMap((entry) => [entry.static, entry.own, entry.fields, entry.schema]),
    ];
    for (const list of lists) for (const name of list?.split(" ") ?? []) names.add(name);
  }
  return names;
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (node && typeof node === "object") {
    if (node.type) visit(node);
    for (const [key, child] of Object.entries(node)) if (key !== "parent" && child && typeof child === "object") walk(child, visit);
  }
}

/** Returns the name that a node reads, declares or destructures; null for other nodes. */
function propertyOf(node) {
  if (node.type === "MemberExpression" && !node.computed) return node.property.name ?? null;
  if (["Property", "MethodDefinition", "PropertyDefinition"].includes(node.type) && !node.computed) return node.key.name ?? null;
  return null;
}

/** Returns the dotted path of a member expression that starts at a Foundry global; null for other expressions. */
function chainOf(node) {
  if (node.type !== "MemberExpression" || node.computed) return null;
  const { object, property } = node;
  if (object.type === "Identifier") return ROOTS.has(object.name) ? `${object.name}.${property.name}` : null;
  const before = chainOf(object);
  return before ? `${before}.${property.name}` : null;
}
