interface Place {
  readonly left: number;
  readonly top: number;
}

interface Box extends Place {
  readonly width: number;
}

/** Pixels between a window and the sidebar, and how narrow a window may be made for it. */
const GAP = 8;
const LEAST = 480;

/**
 * Where a window opens that would open in the middle of the page: in the middle of what the sidebar leaves free, and no wider than that.
 *
 * @param own where it would open, pixels
 * @param free pixels from the left edge of the page to the sidebar
 * @returns null where it can stay, or where there is no room beside the sidebar anyway
 */
export function besideSidebar(own: Box, free: number): Box | null {
  const room = free - 2 * GAP;
  if (own.left + own.width <= free || room < Math.min(LEAST, own.width)) return null;
  const width = Math.min(own.width, room);
  return { left: Math.round((free - width) / 2), top: own.top, width };
}

/** A window, as far as its place goes. */
interface Placed {
  readonly hasFrame: boolean;
  readonly options: { readonly classes: readonly string[] };
  readonly position: { readonly left?: number; readonly top?: number; readonly width?: number | "auto" };
  setPosition(place: Partial<Box>): unknown;
}

/** Where people put the last window of a kind, until the page is loaded again; and where each that is open was put by us. */
const chosen = new Map<string, Place>();
const given = new WeakMap<Placed, Place>();

/** Questions lie beside each other and come and go by themselves: nobody puts those anywhere for good. */
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
  // Whatever stands elsewhere was put there: by whoever opened it, or by hand when it was open before.
  if (Math.abs(left - middle) <= 2) {
    const sidebar = page.getElementById("sidebar")?.getBoundingClientRect();
    const place = sidebar?.width ? besideSidebar({ left, top: position.top ?? 0, width }, sidebar.left) : null;
    const own = chosen.get(kindOf(app) ?? "");
    if (place || own) app.setPosition({ ...place, ...own });
  }
  given.set(app, placeOf(app));
}

function closed(app: Placed): void {
  const kind = kindOf(app);
  const before = given.get(app);
  const now = placeOf(app);
  if (kind && before && (before.left !== now.left || before.top !== now.top)) chosen.set(kind, now);
}

/** Our windows open beside the sidebar, not over its tabs and the encounter, and where somebody put the last one of their kind. */
export function placeWindows(): void {
  const rendered = (app: Placed, element: HTMLElement, _context: unknown, options?: { isFirstRender?: boolean }): void => {
    if (options?.isFirstRender) opened(app, element);
  };
  Hooks.on("renderApplicationV2", rendered);
  Hooks.on("closeApplicationV2", closed);
}
