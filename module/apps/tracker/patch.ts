import { closestElement, findElement, findElements } from "../../foundry/elements";

/** Returns the key that identifies a child across renderings. */
const keyOf = (child: Element): string => {
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

/** Returns the old element if nothing has changed, else replaces it. Lists are compared row by row. */
function settled(known: Element, fresh: Element): Element {
  carryTicking(known, fresh);
  if (known.isEqualNode(fresh)) return known;
  if (known.matches("ol") && fresh.matches("ol")) {
    patch(known, fresh);
    return known;
  }
  known.replaceWith(fresh);
  return fresh;
}

/** The focused element, described so that it can be found again after its row was redrawn. */
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

/** Replaces the children of an element by those of another. Unchanged children stay the same element and keep scroll and focus. */
export function patch(root: Element, fresh: Element): void {
  const known = new Map([...root.children].map((child) => [keyOf(child), child]));
  let at: Element | null = root.firstElementChild;
  for (const child of [...fresh.children]) {
    const before = known.get(keyOf(child));
    known.delete(keyOf(child));
    if (before && before === at) at = at.nextElementSibling;
    const kept = before ? settled(before, child) : child;
    if (!before || kept.nextElementSibling !== at) root.insertBefore(kept, at);
  }
  for (const gone of known.values()) gone.remove();
}
