import { closestElement, findElement, findElements } from "../../../foundry/elements";

/** Returns the key that identifies a child element across renderings. */
export const rowKey = (child: Element): string => {
  const { combatantId, timed, action, to } = (child as HTMLElement).dataset;
  return combatantId ?? timed ?? (action ? `${action} ${to ?? ""}` : `${child.tagName} ${child.classList[0] ?? ""}`);
};

/** Copies texts that change on their own, such as remaining seconds, so that they do not count as a difference. */
function carryTicking(known: Element, fresh: Element): void {
  for (const element of findElements(fresh, HTMLElement, "[data-left]")) {
    const before = known.querySelector(`[data-left="${element.dataset["left"]}"]`);
    if (before) element.textContent = before.textContent;
  }
}

/** Returns the old element if nothing has changed; otherwise replaces it and returns the new one. */
export function settled(known: Element, fresh: Element): Element {
  carryTicking(known, fresh);
  if (known.isEqualNode(fresh)) return known;
  known.replaceWith(fresh);
  return fresh;
}

/** Description of the focused element, used to find it after its row was redrawn. */
interface Focused {
  readonly row: string | null;
  readonly action: string | null;
  readonly element: HTMLElement;
}

export function focusIn(root: Element): Focused | null {
  const element = root.ownerDocument.activeElement as HTMLElement | null;
  if (!element || !root.contains(element)) return null;
  const row = closestElement(element, HTMLElement, "[data-combatant-id]");
  return { row: row?.dataset["combatantId"] ?? null, action: element.dataset["action"] ?? null, element };
}

/** Restores the focus to the same button, or to its row if the button is gone. */
export function refocus(root: Element, was: Focused | null): void {
  if (!was || root.ownerDocument.activeElement === was.element) return;
  const row = was.row === null ? root : root.querySelector(`[data-combatant-id="${was.row}"]`);
  const button = was.action ? findElement(row, HTMLElement, `button[data-action="${was.action}"]`) : null;
  (was.element.isConnected ? was.element : (button ?? (row as HTMLElement | null)))?.focus({ preventScroll: true });
}

/**
 * Replaces the children of an element with the children of another element. Unchanged children stay the same element and keep scroll
 * position and focus.
 * @param list Updates a list; `fresh` need not contain all of its rows.
 */
export function patch(root: Element, fresh: Element, list: (known: Element, fresh: Element) => void = () => {}): void {
  const known = new Map([...root.children].map((child) => [rowKey(child), child]));
  let at: Element | null = root.firstElementChild;
  for (const child of [...fresh.children]) {
    const before = known.get(rowKey(child));
    known.delete(rowKey(child));
    if (before && before === at) at = at.nextElementSibling;
    if (before?.matches("ol") && child.matches("ol")) {
      list(before, child);
      continue;
    }
    const kept = before ? settled(before, child) : child;
    if (!before || kept.nextElementSibling !== at) root.insertBefore(kept, at);
  }
  for (const gone of known.values()) gone.remove();
}

/**
 * Puts the rows of a list in order. Rows that stay keep their element, focus and position.
 * @param drawn The rows that were drawn, by key; all other rows are already in the list.
 * @param keys Keys of all rows, in order.
 * @param known The rows already in the list, by key; those without a key in `keys` are removed.
 * @returns the rows now in the list, by key
 */
export function patchRows(
  list: Element,
  drawn: ReadonlyMap<string, Element>,
  keys: readonly string[],
  known: ReadonlyMap<string, Element>,
): ReadonlyMap<string, Element> {
  const rows = new Map<string, Element>();
  const stay = new Set(keys.map((key) => known.get(key)));
  for (const row of [...list.children]) if (!stay.has(row)) row.remove();
  let at: Element | null = list.firstElementChild;
  for (const key of keys) {
    const [before, child] = [known.get(key), drawn.get(key)];
    if (before && before === at) at = at.nextElementSibling;
    const row = before && child ? settled(before, child) : (child ?? before);
    if (!row) continue;
    if (!before || row.nextElementSibling !== at) list.insertBefore(row, at);
    rows.set(key, row);
  }
  return rows;
}
