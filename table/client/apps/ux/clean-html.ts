const TAGS = new Set(
  (
    "a abbr address article aside audio b blockquote br button caption cite code col colgroup data datalist dd del details dfn div dl dt em " +
    "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main map mark menu meter " +
    "nav ol optgroup option output p picture pre progress q s samp section select small source span strong sub summary sup table tbody td " +
    "textarea tfoot th thead time tr track u ul var video wbr svg path g circle rect line polyline polygon use " +
    "color-picker enriched-content file-picker multi-checkbox multi-select prose-mirror range-picker string-tags"
  ).split(" "),
);
const DROPPED_WITH_CONTENT = new Set(["script", "style", "iframe", "object", "embed", "template", "noscript", "link", "meta", "base"]);
const URL_ATTRIBUTES = new Set(["href", "src", "action", "formaction", "poster", "xlink:href", "srcset"]);
const SAFE_SCHEME = /^(https?|mailto|tel|data:image\/(png|jpe?g|gif|webp|avif))[:;]/i;

function isSafeUrl(value: string): boolean {
  const compact = [...value].filter((letter) => letter > " ").join("");
  if (!/^[a-z][a-z0-9+.-]*:/i.test(compact)) return true;
  return SAFE_SCHEME.test(compact) || /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i.test(compact);
}

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const lower = name.toLowerCase();
    const unsafe =
      lower.startsWith("on") ||
      lower === "srcdoc" ||
      (URL_ATTRIBUTES.has(lower) && !isSafeUrl(value)) ||
      (lower === "style" && /url\s*\(|expression|@import/i.test(value));
    if (unsafe) element.removeAttribute(name);
  }
}

function cleanChildren(parent: ParentNode): void {
  for (const element of [...parent.children]) {
    if (DROPPED_WITH_CONTENT.has(element.localName)) {
      element.remove();
      continue;
    }
    cleanChildren(element);
    if (TAGS.has(element.localName)) cleanAttributes(element);
    else element.replaceWith(...element.childNodes);
  }
}

/**
 * Parses HTML and removes everything that can run code: scripts, frames, event attributes and script URLs. Parsing neither loads nor runs
 * anything.
 */
export function cleanFragment(html: string, document: Document): DocumentFragment {
  const template = document.implementation.createHTMLDocument("").createElement("template");
  template.innerHTML = html;
  cleanChildren(template.content);
  return document.importNode(template.content, true);
}

/** Sanitizes HTML like `cleanFragment` and returns it as text (`foundry.utils.cleanHTML`). */
export function cleanHTML(html: string): string {
  const holder = document.createElement("template");
  holder.content.append(cleanFragment(html, document));
  return holder.innerHTML;
}
