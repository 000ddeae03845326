import { type Notice, notify } from "./notices";
import { isPrimaryWindow } from "./primary-window";

/** Thrown if another GM or window has taken over during an operation, so that this window writes nothing more. */
class NotInCharge extends Error {}

/** Returns whether this client's user is the active GM. True in every window of that user. */
export const isActiveGMUser = (): boolean => game.users?.activeGM?.isSelf ?? false;

/** Returns whether this window processes the queue: its user is the active GM, and it is the primary window. */
export const isActiveGM = (): boolean => isActiveGMUser() && isPrimaryWindow();

/**
 * Checks that this window still processes the queue. Called right before every write, because another GM or window may have taken over
 * since the last write.
 * @throws {NotInCharge} if another client or window processes the queue
 */
export function assertActiveGM(): void {
  if (!isActiveGM()) throw new NotInCharge();
}

/** Foundry's error for writing to a deleted document; the same on client and server, in versions 13 and 14. */
const GONE = /does not exist/;

const MAY_GO = ["Actor", "ActiveEffect", "ChatMessage", "Combat", "Combatant", "Item", "Scene", "Tile", "Token", "Wall"] as const;

let deletions = 0;
let goOn = (): void => {};

/**
 * Registers the work to do when a document is deleted during a write. For example, an encounter may end while its last attack is counted.
 * Such a deletion is not an error. The rest of the work resumes as after a start and skips deleted documents.
 */
export function goOnWithout(what: () => void): void {
  goOn = what;
  for (const name of MAY_GO) Hooks.on(`delete${name}`, () => void (deletions += 1));
}

/** Returns the number of deletions this client has seen; see `isNoFault`. */
export const deletionsSeen = (): number => deletions;

const isGone = (error: unknown, since: number): boolean => deletions > since && GONE.test(String(error));

/**
 * Returns whether an error can be ignored: another GM or window has taken over, or a document was deleted.
 *
 * @param since Number of deletions seen when the work began.
 */
export const isNoFault = (error: unknown, since: number): boolean => error instanceof NotInCharge || isGone(error, since);

/** An error whose notice says what is wrong and what the user can do. */
export class ExplainedError extends Error {
  constructor(readonly notice: Notice) {
    super(notice.key);
  }
}

/** Returns the notice a user sees for an error. The error itself goes only to the console. */
export const noticeOf = (error: unknown, key = "CROSSFIRE.Queue.failed"): Notice =>
  error instanceof ExplainedError ? error.notice : { level: "error", key, values: {} };

/**
 * Writes an error to the console and informs packages that listen for errors. Ignores an `ExplainedError`, because its notice is enough.
 */
export function logError(error: unknown): void {
  if (error instanceof ExplainedError) return;
  Hooks.onError("crossfire.queue", error instanceof Error ? error : new Error(String(error)), { log: "error" });
}

type Failed = (error: unknown) => void | Promise<void>;

let tail: Promise<unknown> = Promise.resolve();

/**
 * Puts work at the end of the queue. All attacks, intents and clock commands share this queue, so that they never interleave. Other work
 * continues after an error. The error goes to the console. `failed` brings the document into a state that a GM can close, retry or undo.
 * Ignores errors that a handover or a document deleted meanwhile caused.
 *
 * @param failed Handles an error; omitted: shows this client's user what to do.
 */
export function enqueue(work: () => Promise<void>, failed: Failed = (error) => notify(noticeOf(error))): Promise<void> {
  const before = deletions;
  const settle =
    (handle: Failed) =>
    async (error: unknown): Promise<void> => {
      if (error instanceof NotInCharge) return;
      if (isGone(error, before)) return goOn();
      logError(error);
      await handle(error);
    };
  // Errors of `failed` itself are also reported.
  const run = tail.then(work).catch((error: unknown) => settle(failed)(error).catch(settle((second) => notify(noticeOf(second)))));
  tail = run;
  return run;
}
