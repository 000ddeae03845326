import { parseSync } from "oxc-parser";

export const RULE_ID = /\b(?:SS|TD)-[A-Z]+-\d{2}\b|\b(?:CS|GL|UT|XF)-\d{2}\b/g;

/** Matches the rule ids that a docstring claims: `@rule SS-INIT-05`, with commas or "and" between several. */
const CLAIM = new RegExp(`@rule\\s+((?:${RULE_ID.source})(?:(?:\\s*,\\s*|\\s+and\\s+)(?:${RULE_ID.source}))*)`, "g");

/**
 * A part of a source that can implement rules: a function, a table, a type, or a member of such a part.
 * @typedef {{name: string, ids: string[], start: number, end: number, line: number, top: boolean}} Declaration
 */

const NAMED = {
  FunctionDeclaration: (node) => node.id?.name,
  TSInterfaceDeclaration: (node) => node.id.name,
  TSTypeAliasDeclaration: (node) => node.id.name,
  ClassDeclaration: (node) => node.id?.name,
  VariableDeclaration: (node) => node.declarations[0].id.name,
  MethodDefinition: (node) => node.key.name,
  TSPropertySignature: (node) => node.key.name,
  Property: (node) => node.key.name ?? node.key.value,
  /** Names a member of a union by its kind. */
  TSTypeLiteral: (node) => node.members.find(({ key }) => key?.name === "kind")?.typeAnnotation?.typeAnnotation?.literal?.value,
};

function* nodesOf(node, top) {
  if (Array.isArray(node)) {
    for (const item of node) yield* nodesOf(item, top);
  } else if (node && typeof node === "object") {
    if (typeof node.type === "string") yield { node, top };
    const inside = node.type === "Program" || node.type === "ExportNamedDeclaration" ? top : false;
    for (const [key, value] of Object.entries(node)) if (key !== "parent") yield* nodesOf(value, inside);
  }
}

/**
 * Returns the declarations of a source that have a name and are top-level or have a docstring with rules.
 * @param {string} file - name from which the parser infers the language
 * @param {string} text
 * @returns {Declaration[]}
 */
export function declarations(file, text) {
  const { program, comments } = parseSync(file, text);
  const docs = new Map(
    comments
      .filter(({ type, value }) => type === "Block" && value.startsWith("*"))
      .map(({ value, end }) => [end + text.slice(end).search(/[^\s|]|$/), value]),
  );
  const lines = lineStarts(text);
  const found = [];
  const exported = new Map();
  for (const { node, top } of nodesOf(program, true)) {
    if (node.type === "ExportNamedDeclaration" && node.declaration) exported.set(node.declaration.start, node.start);
    const name = NAMED[node.type]?.(node);
    if (name === undefined) continue;
    const start = exported.get(node.start) ?? node.start;
    const ids = claims(docs.get(start) ?? "");
    if (top || ids.length > 0) found.push({ name, ids, start, end: node.end, line: lineOf(lines, start), top });
  }
  return found;
}

/**
 * Returns the rule ids that a docstring claims.
 * @param {string} doc
 * @returns {string[]} every id once, in order
 */
export function claims(doc) {
  return [...new Set([...doc.matchAll(CLAIM)].flatMap(([, ids]) => ids.match(RULE_ID)))];
}

function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line of an offset, counted from 1. */
const lineOf = (starts, offset) => starts.findLastIndex((start) => start <= offset) + 1;

/** Returns the offset of a line and column, both counted from 1. */
export const offsetOf = (text, { line, column }) => lineStarts(text)[line - 1] + column - 1;
