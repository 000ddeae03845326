import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createVitest } from "vitest/node";
import { filesIn } from "../build/files.mjs";
import { candidates } from "./candidates.mjs";
import { instrumented } from "./instrument.mjs";
import { drawn } from "./sample.mjs";

const PLAYED = "test/play";
/** Matches test files that take minutes. These tests try mutants only if the caller names them. */
const ENDURING = /\/(?:soak|hostile-play|skirmish|random-undo|compendia)\.test\.ts$/;
/**
 * Matches tests that compare clients with the rules of the test's own process. Mutants change only the clients' rules, so such a test would
 * kill them. A real change to the rules changes both sides, so the test would not fail.
 */
const COMPARING = /\/situations\.test\.ts$/;
/**
 * Factor for the time limit of a run with a mutant. The limit is this factor times the tests' usual duration, plus `BESIDES` milliseconds.
 */
const SLOWER = 4;
const BESIDES = 60_000;

/** Id that no mutant has: the system runs unchanged, and no coverage is recorded. */
const NO_MUTANT = "none";

/** Returns the pattern of a test's full name. Vitest joins the parts of a name with " > " in reports, and with spaces in filters. */
const named = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" > ", "(?: > | )");

/** Ends a process of the tests. Does nothing if the process has already ended or is this process. */
function endProcess(id) {
  try {
    if (id !== process.pid) process.kill(id, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Vitest for the tests of whole clients. The system of these clients is built once, with every mutant behind a switch.
 */
class Clients {
  #vitest;
  #project;
  #folder;
  #root;
  /** For each file and set of test names: the tests that fail without a mutant, because they need the file's other tests. */
  #dependent = new Map();

  /** Starts Vitest. @param {string} root @param {Map<string, string>} texts - instrumented sources by absolute path */
  static async open(root, texts) {
    const clients = new Clients();
    clients.#folder = mkdtempSync(path.join(tmpdir(), "crossfire-played-"));
    const switches = path.join(clients.#folder, "switches.json");
    writeFileSync(switches, JSON.stringify([...texts]));
    process.env.CROSSFIRE_SWITCHES = switches;
    clients.#root = root;
    await clients.#start();
    return clients;
  }

  async #start() {
    this.#vitest = await createVitest("test", { root: this.#root, project: ["unit"], watch: false, reporters: [{}] });
    this.#project = this.#vitest.projects[0];
  }

  /**
   * Runs tests with a mutant, or without one.
   * @param {readonly string[]} files - absolute paths
   * @param {string | null} mutant - the mutant's id in the switches; null: no mutant, and coverage is recorded
   * @param {readonly string[] | null} names - full names of the tests; null: all tests
   * @param {number} limit - milliseconds after which the process of the tests is ended
   * @returns {Promise<{failed: string[], broken: boolean, late: boolean}>} `broken`: an error occurred outside the tests; `late`: the run
   * exceeded the limit
   * @throws {Error} if no test runs
   */
  async run(files, mutant, names, limit = Infinity) {
    this.#project.provide("played", { mutant, folder: this.#folder });
    if (names === null) this.#vitest.resetGlobalTestNamePattern();
    else this.#vitest.setGlobalTestNamePattern(new RegExp(`^(?:${names.map(named).join("|")})$`));
    const specifications = files.map((file) => this.#project.createSpecification(file));
    const idFile = path.join(this.#folder, "process");
    rmSync(idFile, { force: true });
    let late = false;
    let timer;
    const end = () => {
      late = true;
      // Only the end of the process can stop code that never returns. A process that has not started yet is ended a second later.
      if (!existsSync(idFile)) timer = setTimeout(end, 1000);
      else endProcess(Number(readFileSync(idFile, "utf8")));
    };
    if (limit < Infinity) timer = setTimeout(end, limit);
    const { testModules, unhandledErrors } = await this.#vitest
      .runTestSpecifications(specifications, true)
      .finally(() => clearTimeout(timer));
    if (late || unhandledErrors.length > 0) {
      // Vitest whose process was ended, or failed, may fail in every later run as well.
      await this.#vitest.close();
      await this.#start();
    }
    if (late) return { failed: [], broken: true, late };
    // Vitest also returns the modules of earlier runs, with their results.
    const own = testModules.filter(({ moduleId }) => files.includes(moduleId));
    const tests = own.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === "failed").map((test) => test.fullName);
    const failedInside = (module) => [...module.children.allTests()].some((test) => test.result().state === "failed");
    const broken = own.some((module) => module.state() === "failed" && !failedInside(module)) || unhandledErrors.length > 0;
    if (!broken && tests.every((test) => test.result().state === "skipped")) throw new Error(`no test ran of ${files.join(", ")}`);
    return { failed, broken, late };
  }

  /**
   * Returns the tests among `names` that fail without a mutant if the file's other tests do not run. Returns all of them if the file fails
   * outside its tests. Tries each set of tests once.
   */
  async dependent(file, names) {
    const key = [file, ...names].join("\n");
    if (!this.#dependent.has(key)) {
      const { failed, broken } = await this.run([file], NO_MUTANT, names);
      this.#dependent.set(key, broken ? names : failed);
    }
    return this.#dependent.get(key);
  }

  /** Returns the mutants that each test of the last run without a mutant reached: file, name, milliseconds, mutant ids. */
  reached() {
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith("reached-"))
      .flatMap((name) => JSON.parse(readFileSync(path.join(this.#folder, name), "utf8")));
  }

  async close() {
    await this.#vitest.close();
    delete process.env.CROSSFIRE_SWITCHES;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Tries mutants of the rules with the tests that play through whole clients. Tries each mutant with the tests that execute the mutant.
 * @param {{root: string, files: readonly string[], only?: readonly string[], tries?: boolean, sample?: {size: number, seed: number} | null,
 * say?: (line: string) => void}} options - `only`: the tests by the ends of their paths; none: all except those that take minutes; `tries`
 * false: only finds the mutants that the tests execute, which get the status Pending; `sample`: tries `size` of the executed mutants, each
 * drawn with equal probability, and returns only these mutants
 * @returns {Promise<(import("./survivors.mjs").Mutant & {id: string})[]>}
 * @throws {Error} if a test fails without a mutant, before the first mutant or after the last one
 */
export async function playedOut({ root, files, only = [], tries = true, sample = null, say = () => {} }) {
  const { texts, mutants } = await instrumented(root, files);
  const tests = filesIn(path.join(root, PLAYED), (file) => file.endsWith(".test.ts"))
    .map((file) => path.join(root, PLAYED, file))
    .filter((file) => (only.length > 0 ? only.some((name) => file.endsWith(name)) : !ENDURING.test(file)));
  const clients = await Clients.open(root, texts);
  try {
    const { failed, broken } = await clients.run(tests, null, null);
    if (failed.length > 0 || broken) throw new Error(`tests fail without any change:\n${failed.join("\n")}`);
    const reached = clients.reached();
    say(`${mutants.length} changes, ${reached.length} tests of ${tests.length} files`);
    const covers = candidates(
      reached.filter(({ file }) => !COMPARING.test(file)),
      (file) => readFileSync(path.join(root, file), "utf8"),
    );
    const executedIds = new Set(reached.flatMap(({ ids }) => ids));
    const open = mutants.filter(({ status }) => status === "Pending");
    for (const mutant of open) if (!executedIds.has(mutant.id)) mutant.status = "NoCoverage";
    const executed = open.filter(({ status }) => status === "Pending");
    const chosen = sample ? drawn(executed, sample.size, sample.seed) : executed;
    if (sample) say(`${chosen.length} of ${executed.length} executed changes, drawn with --seed=${sample.seed}`);
    if (tries) for (const mutant of chosen) mutant.status = await verdict(clients, covers(mutant), mutant.id);
    const [first] = chosen;
    if (tries && first && (await verdict(clients, covers(first), NO_MUTANT)) !== "Survived")
      throw new Error("after the last change, the tests fail without any change: no result counts");
    return sample ? chosen : mutants;
  } finally {
    await clients.close();
  }
}

/**
 * Runs the tests of a mutant, file by file. A failed test counts unless it also fails without a mutant, because it needs earlier tests.
 * Returns the mutant's status: Killed, Timeout or Survived.
 */
async function verdict(clients, covers, id) {
  for (const file of new Set(covers.map((cover) => cover.file))) {
    const own = covers.filter((cover) => cover.file === file);
    const names = own.map(({ name }) => name);
    const limit = BESIDES + SLOWER * own.reduce((sum, { ms }) => sum + ms, 0);
    const { failed, broken, late } = await clients.run([file], id, names, limit);
    if (failed.length === 0 && !broken) continue;
    const dependent = new Set(await clients.dependent(file, names));
    if (dependent.size === names.length) continue;
    if (late) return "Timeout";
    if (broken || failed.some((name) => !dependent.has(name))) return "Killed";
  }
  return "Survived";
}
