import { isDeepStrictEqual } from "node:util";

/** Loads the packages for the tests once for all evaluations, because packages contain no mutants. */

/** Settings for fast-check: a fixed seed makes runs repeatable, and counterexamples are not shrunk. */
const FAST_CHECK = { seed: 20_011, endOnFailure: true };

/**
 * Loads packages, except Vitest. Makes fast-check repeatable, and lets yaml cache what it parses.
 * @param {readonly string[]} names
 * @returns {Promise<Map<string, object>>} packages by name
 */
export async function loadedPackages(names) {
  const loaded = new Map();
  for (const name of names.filter((name) => name !== "vitest")) loaded.set(name, await import(name));
  loaded.get("fast-check")?.configureGlobal(FAST_CHECK);
  const yaml = loaded.get("yaml");
  if (yaml) loaded.set("yaml", { ...yaml, parse: remembered(yaml.parse) });
  return loaded;
}

/**
 * Returns a caching `parse`, because ledgers are long and never change. Each call returns a separate copy. Calls with options are not
 * cached.
 */
function remembered(parse) {
  const known = new Map();
  return (text, ...options) => {
    if (options.length > 0) return parse(text, ...options);
    if (!known.has(text)) known.set(text, copier(parse(text)));
    return known.get(text)();
  };
}

/** Returns a function that copies the value. Values that JSON preserves are copied through JSON, which is much faster. */
function copier(value) {
  const json = JSON.stringify(value) ?? "null";
  return isDeepStrictEqual(JSON.parse(json), value) ? () => JSON.parse(json) : () => structuredClone(value);
}
