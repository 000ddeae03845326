import { Worker } from "node:worker_threads";

/** Size of V8's young generation in MB. A fight creates many short-lived objects, so enough memory makes garbage collection rare. */
const YOUNG_MB = 48;

/**
 * Creates a Node thread that serves a forecast.
 * @param {string} core - file of the rules
 * @returns {import("../../module/workers/forecast-crew").Thread}
 */
export function nodeThread(core) {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), {
    workerData: core,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return {
    send: (order) => worker.postMessage(order, []),
    listen(onReport, onError) {
      worker.on("message", onReport);
      worker.on("error", (error) => onError(`${error.message}${where(error)}`));
      worker.on("exit", (code) => onError(`ended by itself (${code})`));
    },
    stop: () => worker.terminate(),
  };
}

/** Returns the first location of a stack trace, after " at "; "" if there is none. */
const where = ({ stack }) => {
  const [, place] = /^\s+at (.+)$/m.exec(stack ?? "") ?? [];
  return place ? ` at ${place}` : "";
};
