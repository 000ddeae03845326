import {
  actingNow,
  before,
  byAttributes,
  mayAct,
  passStamp,
  scoreOf,
  type Clock,
  type Ticking,
  type Timing,
  type DelayUntil,
} from "./clock";
import { dueAtEnd, dueBefore } from "./timed";

/** What comes next when nobody acts. */
export type NextStep =
  /** These begin a phase, at the same time if there are several. */
  | { readonly kind: "phase"; readonly own: readonly string[]; readonly delayed: readonly string[] }
  | { readonly kind: "timed"; readonly items: readonly string[] }
  /** The pass is at its end and these are asked one last time. @rule SS-DELAY-10 @rule SS-DELAY-12 */
  | { readonly kind: "ask"; readonly ids: readonly string[] }
  | { readonly kind: "pass" }
  | { readonly kind: "over" };

interface Candidate {
  readonly own: readonly string[];
  readonly delayed: readonly string[];
  /** Score at which the phase begins. */
  readonly count: number;
}

const scoreAt = (clock: Clock, id: string): number => scoreOf(clock, clock.fighters[id]!) ?? -Infinity;

/** Has a phase held back that can still be taken. @rule SS-DELAY-13 @rule SS-DELAY-16 not at a score of 0 or less, not in another round, not by whoever is down */
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

/** Held back from the pass before this one. @rule SS-DELAY-13 */
export const isCarried = (clock: Clock, { delay }: Pick<Ticking, "delay">): boolean => delay !== null && delay.from < passStamp(clock);

type Compare = (a: Ticking, b: Ticking) => number;

const byScoreThen =
  (clock: Clock): Compare =>
  (a, b) =>
    before(clock, a, b);

function sorted(clock: Clock, ids: readonly string[], compare: Compare): readonly string[] {
  return ids.toSorted((a, b) => compare(clock.fighters[a]!, clock.fighters[b]!) || (a < b ? -1 : 1));
}

const held = (clock: Clock): readonly string[] => Object.keys(clock.fighters).filter((id) => isWaiting(clock, clock.fighters[id]!));

/** Everybody who waits, in order of score. */
export const waiting = (clock: Clock): readonly string[] => sorted(clock, held(clock), byScoreThen(clock));

/** Those of the waiting who wait for this; `carried` since the last pass or not, null for both. */
const waitingFor = (clock: Clock, ids: readonly string[], until: DelayUntil, carried: boolean | null): readonly string[] =>
  ids.filter((id) => clock.fighters[id]!.delay!.until === until && (carried === null || isCarried(clock, clock.fighters[id]!) === carried));

/** Who steps in whatever the score. @rule SS-DELAY-05 behind the phase that just ended @rule SS-DELAY-13 before everybody in the next pass */
function stepsIn(clock: Clock, ids: readonly string[]): Candidate | null {
  const [now] = sorted(clock, waitingFor(clock, ids, "now", null), byAttributes);
  const [first] = sorted(clock, waitingFor(clock, ids, "next", true), byScoreThen(clock));
  const id = now ?? first;
  return id === undefined ? null : { own: [], delayed: [id], count: Infinity };
}

const RANK: Readonly<Record<Timing, number>> = { before: 0, together: 1, after: 2 };

/** Delayers who announced a score, in the order in which they step in. @rule SS-DELAY-07 */
const announced = (clock: Clock, ids: readonly string[]): readonly string[] =>
  sorted(clock, waitingFor(clock, ids, "score", null), (a, b) => {
    return b.delay!.score - a.delay!.score || RANK[a.delay!.timing] - RANK[b.delay!.timing] || byAttributes(a, b);
  });

/** Whoever has the highest score and may act. @rule SS-ROUND-06 @rule SS-ROUND-14 */
function highest(clock: Clock): string | undefined {
  let best: string | undefined;
  for (const [id, fighter] of Object.entries(clock.fighters)) {
    if (!mayAct(clock, fighter)) continue;
    const better = best === undefined ? -1 : before(clock, fighter, clock.fighters[best]!) || (id < best ? -1 : 1);
    if (better < 0) best = id;
  }
  return best;
}

