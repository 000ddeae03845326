import { createHash } from "node:crypto";
import { readBooks } from "./chapters.mjs";

/** Returns a 16-character id derived from a name. */
const idOf = (name) =>
  createHash("sha256")
    .update(name)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16);

const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]);

/** Returns the heading of a rule in the journal; links derive their anchor from the heading. */
export const headingOf = ({ id, title }) => `${id} ${title}`;

const paragraph = (name, text) => (text ? `<p class="cf-rule-${name}">${escaped(text)}</p>` : "");

const ruleHtml = ({ id, title, rule, reading, examples }) =>
  [
    `<h3>${escaped(headingOf({ id, title }))}</h3>`,
    paragraph("text", rule),
    examples.length > 0 ? `<ul class="cf-rule-examples">${examples.map((example) => `<li>${escaped(example)}</li>`).join("")}</ul>` : "",
    paragraph("reading", reading),
  ].join("");

/**
 * Returns the rules as journal entries: one per book, a page per chapter, a heading per rule.
 * @param {string} root
 * @returns {{file: string, entry: any}[]}
 */
export const rulesJournal = (root) =>
  readBooks(root).map(({ file, title, about, chapters }, at) => {
    const _id = idOf(file);
    return {
      file,
      entry: {
        _id,
        _key: `!journal!${_id}`,
        name: title,
        sort: (at + 1) * 1000,
        pages: chapters.map((chapter, place) => pageOf(_id, chapter, place, place === 0 ? about : "")),
        flags: { crossfire: { book: file } },
      },
    };
  });

function pageOf(journal, { id, title, rules }, at, about) {
  const _id = idOf(`${journal} ${id}`);
  return {
    _id,
    _key: `!journal.pages!${journal}.${_id}`,
    name: title,
    type: "text",
    title: { show: true, level: 1 },
    text: { format: 1, content: paragraph("about", about) + rules.map(ruleHtml).join("") },
    sort: (at + 1) * 1000,
    flags: { crossfire: { chapter: id } },
  };
}
