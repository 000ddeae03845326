import { scoreOf, type Clock } from "./clock";
import type { Moment, TimedItem } from "./entries";

/**
 * Returns a timer set in the own phase. It goes off some rounds later, in the first pass, at the setter's current score.
 * @rule SS-TIMED-01
 * @rule SS-TIMED-03 the length is set at the start
 * @param rounds 1: the next round.
 */
export const timerFor = ({ round }: Pick<Clock, "round">, id: string, by: string, score: number, rounds = 1): TimedItem => ({
  id,
  by,
  round: round + rounds,
  moment: "score",
  pass: 1,
  score,
});

/** Returns the rounds until a moment can first come: later passes and the end of this round are still ahead. @rule SS-TIMED-04 */
export function soonest({ pass: now }: Pick<Clock, "pass">, moment: Moment, pass: number): 0 | 1 {
  if (moment === "phase") return pass > now ? 0 : 1;
  return moment === "end" ? 0 : 1;
}

/** Scores of items that go off at once, and after every phase of the pass. */
const AT_ONCE = Infinity;
const AFTER_ALL = 0;

/**
 * Returns the score of the running pass at which an item goes off; null: not in this pass.
 * An overdue item goes off at once.
 */
function countOf(clock: Clock, { round, moment, pass, score, by }: TimedItem): number | null {
  if (round > clock.round) return null;
  if (round < clock.round || moment === "start") return AT_ONCE;
  if (moment === "end" || pass > clock.pass) return null;
  if (pass < clock.pass) return AT_ONCE;
  if (moment === "score") return score;
  const setter = by === null ? undefined : clock.fighters[by];
  return setter ? Math.max(AFTER_ALL, scoreOf(clock, setter) ?? AFTER_ALL) : AFTER_ALL;
}

/**
 * Returns the items that go off before a phase, only those with the highest score.
 * @rule SS-TIMED-05 an item at the same score waits
 * @param next Score of the next phase; -Infinity: no phase with a score is left in the pass.
 */
export function dueBefore(clock: Clock, next: number): readonly string[] {
  if (clock.timed.length === 0) return [];
  const counts = clock.timed.flatMap((item) => {
    const count = countOf(clock, item);
    return count !== null && count > next ? [{ id: item.id, count }] : [];
  });
  const highest = Math.max(...counts.map(({ count }) => count));
  return counts.filter(({ count }) => count === highest).map(({ id }) => id);
}

/** Returns the items left at the end of the round: those for its end, and those whose pass never came. */
export const dueAtEnd = ({ timed, round }: Clock): readonly string[] => timed.filter((item) => item.round <= round).map(({ id }) => id);

/** State of an item for display. @rule SS-TIMED-01 it has its own place in the order */
export interface Countdown {
  readonly item: TimedItem;
  /** Rounds until its own round; 0: this round. */
  readonly rounds: number;
  /** Score of the running pass at which it goes off; null: not in this pass. */
  readonly count: number | null;
  /** Goes off now, before anyone acts. */
  readonly due: boolean;
}

/** Returns all items, the next one first. @rule SS-TIMED-01 @rule SS-TIMED-04 @rule SS-TIMED-02 whatever is left stays in the list */
export const countdowns = (clock: Clock): readonly Countdown[] =>
  clock.timed
    .map((item): Countdown => ({
      item,
      rounds: Math.max(0, item.round - clock.round),
      count: countOf(clock, item),
      due: clock.due.includes(item.id),
    }))
    .sort((a, b) => Number(b.due) - Number(a.due) || a.rounds - b.rounds || a.item.pass - b.item.pass || b.item.score - a.item.score);