/** The next phase by score: the highest, and delayers who announced one. @rule SS-DELAY-04 @rule SS-DELAY-05 @rule SS-DELAY-07 */
function byScore(clock: Clock, ids: readonly string[]): Candidate | null {
  const regular = highest(clock);
  const all = announced(clock, ids);
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
 * Delayers who want to be last, lowest score first. Equal ones cannot be sorted: they are asked.
 *
 * @rule SS-DELAY-10 @rule SS-DELAY-11 @rule SS-DELAY-12
 */
function lastOnes(clock: Clock, ids: readonly string[]): NextStep | null {
  const last = sorted(clock, waitingFor(clock, ids, "last", false), (a, b) => before(clock, b, a));
  const [lowest] = last;
  if (lowest === undefined) return null;
  const tied = last.filter((id) => scoreAt(clock, id) === scoreAt(clock, lowest));
  return tied.length > 1 ? { kind: "ask", ids: tied } : { kind: "phase", own: [], delayed: tied };
}

/** Somebody could act in a further pass. @rule SS-ROUND-15 @rule SS-PASS-05 @rule XF-11 where rounds have passes */
function passFollows(clock: Clock): boolean {
  const later = { ...clock, pass: clock.pass + 1 };
  return clock.passes && Object.values(clock.fighters).some((fighter) => mayAct(later, fighter));
}

/** What comes when every phase with a score is over. @rule SS-ROUND-15 @rule SS-ROUND-17 @rule SS-PASS-04 */
function atEndOfPass(clock: Clock, ids: readonly string[]): NextStep {
  const open = sorted(clock, waitingFor(clock, ids, "open", false), byScoreThen(clock));
  if (open.length > 0) return { kind: "ask", ids: open };
  const last = lastOnes(clock, ids);
  if (last) return last;
  if (passFollows(clock)) return { kind: "pass" };
  const items = dueAtEnd(clock);
  return items.length > 0 ? { kind: "timed", items } : { kind: "over" };
}

/** What comes next, were nobody acting. Read anew from the scores every time. @rule SS-ROUND-05 */
export function nextStep(clock: Clock): NextStep {
  const ids = held(clock);
  const candidate = stepsIn(clock, ids) ?? byScore(clock, ids);
  const items = dueBefore(clock, candidate?.count ?? -Infinity);
  if (items.length > 0) return { kind: "timed", items };
  return candidate ? { kind: "phase", own: candidate.own, delayed: candidate.delayed } : atEndOfPass(clock, ids);
}

/** Delayers whom the clock waits for at the end of a pass; nobody while somebody acts. */
export function asked(clock: Clock): readonly string[] {
  if (clock.acting !== null || clock.due.length > 0 || clock.round === 0) return [];
  const next = nextStep(clock);
  return next.kind === "ask" ? next.ids : [];
}

/** Nobody acts and nobody will in this round; everybody has rolled. @rule SS-ROUND-17 */
export const roundOver = (clock: Clock): boolean =>
  clock.round > 0 &&
  actingNow(clock).length === 0 &&
  clock.due.length === 0 &&
  Object.values(clock.fighters).every(({ rolled }) => rolled !== null) &&
  nextStep(clock).kind === "over";

/** Who loses the held-back phase when the own one begins: to be warned. @rule SS-DELAY-15 */
export const aboutToForfeit = (clock: Clock): readonly string[] =>
  waiting(clock).filter((id) => isCarried(clock, clock.fighters[id]!) && mayAct(clock, clock.fighters[id]!));

/** Both wait for the same moment. @rule SS-DELAY-07 */
const sameEntry = (clock: Clock, a: Ticking, b: Ticking): boolean =>
  isWaiting(clock, a) &&
  isWaiting(clock, b) &&
  a.delay!.until === b.delay!.until &&
  (a.delay!.until === "now" || (a.delay!.until === "score" && a.delay!.score === b.delay!.score && a.delay!.timing === b.delay!.timing));

/**
 * Somebody whose coin has to be tossed before the order is settled: equal in score, Reaction and Intuition, and either not tossed or equal again.
 * A coin once tossed is kept. @rule SS-INIT-07
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
