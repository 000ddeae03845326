import { actingNow, before, byAttributes, mayAct, scoreOf, type Clock, type Ticking, type Timing, type DelayUntil } from "./clock";
import { passStamp } from "./passes";
import { dueAtEnd, dueBefore } from "./timed";

/** Next step of the clock when no fighter acts. */
export type NextStep =
  /** Fighters start a phase; several act at the same time. */
  | { readonly kind: "phase"; readonly own: readonly string[]; readonly delayed: readonly string[] }
  | { readonly kind: "timed"; readonly items: readonly string[] }
  /** The pass ends, and these delaying fighters have a last chance to act. @rule SS-DELAY-10 @rule SS-DELAY-12 */
  | { readonly kind: "ask"; readonly ids: readonly string[] }
  | { readonly kind: "pass" }
  | { readonly kind: "over" };

interface Candidate {
  readonly own: readonly string[];
  readonly delayed: readonly string[];
  /** Score at which the phase starts. */
  readonly count: number;
}

const scoreAt = (clock: Clock, id: string): number => scoreOf(clock, clock.fighters[id]!) ?? -Infinity;

/**
 * Returns whether a fighter can still take a delayed phase.
 * @rule SS-DELAY-13
 * @rule SS-DELAY-16 not at a score of 0 or less, in another round, or while down
 */
