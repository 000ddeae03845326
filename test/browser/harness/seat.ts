import type { BrowserContext, CDPSession, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { keepOriginals } from "./client-state";
import { eventually, PATIENCE_MS } from "./eventually";
import { press } from "./press";
import { VIEW_SCALE } from "./small-view";
import { COARSE, openWindow, READY_MS, type SeatOptions, type BrowserWindow } from "./windows";

/** A function that runs in the page. `g` is the page's global object with Foundry's names. */
export type InPage<Argument, Result> = (g: any, argument: Argument) => Result | Promise<Result>;

/** Number of screen pixels per page pixel in screenshots. */
const FULL = 1;

/** Interval between two checks of a page, in milliseconds. */
const ASK_EVERY_MS = 25;

/** Opacity at which Chromium draws the whole map even without a graphics card. */
const MAP_DRAWN_WHOLE = "0.999";

/** Sets the opacity of the map; "" removes the setting. Does nothing if the page has no map. Runs in the page. */
const setMapOpacity = (g: any, opacity: string): void => {
  const map = g.document.querySelector("#board");
  if (map) map.style.opacity = opacity;
};

/** Matches the error of a check during which the page reloaded or closed. */
const LEFT = /Execution context was destroyed|Cannot find context|because of a navigation/;

/** Matches messages of the graphics driver about rendering speed. */
const DRIVER_REMARKS = [/GL Driver Message/, /GPU stall due to ReadPixels/, /Automatic fallback to software WebGL/];

interface User {
  readonly id: string;
  readonly name: string;
  readonly link: string;
}

/**
 * Opens a separate window, joins as a user and waits until the game is ready.
 * @param server - returns the last output of the server, for the error message
 * @throws {Error} if the user cannot join or the game does not become ready in time
 */
export async function takeSeat(user: User, options: SeatOptions, server: () => string = () => ""): Promise<Seat> {
  const window = await openWindow(options, user.link);
  try {
    const seat = new Seat(user.name, user.id, user.link, window, server);
    if (options.fullSize) seat.viewScale = 1;
    await seat.enter();
    return seat;
  } catch (error) {
    await window.context.close();
    throw error;
  }
}

/** One user's browser window. */
export class Seat {
  /** Size of the drawn view, as a share of the page's size. */
  viewScale = VIEW_SCALE;
  /** Errors and warnings that the page has logged since it was opened or `forget` was called. */
  readonly complaints: string[] = [];
  #screen: Promise<CDPSession> | undefined;

  readonly context: BrowserContext;
  #hasLeft = false;

  constructor(
    readonly userName: string,
    readonly userId: string,
    readonly link: string,
    readonly window: BrowserWindow,
    readonly server: () => string = () => "",
  ) {
    this.context = window.context;
    const { page } = window;
    page.on("console", (message) => {
      const kind = message.type();
      if (kind !== "error" && kind !== "warning") return;
      if (DRIVER_REMARKS.some((remark) => remark.test(message.text()))) return;
      this.complaints.push(`${kind}: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.complaints.push(`uncaught: ${error.stack ?? error.message}`));
    page.on("crash", () => this.complaints.push("the page crashed"));
  }

  /** The page of the window. @throws {Error} after `leave`, because the page belongs to another user then */
  get page(): Page {
    if (this.#hasLeft) throw new Error(`${this.userName} has left`);
    return this.window.page;
  }

  /** Resizes the window to a size in pixels, and waits until the map has that size. Positions on the screen depend on the size. */
  async resizeTo(size: { readonly width: number; readonly height: number }): Promise<void> {
    await this.page.setViewportSize(size);
    const fits = (g: any, { width, height }: typeof size): boolean => {
      const [wide, high] = g.canvas?.ready ? g.canvas.screenDimensions : [width, height];
      // The map's size is a whole number of screen pixels.
      const most = 1 / g.devicePixelRatio;
      return g.innerWidth === width && g.innerHeight === height && Math.abs(wide - width) < most && Math.abs(high - height) < most;
    };
    await this.waitFor(`its window and map to be ${size.width} by ${size.height}`, fits, size);
  }

  /**
   * Opens the user's link and waits until `game.ready`. @throws {Error} immediately, with the page's message, if the page reports an error
   */
  async enter(): Promise<void> {
    await this.page.goto(this.link);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Waits until `game.ready` is true in the current page. @throws {Error} with the page's message if the page reports an error */
  async ready(): Promise<void> {
    const state = (): string | false => {
      const g = globalThis as any;
      if (g.game?.ready === true) return "ready";
      const notice = g.document.querySelector("[role=alert].page-notice");
      return notice ? String(notice.innerText) : false;
    };
    const found = await this.page.waitForFunction(state, undefined, { timeout: READY_MS }).catch((error: Error) => error.message);
    const outcome = typeof found === "string" ? found : await found.jsonValue();
    if (outcome !== "ready") throw new Error(`${this.userName} could not join: ${outcome}\n${this.#circumstances()}`);
    await this.evaluate(keepOriginals);
  }

  /**
   * Runs a function in the page. The function can use no names from the surrounding module; pass values as `argument`.
   * @returns the result, as JSON transports it
   */
  evaluate<Result, Argument = undefined>(work: InPage<Argument, Result>, argument?: Argument): Promise<Result> {
    return this.page.evaluate(`(${work.toString()})(globalThis, ${JSON.stringify(argument)})`) as Promise<Result>;
  }

  /**
   * Waits until a function in the page returns a truthy value, and returns this value.
   * @param what - completes the error message "waited in vain for"
   * @throws {Error} on timeout, with the page's logged problems and the server's output
   */
  async waitFor<Result, Argument = undefined>(
    what: string,
    work: InPage<Argument, Result>,
    argument?: Argument,
    seconds = PATIENCE_MS / 1000,
  ): Promise<Result> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const late = Date.now() > end;
      const result = await this.#unlessLeft(work, argument, late ? 0 : end - Date.now());
      if (result) return result;
      if (late) throw new Error(`${this.userName} waited ${seconds} seconds in vain for ${what}\n${this.#circumstances()}`);
    }
  }

  /**
   * Polls the page until the function returns a truthy value or the time is up. Returns the last result; undefined if the page reloads
   * during the polling.
   */
  #unlessLeft<Result, Argument>(work: InPage<Argument, Result>, argument: Argument | undefined, ms: number): Promise<Result | undefined> {
    const asking = `(async (work, argument) => {
      for (const end = Date.now() + ${ms}; ; await new Promise((done) => setTimeout(done, ${ASK_EVERY_MS}))) {
        const late = Date.now() > end;
        const result = await work(globalThis, argument);
        if (result || late) return result;
      }
    })(${work.toString()}, ${JSON.stringify(argument)})`;
    return (this.page.evaluate(asking) as Promise<Result>).catch(async (error: Error) => {
      if (!LEFT.test(error.message)) throw error;
      await this.page.waitForTimeout(ASK_EVERY_MS);
      return undefined;
    });
  }

  /**
   * Waits until a function in the page returns the expected value; on timeout the error shows the last value.
   * @param what - completes the error message "Ada sees"
   */
  async sees<Argument = undefined>(what: string, work: InPage<Argument, unknown>, expected: unknown, argument?: Argument): Promise<void> {
    await eventually(() => this.evaluate(work, argument), `${this.userName} sees ${what}`).toEqual(expected);
  }

  /** Waits until this client has received all messages that the server has sent so far. Also waits until its windows are drawn. */
  async caughtUp(): Promise<void> {
    await this.evaluate(async (g) => {
      // The server answers a request after everything that it received before the request.
      await g.__table.connection.request("modifyDocument", { action: "update", type: "Macro", operation: { updates: [] } });
      const { CLOSING, RENDERING } = g.foundry.applications.api.ApplicationV2.RENDER_STATES;
      const isBusy = ({ state }: any) => state === RENDERING || state === CLOSING;
      do await new Promise((done) => g.requestAnimationFrame(() => g.setTimeout(done)));
      while ([...g.foundry.applications.instances.values()].some(isBusy));
    });
  }

  /**
   * Presses an element with the mouse, and presses again if it is redrawn during the press.
   * @param target - a selector or a locator
   * @throws {Error} if every press fails
   */
  press(target: Locator | string): Promise<void> {
    return press(this.page, typeof target === "string" ? this.page.locator(target) : target);
  }

  /** Returns the texts of all notifications since the page was opened or the notifications were cleared. */
  told(): Promise<string[]> {
    return this.evaluate((g) => g.toldSoFar);
  }

  /** Expects that the page has logged no error, warning, uncaught exception or use of deprecated API since the last `forget`. */
  async expectQuiet(): Promise<void> {
    await this.caughtUp();
    const deprecations = await this.evaluate<string[]>((g) => g.__table?.deprecations ?? []);
    expect({ user: this.userName, complaints: this.complaints, deprecations }).toEqual({
      user: this.userName,
      complaints: [],
      deprecations: [],
    });
  }

  /** Clears the errors, warnings and uses of deprecated API that a test caused on purpose. */
  async forget(): Promise<void> {
    this.complaints.length = 0;
    await this.evaluate((g) => void g.__table?.deprecations.splice(0));
  }

  /** Returns the window's content as PNG, drawn at full size. @param part - only this element, instead of the whole window */
  async picture(part?: Locator): Promise<Buffer> {
    // A setting made through a debugging session ends with the session. Therefore this session remains open as long as the window.
    this.#screen ??= this.context.newCDPSession(this.page);
    const screen = await this.#screen;
    await this.#drawAt(screen, FULL, 1);
    await part?.scrollIntoViewIfNeeded();
    const box = await part?.boundingBox();
    // Without a graphics card, Chromium leaves out the part of the map that would lie behind a window if the map were upside down. The
    // picture would have a white hole there. A map that is not quite opaque is drawn whole.
    await this.evaluate(setMapOpacity, MAP_DRAWN_WHOLE);
    const { data } = await screen.send("Page.captureScreenshot", { format: "png", ...(box ? { clip: { ...box, scale: 1 } } : {}) });
    await this.evaluate(setMapOpacity, "");
    await this.#drawAt(screen, COARSE, this.viewScale);
    return Buffer.from(data, "base64");
  }

  /** Draws the page and the map at this resolution and scale. */
  async #drawAt(screen: CDPSession, deviceScaleFactor: number, scale: number): Promise<void> {
    const size = this.page.viewportSize()!;
    await screen.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor, scale, mobile: false });
    const isDrawn = (g: any, ratio: number): boolean =>
      g.devicePixelRatio === ratio && (g.canvas?.app?.renderer.resolution ?? ratio) === ratio;
    await this.waitFor(`its window to be drawn at ${deviceScaleFactor}`, isDrawn, deviceScaleFactor);
    await this.caughtUp();
  }

  /** Returns whether this user's window is open. */
  get isHere(): boolean {
    return !this.#hasLeft && !this.page.isClosed();
  }

  /** Leaves the page as a user does who closes the window. The next user gets the empty window. */
  async leave(): Promise<void> {
    if (!this.isHere) return;
    this.#hasLeft = true;
    const screen = await this.#screen;
    await screen?.detach();
    await this.window.close();
  }

  /** Closes the window abruptly, even during an endless loop, as if its machine had lost power. */
  async vanish(): Promise<void> {
    await this.context.close();
  }

  /** Returns the logged problems and the server's output for an error message. */
  #circumstances(): string {
    return [...this.complaints, this.server()].filter(Boolean).join("\n");
  }
}
