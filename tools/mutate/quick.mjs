import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { covering } from "./covers.mjs";
import { instrumented } from "./instrument.mjs";
import { closure, prepared } from "./modules.mjs";
import { Hand, shared } from "./pool.mjs";
import { distance, triedTests } from "./tests.mjs";

/**
 * The time limit of a test file with a mutant is this factor times the file's usual duration. The milliseconds below are added for a busy
 * machine.
 */
const SLOWER = 5;
const BESIDES = 10_000;
const COUNTING = 300_000;
/** Matches tests that take several seconds each. Only the second pass runs them. */
const ENDURING = /\/odds\/(?:every-face|duels|prospect|bursts|race|blast-odds)\.test\.ts$/;
/** Test time per mutant in milliseconds, by the usual durations of the tests. A mutant that survives these tests counts as a survivor. */
const BUDGET = 1500;

/**
 * @typedef {import("./covers.mjs").Cover} Cover
 * @typedef {import("./survivors.mjs").Mutant & {id: string, covers: Cover[], met: string[], by?: string, careful?: string}} Covered
 *   `covers`, `met`: as in covers.mjs; `by`: the test that killed the mutant, starting with the test's file; `careful`: earlier result of
 *   Stryker's own runner
 */

/**
 * Tries every mutant of the sources with the tests that reach it, in one process per core.
 * @param {{root: string, files: readonly string[], kept?: import("./kept.mjs").Kept, say?: (line: string) => void}} wish - `root`: folder
 *   with module/rules and test/rules; `files`: sources relative to it; `kept`: results of earlier runs
 * @returns {Promise<Covered[]>} mutants with the status Killed, Timeout, Survived, NoCoverage or Ignored
 * @throws {Error} if a test fails without a mutant
 */
export async function quickly({ root, files, kept, say = () => {} }) {
  const { texts, mutants } = await instrumented(root, files);
  const { plain, changed, entries } = await concerned(root, files, texts);
  const folder = mkdtempSync(path.join(tmpdir(), "crossfire-changes-"));
  const modules = path.join(folder, "modules.json");
  writeFileSync(modules, JSON.stringify({ plain: [...plain], changed: [...changed] }));
  const hands = Array.from({ length: availableParallelism() }, () => new Hand(modules));
  const clear = () => {
    for (const hand of hands) hand.close();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", clear);
  try {
    const coversOf = covering(await counts(hands, entries));
    say(`${mutants.length} changes, ${entries.length} files of tests`);
    for (const mutant of mutants) Object.assign(mutant, coversOf(mutant));
    return await all({ hands, mutants, kept: kept?.with(plain), say });
  } finally {
    process.off("exit", clear);
    clear();
  }
}

/**
 * Prepares all test files, with and without mutants. `entries`: the files that need any of the sources, except those that take several
 * seconds per test.
 */
async function concerned(root, files, texts) {
  const all = triedTests(root);
  const [plain, changed] = await Promise.all([prepared(root, all, new Map()), prepared(root, all, texts)]);
  const sources = new Set(files);
  const needs = (entry) => [...closure(plain, entry)].some((name) => sources.has(name));
  return { plain, changed, entries: all.filter((entry) => !ENDURING.test(entry) && needs(entry)) };
}

/** Runs every test file without a mutant. Returns the results by file. @throws {Error} if a test fails */
async function counts(hands, entries) {
  const found = new Map();
  await shared(hands, entries, async (hand, file) => {
    const { answer, why } = await hand.ask({ count: file }, COUNTING);
    found.set(file, answer ?? { failed: [`${file}: ${why}`] });
  });
  const failed = [...found.values()].flatMap(({ failed }) => failed);
  if (failed.length > 0) throw new Error(`tests fail without any change:\n${failed.join("\n")}`);
  return found;
}

async function all({ hands, mutants: found, kept, say }) {
  for (const mutant of found) if (mutant.status === "Pending") Object.assign(mutant, kept?.recalled(mutant));
  const open = found.filter(({ status }) => status === "Pending");
  if (open.length < found.length) say(`${open.length} to try`);
  const order = new Order();
  let done = 0;
  await shared(hands, open, async (hand, mutant) => {
    Object.assign(mutant, await verdict(hand, mutant, order));
    kept?.keep(mutant);
    done += 1;
    if (done % 500 > 0) return;
    kept?.write();
    say(`${done} of ${open.length} tried`);
  });
  kept?.write();
  return found;
}

async function verdict(hand, { id, fileName, covers }, order) {
  if (covers.length === 0) return { status: "NoCoverage" };
  let left = BUDGET;
  for (const cover of order.of(fileName, covers)) {
    const { file, of, ms, chosen } = within(cover, left);
    if (chosen.length === 0) continue;
    left -= ms;
    const trial = { mutant: id, changed: fileName, file, of, chosen };
    const { answer, lost, why } = await hand.ask({ trial }, BESIDES + SLOWER * ms);
    if (!answer && !lost) continue;
    order.noticed(fileName, file);
    return answer ?? { status: "Timeout", by: `${file}: ${why}` };
  }
  return { status: "Survived" };
}

/** Returns the shortest tests of a file that fit the budget, in file order. Returns no test if none fits. */
function within({ file, of, chosen, times, loadingMs }, budget) {
  const pairs = times.map((ms, index) => ({ ms, index })).toSorted((a, b) => a.ms - b.ms);
  const taken = [];
  let sum = loadingMs;
  for (const { ms, index } of pairs) {
    if (sum + ms > budget) break;
    sum += ms;
    taken.push(index);
  }
  return { file, of, ms: sum, chosen: taken.toSorted((a, b) => a - b).flatMap((index) => [chosen[2 * index], chosen[2 * index + 1]]) };
}

/** Orders the test files of a source: near files first, then files that killed more of its mutants, then fast files. */
class Order {
  #noticed = new Map();

  of(source, covers) {
    const count = ({ file }) => this.#noticed.get(`${source}|${file}`) ?? 0;
    const near = ({ file }) => distance(source, file);
    return covers.toSorted((a, b) => near(a) - near(b) || count(b) - count(a) || a.ms - b.ms);
  }

  noticed(source, file) {
    const key = `${source}|${file}`;
    this.#noticed.set(key, (this.#noticed.get(key) ?? 0) + 1);
  }
}
