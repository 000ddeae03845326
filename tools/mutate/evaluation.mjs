import { Script } from "node:vm";
import { collector } from "./vitest-stand-in.mjs";

/** A change is tried without counting who comes by. The last declaration of a name is the one that counts. */
const UNCOUNTED = "\nfunction stryCov_9fa48() {}";

/**
 * Files of tests, evaluated anew with all they need as often as one likes: nothing that one evaluation keeps can be seen in another. Each
 * module is compiled once.
 */
export class Evaluation {
  #sets;
  #packages;
  #compiled = new Map();

  /**
   * @param {{plain: Map<string, import("./modules.mjs").Prepared>, changed: Map<string, import("./modules.mjs").Prepared>}} sets - the same
   *   modules, `changed` with the switches for every change built in
   * @param {ReadonlyMap<string, object>} packages
   */
  constructor(sets, packages) {
    this.#sets = sets;
    this.#packages = packages;
  }

  /**
   * @param {string} entry - a file of tests
   * @param {string | null} changed - the source with the change; null for all sources with switches, and counted
   * @returns {import("./vitest-stand-in.mjs").Test[]}
   * @throws whatever a module throws that is evaluated
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
