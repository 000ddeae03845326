import { findElements } from "../../foundry/elements";
import { placesFor } from "../parts/free-place";

/** A window with a question, as its callers see it. */
export interface Prompt {
  readonly element: HTMLElement;
  close(): Promise<unknown>;
}

interface Movable {
  readonly position: { readonly left?: number | null; readonly top?: number | null };
  setPosition(position: { left: number; top: number }): unknown;
}

/** Returns the box (px) where a window is, or will be after its current move. */
function boxOf(element: HTMLElement, { position }: Movable) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: position.left ?? left, top: position.top ?? top, width, height };
}

/** Returns all open questions of a page, the given one last. */
function openOn(page: Document, last: HTMLElement) {
  const others = [...findElements(page, HTMLElement, ".cf-prompt, .cf-test-window")].filter((one) => one !== last);
  return [...others, last].flatMap((element) => {
    const app = foundry.applications.instances.get(element.id) as Movable | undefined;
    return app ? [{ app, box: boxOf(element, app) }] : [];
  });
}

function moveApart(element: HTMLElement): void {
  const page = element.ownerDocument;
  const all = openOn(page, element);
  const own = all.at(-1);
  if (!own || all.length < 2 || !element.isConnected) return;
  const { clientWidth: width, clientHeight: height } = page.documentElement;
  const taken = all.slice(0, -1).map(({ box }) => box);
  for (const [index, { left, top }] of placesFor(own.box, taken, { width, height }).entries()) {
    const { app, box } = all[index]!;
    if (left !== box.left || top !== box.top) app.setPosition({ left, top });
  }
}

/** Moves open questions apart so that no window hides another, once the new one has its position. */
export function besideOthers({ element }: Prompt): void {
  (element.ownerDocument.defaultView ?? globalThis.window).setTimeout(() => moveApart(element));
}
