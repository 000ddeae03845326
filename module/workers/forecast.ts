import { blocksOf } from "../rules/forecast/blocks";
import type { Skirmish } from "../rules/forecast/skirmish";
import { forecastSummary, type Summary } from "../rules/forecast/summary";
import { mergeTotals, NO_TOTALS, type Totals } from "../rules/forecast/totals";
import { fightBlocks, type Thread } from "./forecast-crew";

/** How far a forecast has come. */
export interface ForecastProgress {
  /** Fights that are over, and fights in all. */
  readonly fights: number;
  readonly of: number;
  /** Of the fights that are over. */
  readonly totals: Totals;
}

export interface ForecastOptions {
  /** 1 to 100,000,000. */
  readonly fights: number;
  /** Any whole number from 0 to 2^32 - 1. The same seed gives the same totals, whatever the number of workers. */
  readonly seed: number;
  /** Threads, 1 to 64; as many as there are processors, less one for play, when left out. */
  readonly workers?: number;
  readonly onProgress?: (progress: ForecastProgress) => void;
  /** Cancels: the threads are ended at once. */
  readonly signal?: AbortSignal;
}

export interface Forecast {
  readonly totals: Totals;
  readonly summary: Summary;
}

const MOST_WORKERS = 64;
/** More do not help somebody who waits a second. */
const USUAL_WORKERS = 8;

function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`forecast: ${name} must be a whole number from ${least} to ${most}; it is ${value}`);
}

/** A thread of the browser. */
function browserThread(): Thread {
  const worker = new Worker(new URL("./forecast.worker.ts", import.meta.url), { type: "module", name: "forecast" });
  return {
    send: (order) => worker.postMessage(order, []),
    listen(onReport, onError) {
      worker.addEventListener("message", ({ data }) => onReport(data));
      worker.addEventListener("messageerror", () => onError("sent what cannot be read"));
      worker.addEventListener("error", ({ message, filename, lineno }) =>
        onError(message ? `${message} (${filename}:${lineno})` : "its script cannot be loaded"),
      );
    },
    stop: () => worker.terminate(),
  };
}

/**
 * Fights a skirmish many times in threads of their own.
 *
 * @param open makes a thread
 * @returns everything that was counted, and what it means
 * @throws RangeError on numbers out of range; WorkerError when a thread fails; what the signal gives as its reason when it cancels
 */
export async function startForecast(skirmish: Skirmish, options: ForecastOptions, open: () => Thread = browserThread): Promise<Forecast> {
  const { onProgress, signal } = options;
  const series = {
    fights: wholeNumber("fights", options.fights, 1, 100_000_000),
    seed: wholeNumber("seed", options.seed, 0, 2 ** 32 - 1),
  };
  const usual = Math.min(USUAL_WORKERS, Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));
  const workers = wholeNumber("workers", options.workers ?? usual, 1, MOST_WORKERS);
  let totals = NO_TOTALS;
  const done = (_block: number, own: Totals): void => {
    totals = mergeTotals(totals, own);
    onProgress?.({ fights: totals.fights, of: series.fights, totals });
  };
  await fightBlocks(skirmish, series, blocksOf(series), { workers, open, done, ...(signal ? { signal } : {}) });
  signal?.throwIfAborted();
  return { totals, summary: forecastSummary(totals) };
}
