import { readFileSync } from "node:fs";
import path from "node:path";
import { filesIn, ROOT } from "../build/files.mjs";
import { declarations, RULE_ID } from "./declarations.mjs";
import { readLedgers } from "./ledgers.mjs";

export const INDEX = "docs/rule-index.md";

/** Ledgers in index order, with their titles. */
const LEDGERS = {
  "crossfire.yaml": "Crossfire, the default ruleset",
  "swan-song.yaml": "Swan Song",
  "unintended-targets.yaml": "Unintended targets",
  "called-shot-d20.yaml": "Called shots and glancing hits",
  "3d6.yaml": "Three dice: hit locations and wounds",
};

const HEAD = `# Rule index

Every rule of [docs/rules](rules), the functions and tables that claim it with \`@rule\` (else where its id stands), and the tests that hold it. Written by \`npm run index\`.
`;

/**
 * Place of a rule in the source.
 * @typedef {{file: string, line: number, name: string}} Place
 */

const sources = (root, folder, wanted) => filesIn(path.join(root, folder), wanted).map((file) => `${folder}/${file}`);

/**
 * Returns the places of every `@rule` tag in the code, by rule id.
 * @param {string} [root]
 * @returns {Map<string, Place[]>}
 */
export function claimed(root = ROOT) {
  const map = new Map();
  for (const file of sources(root, "module", (name) => name.endsWith(".ts"))) {
    for (const { name, line, ids } of declarations(file, readFileSync(path.join(root, file), "utf8")))
      for (const id of ids) map.set(id, [...(map.get(id) ?? []), { file, line, name }]);
  }
  return map;
}

/**
 * Returns the first place of each id in every file that names it, with or without a tag. Refusals, events and parts of pools also name ids.
 * @param {string} folder
 * @param {string} [root]
 * @returns {Map<string, Place[]>}
 */
export function namedIn(folder, root = ROOT) {
  const map = new Map();
  for (const file of sources(root, folder, (name) => name.endsWith(".ts"))) {
    const seen = new Set();
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .forEach((text, at) => {
        for (const id of text.match(RULE_ID) ?? []) {
          if (!seen.has(id)) map.set(id, [...(map.get(id) ?? []), { file, line: at + 1, name: "" }]);
          seen.add(id);
        }
      });
  }
  return map;
}

const TITLE_IDS = /\[([^\][\n]*)\]/g;

/**
 * Returns the test files with a rule id in square brackets in a title, by rule id.
 * @param {string} [root]
 * @returns {Map<string, string[]>}
 */
export function tested(root = ROOT) {
  const map = new Map();
  for (const file of sources(root, "test", (name) => name.endsWith(".test.ts"))) {
    const text = readFileSync(path.join(root, file), "utf8");
    const ids = new Set(
      [...text.matchAll(TITLE_IDS)].flatMap(([, inside]) => (/^[^,"'`]*$/.test(inside) ? (inside.match(RULE_ID) ?? []) : [])),
    );
    for (const id of ids) map.set(id, [...(map.get(id) ?? []), file]);
  }
  return map;
}

const link = (text, file) => `[${text}](../${file})`;
const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

function rowOf({ id, title, vectors }, places, tests) {
  const where = places.map(
    ({ file, line, name }) => `${link(`${file.replace("module/", "")}:${line}`, `${file}#L${line}`)}${name === "" ? "" : ` \`${name}\``}`,
  );
  const held = tests.map((file) => link(file.replace("test/", ""), file));
  if (vectors > 0) held.unshift(`${vectors} ${vectors === 1 ? "vector" : "vectors"}`);
  return `| ${id} | ${escaped(title)} | ${where.join("<br>") || "-"} | ${held.join("<br>") || "-"} |`;
}

/** Returns the whole index as Markdown. */
export function ruleIndex(root = ROOT) {
  const [rules, tests] = [readLedgers(path.join(root, "docs/rules")), tested(root)];
  const [claims, named] = [claimed(root), namedIn("module", root)];
  const where = (id) => claims.get(id) ?? named.get(id) ?? [];
  const chapters = Object.entries(LEDGERS).map(([ledger, name]) => {
    const rows = rules.filter((rule) => rule.ledger === ledger).map((rule) => rowOf(rule, where(rule.id), tests.get(rule.id) ?? []));
    return [`## ${name}`, "", "| rule | what | where | held by |", "| --- | --- | --- | --- |", ...rows, ""].join("\n");
  });
  return [HEAD, ...chapters].join("\n");
}
