import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the one Chromium that every test file of the run uses. */
    readonly chromium: string;
    /** Folder of the built system, the same for every test of the run. */
    readonly system: string;
  }
}

let browser: Promise<Browser> | undefined;

/** The Chromium of this run. Each test file has its own line to it; contexts do not see each other. */
export function launch(): Promise<Browser> {
  browser ??= chromium.connect(inject("chromium"));
  return browser;
}
