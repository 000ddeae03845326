import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { filesIn } from "../build/files.mjs";
import { escaped } from "./layout.mjs";

/** The public interface for macros and modules: files, and the declarations in them that are public. */
const PARTS = [
  { title: "game.crossfire", about: "What macros and modules may call.", file: "module/boot/api.ts", names: ["CrossfireApi"] },
  { title: "Hooks", about: "What modules may listen to.", file: "module/boot/module-hooks.ts", names: ["CrossfireHooks"] },
  {
    title: "An order to attack",
    about: "What `game.crossfire.attack` takes.",
    file: "module/rules/attack/model/order.ts",
    names: ["AttackOrder", "MultipleAttacks", "Aiming"],
  },
  {
    title: "A wish to attack",
    about: "How `attackWith` may be told more.",
    file: "module/play/attack/begin-attack.ts",
    names: ["AttackRequest"],
  },
  {
    title: "A ruleset",
    about: "What `game.crossfire.addRuleset` takes.",
    file: "module/rules/attack/model/ruleset.ts",
    names: ["RulesetFacts", "Ruleset"],
  },
];

/**
 * Builds the API reference from the docstrings of its types.
 * @param {string} root
 * @returns {string} HTML
 */
export function apiReference(root) {
  const there = new Set(filesIn(path.join(root, "module"), (file) => file.endsWith(".ts")).map((file) => `module/${file}`));
  const parts = PARTS.filter(({ file }) => there.has(file)).map(({ title, about, file, names }) => {
    const types = typesOf(file, readFileSync(path.join(root, file), "utf8")).filter(({ name }) => names.includes(name));
    const missing = names.filter((name) => !types.some((type) => type.name === name));
    if (missing.length > 0) throw new Error(`${file}: the reference wants ${missing.join(", ")}, which is not there`);
    return `<h2 id="${anchorOf(title)}">${escaped(title)}</h2><p>${code(about)}</p>${types.map(typeHtml).join("")}`;
  });
  return `<h1>API</h1><p>Everything here is in <code>game.crossfire</code> once <code>init</code> has run, and typed by the package.</p>${parts.join("\n")}`;
}

const anchorOf = (title) => title.toLowerCase().replace(/[^a-z]+/g, "-");
const code = (text) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");

function typesOf(file, text) {
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const docBefore = (start) => docs.findLast(({ end }) => end <= start && text.slice(end, start).trim() === "")?.value ?? "";
  return program.body.flatMap((node) => {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type !== "TSInterfaceDeclaration") return [];
    const members = declared.body.body.map((member) => ({
      signature: text
        .slice(member.start, member.end)
        .replace(/;$/, "")
        .replace(/^readonly /, ""),
      doc: plain(docBefore(member.start)),
    }));
    return [{ name: declared.id.name, doc: plain(docBefore(node.start)), members }];
  });
}

/** Returns the text of a docstring without asterisks. */
const plain = (doc) =>
  doc
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trim())
    .join(" ")
    .trim();

const typeHtml = ({ name, doc, members }) =>
  `<h3 id="${name}"><code>${name}</code></h3><p>${code(doc)}</p><dl>${members
    .map((member) => `<dt><code>${escaped(member.signature)}</code></dt><dd>${code(member.doc)}</dd>`)
    .join("")}</dl>`;
