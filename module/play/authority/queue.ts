import { type Notice, notifyEveryone } from "./notices";
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

/** Deletions this client has seen; see `isNoFault`. */
export const deletionsSeen = (): number => deletions;

const isGone = (error: unknown, since: number): boolean => deletions > since && GONE.test(String(error));

/**
 * Tells whether an error only means that the work is not this client's any more: another GM took over, or a document was deleted.
 *
 * @param since deletions seen when the work began
 */
export const isNoFault = (error: unknown, since: number): boolean => error instanceof NotInCharge || isGone(error, since);

/** An error that says in its notice what is wrong and what to do. */
export class ExplainedError extends Error {
  constructor(readonly notice: Notice) {
    super(notice.key);
  }
}

/** Returns what a user reads of an error: never the error itself, which stands in the console. */
export const noticeOf = (error: unknown, key = "CROSSFIRE.Queue.failed"): Notice =>
  error instanceof ExplainedError ? error.notice : { level: "error", key, values: {} };

/** Writes an error to the console and tells packages that listen for errors. */
export function logError(error: unknown): void {
  if (error instanceof ExplainedError) return;
  Hooks.onError("crossfire.queue", error instanceof Error ? error : new Error(String(error)), { log: "error" });
}

type Failed = (error: unknown) => void | Promise<void>;

let tail: Promise<unknown> = Promise.resolve();

/**
 * Puts work at the end of the one queue for all attacks, intents and clock commands, so that nothing interleaves. An error stops nothing
 * else. It goes to the console, and `failed` brings what was worked on into a state that a GM can close, retry or undo.
 *
 * @param failed what to do about an error; omitted: the user of this client is told what to do
 */
export function enqueue(work: () => Promise<void>, failed: Failed = (error) => notifyEveryone(noticeOf(error))): Promise<void> {
  const before = deletions;
  const settle =
    (handle: Failed) =>
    async (error: unknown): Promise<void> => {
      if (error instanceof NotInCharge) return;
      if (isGone(error, before)) return goOn();
      logError(error);
      await handle(error);
    };
  // What cannot be brought into order either is told.
  const run = tail.then(work).catch((error: unknown) => settle(failed)(error).catch(settle((second) => notifyEveryone(noticeOf(second)))));
  tail = run;
  return run;
}
