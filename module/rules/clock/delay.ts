import { type Ticking, type DelayUntil, type NextStep, isActing, type Clock, type PassTime, type Timing, passStamp } from "./clock";
import { before, byAttributes, scoreOf } from "./initiative";
import { refuse, type Ruling } from "../ruling";
import { mayAct } from "./passes";

type Refused = Extract<Ruling<never>, { allowed: false }>;

/** Announcement of a delaying fighter. `open`: the fighter announces the moment later. @rule SS-DELAY-02 @rule SS-DELAY-04 */
export interface Announcement {
  readonly id: string;
  readonly until: "open" | "score" | "last" | "next";
  /**
   * Announced score, used only if `until` is "score". It must be below the fighter's own score. A phase delayed in an earlier pass needs a
   * higher score, or the fighter's own score with the timing "before".
   */
  readonly score?: number;
  /** Position at the announced score; omitted: together with the fighters who act at this score. */
  readonly timing?: Timing;
}

/** Returns the current score of a fighter; 0: not rolled yet. */
export const scoreAt = (clock: Clock, id: string): number => scoreOf(clock, clock.fighters[id]!) ?? 0;

/**
 * Refuses the announcement of an impossible moment.
 * @rule SS-ROUND-10
 * @rule SS-DELAY-03 the score must be below the fighter's own score
 * @rule SS-DELAY-15 a phase delayed in an earlier pass is forfeited when the fighter's next own phase starts
 * @rule XF-11 without passes, a fighter cannot carry over a phase
 */
export function announcementObjection(clock: Clock, { id, until, score = 0, timing = "together" }: Announcement): Refused | null {
  const own = scoreAt(clock, id);
  if (until === "next" && !clock.passes) return refuse("noFurtherPass", "XF-11");
  if (!isCarried(clock, clock.fighters[id]!)) {
    return until === "score" && (score >= own || score < 1) ? refuse("scoreNotBelow", "SS-DELAY-03", { own, score }) : null;
  }
  const inTime = until === "open" || (until === "score" && (score > own || (score === own && timing === "before")));
  return inTime ? null : refuse("delayForfeited", "SS-DELAY-15", { own });
}

/** Refuses a delay at the wrong time or until an impossible moment. @rule SS-DELAY-01 only at the start of the fighter's own phase */
export function delayObjection(clock: Clock, given: Announcement): Refused | null {
  if (!isActing(clock, given.id)) return refuse("notYourPhase", "SS-DELAY-01", { attacker: given.id });
  if (!isFresh(clock, clock.fighters[given.id]!)) return refuse("delayTooLate", "SS-DELAY-01");
  return announcementObjection(clock, given);
}

/** Refuses an entry if no fighter is named, or if one of the fighters is not waiting. @rule SS-DELAY-01 */
export const notWaiting = (clock: Clock, ids: readonly string[]): Refused | null => {
  const other = ids.find((id) => !isWaiting(clock, clock.fighters[id]!));
  return other === undefined && ids.length > 0 ? null : refuse("notWaiting", "SS-DELAY-01", { fighter: other ?? "" });
};

/** Returns whether a fighter has not yet used AP, a Free Action or an attack in the current phase. @rule SS-ROUND-08 @rule SS-DELAY-01 */
export function isFresh(clock: Clock, fighter: Ticking): boolean {
  if (fighter.spentIn !== passStamp(clock)) return true;
  return fighter.ap + fighter.freeActions <= fighter.usedBefore && fighter.attacks === 0;
}

/** Returns whether a fighter acts in a delayed phase, which costs 1 die. @rule SS-DELAY-06 @rule SS-SURPRISE-17 */
export const isDelayed = ({ delay, ambushing }: Pick<Ticking, "delay" | "ambushing">): boolean => delay?.active === true || ambushing;

/** Fighters who can start the next phase. */
export interface NextPhase {
  readonly own: readonly string[];
  readonly delayed: readonly string[];
  /** Score at which the phase starts; Infinity: the fighter enters regardless of score. */
  readonly count: number;
}

/**
 * Returns whether a fighter can still take a delayed phase.
 * @rule SS-DELAY-08 @rule SS-DELAY-09 a delay does not lower the score; only the end of a pass does
 * @rule SS-DELAY-13
 * @rule SS-DELAY-16 not at a score of 0 or less, in another round, or while down
 */
export function isWaiting(clock: PassTime, fighter: Ticking): boolean {
  const { delay } = fighter;
  const stamp = passStamp(clock);
  return (
    delay !== null &&
    !delay.active &&
    !fighter.down &&
    (delay.from === stamp || delay.from === stamp - 1) &&
    (scoreOf(clock, fighter) ?? 0) > 0
  );
}

