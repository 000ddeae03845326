/** Source of time and timers, which tests can replace. */
export interface Timekeeper {
  /** Returns the time in milliseconds, the same on every client. */
  now(): number;
  /** Calls `work` once after a number of milliseconds. @returns a function that cancels the call */
  after(milliseconds: number, work: () => void): () => void;
}

/** Foundry's estimate of the server time, because two GMs' clocks may differ. */
const OURS: Timekeeper = {
  now: () => (game.time as { readonly serverTime?: number } | undefined)?.serverTime ?? Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

let keeper = OURS;

/** Replaces the source of time. @param given null: the real time. */
export function setTimekeeper(given: Timekeeper | null): void {
  keeper = given ?? OURS;
}

export const now = (): number => keeper.now();

export const after = (milliseconds: number, work: () => void): (() => void) => keeper.after(milliseconds, work);
