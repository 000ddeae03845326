import { actingNow, mayAct, type Clock, type Ticking } from "./clock";
import { passScores, phasesOf } from "./passes";
import { endPhase } from "./turn";

/**
 * Returns the ids of the fighters who start a phase after the current one, in this pass or the next; empty if the clock stops.
 * @rule SS-ROUND-03 @rule SS-ROUND-14 @rule SS-ROUND-15
 */
export function nextUp(clock: Clock): readonly string[] {
  const after = actingNow(clock).reduce((before, id) => endPhase(before, id), clock);
  return after === clock ? [] : actingNow(after);
}

/** Returns the score without the reduction for completed passes. */
const wholeScore = ({ rolled, adjust }: Ticking): number => (rolled === null ? 0 : rolled + adjust);

/** Returns the number of passes in this round by the current scores, including those already started. @rule SS-PASS-01 @rule SS-PASS-04 */
export const passCount = (clock: Clock): number =>
  Math.max(clock.pass, 1, ...Object.values(clock.fighters).map((fighter) => phasesOf(wholeScore(fighter), clock.passes)));

/** One pass of a fighter's round. `score` null: the fighter has no phase in it. */
export interface PassOutlook {
  readonly score: number | null;
  readonly state: "done" | "now" | "ready" | "later" | "none";
}

/** Returns the state of a fighter's phase in the current pass; "later" for a fighter who is down. */
function stateNow(clock: Clock, id: string): PassOutlook["state"] {
  const fighter = clock.fighters[id]!;
  if (fighter.down) return "later";
  return actingNow(clock).includes(id) ? "now" : mayAct(clock, fighter) ? "ready" : "done";
}

/**
 * Returns the passes of a fighter's round by the current score; empty before the roll.
 * @param passes Number of passes in the round; omitted: computed from the clock.
 * @rule SS-PASS-01
 * @rule SS-PASS-03 each pass subtracts 10 from the score
 */
export function passOutlook(clock: Clock, id: string, passes = passCount(clock)): readonly PassOutlook[] {
  const fighter = clock.fighters[id];
  if (!fighter || fighter.rolled === null) return [];
  const scores = passScores(wholeScore(fighter), clock.passes);
  return Array.from({ length: passes }, (_, index): PassOutlook => {
    const [score, pass] = [scores[index] ?? null, index + 1];
    if (score === null) return { score, state: "none" };
    return { score, state: pass < clock.pass ? "done" : pass > clock.pass ? "later" : stateNow(clock, id) };
  });
}

/**
 * Returns the ids of the fighters who would lose their phase if the GM skipped the rest of the pass. Delaying fighters keep their phase.
 * @rule SS-ROUND-15
 */
export function skippedBy(clock: Clock): readonly string[] {
  const acting = actingNow(clock);
  const keeps = (id: string): boolean => acting.includes(id) || Boolean(clock.fighters[id]!.delay);
  return Object.keys(clock.fighters).filter((id) => !keeps(id) && mayAct(clock, clock.fighters[id]!));
}
