import type { Refusal } from "../ruling";
import { isActing, type Clock, type Ticking, type Timing, passStamp } from "./clock";
import { scoreOf } from "./initiative";
import { type ActionCost, actionCost } from "./actions";
import { objectionTo } from "./commands";
import { actsWith } from "./act-together";
import { type Announcement, isWaiting, scoreAt } from "./delay";
import { asked } from "./turn-order";

export const TIMINGS = ["before", "together", "after"] as const satisfies readonly Timing[];

/** Returns the positions in which a delaying fighter can enter now. @rule SS-ROUND-08 @rule SS-DELAY-05 */
const stepsInNow = (clock: Clock, id: string): readonly Timing[] =>
  TIMINGS.filter((timing) => objectionTo(clock, { kind: "enter", ids: [id], timing }) === null);

/**
 * Returns whether a fighter can join the acting fighters, or others who wait at the end of the pass. Scores must be equal, and the acting
 * fighter must not have used AP, a Free Action or an attack yet.
 * @rule SS-ROUND-07 @rule SS-INIT-08 @rule SS-DELAY-12
 */
const mayJoinIn = (clock: Clock, id: string): boolean =>
  !isActing(clock, id) && objectionTo(clock, { kind: "together", ids: actsWith(clock, id) }) === null;

/** A fighter's options for changing the turn order. */
export interface Places {
  /** Refusal of a delay; null: the fighter can delay. @rule SS-DELAY-01 */
  readonly delay: Refusal | null;
  readonly stepIn: readonly Timing[];
  /** true: the fighter has the last chance to act at the end of the pass. @rule SS-DELAY-10 */
  readonly asked: boolean;
  readonly waiting: boolean;
  readonly together: boolean;
}

/**
 * Returns a fighter's options for changing the turn order. @rule SS-ROUND-08 @rule SS-ROUND-10
 * @param last Ids of the fighters who have the last chance to act at the end of the pass.
 */
export function placesOf(clock: Clock, id: string, last = asked(clock)): Places {
  const fighter = clock.fighters[id];
  const waits = fighter !== undefined && isWaiting(clock, fighter);
  const lastChance = waits && last.includes(id);
  return {
    delay: objectionTo(clock, { kind: "delay", id, until: "open" }),
    stepIn: waits ? stepsInNow(clock, id) : [],
    asked: lastChance,
    waiting: waits,
    together: (clock.acting !== null || lastChance) && mayJoinIn(clock, id),
  };
}

/**
 * Returns whether a fighter may have an option to change the turn order: the fighter acts, has delayed a phase, or has the score of the
 * acting fighter. All other fighters have none.
 */
export const mayHavePlaces = (clock: Clock, id: string, fighter: Ticking): boolean =>
  fighter.delay !== null ||
  isActing(clock, id) ||
  (clock.acting !== null && (scoreOf(clock, fighter) ?? 0) === scoreAt(clock, clock.acting));

/** Moments until which a fighter can delay: "open" (not announced yet), then the others in chronological order. */
export const UNTIL = ["open", "score", "last", "next"] as const satisfies readonly Announcement["until"][];

/**
 * Returns the moments until which a fighter can delay. A score is possible only if it is still to come.
 * @rule SS-DELAY-03
 * @rule SS-DELAY-04
 * @rule SS-DELAY-10
 * @rule SS-DELAY-13
 * @returns Possible moments, and the highest score that the fighter can announce (0: none).
 */
export function waitsFor(clock: Clock, id: string): { readonly until: readonly Announcement["until"][]; readonly highest: number } {
  const fighter = clock.fighters[id]!;
  const kind = isWaiting(clock, fighter) ? "announce" : "delay";
  const carried = fighter.delay !== null && fighter.delay.from < passStamp(clock);
  const own = scoreOf(clock, fighter) ?? 0;
  const highest = carried ? own + 10 : Math.max(0, own - 1);
  const possible = (until: Announcement["until"]): boolean =>
    objectionTo(clock, { kind, id, until, ...(until === "score" ? { score: highest, timing: "together" as const } : {}) }) === null;
  return { until: UNTIL.filter(possible), highest };
}

/** Returns the cost of a fighter's first movement in a pass, which is a Free Action; null if it cannot be paid. @rule SS-ACTION-17 */
export function firstMovePrice(clock: Clock, id: string): Pick<ActionCost, "ap" | "freeActions"> | null {
  const act = { kind: "free" } as const;
  if (objectionTo(clock, { kind: "act", id, act })) return null;
  const { ap, freeActions } = actionCost(clock, clock.fighters[id]!, act);
  return { ap, freeActions };
}
