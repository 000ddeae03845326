import { Worker } from "node:worker_threads";

/**
 * Fights blocks in worker threads. However many there are, every block has the same totals.
 *
 * @param {{core: string, plan: unknown, series: {fights: number, seed: number}, blocks: readonly number[], workers: number,
 *   done: (block: number, totals: unknown) => void, signal: AbortSignal}} options
 * @returns {Promise<void>} when all blocks are fought, or the signal came
 */
export async function fightAll({ core, plan, series, blocks, workers, done, signal }) {
  const waiting = [...blocks];
  const threads = Array.from(
    { length: Math.min(workers, blocks.length) },
    () => new Worker(new URL("worker.mjs", import.meta.url), { workerData: { core, plan, series } }),
  );
  const stop = () => Promise.all(threads.map((thread) => thread.terminate()));
  try {
    await Promise.all(threads.map((thread) => workedOff(thread, waiting, done, signal)));
  } finally {
    await stop();
  }
}

/** One thread takes block after block until none is left. */
function workedOff(thread, waiting, done, signal) {
  return new Promise((resolve, reject) => {
    const next = () => {
      const block = signal.aborted ? undefined : waiting.shift();
      if (block === undefined) resolve();
      else thread.postMessage(block, []);
    };
    signal.addEventListener("abort", () => resolve(), { once: true });
    thread.on("message", ({ block, totals }) => {
      if (signal.aborted) return;
      if (block !== null) done(block, totals);
      next();
    });
    thread.once("error", reject);
    thread.once("exit", () => resolve());
  });
}
