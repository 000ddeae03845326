import { declarations, offsetOf } from "../rule-index/declarations.mjs";

/** Minimum share of killed mutants, in percent. */
export const LEAST = 85;

const NOTICED = ["Killed", "Timeout"];
/** Statuses of mutants that no test killed or reached. */
export const UNNOTICED = ["Survived", "NoCoverage"];

/**
 * @typedef {{fileName: string, location: {start: {line: number, column: number}, end: {line: number, column: number}}, mutatorName: string,
 *   replacement?: string, status: string}} Mutant lines and columns from 1
 * @typedef {{file: string, name: string, line: number, ids: readonly string[], own: boolean, noticed: number, survivors: Mutant[]}} Place a
 *   function or table, the rules it implements (`own`: true if its own docstring names the rules; false if only its file names them) and
 *   the results of its mutants
 */

/**
 * Groups mutants by the function or table that contains them.
 * @param {readonly Mutant[]} mutants
 * @param {(file: string) => string} read - returns the text of a source
 * @returns {Place[]}
 */
export function places(mutants, read) {
  const files = new Map();
  for (const mutant of mutants) files.set(mutant.fileName, [...(files.get(mutant.fileName) ?? []), mutant]);
  return [...files].flatMap(([file, own]) => placesOf(file, own, read(file)));
}

function placesOf(file, mutants, text) {
  const found = declarations(file, text);
  const ofFile = [...new Set(found.flatMap(({ ids }) => ids))];
  const map = new Map();
  for (const mutant of mutants) {
    const at = offsetOf(text, mutant.location.start);
    const place = placeAround(found, at) ?? { name: "(file)", ids: [], line: 1, start: -1 };
    const entry = map.get(place.start) ?? entryOf(file, place, ofFile);
    map.set(place.start, entry);
    if (NOTICED.includes(mutant.status)) entry.noticed += 1;
    else if (UNNOTICED.includes(mutant.status)) entry.survivors.push(mutant);
  }
  return [...map.values()];
}

/**
 * Returns the innermost function or table around a position that names rules; without one, the outermost; undefined: none.
 * @param {readonly import("../rule-index/declarations.mjs").Declaration[]} found
 * @param {number} at
 */
export function placeAround(found, at) {
  const around = found.filter(({ start, end }) => start <= at && at < end);
  return around.filter(({ ids }) => ids.length > 0).at(-1) ?? around[0];
}

const entryOf = (file, { name, line, ids }, ofFile) => {
  const own = ids.length > 0;
  return { file, name, line, ids: own ? ids : ofFile, own, noticed: 0, survivors: [] };
};

/** Returns the numbers of killed and of all valid mutants, and the percentage killed. Without mutants, the percentage is 100. */
export function score(list) {
  const noticed = list.reduce((sum, place) => sum + place.noticed, 0);
  const all = noticed + list.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return { noticed, all, percent: all === 0 ? 100 : (100 * noticed) / all };
}

/**
 * Returns the functions that implement a rule with vectors and in which no mutant was killed.
 * @param {readonly Place[]} list
 * @param {ReadonlySet<string>} withVectors - ids of the rules with vectors
 */
export const unguarded = (list, withVectors) =>
  list.filter(({ own, noticed, survivors, ids }) => own && noticed === 0 && survivors.length > 0 && ids.some((id) => withVectors.has(id)));

/**
 * Lists survivors by rule id, with one line per mutant. A function of several rules is listed under all their ids together; functions
 * without a rule of their own come last.
 * @param {readonly Place[]} list
 * @param {(file: string) => string} read
 * @returns {string[]}
 */
export function told(list, read) {
  const groups = new Map();
  for (const place of list.filter(({ survivors }) => survivors.length > 0)) {
    const title = place.own ? place.ids.join(" ") : `no rule of its own${place.ids.length > 0 ? `, file of ${shortened(place.ids)}` : ""}`;
    groups.set(title, [...(groups.get(title) ?? []), place]);
  }
  const titles = [...groups.keys()].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return titles.flatMap((title) => [title, ...groups.get(title).flatMap((place) => linesOf(place, read))]);
}

const rank = (title) => (title.startsWith("no rule") ? 1 : 0);
const shortened = (ids) => (ids.length > 4 ? `${ids.slice(0, 4).join(" ")} and ${ids.length - 4} more` : ids.join(" "));

function linesOf({ file, name, noticed, survivors }, read) {
  const text = read(file);
  const sum = `  ${name}: ${survivors.length} of ${survivors.length + noticed} not noticed`;
  return [sum, ...survivors.map((mutant) => `    ${file}:${mutant.location.start.line} ${changeOf(mutant, text)}`)];
}

function changeOf({ location, replacement, mutatorName, status }, text) {
  const was = text.slice(offsetOf(text, location.start), offsetOf(text, location.end));
  return `${oneLine(was)}  ->  ${oneLine(replacement ?? mutatorName)}${status === "NoCoverage" ? "  (nobody runs it)" : ""}`;
}

const oneLine = (text) => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 60)} ... ${line.slice(-6)}` : line;
};
