import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createVitest } from "vitest/node";
import { filesIn } from "../build/files.mjs";
import { instrumented } from "./instrument.mjs";

const PLAYED = "test/play";
/** Searches of minutes: a mutant is tried by tests that name what they play. */
const ENDURING = /\/(?:soak|hostile-play|skirmish|random-undo|compendia)\.test\.ts$/;
/** Most tests that try one mutant, the shortest first. */
const MOST_TESTS = 6;

/** Matches a test by its full name, whose parts Vitest joins with " > " when it tells it and with a space when it looks for it. */
const named = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" > ", "(?: > | )");

/**
 * Vitest with the system of the clients built once, every mutant behind a switch.
 */
class Clients {
  #vitest;
  #project;
  #folder;

  /** Starts it. @param {string} root @param {Map<string, string>} texts - instrumented sources by absolute path */
  static async open(root, texts) {
    const clients = new Clients();
    clients.#folder = mkdtempSync(path.join(tmpdir(), "crossfire-played-"));
    const switches = path.join(clients.#folder, "switches.json");
    writeFileSync(switches, JSON.stringify([...texts]));
    process.env.CROSSFIRE_SWITCHES = switches;
    clients.#vitest = await createVitest("test", { root, project: ["unit"], watch: false, reporters: [{}] });
    clients.#project = clients.#vitest.projects[0];
    return clients;
  }

  /**
   * Runs tests with a mutant, or with none.
   * @param {readonly string[]} files - absolute paths
   * @param {string | null} mutant - its id in the switches
   * @param {readonly string[] | null} names - full names of the tests; null: all of them
   * @throws {Error} if none of them runs
   */
  async run(files, mutant, names) {
    this.#project.provide("played", { mutant, folder: mutant === null ? this.#folder : "" });
    if (names === null) this.#vitest.resetGlobalTestNamePattern();
    else this.#vitest.setGlobalTestNamePattern(new RegExp(`^(?:${names.map(named).join("|")})$`));
    const specifications = files.map((file) => this.#project.createSpecification(file));
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications, true);
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === "failed").map((test) => test.fullName);
    const broken = testModules.some((module) => module.state() === "failed") || unhandledErrors.length > 0;
    if (!broken && tests.every((test) => test.result().state === "skipped")) throw new Error(`no test ran of ${files.join(", ")}`);
    return { failed, broken };
  }

  /** Returns what each test of the last run without a mutant reached: file, name, milliseconds, ids of the mutants. */
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
 * Tries mutants of the rules by the tests that play through whole clients, each by those that execute it.
 * @param {{root: string, files: readonly string[], only?: readonly string[], tries?: boolean, say?: (line: string) => void}} wish - `only`: the tests by
 *   the ends of their paths; none: all; `tries` false: only looks which
 *   mutants the tests execute; those that one does have the status Pending
 * @returns {Promise<(import("./survivors.mjs").Mutant & {id: string})[]>}
 * @throws {Error} if a test fails without any mutant
 */
export async function playedOut({ root, files, only = [], tries = true, say = () => {} }) {
  const { texts, mutants } = await instrumented(root, files);
  const tests = filesIn(path.join(root, PLAYED), (file) => file.endsWith(".test.ts"))
    .map((file) => path.join(root, PLAYED, file))
    .filter((file) => (only.length > 0 ? only.some((name) => file.endsWith(name)) : !ENDURING.test(file)));
  const clients = await Clients.open(root, texts);
  try {
    const { failed, broken } = await clients.run(tests, null, null);
    if (failed.length > 0 || broken) throw new Error(`tests fail without any change:\n${failed.join("\n")}`);
    const reached = clients.reached().toSorted((a, b) => a.ms - b.ms);
    say(`${mutants.length} changes, ${reached.length} tests of ${tests.length} files`);
    const open = mutants.filter(({ status }) => status === "Pending");
    for (const mutant of open) {
      const covers = reached.filter(({ ids }) => ids.includes(mutant.id)).slice(0, MOST_TESTS);
      if (covers.length === 0) mutant.status = "NoCoverage";
      else if (tries) mutant.status = await verdict(clients, mutant, covers);
    }
    return mutants;
  } finally {
    await clients.close();
  }
}

/** Runs the shortest tests that execute a mutant, file by file. */
async function verdict(clients, { id }, covers) {
  for (const file of new Set(covers.map((cover) => cover.file))) {
    const names = covers.filter((cover) => cover.file === file).map(({ name }) => name);
    const { failed, broken } = await clients.run([file], id, names);
    if (failed.length > 0 || broken) return "Killed";
  }
  return "Survived";
}
