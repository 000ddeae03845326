import { expect } from "vitest";

/** Timeout for the effects of one step on a busy machine, milliseconds. */
export const PATIENCE_MS = 30_000;

/**
 * * Reads repeatedly until the matcher that follows holds: an action of one client reaches the others, the server and the page later.
 * When it never holds, the error shows what was expected and what was read last. For use in tests, not in `beforeAll`.
 * @param what - message if it never holds
 */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 50, ...(what === undefined ? {} : { message: what }) });
}
