import { SECONDS_PER_ROUND } from "./rounds";
import { roundOver } from "./turn-order";
import { type Clock, type Ticking, passStamp } from "./clock";

/**
 * Moment at which an effect ends: the start or end of a round, a pass, or a fighter's phase.
 * `pass` null: start or end of the round; `combatant` null: start or end of the pass.
 */
export interface Until {
  readonly round: number;
  readonly pass: number | null;
  readonly combatant: string | null;
  readonly edge: "start" | "end";
}

const phaseBegun = (clock: Clock, { startedIn, actedIn }: Ticking): boolean =>
  startedIn === passStamp(clock) || actedIn === passStamp(clock);

/** Returns whether a phase is over. A delayed phase is not over, even while the fighter takes it. @rule SS-DELAY-01 */
const phaseOver = (clock: Clock, { actedIn, delay }: Ticking): boolean => actedIn === passStamp(clock) && delay?.from !== passStamp(clock);

/** Returns whether an effect is over in the current pass. If the fighter is gone or has no phase, the effect ends with the pass. */
function overInPass(clock: Clock, { combatant, edge }: Until): boolean {
  if (combatant === null) return edge === "start";
  const fighter = clock.fighters[combatant];
  if (!fighter) return false;
  return edge === "start" ? phaseBegun(clock, fighter) : phaseOver(clock, fighter);
}

/** Returns whether an effect is over now. An overdue effect is over. @rule SS-ROUND-01 */
export function isOver(clock: Clock, until: Until): boolean {
  if (clock.round !== until.round) return clock.round > until.round;
  if (roundOver(clock)) return true;
  if (until.pass === null) return until.edge === "start";
  return clock.pass === until.pass ? overInPass(clock, until) : clock.pass > until.pass;
}

/**
 * Returns the seconds an effect would last if the fight ended now; 0 if it is over. Otherwise, the result is at least the length of 1
 * round.
 * @rule SS-ROUND-01
 */
export const secondsLeft = (clock: Clock, until: Until): number =>
  isOver(clock, until)
    ? 0
    : Math.max(1, until.round - clock.round + (until.edge === "end" && until.pass === null ? 1 : 0)) * SECONDS_PER_ROUND;
