/**
 * What a rendered template says, as nodes that belong to no window yet.
 * Not by `Range.createContextualFragment`: with two drop-down lists in it that kills the page in Chromium 147.
 */
export function parsedHtml(html: string, page: Document): DocumentFragment {
  const template = page.createElement("template");
  template.innerHTML = html;
  return page.importNode(template.content, true);
}
