/** Escapes characters that Markdown and HTML would read as markup. */
const plain = (text) => text.replace(/[\\`*_[\]<>|&]/g, (sign) => (sign === "<" ? "&lt;" : sign === "&" ? "&amp;" : `\\${sign}`));
const paragraph = (text, sign = "") => (text ? `\n\n${sign}${plain(text)}${sign}` : "");

const ruleText = ({ id, title, rule, reading, examples }) =>
  [
    `<a id="${id}"></a>\n\n### ${plain(title)} \`${id}\``,
    paragraph(rule),
    examples.length > 0 ? `\n\n${examples.map((example) => `- ${plain(example)}`).join("\n")}` : "",
    paragraph(reading, "_"),
  ].join("");

/**
 * Returns a rulebook as a Markdown document, in which every rule has its id as an anchor.
 * @param {import("../rulebook/chapters.mjs").Book} book
 */
export const ruleDocument = ({ title, about, chapters }) =>
  [
    `---\ntitle: ${JSON.stringify(title)}\ngroup: Rules\n---`,
    `# ${plain(title)}`,
    ...(about ? [plain(about)] : []),
    ...chapters.flatMap((chapter) => [`## ${plain(chapter.title)}`, ...chapter.rules.map(ruleText)]),
  ].join("\n\n");
