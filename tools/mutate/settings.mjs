import { availableParallelism } from "node:os";
import path from "node:path";
import { CACHE, ROOT } from "../build/files.mjs";

/** Where results of earlier runs are kept, so that only what changed is tried again. */
export const RESULTS = path.join(CACHE, "mutation.json");

/** What is copied to the place where the changes are made. */
const COPIED = ["module", "test/rules", "test/ledger", "docs/rules", "lang", "packs", "demo", "tools", "package.json", "tsconfig.json"];

/**
 * Settings for Stryker. Nothing is written into the project: copies lie in the system's folder for temporary files, results in the cache.
 * @param {{files: readonly string[], fresh: boolean, workplace: string}} wish - `workplace`: an empty folder to work in, with the packages in reach; `fresh`: try everything again
 */
export function settings({ files, fresh, workplace }) {
  return {
    mutate: [...files],
    testRunner: "vitest",
    vitest: { configFile: "tools/mutate/vitest.config.ts", related: true },
    plugins: ["@stryker-mutator/vitest-runner", path.join(ROOT, "tools/mutate/not-observable.mjs")],
    ignorers: ["not-observable"],
    ignorePatterns: ["**", ...COPIED.flatMap((entry) => [`!${entry}`, `!${entry}/**`])],
    coverageAnalysis: "perTest",
    incremental: true,
    incrementalFile: RESULTS,
    force: fresh,
    concurrency: availableParallelism(),
    timeoutMS: 20_000,
    timeoutFactor: 4,
    // A name nobody has: Stryker would rewrite paths in it, with an interface that TypeScript 7 lacks.
    tsconfigFile: "tsconfig.none.json",
    reporters: [process.stdout.isTTY ? "progress" : "progress-append-only"],
    tempDirName: workplace,
    symlinkNodeModules: false,
    cleanTempDir: "always",
    allowConsoleColors: Boolean(process.stdout.isTTY),
    logLevel: "warn",
    warnings: { slow: false },
    disableTypeChecks: true,
  };
}
