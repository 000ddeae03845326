import type { FightSeries } from "../rules/forecast/blocks";
import type { Skirmish } from "../rules/forecast/skirmish";
import type { Totals } from "../rules/forecast/totals";
import { packed, type Order, type Report } from "./forecast-protocol";

/** A thread that serves a forecast, in a browser or in Node. */
export interface Thread {
  send(order: Order): void;
  /** @param onError it could not be loaded, or has died: what happened and where */
  listen(onReport: (report: Report) => void, onError: (what: string) => void): void;
  /** Ends it at once, whatever it is doing. */
  stop(): unknown;
}

export interface Crew {
  /** Threads, at most one for each block. */
  readonly workers: number;
  readonly open: () => Thread;
  /** A block was fought; in whatever order they are done. */
  readonly done: (block: number, totals: Totals) => void;
  readonly signal?: AbortSignal;
}

/** A forecast that went wrong in a worker. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
}

/** One thread takes block after block until none is left. @param number counts from 1 */
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
 * Fights blocks of a series in threads. However many there are, every block has the same totals.
 * Ends when all are fought or the signal came; after that nothing more is told.
 *
 * @throws WorkerError when a worker fails; the others are stopped
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