export function isWaiting(clock: Clock, fighter: Ticking): boolean {
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

/** Returns whether a phase was delayed in an earlier pass. @rule SS-DELAY-13 */
export const isCarried = (clock: Clock, { delay }: Pick<Ticking, "delay">): boolean => delay !== null && delay.from < passStamp(clock);

type Compare = (a: Ticking, b: Ticking) => number;

const byScoreThen =
  (clock: Clock): Compare =>
  (a, b) =>
    before(clock, a, b);

function sorted(clock: Clock, ids: readonly string[], compare: Compare): readonly string[] {
  return ids.toSorted((a, b) => compare(clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));
}

const NONE: readonly string[] = [];

function held(clock: Clock): readonly string[] {
  let ids: string[] | null = null;
  for (const id in clock.fighters) if (isWaiting(clock, clock.fighters[id]!)) (ids ??= []).push(id);
  return ids ?? NONE;
}

/** Returns the ids of all waiting fighters, in order of score. */
export const waiting = (clock: Clock): readonly string[] => sorted(clock, held(clock), byScoreThen(clock));

/** Returns the ids of fighters who wait for `until`. `carried` true: from the last pass; false: from this pass; null: from both. */
const waitingFor = (clock: Clock, ids: readonly string[], until: DelayUntil, carried: boolean | null): readonly string[] =>
  ids.filter((id) => clock.fighters[id]!.delay!.until === until && (carried === null || isCarried(clock, clock.fighters[id]!) === carried));

/**
 * Returns the next phase of a fighter who enters regardless of score.
 * @rule SS-DELAY-05 directly after the phase that ended
 * @rule SS-DELAY-13 or first in the next pass
 */
function stepsIn(clock: Clock, ids: readonly string[]): Candidate | null {
  if (ids.length === 0) return null;
  const [now] = sorted(clock, waitingFor(clock, ids, "now", null), byAttributes);
  const [first] = sorted(clock, waitingFor(clock, ids, "next", true), byScoreThen(clock));
  const id = now ?? first;
  return id === undefined ? null : { own: [], delayed: [id], count: Infinity };
}

const RANK: Readonly<Record<Timing, number>> = { before: 0, together: 1, after: 2 };

/** Returns the ids of fighters who announced a score, in the order of their entry. @rule SS-DELAY-07 */
const announced = (clock: Clock, ids: readonly string[]): readonly string[] =>
  sorted(clock, waitingFor(clock, ids, "score", null), (a, b) => {
    return b.delay!.score - a.delay!.score || RANK[a.delay!.timing] - RANK[b.delay!.timing] || byAttributes(a, b);
  });

/** Returns the id of the fighter with the highest score who can act. @rule SS-ROUND-06 @rule SS-ROUND-14 */
function highest(clock: Clock): string | undefined {
  let best: string | undefined;
  for (const id in clock.fighters) {
    const fighter = clock.fighters[id]!;
    if (!mayAct(clock, fighter)) continue;
    const better = best === undefined ? -1 : before(clock, fighter, clock.fighters[best]!) || (id < best ? -1 : 1);
    if (better < 0) best = id;
  }
  return best;
}

/** Returns the next phase by score: the highest own or announced score. @rule SS-DELAY-04 @rule SS-DELAY-05 @rule SS-DELAY-07 */
function byScore(clock: Clock, ids: readonly string[]): Candidate | null {
  const regular = highest(clock);
  const all = ids.length === 0 ? ids : announced(clock, ids);
  const [first] = all;
  if (first === undefined) return regular === undefined ? null : { own: [regular], delayed: [], count: scoreAt(clock, regular) };
  const { score, timing } = clock.fighters[first]!.delay!;
  const count = regular === undefined ? -Infinity : scoreAt(clock, regular);
  if (score > count || (score === count && timing === "before")) return { own: [], delayed: [first], count: score };
  if (score < count || timing === "after") return { own: [regular!], delayed: [], count };
  const joins = ({ delay }: Ticking) => delay!.score === score && delay!.timing === "together";
  return { own: [regular!], delayed: all.filter((id) => id !== regular && joins(clock.fighters[id]!)), count };
}

/**
 * Returns the next step for fighters who wait for the end of the pass, lowest score first. The clock asks tied fighters.
 * @rule SS-DELAY-10 @rule SS-DELAY-11 @rule SS-DELAY-12
 */
function lastOnes(clock: Clock, ids: readonly string[]): NextStep | null {
  const last = sorted(clock, waitingFor(clock, ids, "last", false), (a, b) => before(clock, b, a));
  const [lowest] = last;
  if (lowest === undefined) return null;
  const tied = last.filter((id) => scoreAt(clock, id) === scoreAt(clock, lowest));
  return tied.length > 1 ? { kind: "ask", ids: tied } : { kind: "phase", own: [], delayed: tied };
}

/** Returns whether another pass follows. @rule SS-ROUND-15 @rule SS-PASS-05 @rule XF-11 only in rounds with passes */
function passFollows(clock: Clock): boolean {
  const later = { ...clock, pass: clock.pass + 1 };
  return clock.passes && Object.values(clock.fighters).some((fighter) => mayAct(later, fighter));
}

/** Returns the next step after all phases with a score. @rule SS-ROUND-15 @rule SS-ROUND-17 @rule SS-PASS-04 */
function atEndOfPass(clock: Clock, ids: readonly string[]): NextStep {
  const open = sorted(clock, waitingFor(clock, ids, "open", false), byScoreThen(clock));
  if (open.length > 0) return { kind: "ask", ids: open };
  const last = lastOnes(clock, ids);
  if (last) return last;
  if (passFollows(clock)) return { kind: "pass" };
  const items = dueAtEnd(clock);
  return items.length > 0 ? { kind: "timed", items } : { kind: "over" };
}

/** Returns the next step if no fighter acts, from the current scores. @rule SS-ROUND-05 */
export function nextStep(clock: Clock): NextStep {
  const ids = held(clock);
  const candidate = stepsIn(clock, ids) ?? byScore(clock, ids);
  const items = dueBefore(clock, candidate?.count ?? -Infinity);
  if (items.length > 0) return { kind: "timed", items };
  return candidate ? { kind: "phase", own: candidate.own, delayed: candidate.delayed } : atEndOfPass(clock, ids);
}

/** Returns the ids of the delaying fighters for whom the clock waits at the end of a pass; empty while a fighter acts. */
export function asked(clock: Clock): readonly string[] {
  if (clock.acting !== null || clock.due.length > 0 || clock.round === 0) return [];
  const next = nextStep(clock);
  return next.kind === "ask" ? next.ids : [];
}

/** Returns whether the round is over: all fighters have rolled, and none acts or will act. @rule SS-ROUND-17 */
export const roundOver = (clock: Clock): boolean =>
  clock.round > 0 &&
  actingNow(clock).length === 0 &&
  clock.due.length === 0 &&
  Object.values(clock.fighters).every(({ rolled }) => rolled !== null) &&
  nextStep(clock).kind === "over";

/** Returns the ids of fighters who lose a delayed phase when their next own phase starts. @rule SS-DELAY-15 */
export const aboutToForfeit = (clock: Clock): readonly string[] =>
  waiting(clock).filter((id) => isCarried(clock, clock.fighters[id]!) && mayAct(clock, clock.fighters[id]!));

/** Returns whether two fighters wait for the same moment. @rule SS-DELAY-07 */
const sameEntry = (clock: Clock, a: Ticking, b: Ticking): boolean =>
  isWaiting(clock, a) &&
  isWaiting(clock, b) &&
  a.delay!.until === b.delay!.until &&
  (a.delay!.until === "now" || (a.delay!.until === "score" && a.delay!.score === b.delay!.score && a.delay!.timing === b.delay!.timing));

/**
 * Returns the ids of fighters who must toss a coin: their score, Reaction and Intuition are equal, and they have no coin result or the same
 * one. The clock stores the results.
 * @rule SS-INIT-07
 */
export function tossesNeeded(clock: Clock): readonly string[] {
  const ids = Object.keys(clock.fighters).filter((id) => clock.fighters[id]!.rolled !== null);
  const level = (a: Ticking, b: Ticking) =>
    a.reaction === b.reaction && a.intuition === b.intuition && (scoreOf(clock, a) === scoreOf(clock, b) || sameEntry(clock, a, b));
  return ids.filter((id) => {
    const own = clock.fighters[id]!;
    return ids.some(
      (other) => other !== id && level(own, clock.fighters[other]!) && (own.coin === 0 || own.coin === clock.fighters[other]!.coin),
    );
  });
}
