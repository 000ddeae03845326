/** Where time comes from and how somebody is woken later. Tests put their own in its place. */
export interface Timekeeper {
  /** Milliseconds that mean the same on every client. */
  now(): number;
  /** Calls once after so many milliseconds. @returns a function that calls it off */
  after(milliseconds: number, work: () => void): () => void;
}

/** The server's time as Foundry knows it: two gamemasters' clocks need not agree. */
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
