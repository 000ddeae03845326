import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentHash, writeInto } from "../build/files.mjs";
import { changeKey } from "./instrument.mjs";
import { closure } from "./modules.mjs";

/** What tests read besides their modules, and what decides how changes are tried. */
const DATA = ["docs/rules", "lang", "packs", "demo", "test/ledger/not-covered.json"];
const METHOD = ["tools/mutate", "package-lock.json"];
/** How often results are written while there are more to come. */
const EVERY = 250;

/**
 * Results of earlier runs. One counts as long as the source of the change is as it was, and the tests that had to do with it (with what
 * they need below test/): the one that noticed it or, for a change nobody noticed, all that met it. What a change in one source does to the
 * results of others is left aside; who wants that tried gives `--fresh`.
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
   * @param {string} root - the project
   * @param {string} file - where they are kept
   * @param {boolean} fresh - forget them
   */
  constructor(root, file, fresh) {
    this.#root = root;
    this.#file = file;
    this.#method = contentHash(root, METHOD);
    const known = !fresh && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    this.#entries = new Map(known.method === this.#method ? known.entries : []);
  }

  /** Tells what the tests of this run are made of. @param {Map<string, import("./modules.mjs").Prepared>} modules - without changes */
  with(modules) {
    this.#modules = modules;
    return this;
  }

  /**
   * @param {import("./quick.mjs").Covered} mutant
   * @returns {{status: string, by?: string, careful?: string} | undefined} `careful`: what Stryker's own runner said
   */
  recalled(mutant) {
    const entry = this.#entries.get(changeKey(mutant));
    if (!entry || entry.basis !== this.#basis(mutant, entry.by)) return undefined;
    const { basis: _, ...result } = entry;
    return result;
  }

  /** @param {import("./quick.mjs").Covered} mutant - with its result */
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

  /** A hash of a source, or of a file of tests with what belongs to it. */
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
