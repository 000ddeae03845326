import { readFileSync } from "node:fs";
import path from "node:path";
import { commonTokens } from "@stryker-mutator/api/plugin";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";
import { strykerPlugins } from "./not-observable.mjs";

const silent = () => {};
const logger = {
  ...Object.fromEntries(["trace", "debug", "info", "warn", "error", "fatal"].map((level) => [level, silent])),
  isDebugEnabled: () => false,
};

/**
 * Instruments sources with every mutant behind a switch: Stryker's mutants, except those that not-observable.mjs ignores.
 * @param {string} root - folder of the project
 * @param {readonly string[]} files - sources relative to `root`
 * @returns {Promise<{texts: Map<string, string>, mutants: import("./survivors.mjs").Mutant[]}>} `texts` by absolute path; a mutant also has
 *   its `id` in the switches and the status "Pending" or "Ignored"
 */
export async function instrumented(root, files) {
  const instrumenter = createInjector().provideValue(commonTokens.logger, logger).injectFunction(createInstrumenter);
  const sources = files.map((file) => {
    const name = path.join(root, file);
    return { name, mutate: true, content: readFileSync(name, "utf8") };
  });
  const ignorers = strykerPlugins.map(({ value }) => value);
  const found = await instrumenter.instrument(sources, { plugins: null, excludedMutations: [], ignorers, noHeader: false });
  const mutants = found.mutants.map(({ id, fileName, location, mutatorName, replacement, status }) => ({
    id,
    fileName: path.relative(root, fileName).replaceAll(path.sep, "/"),
    location: { start: fromOne(location.start), end: fromOne(location.end) },
    mutatorName,
    replacement,
    status: status ?? "Pending",
  }));
  return { texts: new Map(found.files.map(({ name, content }) => [name, content])), mutants };
}

/** Converts the instrumenter's positions, counted from 0, to positions in reports, counted from 1. */
const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 });

/** Returns a key that identifies a mutant across runs while its file is unchanged. */
export const changeKey = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join("|");
