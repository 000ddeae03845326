import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentHash, writeInto } from "../build/files.mjs";
import { changeKey } from "./instrument.mjs";
import { closure } from "./modules.mjs";

/** Files that tests read besides modules, and files that determine how the tool tries mutants. */
const DATA = ["docs/rules", "lang", "packs", "demo", "test/ledger/not-covered.json"];
const METHOD = ["tools/mutate", "package-lock.json"];
/** Number of new results after which the file is written. */
const EVERY = 250;

/**
 * Results of earlier runs. A result is valid while its files are unchanged: the mutant's source, the deciding tests, and the files below
 * test/ that they import. The deciding tests are the test that killed the mutant or, for a survivor, all tests that reach it. Changes to
 * other sources do not invalidate a result; `--fresh` tries all mutants again.
 */
export class Kept {
  #root;
  #file;
  #method;
  #entries;
  #texts = new Map();
  #modules = new Map();
  #unwritten = 0;

  /**
   * Loads the results. Ignores them if the tool or the installed packages have changed since.
   * @param {string} root - folder of the project
   * @param {string} file - file with the results
   * @param {boolean} fresh - true: ignores earlier results
   */
  constructor(root, file, fresh) {
    this.#root = root;
    this.#file = file;
    this.#method = contentHash(root, METHOD);
    const known = !fresh && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    this.#entries = new Map(known.method === this.#method ? known.entries : []);
  }

  /**
   * Sets the modules of this run's tests.
   * @param {Map<string, import("./modules.mjs").Prepared>} modules - modules without mutants
   */
  with(modules) {
    this.#modules = modules;
    return this;
  }

  /**
   * Returns the earlier result of a mutant if it is still valid.
   * @param {import("./quick.mjs").Covered} mutant
   * @returns {{status: string, by?: string, careful?: string} | undefined} `careful`: result of Stryker's own runner
   */
  recalled(mutant) {
    const entry = this.#entries.get(changeKey(mutant));
    if (!entry || entry.basis !== this.#basis(mutant, entry.by)) return undefined;
    const { basis: _, ...result } = entry;
    return result;
  }

  /**
   * Stores the result of a mutant, and writes the file after every `EVERY` new results.
   * @param {import("./quick.mjs").Covered} mutant - mutant with its result
   */
  keep(mutant) {
    const { status, by, careful } = mutant;
    this.#entries.set(changeKey(mutant), { status, by, careful, basis: this.#basis(mutant, by) });
    this.#unwritten += 1;
    if (this.#unwritten >= EVERY) this.write();
  }

  write() {
    this.#unwritten = 0;
    writeInto(path.dirname(this.#file), path.basename(this.#file), JSON.stringify({ method: this.#method, entries: [...this.#entries] }));
  }

  #basis({ fileName, met }, by) {
    const tests = by === undefined ? met.toSorted() : [by.slice(0, by.indexOf(":"))];
    return hashed([fileName, ...tests].map((file) => this.#text(file)).join(" "));
  }

  /** Returns the hash of a source, or of a test file and the files below test/ that it imports. */
  #text(file) {
    if (!this.#texts.has(file)) this.#texts.set(file, this.#hash(file));
    return this.#texts.get(file);
  }

  #hash(file) {
    if (!file.startsWith("test/")) return contentHash(this.#root, [file]);
    if (!this.#modules.has(file)) return "gone";
    const own = [...closure(this.#modules, file)].filter((name) => name.startsWith("test/"));
    const reads = own.some((name) => this.#modules.get(name).code.includes('require("node:fs")'));
    return contentHash(this.#root, [...own.toSorted(), ...(reads ? DATA : [])]);
  }
}

const hashed = (text) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
