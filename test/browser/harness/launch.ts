import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";
import { CHROMIUM_ARGS } from "../../../tools/chromium.mjs";
import { COMPILE_LATER } from "../../../tools/compile-later.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** The Chromium that the run drives, and the environment it needs. */
    readonly chromium: { readonly executablePath: string; readonly env: Record<string, string> };
    /** Folder of the built system, the same for every test of the run. */
    readonly system: string;
    /** Folder in which each running server has a file, named by its process. */
    readonly servers: string;
    /** File with a line for every table that was borrowed or discarded, and for every window closed with it. */
    readonly borrowed: string;
  }
}

/** Timeout for the start of Chromium on a busy machine, milliseconds. */
const START_MS = 120_000;

let browser: Promise<Browser> | undefined;

/** Starts the Chromium of this worker, which ends with the worker. Its contexts are isolated. A failed start is retried once. */
export function launch(): Promise<Browser> {
  browser ??= start().catch((first: Error) =>
    start().catch((second: Error) => {
      throw new Error(`Chromium (${inject("chromium").executablePath}) did not start, twice: ${second.message}`, { cause: first });
    }),
  );
  return browser;
}

function start(): Promise<Browser> {
  const { executablePath, env } = inject("chromium");
  return chromium.launch({
    executablePath,
    // A busy machine draws slowly, which does not mean that Chromium has hung.
    args: [...CHROMIUM_ARGS, "--disable-gpu-watchdog", `--js-flags=${COMPILE_LATER}`],
    timeout: START_MS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
