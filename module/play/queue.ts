/** Thrown when another gamemaster has taken over in the middle of something: nothing more is written here. */
export class NotInCharge extends Error {}

/** Is this the client that works the queue? */
export const inCharge = (): boolean => game.users?.activeGM?.isSelf ?? false;

/** Called right before every write: another gamemaster may have taken over since the last one. */
export function assertInCharge(): void {
  if (!inCharge()) throw new NotInCharge();
}

let tail: Promise<unknown> = Promise.resolve();

/**
 * Puts work at the end of the one queue for all attacks, intents and clock commands, so that nothing interleaves.
 * What goes wrong is told on this client and stops nothing else.
 */
export function enqueue(work: () => Promise<void>): Promise<void> {
  const run = tail.then(work).catch((error: unknown) => {
    if (error instanceof NotInCharge) return;
    Hooks.onError("crossfire.queue", error instanceof Error ? error : new Error(String(error)), { log: "error", notify: "error" });
  });
  tail = run;
  return run;
}

/** Resolves when everything queued so far is done. */
export const settled = (): Promise<unknown> => tail;
