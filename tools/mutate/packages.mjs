import { isDeepStrictEqual } from "node:util";

/** Packages as the tests get them: loaded once for all evaluations, since nothing in them is changed. */

/** One seed: a change must not be noticed in one run and missed in the next. What failed need not be made smaller. */
const FAST_CHECK = { seed: 20_011, endOnFailure: true };

/**
 * @param {readonly string[]} names
 * @returns {Promise<Map<string, object>>}
 */
export async function loadedPackages(names) {
  const loaded = new Map();
  for (const name of names.filter((name) => name !== "vitest")) loaded.set(name, await import(name));
  loaded.get("fast-check")?.configureGlobal(FAST_CHECK);
  const yaml = loaded.get("yaml");
  if (yaml) loaded.set("yaml", { ...yaml, parse: remembered(yaml.parse) });
  return loaded;
}

/** The ledgers are long, and the same every time; each evaluation gets a copy of its own. */
function remembered(parse) {
  const known = new Map();
  return (text, ...options) => {
    if (options.length > 0) return parse(text, ...options);
    if (!known.has(text)) known.set(text, copier(parse(text)));
    return known.get(text)();
  };
}

/** Copies through JSON where that keeps everything: it is much faster. */
function copier(value) {
  const json = JSON.stringify(value) ?? "null";
  return isDeepStrictEqual(JSON.parse(json), value) ? () => JSON.parse(json) : () => structuredClone(value);
}
