import { actingNow, type NextStep, type Clock, type Ticking } from "./clock";
import { type NextPhase, sorted, waitingFor, byScoreThen, lastOnes, held, stepsIn, announced } from "./delay";
import { passFollows, mayAct } from "./passes";
import { before, scoreOf } from "./initiative";
import { dueAtEnd, dueBefore } from "./timed-items";

const scoreAt = (clock: Clock, id: string): number => scoreOf(clock, clock.fighters[id]!) ?? -Infinity;

/** Returns the id of the fighter who can act and has the highest score; undefined: none. @rule SS-ROUND-06 @rule SS-ROUND-14 */
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

/**
 * Returns the next phase by score: the highest own or announced score; null: no phase with a score is left. @rule SS-DELAY-04
 * @rule SS-DELAY-05 @rule SS-DELAY-07
 */
function byScore(clock: Clock, ids: readonly string[]): NextPhase | null {
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

/** Returns the next step when no phase with a score is left in the pass. @rule SS-ROUND-15 @rule SS-ROUND-17 @rule SS-PASS-04 */
function atEndOfPass(clock: Clock, ids: readonly string[]): NextStep {
  const open = sorted(clock, waitingFor(clock, ids, "open", false), byScoreThen(clock));
  if (open.length > 0) return { kind: "ask", ids: open };
  const last = lastOnes(clock, ids);
  if (last) return last;
  if (passFollows(clock)) return { kind: "pass" };
  const items = dueAtEnd(clock);
  return items.length > 0 ? { kind: "timed", items } : { kind: "over" };
}

/** Returns the next step when no fighter acts, based on the current scores. @rule SS-ROUND-05 */
export function nextStep(clock: Clock): NextStep {
  const ids = held(clock);
  const candidate = stepsIn(clock, ids) ?? byScore(clock, ids);
  const items = dueBefore(clock, candidate?.count ?? -Infinity);
  if (items.length > 0) return { kind: "timed", items };
  return candidate ? { kind: "phase", own: candidate.own, delayed: candidate.delayed } : atEndOfPass(clock, ids);
}

/** Returns the ids of the delaying fighters that the clock waits for at the end of a pass. The list is empty while a fighter acts. */
export function asked(clock: Clock): readonly string[] {
  if (clock.acting !== null || clock.due.length > 0 || clock.round === 0) return [];
  const next = nextStep(clock);
  return next.kind === "ask" ? next.ids : [];
}

/** Returns whether the round is over: all fighters have rolled, and no fighter acts or will act. @rule SS-ROUND-17 */
export const roundOver = (clock: Clock): boolean =>
  clock.round > 0 &&
  actingNow(clock).length === 0 &&
  clock.due.length === 0 &&
  Object.values(clock.fighters).every(({ rolled }) => rolled !== null) &&
  nextStep(clock).kind === "over";
