/**
 * Stores the text of every notification, in order. Runs in the page before any other code. A notification leaves the screen after some
 * seconds, so a test on a busy machine may miss it.
 */
export function keepNotifications(): void {
  const page = globalThis as typeof globalThis & { toldSoFar?: string[] };
  const told: string[] = (page.toldSoFar = []);
  const known = new WeakMap<Element, string>();
  const keep = (element: Element): void => {
    const text = element.textContent ?? "";
    if (!text || known.get(element) === text) return;
    known.set(element, text);
    told.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Element && target.matches("#notifications .notification-text")) keep(target);
      for (const node of addedNodes) if (node instanceof Element) node.querySelectorAll(".notification-text").forEach(keep);
    }
  }).observe(page.document, { childList: true, subtree: true });
}
