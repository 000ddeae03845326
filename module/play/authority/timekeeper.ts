/** Source of time and timers: the server's clock in the game, a simulated clock in a test. */
export interface Timekeeper {
  /** Returns the time in milliseconds, the same on every client. */
  now(): number;
  /** Calls `work` once after a number of milliseconds. @returns a function that cancels the call */
  after(milliseconds: number, work: () => void): () => void;
}

/** Timekeeper that uses Foundry's estimate of the server time, because the clocks of two GMs' computers may differ. */
export const SERVER_TIME: Timekeeper = {
  now: () => (game.time as { readonly serverTime?: number } | undefined)?.serverTime ?? Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

let keeper: Timekeeper | null = null;

/** Replaces the source of time on this client. */
export function setTimekeeper(timekeeper: Timekeeper): void {
  keeper = timekeeper;
}

/** Returns the source of time. @throws {Error} if boot has not set one yet */
function timekeeper(): Timekeeper {
  if (!keeper) throw new Error("Crossfire: there is no time yet; boot sets the timekeeper when the system is loaded.");
  return keeper;
}

export const now = (): number => timekeeper().now();

export const after = (milliseconds: number, work: () => void): (() => void) => timekeeper().after(milliseconds, work);
