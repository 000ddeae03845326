import { blocksOf } from "../rules/forecast/blocks";
import type { Skirmish } from "../rules/forecast/skirmish";
import { forecastSummary, type Summary } from "../rules/forecast/summary";
import { mergeTotals, NO_TOTALS, type Totals } from "../rules/forecast/totals";
import { fightBlocks, type Thread } from "./forecast-crew";

export interface ForecastProgress {
  /** Number of finished fights; `of` is the total number of fights. */
  readonly fights: number;
  readonly of: number;
  /** Totals of the finished fights. */
  readonly totals: Totals;
}

export interface ForecastOptions {
  /** Number of fights, 1 to 100,000,000. */
  readonly fights: number;
  /** Integer from 0 to 2^32 - 1. The same seed gives the same totals for any number of workers. */
  readonly seed: number;
  /** Number of threads, 1 to 64; omitted: one fewer than the processors, at least 1 and at most 8. */
  readonly workers?: number;
  readonly onProgress?: (progress: ForecastProgress) => void;
  /** Cancels the forecast and terminates its threads immediately. */
  readonly signal?: AbortSignal;
}

export interface Forecast {
  readonly totals: Totals;
  readonly summary: Summary;
}

const MOST_WORKERS = 64;
/** Maximum number of threads by default; more threads do not noticeably shorten a forecast that takes a second. */
const USUAL_WORKERS = 8;

function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`forecast: ${name} must be a whole number from ${least} to ${most}; it is ${value}`);
}

/** Opens a web worker. */
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
 * Fights a skirmish many times in worker threads.
 * @param open Opens a thread.
 * @returns Totals of all fights, and their summary.
 * @throws {RangeError} if a number is out of range
 * @throws {WorkerError} if a thread fails
 * @throws the signal's reason if the signal aborts
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
