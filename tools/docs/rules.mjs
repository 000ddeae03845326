import { escaped } from "./layout.mjs";

const paragraph = (name, text) => (text ? `<p class="${name}">${escaped(text)}</p>` : "");

const ruleHtml = ({ id, title, rule, reading, examples }) =>
  [
    `<h3 id="${id}">${escaped(title)} <code>${id}</code></h3>`,
    paragraph("rule", rule),
    examples.length > 0 ? `<ul class="examples">${examples.map((example) => `<li>${escaped(example)}</li>`).join("")}</ul>` : "",
    paragraph("reading", reading),
  ].join("\n");

/**
 * Returns a rulebook as a page; every rule has its id as its anchor.
 * @param {import("../rulebook/chapters.mjs").Book} book
 */
export function rulePage({ file, title, about, chapters }) {
  const contents = chapters.map((chapter) => `<li><a href="#${chapter.id}">${escaped(chapter.title)}</a></li>`).join("");
  const body = chapters.map(
    (chapter) => `<h2 id="${chapter.id}">${escaped(chapter.title)}</h2>\n${chapter.rules.map(ruleHtml).join("\n")}`,
  );
  return {
    path: `rules/${file.replace(/\.yaml$/, ".html")}`,
    title: `Rules: ${title}`,
    body: `<h1>${escaped(title)}</h1>\n${paragraph("about", about)}\n<ul class="contents">${contents}</ul>\n${body.join("\n")}`,
  };
}
