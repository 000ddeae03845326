/** How often a change may be met in one test, as a multiple of what is usual there, before it counts as endless. */
const ENDLESS = 100;
const ENDLESS_LEAST = 10_000;

/** A file that takes more milliseconds to load is not loaded anew for each test when they are counted. */
const COSTLY = 250;

/** Where the switches in the sources look. */
const switches = (globalThis.__stryker__ = {});

/**
 * @typedef {Record<string, number>} Hits - mutant id to how often it was met
 * @typedef {{loading: Hits, loadingMs: number, tests: {hits: Hits, ms: number}[], failed: string[]}} Usual - a file of tests without any
 *   change, in milliseconds
 */

/**
 * Runs the tests of a file without a change, each in an evaluation of its own, and counts what it meets: after another test it might find
 * something remembered, and not meet what it depends on.
 * @param {import("./evaluation.mjs").Evaluation} evaluation
 * @returns {Promise<Usual>} `failed`: one line for each test that fails as things are
 */
export async function usual(evaluation, file) {
  delete switches.activeMutant;
  const found = { loading: {}, loadingMs: 0, tests: [], failed: [] };
  try {
    // The first time everything is compiled and read as well.
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

/** Milliseconds of processor time so far, whatever else the machine is doing. */
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
 * Runs tests of a file with a change in force from the first line on.
 * @param {import("./evaluation.mjs").Evaluation} evaluation
 * @param {{mutant: string, changed: string, file: string, of: number, chosen: readonly number[]}} wish - `changed`: the source of the
 *   mutant; `of`: how many tests the file usually has; `chosen`: which are run, as in covers.mjs, or all if their number has changed
 * @returns {Promise<{status: "Killed" | "Timeout", by: string} | null>} null: nobody noticed. "Timeout" is a change that was met so often
 *   that it must be endless
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

/** @returns {Promise<string | null>} what went wrong, null if all is well */
async function outcome(body) {
  try {
    await body();
    return null;
  } catch (error) {
    return said(error);
  }
}

const said = (error) => String(error instanceof Error ? error.message : error).slice(0, 300);
