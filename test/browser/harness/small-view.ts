import type { Page } from "playwright-core";

/**
 * Size of the drawn view, as a share of the page's size. Without a graphics card the processor draws every pixel of every frame. The layout
 * does not depend on the share. A power of two keeps mouse positions exact.
 */
export const VIEW_SCALE = 1 / 8;

/** Arguments of a message to the page. */
type Given = Record<string, unknown>;

/** Playwright's session with a page. */
interface Session {
  send(method: string, given?: Given): Promise<unknown>;
}

/** The path in Playwright's implementation from a page to its session. */
interface InPlaywright {
  readonly _connection?: { toImpl?(page: Page): { readonly delegate?: { readonly _mainFrameSession?: { readonly _client?: Session } } } };
}

/** Messages with positions or distances on the drawn view. */
const ON_VIEW = ["Input.dispatchMouseEvent", "Input.dispatchDragEvent"];
const MEASURES = ["x", "y", "deltaX", "deltaY"];

/**
 * Returns the session through which Playwright controls a page. @throws {Error} if this version of Playwright keeps the session elsewhere
 */
function sessionOf(page: Page): Session {
  const session = (page as unknown as InPlaywright)._connection?.toImpl?.(page).delegate?._mainFrameSession?._client;
  if (!session) throw new Error("this version of playwright-core keeps the session of a page elsewhere");
  return session;
}

/** Returns a message's arguments, with sizes and positions converted to the drawn view. */
function scaled(method: string, given: Given): Given {
  if (method === "Emulation.setDeviceMetricsOverride") return { ...given, scale: VIEW_SCALE };
  if (!ON_VIEW.includes(method)) return given;
  const measures = MEASURES.filter((name) => name in given).map((name) => [name, Number(given[name]) * VIEW_SCALE]);
  return { ...given, ...Object.fromEntries(measures) };
}

/**
 * Makes Chromium draw a page much smaller than it is. Playwright has no option for this. Therefore this function changes Playwright's
 * messages to the page: the size of the view, and positions on the view. Tests still use positions on the page.
 */
export async function drawSmall(page: Page, deviceScaleFactor: number): Promise<void> {
  const session = sessionOf(page);
  const send = session.send.bind(session);
  session.send = (method, given = {}) => send(method, scaled(method, given));
  await session.send("Emulation.setDeviceMetricsOverride", { ...page.viewportSize()!, deviceScaleFactor, mobile: false });
}
