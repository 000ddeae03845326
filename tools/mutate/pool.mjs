import { fork } from "node:child_process";
import path from "node:path";

const WORKER = path.join(import.meta.dirname, "worker.mjs");
/** A process that uses more memory than this, in bytes, is replaced. */
const MEMORY = 1_500_000_000;

/**
 * A process that answers one question at a time. The first question starts the process; if the process has ended, the next question starts
 * it again.
 */
export class Hand {
  #modules;
  #child = null;
  #settle = null;

  /** @param {string} modules - file with the prepared modules */
  constructor(modules) {
    this.#modules = modules;
  }

  /**
   * Sends a question to the process.
   * @param {object} question - question for worker.mjs
   * @param {number} limit - milliseconds
   * @returns {Promise<{answer: any} | {lost: "time" | "process", why: string}>} `lost`: the process took too long, or ended
   * @throws {Error} if the process cannot be started
   */
  async ask(question, limit) {
    if (!this.#child) await this.#start();
    const timer = setTimeout(() => this.#end({ lost: "time", why: `no end after ${limit} ms` }), limit);
    const said = await new Promise((resolve) => {
      this.#settle = resolve;
      this.#child.send(question, (error) => error && this.#end({ lost: "process", why: error.message }));
    });
    clearTimeout(timer);
    if (said.memory > MEMORY) this.close();
    return said;
  }

  async #start() {
    const child = fork(WORKER, [this.#modules], { execArgv: ["--max-old-space-size=3000"], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let words = "";
    child.stderr.on("data", (text) => (words = `${words}${text}`.slice(-2000)));
    this.#child = child;
    const ready = new Promise((resolve) => (this.#settle = resolve));
    child.on("message", (message) => child === this.#child && this.#settle?.(message));
    child.on("exit", (code) => child === this.#child && this.#end({ lost: "process", why: `ended with ${code}: ${words}` }));
    const first = await ready;
    if (!first.ready) throw new Error(`a process to try changes in could not be started: ${first.why}`);
  }

  #end(answer) {
    this.close();
    this.#settle?.(answer);
  }

  close() {
    const child = this.#child;
    this.#child = null;
    child?.kill("SIGKILL");
  }
}

/**
 * Works through a list with several processes.
 * @template T
 * @param {readonly Hand[]} hands
 * @param {readonly T[]} list
 * @param {(hand: Hand, item: T) => Promise<void>} work
 */
export async function shared(hands, list, work) {
  let next = 0;
  const one = async (hand) => {
    while (next < list.length) await work(hand, list[next++]);
  };
  await Promise.all(hands.map(one));
}
