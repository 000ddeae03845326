import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";
import { CHROMIUM_ARGS } from "../../../tools/chromium.mjs";
import { COMPILE_LATER } from "../../../tools/compile-later.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** The Chromium that the run drives, and what its environment needs. */
    readonly chromium: { readonly executablePath: string; readonly env: Record<string, string> };
    /** Folder of the built system, the same for every test of the run. */
    readonly system: string;
    /** Folder in which each running server has a file, named by its process. */
    readonly servers: string;
    /** File with a line for every table that was borrowed, thrown away instead of given back, and every window closed with it. */
    readonly borrowed: string;
  }
}

/** How long Chromium may take to start on a busy machine. */
const START_MS = 120_000;

let browser: Promise<Browser> | undefined;

/** The Chromium of this worker, which ends with it. Contexts do not see each other. A start that fails is tried once more. */
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
    // A machine that is busy draws slowly, which is no reason to take it for dead.
    args: [...CHROMIUM_ARGS, "--disable-gpu-watchdog", `--js-flags=${COMPILE_LATER}`],
    timeout: START_MS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
