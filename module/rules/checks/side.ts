import { afterRoll, BEGUN, isDone, nextRoll, type ExtendedProgress, type ExtendedTest } from "../contest/extended";
import { sumOf, type Throw } from "../chance/throws";
import type { CheckOrder, CheckReading, Checks } from "./check";

/** Dice of one roll as they lie. */
export interface CheckRoll {
  readonly throw: Throw;
  readonly faces: readonly number[];
  /** Faces before some of them were thrown again. @rule SS-KARMA-04 */
  readonly before: readonly number[] | null;
}

/** What one person's dice come to so far. */
export interface CheckStanding {
  readonly readings: readonly CheckReading[];
  /** Of an extended test; else null. */
  readonly progress: ExtendedProgress | null;
  /** Nothing more can be rolled. */
  readonly over: boolean;
  /** null: there was nothing to reach, or it goes on. */
  readonly success: boolean | null;
}

/** Dice of Karma are for the roll they were paid for. @rule SS-KARMA-03 */
function withoutKarma(thrown: Extract<Throw, { kind: "pool" }>): Extract<Throw, { kind: "pool" }> {
  const paid = thrown.parts.filter(({ part }) => part === "karma");
  const parts = thrown.parts.filter(({ part }) => part !== "karma");
  return paid.length === 0 ? thrown : { ...thrown, parts, dice: Math.max(0, thrown.dice - sumOf(paid)) };
}

/** The next roll of an extended test; null when it is done, spoiled, or out of dice. @rule SS-GLITCH-02 @rule SS-CALLED-26 */
export function nextExtendedRoll(first: Throw, extended: ExtendedTest, progress: ExtendedProgress): Throw | null {
  return first.kind === "pool" ? nextRoll(extended, withoutKarma(first), progress) : null;
}

/** How far somebody has come. @param rolls all dice so far, the first one first */
export function standing(
  checks: Checks,
  order: Pick<CheckOrder, "threshold">,
  rolls: readonly CheckRoll[],
  extended: ExtendedTest | null,
): CheckStanding {
  const readings = rolls.map((roll) => checks.read(extended ? { threshold: null } : order, roll.throw, roll.faces));
  if (!extended) {
    const last = readings.at(-1);
    return { readings, progress: null, over: rolls.length > 0, success: last?.success ?? null };
  }
  const progress = readings.reduce((so, { value, glitch }) => afterRoll(so, value, glitch), BEGUN);
  const first = rolls[0]?.throw;
  const over = first !== undefined && nextExtendedRoll(first, extended, progress) === null;
  return { readings, progress, over, success: over ? isDone(extended, progress) : null };
}
