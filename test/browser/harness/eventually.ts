import { expect } from "vitest";

/** Timeout for the effects of one step on a busy machine, milliseconds. */
export const PATIENCE_MS = 30_000;

/**
 * Reads repeatedly until the matcher that follows holds, because an action of one client reaches the others later.
 * On timeout the error shows the expected value and the last value. For use in tests, not in `beforeAll`.
 * @param what - message on timeout
 */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 50, ...(what === undefined ? {} : { message: what }) });
}
