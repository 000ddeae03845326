import type { Locator, Page } from "playwright-core";

/** What the page notes down about the last press of the mouse. */
interface Noted {
  down: EventTarget | null;
  clicked: EventTarget | null;
}

const TRIES = 10;

/** In the page: from now on it notes what the mouse was pressed on, and what the click that came of it went to. */
function takeNotes(): void {
  const page = globalThis as typeof globalThis & { lastPress?: Noted };
  if (page.lastPress) return void Object.assign(page.lastPress, { down: null, clicked: null });
  const noted: Noted = (page.lastPress = { down: null, clicked: null });
  const { document } = page;
  document.addEventListener("pointerdown", ({ target }) => Object.assign(noted, { down: target, clicked: null }), { capture: true });
  for (const kind of ["click", "auxclick"]) document.addEventListener(kind, ({ target }) => (noted.clicked ??= target), { capture: true });
}

/** In the page: whether the click went where the mouse was pressed. A page that was left meanwhile has nothing to say against it. */
function arrived(): boolean {
  const noted = (globalThis as { lastPress?: Noted }).lastPress;
  return !noted || (noted.down !== null && noted.clicked === noted.down);
}

/**
 * Presses something with the mouse. What is drawn anew while the button is down gets no click, for a person as little as for a test;
 * a person then presses again, and so does this.
 */
export async function press(page: Page, target: Locator): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await page.evaluate(takeNotes);
    await target.click();
    if (await page.evaluate(arrived)) return;
  }
  throw new Error(`${String(target)} was drawn anew under the mouse ${TRIES} times in a row`);
}
