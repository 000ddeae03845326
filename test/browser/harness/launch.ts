import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";
import { CHROMIUM_ARGS } from "../../../tools/chromium.mjs";
import { COMPILE_LATER } from "../../../tools/compile-later.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Chromium for the run, and the environment that it needs. */
    readonly chromium: { readonly executablePath: string; readonly env: Record<string, string> };
    /** Folder of the built system, which is the same for all tests of the run. */
    readonly system: string;
    /**
     * Folder with a file for each running server. The file's name is the server's process id, and its content is the path of the data
     * folder.
     */
    readonly servers: string;
    /**
     * File with a line for every borrowed table and every discarded table. It also has a line for every window that was closed because the
     * next borrower could not use it.
     */
    readonly borrowed: string;
  }
}

/** Maximum time for the start of Chromium on a busy machine, in milliseconds. */
const START_MS = 120_000;

let browser: Promise<Browser> | undefined;

/**
 * Returns this worker's Chromium, which starts on the first call and ends with the worker. A failed start is retried once.
 * @throws {Error} if the second start fails too
 */
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
    // A busy machine draws slowly. Slow drawing does not mean that Chromium has stopped.
    args: [...CHROMIUM_ARGS, "--disable-gpu-watchdog", `--js-flags=${COMPILE_LATER}`],
    timeout: START_MS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
