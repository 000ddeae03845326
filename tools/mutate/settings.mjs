import { availableParallelism } from "node:os";
import path from "node:path";
import { ROOT } from "../build/files.mjs";

/** What is copied to the place where the changes are made. */
const COPIED = ["module", "test/rules", "test/ledger", "docs/rules", "lang", "packs", "demo", "tools", "package.json", "tsconfig.json"];

/**
 * Settings for Stryker. Nothing is written into the project: copies lie in the system's folder for temporary files.
 * @param {{places: readonly string[], workplace: string}} wish - `places`: what to change; `workplace`: an empty folder to work in, with the
 *   packages in reach
 */
export function settings({ places, workplace }) {
  return {
    mutate: [...places],
    testRunner: "vitest",
    vitest: { configFile: "tools/mutate/vitest.config.ts", related: true },
    plugins: ["@stryker-mutator/vitest-runner", path.join(ROOT, "tools/mutate/not-observable.mjs")],
    ignorers: ["not-observable"],
    ignorePatterns: ["**", ...COPIED.flatMap((entry) => [`!${entry}`, `!${entry}/**`])],
    coverageAnalysis: "perTest",
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
