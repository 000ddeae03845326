import { refuse, type Ruling } from "../ruling";
import { scoreOf } from "./initiative";
import type { Clock, Moment, TimedItem } from "./clock";

type Refused = Extract<Ruling<never>, { allowed: false }>;

/**
 * Returns a timer that a fighter sets in a phase. It goes off after a number of rounds, in the first pass, at the setter's current score.
 * @rule SS-TIMED-01
 * @rule SS-TIMED-03 the setter chooses the time at the start
 * @param rounds Rounds until the item goes off; 1: the next round.
 */
export const timerFor = ({ round }: Pick<Clock, "round">, id: string, by: string, score: number, rounds = 1): TimedItem => ({
  id,
  by,
  round: round + rounds,
  moment: "score",
  pass: 1,
  score,
});

/**
 * Returns the earliest round in which a moment can come, as a number of rounds from now. The result is 0 for a phase in a later pass of
 * this round and for the round's end. For any other moment, it is 1.
 * @rule SS-TIMED-04
 */
export function soonest({ pass: now }: Pick<Clock, "pass">, moment: Moment, pass: number): 0 | 1 {
  if (moment === "phase") return pass > now ? 0 : 1;
  return moment === "end" ? 0 : 1;
}

/** Score of items that go off at once; `AFTER_ALL`: score of items that go off after all phases of the pass. */
const AT_ONCE = Infinity;
const AFTER_ALL = 0;

/**
 * Returns the score in the current pass at which an item goes off; null: not in this pass.
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
 * Returns the ids of the items that go off next before a phase: those with the highest score. The list is empty if none is due.
 * @rule SS-TIMED-05 an item at the score of the phase goes off after the phase
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

/** Returns the ids of the items left at the end of the round, including items whose pass never came. */
export const dueAtEnd = ({ timed, round }: Clock): readonly string[] => timed.filter((item) => item.round <= round).map(({ id }) => id);

/** State of a timed item for display. @rule SS-TIMED-01 the item has its own place in the turn order */
export interface Countdown {
  readonly item: TimedItem;
  /** Rounds until the item's round; 0: this round. */
  readonly rounds: number;
  /** Score in the current pass at which the item goes off; null: not in this pass. */
  readonly count: number | null;
  /** true: the item goes off now, before the next fighter acts. */
  readonly due: boolean;
}

/** Returns all items, next item first. @rule SS-TIMED-01 @rule SS-TIMED-04 @rule SS-TIMED-02 items stay listed until they go off */
export const countdowns = (clock: Clock): readonly Countdown[] =>
  clock.timed
    .map((item): Countdown => ({
      item,
      rounds: Math.max(0, item.round - clock.round),
      count: countOf(clock, item),
      due: clock.due.includes(item.id),
    }))
    .sort((a, b) => Number(b.due) - Number(a.due) || a.rounds - b.rounds || a.item.pass - b.item.pass || b.item.score - a.item.score);

/** Refuses a timer that cannot start. @rule SS-TIMED-03 it is already running @rule SS-TIMED-01 or it is set for a past round */
export function timerObjection(clock: Clock, item: TimedItem): Refused | null {
  if (clock.timed.some(({ id }) => id === item.id)) return refuse("timerSet", "SS-TIMED-03");
  return item.round < clock.round ? refuse("timerPast", "SS-TIMED-01", { round: item.round, now: clock.round }) : null;
}
