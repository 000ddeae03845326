import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { changeKey } from "./instrument.mjs";
import { settings } from "./settings.mjs";

/**
 * Runs mutants through Stryker's own runner with vitest, as a second try for survivors of the quick pass.
 * Stryker tries all mutants within a location, so it may count more mutants than requested.
 * @param {string} root - folder of the project
 * @param {readonly import("./survivors.mjs").Mutant[]} mutants
 * @returns {Promise<Map<string, string>>} status of the requested mutants by changeKey
 */
export async function heardAgain(root, mutants) {
  if (mutants.length === 0) return new Map();
  const workplace = mkdtempSync(path.join(tmpdir(), "crossfire-mutate-"));
  const clear = () => rmSync(workplace, { recursive: true, force: true, maxRetries: 5 });
  const from = process.cwd();
  process.once("exit", clear);
  try {
    symlinkSync(path.join(root, "node_modules"), path.join(workplace, "node_modules"), "junction");
    process.chdir(root);
    const results = await new Stryker(settings({ places: [...new Set(mutants.map(placeOf))], workplace })).runMutationTest();
    const own = (name) => path.relative(root, path.resolve(root, name)).replaceAll(path.sep, "/");
    const asked = new Set(mutants.map(changeKey));
    const told = results.map((mutant) => [changeKey({ ...mutant, fileName: own(mutant.fileName) }), mutant.status]);
    return new Map(told.filter(([key]) => asked.has(key)));
  } finally {
    process.chdir(from);
    process.off("exit", clear);
    clear();
  }
}

/** Formats a location for Stryker: lines from 1, columns from 0. */
const placeOf = ({ fileName, location: { start, end } }) => `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
