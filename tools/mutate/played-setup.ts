/** Sets up tests of whole clients while mutants are tried: activates a mutant, or records the mutants that each test reaches. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, afterEach, expect, inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    readonly played: { readonly mutant: string | null; readonly folder: string };
  }
}

type Counts = Record<string, number>;
const { mutant, folder } = inject("played");
const coverage = { static: {} as Counts, perTest: {} as Record<string, Counts> };
/** Object that Stryker's switches read and in which they count. The page of each client receives it. */
const switches = { activeMutant: mutant ?? undefined, mutantCoverage: coverage, currentTestId: undefined as string | undefined };
Object.assign(globalThis, { __stryker__: switches });

// Two files run at the same time while coverage is recorded. Each mutant is tried in a separate process, so that the process can be ended.
writeFileSync(path.join(folder, "process"), String(process.pid));

if (mutant === null) {
  const times: Record<string, number> = {};
  let since = 0;
  beforeEach(({ task }) => {
    switches.currentTestId = task.fullTestName;
    since = performance.now();
  });
  afterEach(({ task }) => {
    times[task.fullTestName] = performance.now() - since;
    switches.currentTestId = undefined;
  });
  afterAll(() => {
    const { testPath = "" } = expect.getState();
    // Code that runs while tables are opened can affect every test of the file.
    const always = Object.keys(coverage.static);
    const reached = Object.entries(times).map(([name, ms]) => ({
      file: testPath,
      name,
      ms,
      ids: [...new Set([...always, ...Object.keys(coverage.perTest[name] ?? {})])],
    }));
    writeFileSync(path.join(folder, `reached-${path.basename(testPath)}.json`), JSON.stringify(reached));
  });
}
