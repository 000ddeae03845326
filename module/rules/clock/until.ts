import { passStamp, SECONDS_PER_ROUND, type Clock, type Ticking } from "./clock";
import { roundOver } from "./queue";

/**
 * When something that lasts is over: at the start or the end of a round, of a pass of it, or of somebody's phase in that pass.
 * Without a pass the round counts, without a combatant the pass.
 */
export interface Until {
  readonly round: number;
  readonly pass: number | null;
  readonly combatant: string | null;
  readonly edge: "start" | "end";
}

const phaseBegun = (clock: Clock, { startedIn, actedIn }: Ticking): boolean =>
  startedIn === passStamp(clock) || actedIn === passStamp(clock);

/** A phase that is held back, or taken late just now, is not over. @rule SS-DELAY-01 */
const phaseOver = (clock: Clock, { actedIn, delay }: Ticking): boolean => actedIn === passStamp(clock) && delay?.from !== passStamp(clock);

/** Is it over in the running pass? Whoever is gone, or takes no phase, ends it with the pass. */
function overInPass(clock: Clock, { combatant, edge }: Until): boolean {
  if (combatant === null) return edge === "start";
  const fighter = clock.fighters[combatant];
  if (!fighter) return false;
  return edge === "start" ? phaseBegun(clock, fighter) : phaseOver(clock, fighter);
}

/** Is it over as the clock stands? What should have ended before is over too. @rule SS-ROUND-01 */
export function isOver(clock: Clock, until: Until): boolean {
  if (clock.round !== until.round) return clock.round > until.round;
  if (roundOver(clock)) return true;
  if (until.pass === null) return until.edge === "start";
  return clock.pass === until.pass ? overInPass(clock, until) : clock.pass > until.pass;
}

/** Seconds it would go on for were the fight over now; at least one round's unless it is over. @rule SS-ROUND-01 */
export const secondsLeft = (clock: Clock, until: Until): number =>
  isOver(clock, until)
    ? 0
    : Math.max(1, until.round - clock.round + (until.edge === "end" && until.pass === null ? 1 : 0)) * SECONDS_PER_ROUND;
