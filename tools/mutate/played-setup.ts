/** Addition to a test of whole clients while mutants are tried: it sets the active one, or notes which it reaches. */
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
/** Store that Stryker's switches read and count in; each client's page is handed it. */
const switches = { activeMutant: mutant ?? undefined, mutantCoverage: coverage, currentTestId: undefined as string | undefined };
Object.assign(globalThis, { __stryker__: switches });

// Two files are run at once while mutants are looked for; each mutant is tried in one process alone, which may have to be ended.
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
    // What runs while tables are opened may matter to every test of the file.
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
