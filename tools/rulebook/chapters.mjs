import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/**
 * @typedef {{id: string, title: string, rule: string, reading: string, examples: string[]}} Rule
 * @typedef {{id: string, title: string, rules: Rule[]}} Chapter
 * @typedef {{file: string, title: string, about: string, chapters: Chapter[]}} Book
 */

const MOST_EXAMPLES = 3;
const groupOf = (id) => id.replace(/-\d+$/, "");

/**
 * Returns the rules as books of chapters, from the ledgers in `docs/rules`, in the order of `docs/chapters.yaml`.
 * @param {string} root - folder of the project
 * @returns {Book[]}
 * @throws {Error} if a rule has no chapter or a chapter has no rule; the message names them
 */
export function readBooks(root) {
  const listed = parse(readFileSync(path.join(root, "docs/chapters.yaml"), "utf8"));
  return Object.entries(listed).map(([file, { title, about, chapters }]) => {
    const rules = parse(readFileSync(path.join(root, "docs/rules", file), "utf8"));
    const homeless = rules.filter(({ id }) => !(groupOf(id) in chapters)).map(({ id }) => id);
    if (homeless.length > 0) throw new Error(`docs/chapters.yaml: ${file} has no chapter for ${homeless.join(", ")}`);
    return { file, title, about, chapters: Object.entries(chapters).map(([id, name]) => chapterOf(file, id, name, rules)) };
  });
}

function chapterOf(file, id, title, rules) {
  const own = rules.filter((rule) => groupOf(rule.id) === id);
  if (own.length === 0) throw new Error(`docs/chapters.yaml: ${file} has no rule that begins with ${id}`);
  return { id, title, rules: own.map(ruleOf) };
}

const ruleOf = ({ id, title, rule, ambiguity = "", vectors = [] }) => ({
  id,
  title,
  rule: String(rule).trim(),
  reading: String(ambiguity).trim(),
  examples: vectors.slice(0, MOST_EXAMPLES).map(exampleOf),
});

const exampleOf = ({ given, expect, note }) => `${inWords(given)} → ${inWords(expect)}${note ? ` (${note})` : ""}`;

/** Formats a value for readers: names without underscores, lists with commas, true as "yes", null as "none". */
function inWords(value) {
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, inside]) => `${name.replaceAll("_", " ")} ${wrapped(inside)}`)
      .join(", ");
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null ? "none" : String(value);
}

const wrapped = (value) => (typeof value === "object" && value !== null ? `(${inWords(value)})` : inWords(value));
