/** Waiting time of a prompt. Written when the wait begins, when the game is paused or resumed, and when a GM's client connects. */
export interface Waited {
  /** Milliseconds waited before `since`; the whole wait while `since` is null. */
  readonly ms: number;
  /** Time at which the count resumed, in milliseconds; null while the game is paused. */
  readonly since: number | null;
}

/** Source of a default answer: the time limit, or a GM. */
export type AnsweredBy = { readonly kind: "time"; readonly seconds: number } | { readonly kind: "gm" };

/** Returns the time limit in seconds that has elapsed; 0 if a GM answered. */
export const secondsOf = (by: AnsweredBy): number => (by.kind === "time" ? by.seconds : 0);

/** World setting: seconds to answer; 0: no limit. */
export const ANSWER_SECONDS = "answerSeconds";

/** Minimum time left in milliseconds after a GM's client has connected, because users could not answer without such a client. */
const GRACE_MS = 10_000;

export const answerSeconds = (): number => Number(game.settings?.get("crossfire", ANSWER_SECONDS) ?? 0);

const waitedMs = ({ ms, since }: Waited, now: number): number => ms + (since === null ? 0 : Math.max(0, now - since));

/** Returns the milliseconds left; 0 when time is up; null without a limit. @param seconds Time limit; 0: none. */
export const msLeft = (waited: Waited, seconds: number, now: number): number | null =>
  seconds > 0 ? Math.max(0, seconds * 1000 - waitedMs(waited, now)) : null;

/**
 * Returns the wait to store when it begins, pauses, resumes or is shortened by `grace`; null if nothing changed.
 *
 * @param grace Time limit in seconds if a GM's client has just connected; otherwise null.
 */
export function countWait(waited: Waited | null, paused: boolean, now: number, grace: number | null = null): Waited | null {
  if (!waited) return { ms: 0, since: paused ? null : now };
  const ms = grace === null || grace <= 0 ? waitedMs(waited, now) : Math.max(0, Math.min(waitedMs(waited, now), grace * 1000 - GRACE_MS));
  if (paused) return waited.since === null ? null : { ms, since: null };
  const goesOn = waited.since === null || ms !== waitedMs(waited, now);
  return goesOn ? { ms, since: now } : null;
}
