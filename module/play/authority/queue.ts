import { isPrimaryWindow } from "./primary-window";

/** Thrown when another gamemaster has taken over in the middle of something: nothing more is written here. */
class NotInCharge extends Error {}

/** Is the gamemaster of this client the one whose client works? A second window of the same gamemaster says so as well. */
export const isActiveGMUser = (): boolean => game.users?.activeGM?.isSelf ?? false;

/** Is this the client, and the window of it, that works the queue? */
export const isActiveGM = (): boolean => isActiveGMUser() && isPrimaryWindow();

/** Called right before every write: another gamemaster or another window may have taken over since the last one. */
export function assertActiveGM(): void {
  if (!isActiveGM()) throw new NotInCharge();
}

/** What Foundry says, on client and server and in both generations, of a document that is written and is not there any more. */
const GONE = /does not exist/;

const MAY_GO = ["Actor", "ActiveEffect", "ChatMessage", "Combat", "Combatant", "Item", "Scene", "Tile", "Token", "Wall"] as const;

let deletions = 0;
let goOn = (): void => {};

/**
 * Somebody may delete what is being written: an encounter ends while the last attack in it is counted. Then nothing is wrong.
 * What the work had still to do is done by going on as after a start, which passes over what is gone.
 */
export function goOnWithout(what: () => void): void {
  goOn = what;
  for (const name of MAY_GO) Hooks.on(`delete${name}`, () => void (deletions += 1));
}

let tail: Promise<unknown> = Promise.resolve();

/**
 * Puts work at the end of the one queue for all attacks, intents and clock commands, so that nothing interleaves.
 * What goes wrong is told on this client and stops nothing else.
 */
export function enqueue(work: () => Promise<void>): Promise<void> {
  const before = deletions;
  const run = tail.then(work).catch((error: unknown) => {
    if (error instanceof NotInCharge) return;
    if (deletions > before && GONE.test(String(error))) return goOn();
    Hooks.onError("crossfire.queue", error instanceof Error ? error : new Error(String(error)), { log: "error", notify: "error" });
  });
  tail = run;
  return run;
}
