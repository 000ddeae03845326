import { expect } from "vitest";

/** Maximum time for the effects of one step on a busy machine, in milliseconds. */
export const PATIENCE_MS = 30_000;

/**
 * Reads a value repeatedly until the following matcher holds. An action of one client reaches the others with a delay. On timeout the error
 * shows the expected value and the last value. For use in tests, not in `beforeAll`.
 * @param what - message on timeout
 */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 50, ...(what === undefined ? {} : { message: what }) });
}
