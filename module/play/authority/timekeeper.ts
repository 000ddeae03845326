/** Source of time and timers. Tests replace it. */
export interface Timekeeper {
  /** Returns milliseconds that mean the same on every client. */
  now(): number;
  /** Calls `work` once after so many milliseconds. @returns a function that cancels it */
  after(milliseconds: number, work: () => void): () => void;
}

/** The server's time as Foundry knows it: two GMs' clocks may differ. */
const OURS: Timekeeper = {
  now: () => (game.time as { readonly serverTime?: number } | undefined)?.serverTime ?? Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

let keeper = OURS;

/** @param given null for the real time */
export function setTimekeeper(given: Timekeeper | null): void {
  keeper = given ?? OURS;
}

export const now = (): number => keeper.now();

export const after = (milliseconds: number, work: () => void): (() => void) => keeper.after(milliseconds, work);
