import type { FightSeries } from "../rules/forecast/blocks";
import type { Skirmish } from "../rules/forecast/skirmish";
import type { Totals } from "../rules/forecast/totals";
import { packed, type Order, type Report } from "./forecast-protocol";

/** Worker thread that fights blocks of a forecast, in a browser or in Node. */
export interface Thread {
  send(order: Order): void;
  /** Listens to the thread. @param onError Called with a description if the thread cannot be loaded or stops unexpectedly. */
  listen(onReport: (report: Report) => void, onError: (what: string) => void): void;
  /** Terminates the thread immediately, even in the middle of a block. */
  stop(): unknown;
}

export interface Crew {
  /** Maximum number of threads; there are never more threads than blocks. */
  readonly workers: number;
  readonly open: () => Thread;
  /** Called after each block, in the order that blocks finish. */
  readonly done: (block: number, totals: Totals) => void;
  readonly signal?: AbortSignal;
}

/** Error raised when a worker of a forecast fails. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
}

/** Feeds waiting blocks to one thread until no block is left. @param number Number of the worker in error messages, from 1. */
function workedOff(thread: Thread, number: number, begin: Order, waiting: number[], done: Crew["done"]): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (where: string, what: string): void => reject(new WorkerError(`forecast: worker ${number}${where}: ${what}`));
    thread.listen(
      (report) => {
        if (report.kind === "failed") return fail(report.block === null ? ", at the beginning" : `, block ${report.block}`, report.message);
        if (report.kind === "fought") done(report.block, report.totals);
        const block = waiting.shift();
        if (block === undefined) resolve();
        else thread.send({ kind: "block", block });
      },
      (what) => fail("", what),
    );
    thread.send(begin);
  });
}

const aborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener("abort", () => resolve(), { once: true });
  });

/**
 * Fights blocks of a series in threads. The number of threads does not change the totals of a block. Resolves when all blocks are fought or
 * the signal aborts, and then reports no further block.
 * @throws {WorkerError} if a worker fails; the other workers are stopped
 */
export async function fightBlocks(skirmish: Skirmish, series: FightSeries, blocks: readonly number[], crew: Crew): Promise<void> {
  const { workers, open, signal } = crew;
  if (signal?.aborted || blocks.length === 0) return;
  const begin: Order = { kind: "begin", skirmish: packed(skirmish), series };
  const waiting = [...blocks];
  let over = false;
  const done: Crew["done"] = (block, totals) => {
    if (!over && !signal?.aborted) crew.done(block, totals);
  };
  const threads: Thread[] = [];
  try {
    for (let number = 1; number <= Math.min(workers, blocks.length); number += 1) threads.push(open());
    const all = threads.map((thread, at) => workedOff(thread, at + 1, begin, waiting, done));
    await Promise.race([Promise.all(all), aborted(signal)]);
  } finally {
    over = true;
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}
