import { distance } from "./tests.mjs";

/** Matches slow test files; other tests cover the same code faster. */
const LONG = /\/(?:blocks|fights|every-ruleset|look|line-up|draw)\.test\.ts$/;

/**
 * @typedef {{file: string, of: number, ms: number, chosen: number[], times: number[], loadingMs: number}} Cover - a file of `of` tests that
 *   reaches a mutant; `chosen`: the tests that reach the mutant, as pairs of position in the file and number of hits; `times`: duration of
 *   each of these tests; `loadingMs`: duration of loading the file; `ms`: sum of `times` and `loadingMs`
 */

/**
 * Returns a function that finds the tests that reach a mutant. Slow files are used only for mutants of their own folder, or for mutants
 * that no other test reaches.
 * @param {Map<string, import("./trial.mjs").Usual>} counted
 * @returns {(mutant: {id: string, fileName: string}) => {covers: Cover[], met: string[]}} `covers`: tests to run; `met`: all test files
 * that reach the mutant, including slow ones
 */
export function covering(counted) {
  const files = [...counted].map(([file, usual]) => fileOf(file, usual));
  return ({ id, fileName }) => {
    const met = files.filter(({ meets }) => meets.has(id)).map(({ file }) => file);
    const near = (file) => distance(fileName, file) === 0;
    const covers = files.flatMap((one) => coverOf(one, id, near(one.file)));
    return { met, covers: covers.length > 0 ? covers : files.flatMap((one) => coverOf(one, id, true)) };
  };
}

function fileOf(file, { loading, loadingMs, tests }) {
  const meets = new Map();
  for (const [at, { hits }] of tests.entries())
    for (const [id, times] of Object.entries(hits)) {
      if (!meets.has(id)) meets.set(id, []);
      meets.get(id).push(at, times);
    }
  // A mutant that is reached during loading may affect every test.
  const every = tests.flatMap((_, at) => [at, 0]);
  for (const id of Object.keys(loading)) meets.set(id, every);
  return { file, meets, loadingMs, times: tests.map(({ ms }) => ms) };
}

function coverOf({ file, meets, loadingMs, times }, id, evenLong) {
  if (!meets.has(id) || (LONG.test(file) && !evenLong)) return [];
  const chosen = meets.get(id);
  const ms = chosen.reduce((sum, at, index) => (index % 2 === 0 ? sum + times[at] : sum), loadingMs);
  const each = chosen.flatMap((at, index) => (index % 2 === 0 ? [times[at]] : []));
  return [{ file, of: times.length, ms, chosen, times: each, loadingMs }];
}
