/**
 * A mutant counts as an endless loop if a test reaches it this many times as often as usual. `ENDLESS_LEAST`: number of times that is
 * always allowed.
 */
const ENDLESS = 100;
const ENDLESS_LEAST = 10_000;

/** Maximum loading time, in milliseconds, of a test file that is reloaded for each test while coverage is counted. */
const COSTLY = 250;

/** Global object that the switches in the sources read. */
const switches = (globalThis.__stryker__ = {});

/**
 * @typedef {Record<string, number>} Hits - number of times each mutant was reached, by its id
 * @typedef {{loading: Hits, loadingMs: number, tests: {hits: Hits, ms: number}[], failed: string[]}} Usual - results of a test file without
 *   a mutant; times in milliseconds
 */

/**
 * Runs the tests of a file without a mutant, and counts the mutants that they reach. A cache filled by one test could hide code that a
 * later test needs. Therefore each test runs in a separate evaluation, unless loading is slow.
 * @param {import("./evaluation.mjs").Evaluation} evaluation
 * @returns {Promise<Usual>} `failed`: one line per test that fails without a mutant
 */
export async function usual(evaluation, file) {
  delete switches.activeMutant;
  const found = { loading: {}, loadingMs: 0, tests: [], failed: [] };
  try {
    // The first run also compiles and reads all files, so it is not counted.
    evaluation.testsOf(file, null);
    let hits = counted();
    const begin = spent();
    let tests = evaluation.testsOf(file, null);
    found.loadingMs = spent() - begin;
    found.loading = hits.static;
    for (let at = 0; at < tests.length; at += 1) {
      if (found.loadingMs <= COSTLY) {
        hits = counted();
        tests = evaluation.testsOf(file, null);
      }
      switches.currentTestId = `t${at}`;
      found.tests.push(await timed(`${file}: ${tests[at].name}`, tests[at].body, found.failed));
      delete switches.currentTestId;
      found.tests[at].hits = hits.perTest[`t${at}`] ?? {};
    }
  } catch (error) {
    found.failed.push(`${file}: ${said(error)}`);
  }
  return found;
}

/** Returns the processor time that this process has used so far, in milliseconds. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const counted = () => (switches.mutantCoverage = { static: {}, perTest: {} });

async function timed(name, body, failed) {
  const begin = spent();
  const error = await outcome(body);
  if (error !== null) failed.push(`${name}: ${error}`);
  return { ms: spent() - begin };
}

/**
 * Runs tests of a file with a mutant that is active from the first line on.
 * @param {import("./evaluation.mjs").Evaluation} evaluation
 * @param {{mutant: string, changed: string, file: string, of: number, chosen: readonly number[]}} wish - `changed`: source of the mutant;
 *   `of`: usual number of tests in the file; `chosen`: tests to run, as in covers.mjs; if the file now has a different number of tests, all
 *   of them run
 * @returns {Promise<{status: "Killed" | "Timeout", by: string} | null>} null if no test fails. "Timeout": the tests reached the mutant so
 *   often that the mutant counts as an endless loop
 */
export async function tried(evaluation, { mutant, changed, file, of, chosen }) {
  const limited = (hits) =>
    Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit: Math.max(ENDLESS_LEAST, ENDLESS * hits) });
  const endless = () => switches.hitCount > switches.hitLimit;
  const noticed = (by) => ({ status: endless() ? "Timeout" : "Killed", by: `${file}: ${by}` });
  try {
    limited(0);
    let tests;
    try {
      tests = evaluation.testsOf(file, changed);
    } catch (error) {
      return noticed(`while loading: ${said(error)}`);
    }
    const run = tests.length === of ? chosen : tests.flatMap((_, at) => [at, 0]);
    for (let index = 0; index < run.length; index += 2) {
      const at = run[index];
      limited(run[index + 1]);
      if ((await outcome(tests[at].body)) !== null || endless()) return noticed(tests[at].name);
    }
    return null;
  } finally {
    delete switches.activeMutant;
  }
}

/**
 * Runs a test body.
 * @returns {Promise<string | null>} the error; null if the test passed
 */
async function outcome(body) {
  try {
    await body();
    return null;
  } catch (error) {
    return said(error);
  }
}

const said = (error) => String(error instanceof Error ? error.message : error).slice(0, 300);
