import { expect } from "vitest";

/** How long a machine that is busy with other things may take for what one step sets off, in milliseconds. */
export const PATIENCE_MS = 30_000;

/**
 * Reads again and again until the matcher that follows holds: what one client has done reaches the others, the server and the page later.
 * When it never holds, the error shows what was expected and what was read last. For use in tests, not in what runs before all of them.
 * @param what - said when it never does
 */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 50, ...(what === undefined ? {} : { message: what }) });
}
