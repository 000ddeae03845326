/** Number of standard deviations on each side of the mean for 95%. */
const Z_95 = 1.959963984540054;
const SIZE = "--sample=";
const SEED = "--seed=";
const MOST_SEED = 0xffffffff;

/**
 * Reads the flags of a sample.
 * @param {readonly string[]} words - words of the command line
 * @returns {{size: number, seed: number} | null} null without `--sample`; without `--seed` the seed is random
 * @throws {Error} if a number is missing or out of range, or a flag is repeated; if `--seed` lacks `--sample`, or `--sample` lacks
 *   `--played`
 */
export function readSample(words) {
  const size = numberOf(words, SIZE, 1, 1_000_000);
  const seed = numberOf(words, SEED, 0, MOST_SEED);
  if (size === null && seed !== null) throw new Error(`${SEED}<s> repeats a sample: give ${SIZE}<n> as well`);
  if (size === null) return null;
  if (!words.includes("--played")) throw new Error(`${SIZE}<n> needs --played`);
  return { size, seed: seed ?? Math.floor(Math.random() * (MOST_SEED + 1)) };
}

/** Returns true if a word of the command line belongs to a sample. */
export const isOfSample = (word) => word.startsWith(SIZE) || word.startsWith(SEED);

function numberOf(words, flag, least, most) {
  const found = words.filter((word) => word.startsWith(flag)).map((word) => word.slice(flag.length));
  if (found.length > 1) throw new Error(`${flag}<number> may be given once`);
  if (found.length === 0) return null;
  const number = /^\d+$/.test(found[0]) ? Number(found[0]) : NaN;
  if (!(number >= least && number <= most)) throw new Error(`${flag}${found[0]}: a whole number from ${least} to ${most} is needed`);
  return number;
}

/**
 * Draws entries at random without replacement, each with equal probability. The same seed and list give the same sample.
 * @template T
 * @param {readonly T[]} list
 * @param {number} size - number of entries; a shorter list is drawn completely
 * @param {number} seed - 0 to 2^32 - 1
 * @returns {T[]} in list order
 */
export function drawn(list, size, seed) {
  const next = numbers(seed);
  const places = list.map((_, at) => at);
  const count = Math.min(size, places.length);
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(next() * (places.length - at));
    [places[at], places[other]] = [places[other], places[at]];
  }
  return places
    .slice(0, count)
    .toSorted((a, b) => a - b)
    .map((at) => list[at]);
}

/** Returns a function that gives numbers in [0, 1) (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns Wilson's score interval for 95%, which the forecast also uses. The interval stays between 0 and 1.
 * @param {number} hits - 0 to `of`
 * @param {number} of - number of trials; 0 gives the interval from 0 to 1
 */
export function interval95(hits, of) {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const scale = 1 + (Z_95 * Z_95) / of;
  const middle = (share + (Z_95 * Z_95) / (2 * of)) / scale;
  const half = (Z_95 / scale) * Math.sqrt((share * (1 - share)) / of + (Z_95 * Z_95) / (4 * of * of));
  return { low: hits === 0 ? 0 : Math.max(0, middle - half), high: hits === of ? 1 : Math.min(1, middle + half) };
}

const percent = (share) => (100 * share).toFixed(1);

/**
 * Returns the result of a sample. The sample fails if even the upper end of the interval is below the minimum.
 * @param {{noticed: number, all: number}} counts
 * @param {number} least - minimum share killed, in percent
 * @returns {{line: string, enough: boolean}}
 */
export function sampleResult({ noticed, all }, least) {
  const { low, high } = interval95(noticed, all);
  const enough = 100 * high >= least;
  const share = all === 0 ? 0 : noticed / all;
  const line = `${enough ? "" : "FAIL "}noticed ${noticed} of ${all} changes drawn, ${percent(share)} % (95 % interval ${percent(low)} to ${percent(high)} %); at least ${least} % wanted`;
  return { line, enough };
}
