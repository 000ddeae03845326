import { afterAll } from "vitest";

/**
 * Removes the globals that a unit test file adds. Otherwise, files that run later in the same worker would see them. Vitest loads this
 * module before each file.
 */
const before = new Map(Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)!]));

afterAll(() => {
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) Reflect.deleteProperty(globalThis, key);
  for (const [key, was] of before) {
    const is = Object.getOwnPropertyDescriptor(globalThis, key);
    if (is?.value !== was.value || is?.get !== was.get) Object.defineProperty(globalThis, key, was);
  }
});
