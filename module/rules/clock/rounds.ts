import { type Clock, idling } from "./clock";

/** Seconds per round. @rule SS-ROUND-01 @rule SS-ROUND-19 also under older names for a round */
export const SECONDS_PER_ROUND = 5;

/** Returns the seconds of combat before this round. @rule SS-ROUND-01 */
export const secondsFought = (round: number): number => SECONDS_PER_ROUND * Math.max(0, round - 1);

/** Converts minutes to rounds. @rule SS-ROUND-01 */
export const minutesToRounds = (minutes: number): number => minutes * (60 / SECONDS_PER_ROUND);

const NEW_ROUND = { pending: 0, startedIn: 0, actedIn: 0, spentIn: 0, delay: null, extended: null, held: null } as const;

/** Starts a round with new rolls and changes the fighters in place. Use this only for clocks that no other code holds or rewinds. */
export function newRoundInPlace(clock: Clock, rolls: Readonly<Record<string, number>>, passes: boolean): Clock {
  for (const id in clock.fighters) {
    const fighter = clock.fighters[id]!;
    Object.assign(fighter, NEW_ROUND, { rolled: rolls[id] ?? null, adjust: fighter.pending });
  }
  return { ...idling(clock), round: clock.round + 1, pass: 1, passes, due: [] };
}

/**
 * Starts a round with new rolls.
 * @rule SS-ROUND-04
 * @rule SS-ROUND-18 the values of the last round are cleared
 * @rule SS-DELAY-16 delayed phases are cleared
 * @rule SS-ACTION-21 unfinished Extended Actions are cleared
 * @rule XF-11
 * @param passes true: the round has passes.
 */
export function newRound(clock: Clock, rolls: Readonly<Record<string, number>>, passes: boolean): Clock {
  const fighters = Object.fromEntries(Object.entries(clock.fighters).map(([id, fighter]) => [id, { ...fighter }]));
  return newRoundInPlace({ ...clock, fighters }, rolls, passes);
}
