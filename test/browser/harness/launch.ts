import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the one Chromium that every test file of the run uses. */
    readonly chromium: string;
    /** Folder of the built system, the same for every test of the run. */
    readonly system: string;
    /** Folder in which each running server has a file, named by its process. */
    readonly servers: string;
    /** File with a line for every table that was borrowed, thrown away instead of given back, and every window closed with it. */
    readonly borrowed: string;
  }
}

/** How long a busy machine may take to answer. */
const CONNECT_MS = 120_000;

let browser: Promise<Browser> | undefined;

/** The Chromium of this run. Each test file has its own line to it; contexts do not see each other. */
export function launch(): Promise<Browser> {
  browser ??= chromium.connect(inject("chromium"), { timeout: CONNECT_MS });
  return browser;
}
