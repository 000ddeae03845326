import { Script } from "node:vm";
import { collector } from "./vitest-stand-in.mjs";

/** Code that disables Stryker's coverage counter while a mutant is tried. The later of two declarations of the same name takes effect. */
const UNCOUNTED = "\nfunction stryCov_9fa48() {}";

/**
 * Evaluates test files with all their modules as often as needed. The evaluations share no state. Compiles each form of a module only once.
 */
export class Evaluation {
  #sets;
  #packages;
  #compiled = new Map();

  /**
   * Creates an evaluation.
   * @param {{plain: Map<string, import("./modules.mjs").Prepared>, changed: Map<string, import("./modules.mjs").Prepared>}} sets - the
   *   same modules twice; `changed` contains all mutants behind switches
   * @param {ReadonlyMap<string, object>} packages
   */
  constructor(sets, packages) {
    this.#sets = sets;
    this.#packages = packages;
  }

  /**
   * Evaluates a test file.
   * @param {string} entry - test file
   * @param {string | null} changed - source with the active mutant; null: all sources have switches and count coverage
   * @returns {import("./vitest-stand-in.mjs").Test[]}
   * @throws {unknown} any error that a module throws while it is evaluated; an Error if the file has no test
   */
  testsOf(entry, changed) {
    const { api, tests } = collector();
    const done = new Map();
    const require = (name) => {
      if (name === "vitest") return api;
      if (!name.startsWith("/")) return this.#packages.get(name);
      const file = name.slice(1);
      const before = done.get(file);
      if (before) return before.exports;
      const module = { exports: {} };
      done.set(file, module);
      this.#function(file, changed)(module.exports, require, module);
      return module.exports;
    };
    require(`/${entry}`);
    if (tests.length === 0) throw new Error(`no test in ${entry}`);
    return tests;
  }

  #function(file, changed) {
    const kind = changed === null ? "counted" : changed === file ? "tried" : "plain";
    const key = `${kind}:${file}`;
    let made = this.#compiled.get(key);
    if (!made) {
      const { code } = this.#sets[kind === "plain" ? "plain" : "changed"].get(file);
      const text = `(function (exports, require, module) {${code}${kind === "tried" ? UNCOUNTED : ""}\n})`;
      made = new Script(text, { filename: file }).runInThisContext();
      this.#compiled.set(key, made);
    }
    return made;
  }
}
