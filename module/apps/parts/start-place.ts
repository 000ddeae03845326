interface Place {
  readonly left: number;
  readonly top: number;
}

interface Box extends Place {
  readonly width: number;
}

/** Pixels between a window and the sidebar. The next constant is the minimum width in pixels of a window moved beside the sidebar. */
const GAP = 8;
const LEAST = 480;

/**
 * Returns the box in which to open a centered window: in the middle of the space beside the sidebar. A window that fits keeps its width. A
 * wider window becomes narrower than the space, with a gap on both sides.
 * @param own Box where the window would open, in pixels.
 * @param free Pixels from the left edge of the page to the sidebar.
 * @returns null if the window can stay, or if there is no room beside the sidebar
 */
export function besideSidebar(own: Box, free: number): Box | null {
  const room = free - 2 * GAP;
  const width = own.width <= free ? own.width : Math.min(own.width, room);
  if (own.left + own.width <= free || width < Math.min(LEAST, own.width)) return null;
  return { left: Math.round((free - width) / 2), top: own.top, width };
}

/** Properties of a window that concern its position. */
interface Placed {
  readonly hasFrame: boolean;
  readonly options: { readonly classes: readonly string[] };
  readonly position: { readonly left?: number; readonly top?: number; readonly width?: number | "auto" };
  setPosition(place: Partial<Box>): unknown;
  /** Moves a window off the areas it must not cover. */
  keepClear?(): void;
}

/**
 * Last position that the user gave to a window of each kind, until the page is reloaded. The next constant has the position that this file
 * gave to each open window.
 */
const chosen = new Map<string, Place>();
const given = new WeakMap<Placed, Place>();

/** Returns the kind of a window; null for prompts and for windows of other packages, whose positions are not stored. */
const kindOf = ({ options }: Placed): string | null =>
  options.classes.includes("crossfire") && !options.classes.includes("cf-prompt") ? options.classes.join(" ") : null;

const placeOf = ({ position: { left = 0, top = 0 } }: Placed): Place => ({ left, top });

function opened(app: Placed, element: HTMLElement): void {
  const page = element.ownerDocument;
  if (!app.hasFrame || !element.classList.contains("crossfire") || page !== document) return;
  const { position } = app;
  const width = typeof position.width === "number" ? position.width : element.offsetWidth;
  const middle = (page.documentElement.clientWidth - width) / 2;
  const left = position.left ?? middle;
  // The opener positioned a window that is elsewhere, or the user did before it was redrawn.
  if (Math.abs(left - middle) <= 2) {
    const sidebar = page.getElementById("sidebar")?.getBoundingClientRect();
    const place = sidebar?.width ? besideSidebar({ left, top: position.top ?? 0, width }, sidebar.left) : null;
    const own = chosen.get(kindOf(app) ?? "");
    if (place || own) app.setPosition({ ...place, ...own });
  }
  app.keepClear?.();
  given.set(app, placeOf(app));
}

function closed(app: Placed): void {
  const kind = kindOf(app);
  const before = given.get(app);
  const now = placeOf(app);
  if (kind && before && (before.left !== now.left || before.top !== now.top)) chosen.set(kind, now);
}

/** Opens the system's windows beside the sidebar, or where the user last moved a window of the same kind. */
export function placeWindows(): void {
  const rendered = (app: Placed, element: HTMLElement, _context: unknown, options?: { isFirstRender?: boolean }): void => {
    if (options?.isFirstRender) opened(app, element);
  };
  Hooks.on("renderApplicationV2", rendered);
  Hooks.on("closeApplicationV2", closed);
}
