import { hasActed, type Clock, type PassTime, type Ticking, actingNow } from "./clock";
import { PASS_COST, scoreOf } from "./initiative";

/**
 * Returns the number of phases in a round if the score does not change. @rule SS-ROUND-02 @rule SS-PASS-01 @rule XF-11 at most 1 without
 * passes
 */
export function phasesOf(score: number, passes = true): number {
  const phases = Math.max(0, Math.ceil(score / PASS_COST));
  return passes ? phases : Math.min(1, phases);
}

/** Returns the scores of a round, one for each pass in which the score is above 0. @rule SS-PASS-01 */
export const passScores = (score: number, passes = true): number[] =>
  Array.from({ length: phasesOf(score, passes) }, (_, pass) => score - PASS_COST * pass);

/** Returns whether the score is above 0; false before the initiative roll. */
export const positive = (clock: Pick<Clock, "pass">, fighter: Ticking): boolean => (scoreOf(clock, fighter) ?? 0) > 0;

/** Returns whether a fighter can still take a phase in this pass. @rule SS-ROUND-06 @rule SS-PASS-02 @rule SS-PASS-05 @rule SS-INIT-17 */
export const mayAct = (clock: PassTime, fighter: Ticking): boolean =>
  !fighter.down && positive(clock, fighter) && !hasActed(clock, fighter);

/**
 * Returns whether a fighter has no phase in this pass: the fighter is down, or the current score is 0 or less. Before the initiative roll,
 * only a fighter who is down has no phase.
 * @rule SS-PASS-05
 * @rule SS-DAMAGE-03
 */
export const isOut = (clock: Pick<Clock, "pass">, fighter: Ticking): boolean =>
  fighter.down || (fighter.rolled !== null && !positive(clock, fighter));

/** Returns whether another pass follows. @rule SS-ROUND-15 @rule SS-PASS-05 @rule XF-11 only in rounds with passes */
export function passFollows(clock: Clock): boolean {
  const later = { ...clock, pass: clock.pass + 1 };
  return clock.passes && Object.values(clock.fighters).some((fighter) => mayAct(later, fighter));
}

/** Returns the score without the reduction for completed passes; 0 before the initiative roll. */
const wholeScore = ({ rolled, adjust }: Ticking): number => (rolled === null ? 0 : rolled + adjust);

/**
 * Returns the number of passes that the current scores give in this round, including passes already started. @rule SS-PASS-01
 * @rule SS-PASS-04
 */
export const passCount = (clock: Clock): number =>
  Math.max(clock.pass, 1, ...Object.values(clock.fighters).map((fighter) => phasesOf(wholeScore(fighter), clock.passes)));

/** One pass of a fighter's round. `score` null: the fighter has no phase in this pass. */
export interface PassOutlook {
  readonly score: number | null;
  readonly state: "done" | "now" | "ready" | "later" | "none";
}

/** Returns the state of a fighter's phase in the current pass; "later" for a fighter who is down. */
function stateNow(clock: PassTime, fighter: Ticking, acting: boolean): PassOutlook["state"] {
  if (fighter.down) return "later";
  return acting ? "now" : mayAct(clock, fighter) ? "ready" : "done";
}

/**
 * Returns a fighter's score and state in each pass of this round, by the current score; empty before the initiative roll.
 * @param acting true: the fighter acts now.
 * @param passes Number of passes in the round.
 * @rule SS-PASS-01
 * @rule SS-PASS-03 each pass subtracts 10 from the score
 */
export function passOutlook(
  clock: Pick<Clock, "round" | "pass" | "passes">,
  fighter: Ticking,
  acting: boolean,
  passes: number,
): readonly PassOutlook[] {
  if (fighter.rolled === null) return [];
  const scores = passScores(wholeScore(fighter), clock.passes);
  return Array.from({ length: passes }, (_, index): PassOutlook => {
    const [score, pass] = [scores[index] ?? null, index + 1];
    if (score === null) return { score, state: "none" };
    return { score, state: pass < clock.pass ? "done" : pass > clock.pass ? "later" : stateNow(clock, fighter, acting) };
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
