/** How long something has waited for an answer. Written only when it begins to wait and when the game is paused or goes on. */
export interface Waited {
  /** Milliseconds before `since`. */
  readonly ms: number;
  /** When it began to count again; null while the game is paused. */
  readonly since: number | null;
}

/** World setting: seconds somebody has to answer; 0 for as long as they like. */
export const ANSWER_SECONDS = "answerSeconds";

/** A gamemaster's client that has just come leaves at least this much: nobody could answer while none was here. */
const GRACE_MS = 10_000;

export const answerSeconds = (): number => Number(game.settings?.get("crossfire", ANSWER_SECONDS) ?? 0);

const waitedMs = ({ ms, since }: Waited, now: number): number => ms + (since === null ? 0 : Math.max(0, now - since));

/** Milliseconds that are left, 0 when time is up; null when there is no limit. @param seconds 0 for no limit */
export const msLeft = (waited: Waited, seconds: number, now: number): number | null =>
  seconds > 0 ? Math.max(0, seconds * 1000 - waitedMs(waited, now)) : null;

/**
 * What has to be written now, or null when nothing has to: it begins to wait, stops for a pause or goes on after one.
 *
 * @param grace seconds of the limit when a gamemaster's client has just come, otherwise null
 */
export function countWait(waited: Waited | null, paused: boolean, now: number, grace: number | null = null): Waited | null {
  if (!waited) return { ms: 0, since: paused ? null : now };
  const ms = grace === null || grace <= 0 ? waitedMs(waited, now) : Math.max(0, Math.min(waitedMs(waited, now), grace * 1000 - GRACE_MS));
  if (paused) return waited.since === null ? null : { ms, since: null };
  const goesOn = waited.since === null || ms !== waitedMs(waited, now);
  return goesOn ? { ms, since: now } : null;
}
