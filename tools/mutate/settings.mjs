import { availableParallelism } from "node:os";
import path from "node:path";
import { ROOT } from "../build/files.mjs";

/** Files and folders copied for the mutation run. */
const COPIED = ["module", "test/rules", "test/ledger", "docs/rules", "lang", "packs", "demo", "tools", "package.json", "tsconfig.json"];

/**
 * Returns settings for Stryker. Stryker works on copies in the system's temporary folder, and writes nothing into the project.
 * @param {{places: readonly string[], workplace: string}} options - `places`: locations to mutate; `workplace`: an empty folder from which
 * the packages can be resolved
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
    // Name of a file that does not exist, because Stryker would rewrite the file's paths through an interface that TypeScript 7 lacks.
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
