import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Marked } from "marked";
import { parse } from "yaml";
import { filesIn } from "../build/files.mjs";
import { readBooks } from "../rulebook/chapters.mjs";
import { apiReference } from "./api.mjs";
import { deadLinks } from "./links.mjs";
import { escaped, layout } from "./layout.mjs";
import { rulePage } from "./rules.mjs";

/**
 * @typedef {{path: string, title: string, body: string, source?: string, sources?: string[]}} Page
 */

const SOURCE_LINK = /^(?!https?:|mailto:|#)([^#?]+)(#.*)?$/;
const slug = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]+>/g, "")
    .replace(/&[a-z]+;/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/**
 * Builds the whole site.
 * @param {string} root - folder of the project
 * @returns {{files: Record<string, string | Buffer>, faults: string[]}} faults: dead links, each with its page
 */
export function buildSite(root) {
  const listed = parse(readFileSync(path.join(root, "docs/site.yaml"), "utf8"));
  const written = listed.flatMap(({ pages }) => pages ?? []);
  const pathOf = new Map(written.map(({ from, to }) => [from, `${to}.html`]));
  const pages = [
    ...written.map((page) => fromMarkdown(root, page, pathOf)),
    ...readBooks(root).map(rulePage),
    { path: "api.html", title: "API", body: apiReference(root) },
  ];
  const nav = listed.map(({ title, pages: own = [], made = [] }) => ({
    title,
    pages: [
      ...own.map(({ to, title: name }) => ({ path: `${to}.html`, title: name })),
      ...made.map((to) => pages.find((page) => page.path === to)),
    ],
  }));
  const files = Object.fromEntries(pages.map((page) => [page.path, layout(page, nav)]));
  for (const picture of filesIn(path.join(root, "docs/pictures")))
    files[`pictures/${picture}`] = readFileSync(path.join(root, "docs/pictures", picture));
  files["site.css"] = readFileSync(path.join(root, "tools/docs/site.css"));
  return { files, faults: [...deadLinks(files), ...missingSources(root, pages)] };
}

/** Builds a page from a file of the repository, and collects references to files that are no page. */
function fromMarkdown(root, { from, to, title }, pathOf) {
  const sources = [];
  const marked = new Marked({ gfm: true });
  const whereTo = (href) => moved(from, to, href, pathOf);
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${slug(text)}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const { page, file } = whereTo(href);
        if (file) sources.push(file);
        return file ? `<span class="file" title="${escaped(file)}">${text}</span>` : `<a href="${escaped(page)}">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(whereTo(href).page ?? href)}" alt="${escaped(text)}">`;
      },
    },
  });
  const body = marked.parse(readFileSync(path.join(root, from), "utf8"));
  return { path: `${to}.html`, title, body, source: from, sources };
}

/** Returns the page of the site a repository link leads to, or the file it names. */
function moved(from, to, href, pathOf) {
  const [, file, anchor = ""] = SOURCE_LINK.exec(href) ?? [];
  if (!file) return { page: href };
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(from), file)).replace(/\/$/, "");
  const up = "../".repeat(to.split("/").length - 1);
  if (target.startsWith("docs/pictures/")) return { page: `${up}${target.slice("docs/".length)}` };
  const page = pathOf.get(target) ?? (target === "docs/rules" ? "rules/swan-song.html" : undefined);
  return page ? { page: `${up}${page}${anchor}` } : { file: target };
}

const missingSources = (root, pages) =>
  pages.flatMap(({ source, sources = [] }) =>
    sources.filter((file) => !existsSync(path.join(root, file))).map((file) => `${source}: there is no ${file} in the repository`),
  );