/** Returns whether the fighter delayed the phase in an earlier pass. @rule SS-DELAY-13 */
export const isCarried = (clock: PassTime, { delay }: Pick<Ticking, "delay">): boolean => delay !== null && delay.from < passStamp(clock);

/** Compares two fighters, as for `Array.sort`. */
type Compare = (a: Ticking, b: Ticking) => number;

/** Returns a function that compares fighters by score, then by Reaction, Intuition and coin. */
export const byScoreThen =
  (clock: Clock): Compare =>
  (a, b) =>
    before(clock, a, b);

/** Returns the ids sorted by a comparison of fighters. Fighters who compare as equal are sorted by id. */
export function sorted(clock: Clock, ids: readonly string[], compare: Compare): readonly string[] {
  return ids.toSorted((a, b) => compare(clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));
}

const NONE: readonly string[] = [];

/** Returns the ids of all waiting fighters, in no particular order. */
export function held(clock: Clock): readonly string[] {
  let ids: string[] | null = null;
  for (const id in clock.fighters) if (isWaiting(clock, clock.fighters[id]!)) (ids ??= []).push(id);
  return ids ?? NONE;
}

/** Returns the ids of all waiting fighters, highest score first; ties by Reaction, Intuition and coin. */
export const waiting = (clock: Clock): readonly string[] => sorted(clock, held(clock), byScoreThen(clock));

/**
 * Returns the entries of `ids` whose fighters wait for `until`. `carried` true: only phases delayed in an earlier pass; false: only in this
 * pass; null: both.
 */
export const waitingFor = (clock: Clock, ids: readonly string[], until: DelayUntil, carried: boolean | null): readonly string[] =>
  ids.filter((id) => clock.fighters[id]!.delay!.until === until && (carried === null || isCarried(clock, clock.fighters[id]!) === carried));

/**
 * Returns the phase of the next fighter who enters regardless of score; null: no fighter does.
 * @rule SS-DELAY-05 directly after the phase that ended
 * @rule SS-DELAY-13 or first in the next pass
 */
export function stepsIn(clock: Clock, ids: readonly string[]): NextPhase | null {
  if (ids.length === 0) return null;
  const [now] = sorted(clock, waitingFor(clock, ids, "now", null), byAttributes);
  const [first] = sorted(clock, waitingFor(clock, ids, "next", true), byScoreThen(clock));
  const id = now ?? first;
  return id === undefined ? null : { own: [], delayed: [id], count: Infinity };
}

const RANK: Readonly<Record<Timing, number>> = { before: 0, together: 1, after: 2 };

/** Returns the ids of fighters who announced a score, in their order of entry. @rule SS-DELAY-07 */
export const announced = (clock: Clock, ids: readonly string[]): readonly string[] =>
  sorted(clock, waitingFor(clock, ids, "score", null), (a, b) => {
    return b.delay!.score - a.delay!.score || RANK[a.delay!.timing] - RANK[b.delay!.timing] || byAttributes(a, b);
  });

/**
 * Returns the next step for fighters who wait for the end of the pass, lowest score first. The clock asks tied fighters. Returns null if no
 * fighter waits for the end of the pass.
 * @rule SS-DELAY-10
 * @rule SS-DELAY-11
 * @rule SS-DELAY-12
 */
export function lastOnes(clock: Clock, ids: readonly string[]): NextStep | null {
  const last = sorted(clock, waitingFor(clock, ids, "last", false), (a, b) => before(clock, b, a));
  const [lowest] = last;
  if (lowest === undefined) return null;
  const tied = last.filter((id) => scoreAt(clock, id) === scoreAt(clock, lowest));
  return tied.length > 1 ? { kind: "ask", ids: tied } : { kind: "phase", own: [], delayed: tied };
}

/** Returns the ids of fighters who lose a delayed phase when their next own phase starts. @rule SS-DELAY-14 @rule SS-DELAY-15 */
export const aboutToForfeit = (clock: Clock): readonly string[] =>
  waiting(clock).filter((id) => isCarried(clock, clock.fighters[id]!) && mayAct(clock, clock.fighters[id]!));

/**
 * Returns whether two fighters wait to enter at the same moment: after the current phase, or in the same position at the same score.
 * @rule SS-DELAY-07
 */
export const sameEntry = (clock: Clock, a: Ticking, b: Ticking): boolean =>
  isWaiting(clock, a) &&
  isWaiting(clock, b) &&
  a.delay!.until === b.delay!.until &&
  (a.delay!.until === "now" || (a.delay!.until === "score" && a.delay!.score === b.delay!.score && a.delay!.timing === b.delay!.timing));
