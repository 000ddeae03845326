/**
 * The part of a job to run.
 * @typedef {object} Scope
 * @property {<T>(all: readonly T[]) => readonly T[]} sizes - returns the sizes to measure, given all sizes in ascending order
 * @property {(usual: number) => number} rounds - returns the number of measurements to make, given the usual number
 * @property {(line: string) => void} say - receives the results
 */
/** @type {Scope} */
export const WHOLE = { sizes: (all) => all, rounds: (usual) => usual, say: (line) => console.log(line) };
/** The gates alone: one measurement at the smallest size, without printing times. `npm test` runs every job this way. @type {Scope} */
export const LEAST = { sizes: (all) => all.slice(0, 1), rounds: () => 1, say: () => {} };

/** Returns the processor time (ms) that this process uses for some work. */
export function processorTime(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** Returns the median, and the 10th and 90th percentiles. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), p10: at(sorted, 0.1), p90: at(sorted, 0.9) };
}

/**
 * Runs two functions alternately (A B A B). Returns the spread of each function's processor times (ms), and of the ratio b / a in each
 * pair.
 */
export function inTurn(rounds, a, b) {
  const times = Array.from({ length: rounds }, () => [processorTime(a), processorTime(b)]);
  return {
    a: spread(times.map(([one]) => one)),
    b: spread(times.map(([, two]) => two)),
    ratio: spread(times.map(([one, two]) => two / one)),
  };
}

/** Returns the slope of the least-squares line through the logarithms of the points. It is 1 if twice the work takes twice the time. */
export function exponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (column) => logs.reduce((sum, point) => sum + point[column], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** Returns the elapsed time (ms) of some work. */
export function timed(work) {
  const from = performance.now();
  work();
  return performance.now() - from;
}
