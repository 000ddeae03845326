import { actingNow, mayAct, passScores, phasesOf, type Clock, type Ticking } from "./clock";
import { endPhase } from "./turn";

/**
 * Who acts in this pass from now on, phase by phase, those at the same time together; whoever acts now comes first.
 * It ends where somebody has to be asked, where an item goes off, and with the pass.
 *
 * @rule SS-ROUND-03 everybody sees who is next @rule SS-ROUND-05 as the scores stand now
 */
export function upcoming(clock: Clock): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  let now = clock;
  while (now.acting !== null && now.pass === clock.pass) {
    const group = actingNow(now);
    groups.push(group);
    now = group.reduce(endPhase, now);
  }
  return groups;
}

/**
 * Who begins a phase when those who act now are done, in this pass or the next; nobody where the clock rests.
 *
 * @rule SS-ROUND-03 @rule SS-ROUND-14 @rule SS-ROUND-15
 */
export function nextUp(clock: Clock): readonly string[] {
  const after = actingNow(clock).reduce(endPhase, clock);
  return after === clock ? [] : actingNow(after);
}

/** What somebody's round looks like without the passes gone. */
const wholeScore = ({ rolled, adjust }: Ticking): number => (rolled === null ? 0 : rolled + adjust);

/** Passes this round has as the scores stand: what the highest is good for, and at least those that were. @rule SS-PASS-01 @rule SS-PASS-04 */
export const passCount = (clock: Clock): number =>
  Math.max(clock.pass, 1, ...Object.values(clock.fighters).map((fighter) => phasesOf(wholeScore(fighter), clock.passes)));

/** One pass of somebody's round; without a score there is no phase in it. */
export interface PassOutlook {
  readonly score: number | null;
  readonly state: "done" | "now" | "ready" | "later" | "none";
}

/** A phase that comes, unless whoever should take it is down. */
function stateNow(clock: Clock, id: string): PassOutlook["state"] {
  const fighter = clock.fighters[id]!;
  if (fighter.down) return "later";
  return actingNow(clock).includes(id) ? "now" : mayAct(clock, fighter) ? "ready" : "done";
}

/** Somebody's round, pass by pass, as the score stands; empty before the roll. @rule SS-PASS-01 @rule SS-PASS-03 each pass takes 10 */
export function passOutlook(clock: Clock, id: string): readonly PassOutlook[] {
  const fighter = clock.fighters[id];
  if (!fighter || fighter.rolled === null) return [];
  const scores = passScores(wholeScore(fighter), clock.passes);
  return Array.from({ length: passCount(clock) }, (_, index): PassOutlook => {
    const [score, pass] = [scores[index] ?? null, index + 1];
    if (score === null) return { score, state: "none" };
    return { score, state: pass < clock.pass ? "done" : pass > clock.pass ? "later" : stateNow(clock, id) };
  });
}
