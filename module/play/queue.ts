import { leads } from "./lead";

/** Thrown when another gamemaster has taken over in the middle of something: nothing more is written here. */
class NotInCharge extends Error {}

/** Is the gamemaster of this client the one whose client works? A second window of the same gamemaster says so as well. */
export const isGamemasterInCharge = (): boolean => game.users?.activeGM?.isSelf ?? false;

/** Is this the client, and the window of it, that works the queue? */
export const inCharge = (): boolean => isGamemasterInCharge() && leads();

/** Called right before every write: another gamemaster or another window may have taken over since the last one. */
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
