import type { Thread } from "../../module/workers/forecast-crew";
import { serving, type Order, type Report } from "../../module/workers/forecast-protocol";

/** Simulates threads. Messages are copied in the same way as between real threads, and arrive after the delays that `order` returns. */
export class LocalThreads {
  readonly #order: () => number;
  readonly #fatal: string | null;
  opened = 0;
  stopped = 0;
  /** Numbers of the blocks sent to the threads, in order. */
  readonly sent: number[] = [];

  /**
   * @param order returns the delay of each message in milliseconds
   * @param fatal error with which each thread ends at its first message; null: no error
   */
  constructor(order: () => number = () => 0, fatal: string | null = null) {
    this.#order = order;
    this.#fatal = fatal;
  }

  readonly open = (): Thread => {
    this.opened += 1;
    let hear: (report: Report) => void = () => {};
    let die: (what: string) => void = () => {};
    let stopped = false;
    const later = (work: () => void): void => void setTimeout(() => stopped || work(), this.#order());
    const obey = serving((report) => {
      const copy = structuredClone(report);
      later(() => hear(copy));
    });
    return {
      send: (order: Order) => {
        const copy = structuredClone(order);
        if (copy.kind === "block") this.sent.push(copy.block);
        const fatal = this.#fatal;
        if (fatal !== null) return later(() => die(fatal));
        return later(() => obey(copy));
      },
      listen: (onReport, onError) => {
        [hear, die] = [onReport, onError];
      },
      stop: () => {
        stopped = true;
        this.stopped += 1;
      },
    };
  };
}
