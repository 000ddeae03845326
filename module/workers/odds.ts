import { workedOut, type OddsReport, type OddsTask } from "./odds-protocol";

/** Runs odds calculations one at a time, in a worker or on the main thread. */
interface Calculator {
  work(task: OddsTask): Promise<OddsReport>;
  /** Terminates a worker immediately; does nothing on the main thread. */
  stop(): void;
}

/** Returns whether the environment supports web workers. */
const canOpen = (): boolean => typeof Worker !== "undefined";

function thread(): Calculator {
  const worker = new Worker(new URL("./odds.worker.ts", import.meta.url), { type: "module", name: "odds" });
  return {
    work: (task) =>
      new Promise((resolve) => {
        const failed = (message: string): void => resolve({ what: "failed", message });
        worker.onmessage = ({ data }: MessageEvent<OddsReport>) => resolve(data);
        worker.onmessageerror = () => failed("sent what cannot be read");
        worker.onerror = ({ message }) => failed(message || "its script cannot be loaded");
        worker.postMessage(task, []);
      }),
    stop: () => worker.terminate(),
  };
}

/** Calculator on the main thread. Yields before every task so that the page can render and handle input. */
const here: Calculator = {
  work: (task) => new Promise((resolve) => setTimeout(() => resolve(workedOut(task)))),
  stop() {},
};

/** The only calculator and its unfinished task; null: no calculator is open, or it is idle. */
let calculator: Calculator | null = null;
let busy: Promise<unknown> | null = null;

/** Returns an idle calculator. Stops the current calculator first if it still runs an abandoned task. */
function idle(): Calculator {
  if (busy) letGo();
  return (calculator ??= canOpen() ? thread() : here);
}

function letGo(): void {
  calculator?.stop();
  calculator = null;
  busy = null;
}

/** Runs one task. @returns null if the caller aborted */
async function report(task: OddsTask, signal: AbortSignal): Promise<OddsReport | null> {
  const work = idle().work(task);
  busy = work;
  void work.then(() => {
    if (busy === work) busy = null;
  });
  const done = await Promise.race([work, new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)))]);
  // The worker does not know rulesets that modules add, so a failed task runs again on the main thread.
  return done?.what === "failed" && canOpen() ? here.work(task) : done;
}

/**
 * Runs tasks in order, in a worker if the environment supports workers. Reports each result as soon as it is ready.
 * @param tell Receives the index of the task and its report. Not called after the signal aborts.
 */
export async function computeOdds(
  tasks: readonly OddsTask[],
  tell: (index: number, report: OddsReport) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    if (signal.aborted) return;
    const told = await report(task, signal);
    if (told && !signal.aborted) tell(index, told);
  }
}
