import { workedOut, type OddsReport, type OddsTask } from "./odds-protocol";

/** Whoever works odds out: a thread of its own, or this one in small pieces. One task at a time. */
interface Calculator {
  work(task: OddsTask): Promise<OddsReport>;
  /** Ends it at once, whatever it is doing. */
  stop(): void;
}

/** Threads of browsers; undefined where there are none. */
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

/** The same without a thread: a pause before every task, so that the page is drawn and heard in between. */
const here: Calculator = {
  work: (task) => new Promise((resolve) => setTimeout(() => resolve(workedOut(task)))),
  stop() {},
};

/** The one thread there is, and what it is still busy with. */
let calculator: Calculator | null = null;
let busy: Promise<unknown> | null = null;

/** A thread that has nothing to do: who works at something nobody waits for any more is let go. */
function idle(): Calculator {
  if (busy) letGo();
  return (calculator ??= canOpen() ? thread() : here);
}

function letGo(): void {
  calculator?.stop();
  calculator = null;
  busy = null;
}

/** @returns null when nobody waits for it any more */
async function report(task: OddsTask, signal: AbortSignal): Promise<OddsReport | null> {
  const work = idle().work(task);
  busy = work;
  void work.then(() => {
    if (busy === work) busy = null;
  });
  const done = await Promise.race([work, new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)))]);
  // A ruleset that a module has brought is not known in the thread.
  return done?.what === "failed" && canOpen() ? here.work(task) : done;
}

/**
 * Works tasks out one after the other, off the page's own thread where there is another, and tells each as soon as it is known.
 *
 * @param tell gets the index of the task
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
