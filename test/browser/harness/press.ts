import type { Locator, Page } from "playwright-core";

/** Data that the page records about the last mouse press. */
interface Noted {
  down: EventTarget | null;
  clicked: EventTarget | null;
}

const TRIES = 10;

/** Records the element under each mouse press, and the target of the resulting click. Runs in the page. */
function takeNotes(): void {
  const page = globalThis as typeof globalThis & { lastPress?: Noted };
  if (page.lastPress) return void Object.assign(page.lastPress, { down: null, clicked: null });
  const noted: Noted = (page.lastPress = { down: null, clicked: null });
  const { document } = page;
  document.addEventListener("pointerdown", ({ target }) => Object.assign(noted, { down: target, clicked: null }), { capture: true });
  for (const kind of ["click", "auxclick"]) document.addEventListener(kind, ({ target }) => (noted.clicked ??= target), { capture: true });
}

/** Returns whether the click reached the pressed element, or true if the page was reloaded in the meantime. Runs in the page. */
function arrived(): boolean {
  const noted = (globalThis as { lastPress?: Noted }).lastPress;
  return !noted || (noted.down !== null && noted.clicked === noted.down);
}

/**
 * Presses an element with the mouse. An element that is redrawn while the mouse button is down gets no click. In that case this function
 * presses again, as a user does.
 * @throws {Error} if the element is redrawn under the mouse ten times in a row
 */
export async function press(page: Page, target: Locator): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await page.evaluate(takeNotes);
    await target.click();
    if (await page.evaluate(arrived)) return;
  }
  throw new Error(`${String(target)} was drawn anew under the mouse ${TRIES} times in a row`);
}
