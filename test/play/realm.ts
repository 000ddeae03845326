import { afterAll } from "vitest";

/**
 * Globals before a unit test file. After the file, globals that it added are removed, and globals that it changed or deleted are restored.
 * Otherwise, files that run later in the same worker would see the changes. Vitest loads this module before each file.
 */
const before = new Map(Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)!]));

afterAll(() => {
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) Reflect.deleteProperty(globalThis, key);
  for (const [key, was] of before) {
    const is = Object.getOwnPropertyDescriptor(globalThis, key);
    if (is?.value !== was.value || is?.get !== was.get) Object.defineProperty(globalThis, key, was);
  }
});
