import type { SystemObject } from "../../../common/dynamic";
import type { ApplicationV2 } from "./application";
import { world } from "../world";

/** State of an application in a separate browser window. */
interface Detached {
  readonly id: string;
  readonly window: Window;
  readonly onGone: () => void;
}

const detached = new WeakMap<object, Detached>();

/**
 * Moves an application into a separate browser window. Browsers allow this only after a user action. Does nothing if the application is not
 * rendered or its class forbids detaching.
 * @throws {Error} if the browser opens no window, or if the application is already detached or has no frame; Foundry fails in the same
 *   cases
 */
export async function detach(app: SystemObject, { position }: { position?: { width?: number; height?: number } } = {}): Promise<unknown> {
  if (detached.has(app)) throw new Error(`${app.constructor.name} is detached already.`);
  if (app.rendered && !app.hasFrame) throw new Error(`${app.constructor.name} has no frame and cannot be detached.`);
  if (!app.rendered || !app._canDetach()) return app;
  const from: Window = app.element.ownerDocument.defaultView;
  const { offsetWidth: width, offsetHeight: height } = app.element;
  const size = { width, height, ...position };
  const opened = from.open("", "", `popup,width=${Math.round(size.width)},height=${Math.round(size.height)}`);
  if (!opened) throw new Error("The browser has not opened a window: allow pop-ups for this page.");
  dress(opened.document, from.document, app.title);
  const onGone = (): void => void app.close({ animate: false });
  detached.set(app, { id: app.id, window: opened, onGone });
  move(app, opened.document);
  app.element.classList.add("detached");
  opened.addEventListener("pagehide", onGone);
  // Close the detached window when the user leaves the page.
  from.addEventListener("pagehide", () => opened.close(), { once: true });
  world.game?.tooltip?.activateEventListeners?.(opened.document);
  world.CONFIG.ux.TextEditor.activateListeners(opened.document);
  world.Hooks?.callAll("openDetachedWindow", app.id, opened);
  app._onDetach(from, opened);
  return app;
}

/**
 * Moves a detached application back to the page, closes its separate browser window and calls the hook `closeDetachedWindow`. Does nothing
 * if the application is not detached or its class forbids attaching.
 */
export async function attach(app: SystemObject): Promise<unknown> {
  const entry = detached.get(app);
  if (!entry || !app._canAttach()) return app;
  release(app, entry);
  if (app.element) {
    app.element.classList.remove("detached");
    move(app, document);
    app.setPosition();
    app.bringToFront();
  }
  entry.window.close();
  world.Hooks?.callAll("closeDetachedWindow", entry.id, entry.window);
  app._onAttach(entry.window, window);
  return app;
}

/** Closes the separate browser window of a closed application, if it has one, and calls the hook `closeDetachedWindow`. */
export function closeDetached(app: ApplicationV2): void {
  const entry = detached.get(app);
  if (!entry) return;
  release(app, entry);
  entry.window.close();
  world.Hooks?.callAll("closeDetachedWindow", entry.id, entry.window);
}

export const isDetached = (app: object): boolean => detached.has(app);

function release(app: object, { window: opened, onGone }: Detached): void {
  opened.removeEventListener("pagehide", onGone);
  detached.delete(app);
}

/** Moves the element and its listeners to `target`, and restores the focus. */
function move(app: SystemObject, target: Document): void {
  const focused: HTMLElement | null = app.element.contains(app.element.ownerDocument.activeElement)
    ? app.element.ownerDocument.activeElement
    : null;
  target.body.append(target.adoptNode(app.element));
  focused?.focus();
}

/** Copies styles, theme and language from the page to the detached window, and sets the window's title. */
function dress(target: Document, source: Document, title: string): void {
  target.title = title;
  for (const { name, value } of source.documentElement.attributes) target.documentElement.setAttribute(name, value);
  for (const style of source.querySelectorAll("link[rel=stylesheet], style")) {
    const copy = target.importNode(style, true);
    if (copy instanceof target.defaultView!.HTMLLinkElement) copy.href = (style as HTMLLinkElement).href;
    target.head.append(copy);
  }
  target.body.className = `${source.body.className} detached-window`;
}
