import { waitForAnswer } from "../../foundry/dialogs";
import { findElement, findElements } from "../../foundry/elements";
import { type Page, placesFor } from "../parts/free-place";
import { guardFocus, presentPrompt, type Prompt } from "./open-prompts";

interface Movable {
  readonly position: { readonly left?: number | null; readonly top?: number | null };
  setPosition(position: { left: number; top: number }): unknown;
}

/** Returns the box of a window in pixels. Uses the position that the window is moving to. */
function boxOf(element: HTMLElement, { position }: Movable) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: position.left ?? left, top: position.top ?? top, width, height };
}

/** Returns all open prompts of a page, with the given prompt last. */
function openOn(page: Document, last: HTMLElement) {
  const others = [...findElements(page, HTMLElement, ".cf-prompt, .cf-test-window")].filter((one) => one !== last);
  return [...others, last].flatMap((element) => {
    const app = foundry.applications.instances.get(element.id) as Movable | undefined;
    return app ? [{ app, box: boxOf(element, app) }] : [];
  });
}

/**
 * Returns the width in pixels of the part of a page beside the sidebar; without a sidebar, of the whole page. Prompts do not cover the
 * sidebar, so that the tracker and the cards stay readable.
 */
const widthOf = (page: Document): number =>
  findElement(page, HTMLElement, "#sidebar")?.getBoundingClientRect().left || page.documentElement.clientWidth;

function moveApart(element: HTMLElement): void {
  const page = element.ownerDocument;
  const all = openOn(page, element);
  const own = all.at(-1);
  if (!own || !element.isConnected) return;
  const { clientWidth, clientHeight: height } = page.documentElement;
  const [beside, whole] = [widthOf(page), clientWidth].map((width) => ({ width, height })) as [Page, Page];
  const taken = all.slice(0, -1).map(({ box }) => box);
  for (const [index, { left, top }] of placesFor(own.box, taken, beside, whole).entries()) {
    const { app, box } = all[index]!;
    if (left !== box.left || top !== box.top) app.setPosition({ left, top });
  }
}

/** Moves the open prompts of the main window apart and onto the page, after the page has changed its size. */
function keepApart(): void {
  const newest = findElements(document, HTMLElement, ".cf-prompt").at(-1);
  if (newest) moveApart(newest);
}

/**
 * Moves open prompts apart once the new prompt has its position, so that no window hides another. They stay apart when the page is resized.
 */
function besideOthers({ element }: Prompt): void {
  (element.ownerDocument.defaultView ?? globalThis.window).setTimeout(() => moveApart(element));
  globalThis.addEventListener("resize", keepApart);
}

/**
 * Shows a window that has just opened as a prompt, beside the others.
 * @param answer Action of the answer key; omitted: presses the first button.
 */
export function showAsPrompt(prompt: Prompt, answer?: () => void): void {
  presentPrompt(prompt, answer);
  besideOthers(prompt);
}

/** Content and behavior of a prompt. */
interface PromptOptions {
  readonly title: string;
  readonly icon: string;
  /** CSS classes besides the classes that every prompt has. */
  readonly classes?: readonly string[];
  readonly position: { readonly width: number; readonly top?: number };
  readonly content: HTMLElement;
  readonly buttons: readonly object[];
  /** True: the prompt leaves the focus where it is. Otherwise it takes the focus, but never from a text field. */
  readonly leavesFocus?: boolean;
  readonly opened: (prompt: Prompt) => void;
}

/** Asks the user in a prompt. @returns the pressed button's result; null if the user or the caller closed the prompt */
export async function askInPrompt({ title, icon, classes = [], leavesFocus = false, opened, ...options }: PromptOptions): Promise<unknown> {
  const endGuard = guardFocus(leavesFocus);
  try {
    return await waitForAnswer({
      ...options,
      window: { title, icon },
      classes: ["crossfire", "cf-prompt", ...classes],
      rejectClose: false,
      render: (_event: Event, prompt: Prompt) => {
        showAsPrompt(prompt);
        opened(prompt);
        setTimeout(endGuard);
      },
    });
  } finally {
    endGuard();
  }
}
