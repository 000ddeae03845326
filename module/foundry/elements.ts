/**
 * Parses a rendered template into nodes that belong to no window yet. Does not use `Range.createContextualFragment`, which crashes the page
 * in Chromium 147 if the template has two drop-down lists.
 */
export function parsedHtml(html: string, page: Document): DocumentFragment {
  const template = page.createElement("template");
  template.innerHTML = html;
  return page.importNode(template.content, true);
}

/** A DOM element class, such as `HTMLInputElement`. */
type Kind<Found extends Element> = abstract new () => Found;

/** Returns whether a node is an element of a class. Every window has its own classes, and a node may be in a detached window. */
export function isElement<Found extends Element>(node: unknown, kind: Kind<Found>): node is Found {
  if (node instanceof kind) return true;
  // Not `instanceof Object`: a node of another window inherits from that window's own `Object`.
  const view =
    typeof node === "object" && node !== null && "ownerDocument" in node ? (node.ownerDocument as Document | null)?.defaultView : null;
  // Unchecked: the other window's global of that name, checked below.
  const ofView: unknown = view ? Reflect.get(view, kind.name) : null;
  return typeof ofView === "function" && node instanceof ofView;
}

/** Returns the first element below a root that matches a selector; null without a match, or if the element is of another class. */
export function findElement<Found extends Element>(root: ParentNode | null | undefined, kind: Kind<Found>, selector: string): Found | null {
  const found = root?.querySelector(selector);
  return isElement(found, kind) ? found : null;
}

/** Returns every element of a class below a root that matches a selector. */
export const findElements = <Found extends Element>(root: ParentNode | null | undefined, kind: Kind<Found>, selector: string): Found[] =>
  [...(root?.querySelectorAll(selector) ?? [])].filter((found) => isElement(found, kind));

/**
 * Returns the nearest element that matches a selector, starting with the given element; null without a match, or if the found element is of
 * another class.
 */
export function closestElement<Found extends Element>(
  from: EventTarget | null | undefined,
  kind: Kind<Found>,
  selector: string,
): Found | null {
  const found = isElement(from, Element) ? from.closest(selector) : null;
  return isElement(found, kind) ? found : null;
}

/** Returns the first element with a name below a root; null if there is none, or if it is not an input, drop-down list or text area. */
export function findField(root: ParentNode, name: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null {
  const found = root.querySelector(`[name="${name}"]`);
  return isElement(found, HTMLInputElement) || isElement(found, HTMLSelectElement) || isElement(found, HTMLTextAreaElement) ? found : null;
}
