import { declarations, offsetOf, RULE_ID } from "../rule-index/declarations.mjs";
import { placeAround } from "./survivors.mjs";

/**
 * Limits of the tests that try one mutant: number of tests, number of their files, and their usual total milliseconds. Tests of the mutated
 * function's own rules count against the milliseconds, but are never left out because of them.
 */
export const MOST = { tests: 40, files: 8, ms: 12_000 };

/**
 * @typedef {{file: string, name: string, ms: number, ids: readonly string[]}} Reached - a test: its file, its full name, its usual duration
 *   and the ids of the mutants that it executes
 */

/**
 * Returns a function that finds the tests that try a mutant. Tests whose title has a rule id of the mutated function come first. Tests with
 * a rule id of its file follow, then the rest. Within each group, the shortest tests come first.
 * @param {readonly Reached[]} reached
 * @param {(file: string) => string} read - returns the text of a source
 * @param {typeof MOST} most
 * @returns {(mutant: import("./survivors.mjs").Mutant & {id: string}) => Reached[]} empty if no test executes the mutant
 */
export function candidates(reached, read, most = MOST) {
  const tests = reached.map((test) => ({ test, rules: new Set(test.name.match(RULE_ID) ?? []) })).toSorted((a, b) => a.test.ms - b.test.ms);
  const executing = new Map();
  for (const one of tests) for (const id of one.test.ids) executing.set(id, [...(executing.get(id) ?? []), one]);
  const rulesOf = rulesIn(read);
  return (mutant) => {
    const { own, ofFile } = rulesOf(mutant);
    const has = (rules, ids) => ids.some((id) => rules.has(id));
    const rank = ({ rules }) => (has(rules, own) ? 0 : has(rules, ofFile) ? 1 : 2);
    const ranked = (executing.get(mutant.id) ?? []).map((one) => ({ test: one.test, rank: rank(one) })).toSorted((a, b) => a.rank - b.rank);
    return within(ranked, most);
  };
}

/** Returns a function that finds the rule ids of a mutant's function and of the mutant's file. */
function rulesIn(read) {
  const files = new Map();
  const known = (file) => {
    if (!files.has(file)) files.set(file, { text: read(file), found: declarations(file, read(file)) });
    return files.get(file);
  };
  return ({ fileName, location }) => {
    const { text, found } = known(fileName);
    const { ids = [] } = placeAround(found, offsetOf(text, location.start)) ?? {};
    return { own: ids, ofFile: found.flatMap((one) => one.ids) };
  };
}

/** Returns the tests that fit the limits, taken in order: always the first test; a later test that does not fit is skipped. */
function within(ranked, most) {
  const chosen = [];
  const files = new Set();
  let ms = 0;
  for (const { test, rank } of ranked) {
    if (chosen.length >= most.tests) break;
    const isLong = rank > 0 && ms + test.ms > most.ms;
    if (chosen.length > 0 && (isLong || (!files.has(test.file) && files.size >= most.files))) continue;
    chosen.push(test);
    files.add(test.file);
    ms += test.ms;
  }
  return chosen;
}
