import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "./eventually";
import { launch } from "./launch";
import { keepNotifications } from "./notifications";
import { drawSmall } from "./small-view";

export interface SeatOptions {
  /** Size of the window in pixels. Default: 1280 by 800. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "dark" | "light";
  /** True: animations run. Animations are off by default, so that screenshots and clicks do not depend on timing. */
  readonly motion?: boolean;
  /** True: the page is drawn at its full size. Dragging from the sidebar to the map needs the full size. */
  readonly fullSize?: boolean;
}

/** Maximum time until a page has loaded and its game is ready, in milliseconds. */
export const READY_MS = 90_000;

/**
 * Number of screen pixels per page pixel. Without a graphics card the processor draws every pixel, so only screenshots are taken at full
 * size. Sizes and positions in the page are the same at both scales.
 */
export const COARSE = 0.125;

/** Page of a window that no user has open. */
const BLANK = "about:blank";

/** A separate window with its own storage. */
export interface BrowserWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Closes the window as a user does, and keeps its empty page for the next user. */
  close(): Promise<void>;
}

/**
 * Empty windows that no user has open, by their options. A window that is opened again keeps its renderer process with the compiled
 * scripts. A new process would take as much processor time as the whole table.
 */
const resting = new Map<string, BrowserWindow[]>();

/** Opens an empty window. Its storage for the address is empty too. */
export async function openWindow(options: SeatOptions, address: string): Promise<BrowserWindow> {
  const wanted = {
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: COARSE,
    locale: "en-US",
    colorScheme: options.colorScheme ?? ("dark" as const),
    reducedMotion: options.motion ? ("no-preference" as const) : ("reduce" as const),
  };
  const fullSize = options.fullSize ?? false;
  const kind = JSON.stringify({ ...wanted, fullSize });
  const others = resting.get(kind) ?? [];
  resting.set(kind, others);
  const window = others.pop() ?? (await newWindow(wanted, fullSize, others));
  await forgetOrigin(window.page, new URL(address).origin);
  return window;
}

type Wanted = BrowserContextOptions & { readonly viewport: { readonly width: number; readonly height: number } };

async function newWindow(wanted: Wanted, fullSize: boolean, others: BrowserWindow[]): Promise<BrowserWindow> {
  const context = await (await launch()).newContext(wanted);
  await context.addInitScript(keepNotifications);
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(READY_MS);
  const page = await context.newPage();
  if (!fullSize) await drawSmall(page, COARSE);
  const window: BrowserWindow = {
    context,
    page,
    async close() {
      // A window that opened other windows closes them too.
      for (const other of context.pages()) if (other !== page) await other.close();
      page.removeAllListeners();
      await empty(page, wanted).then(
        () => void others.push(window),
        () => context.close(),
      );
    },
  };
  return window;
}

/** Leaves the page of a window and resets everything that a test may have changed about the window. */
async function empty(page: Page, { viewport, colorScheme, reducedMotion }: Wanted): Promise<void> {
  await page.evaluate(() => {
    globalThis.sessionStorage.clear();
    (globalThis as any).name = "";
  });
  await page.goto(BLANK);
  await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null });
  await page.setViewportSize(viewport);
}

/** Deletes all data that the last user of the window left in the browser's storage, except cached files. */
async function forgetOrigin(page: Page, origin: string): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage,indexeddb,service_workers" });
  await line.detach();
}
