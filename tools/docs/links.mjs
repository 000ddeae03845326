import path from "node:path";

const LINK = /(?:href|src)="([^"]*)"/g;
const ID = /\bid="([^"]*)"/g;
const OUTSIDE = /^(?:https?:|mailto:)/;

/**
 * Returns the dead links of a site: links to missing files or to missing anchors.
 * @param {Record<string, string | Buffer>} files - contents by path
 * @returns {string[]} one line per dead link, with the page that contains it
 */
export function deadLinks(files) {
  const pages = Object.entries(files).filter(([file]) => file.endsWith(".html"));
  const ids = new Map(pages.map(([file, html]) => [file, new Set([...String(html).matchAll(ID)].map(([, id]) => id))]));
  return pages.flatMap(([file, html]) =>
    [...new Set([...String(html).matchAll(LINK)].map(([, href]) => href))].flatMap((href) => faultOf(file, href, files, ids)),
  );
}

function faultOf(file, href, files, ids) {
  if (OUTSIDE.test(href)) return [];
  const [place, anchor] = href.split("#");
  const named = place === "" ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), place));
  const target = named === "." || named === "./" ? "index.html" : named;
  if (!(target in files)) return [`${file}: "${href}" leads to no page`];
  if (anchor && target.endsWith(".html") && !ids.get(target).has(anchor)) return [`${file}: "${href}" leads to no place on ${target}`];
  return [];
}
