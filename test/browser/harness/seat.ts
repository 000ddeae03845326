import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { launch } from "./launch";

export interface SeatOptions {
  /** Pixels (default 1280 by 800). */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "dark" | "light";
  /** Motion is off by default, so that pictures and clicks do not depend on timing. */
  readonly motion?: boolean;
}

/** Runs in the page; `g` is its global object, on which Foundry's names live. */
export type InPage<Argument, Result> = (g: any, argument: Argument) => Result | Promise<Result>;

const READY_MS = 45_000;

/** Remarks of the graphics driver about its own speed. */
const DRIVER_REMARKS = [/GL Driver Message/, /GPU stall due to ReadPixels/, /Automatic fallback to software WebGL/];

interface User {
  readonly id: string;
  readonly name: string;
  readonly link: string;
}

/** Opens a window of its own, joins as a user and waits until the game is ready. */
export async function takeSeat(user: User, options: SeatOptions): Promise<Seat> {
  const browser = await launch();
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    locale: "en-US",
    colorScheme: options.colorScheme ?? "dark",
    reducedMotion: options.motion ? "no-preference" : "reduce",
  });
  const seat = new Seat(user.name, user.id, user.link, context, await context.newPage());
  try {
    await seat.enter();
  } catch (error) {
    await context.close();
    throw error;
  }
  return seat;
}

/** One person's browser window. */
export class Seat {
  /** What the page complained about since it was opened or `forget` was called. */
  readonly complaints: string[] = [];

  constructor(
    readonly userName: string,
    readonly userId: string,
    readonly link: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("console", (message) => {
      const kind = message.type();
      if (kind !== "error" && kind !== "warning") return;
      if (DRIVER_REMARKS.some((remark) => remark.test(message.text()))) return;
      this.complaints.push(`${kind}: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.complaints.push(`uncaught: ${error.stack ?? error.message}`));
    page.on("crash", () => this.complaints.push("the page crashed"));
  }

  /** Joins and waits until `game.ready`; fails at once, with its text, when the page says that it cannot. */
  async enter(): Promise<void> {
    await this.page.goto(this.link);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Waits until `game.ready` in the page as it is. */
  async ready(): Promise<void> {
    const state = (): string | false => {
      const g = globalThis as any;
      if (g.game?.ready === true) return "ready";
      const notice = g.document.querySelector("[role=alert].page-notice");
      return notice ? String(notice.innerText) : false;
    };
    const found = await this.page.waitForFunction(state, undefined, { timeout: READY_MS }).catch((error: Error) => error.message);
    const outcome = typeof found === "string" ? found : await found.jsonValue();
    if (outcome !== "ready") throw new Error(`${this.userName} could not join: ${outcome}\n${this.complaints.join("\n")}`);
  }

  /**
   * Runs a function in the page. It may use nothing from around it; what it needs comes as `argument`.
   * @returns its result, as JSON carries it
   */
  evaluate<Result, Argument = undefined>(work: InPage<Argument, Result>, argument?: Argument): Promise<Result> {
    return this.page.evaluate(`(${work.toString()})(globalThis, ${JSON.stringify(argument)})`) as Promise<Result>;
  }

  /**
   * Waits until a function in the page gives something truthy, and returns that.
   * @param what - said when it never does
   */
  async waitFor<Result, Argument = undefined>(
    what: string,
    work: InPage<Argument, Result>,
    argument?: Argument,
    seconds = 15,
  ): Promise<Result> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const result = await this.evaluate(work, argument);
      if (result) return result;
      if (Date.now() > end)
        throw new Error(`${this.userName} waited ${seconds} seconds in vain for ${what}\n${this.complaints.join("\n")}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** No error, no warning, no uncaught exception, no deprecated API since the page was opened. */
  async expectQuiet(): Promise<void> {
    const deprecations = await this.evaluate<string[]>((g) => g.__table?.deprecations ?? []);
    expect({ user: this.userName, complaints: this.complaints, deprecations }).toEqual({
      user: this.userName,
      complaints: [],
      deprecations: [],
    });
  }

  /** Forgets complaints that a test provoked on purpose. */
  async forget(): Promise<void> {
    this.complaints.length = 0;
    await this.evaluate((g) => void g.__table?.deprecations.splice(0));
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
