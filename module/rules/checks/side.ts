import { afterRoll, BEGUN, isDone, nextRoll, type ExtendedProgress, type ExtendedTest } from "../contest/extended";
import { sumOf, type RollSpec } from "../chance/roll-specs";
import type { CheckOrder, CheckReading, Checks } from "./check";

/** One roll of a test, with its faces. */
export interface CheckRoll {
  readonly spec: RollSpec;
  readonly faces: readonly number[];
  /** Faces before a reroll; null: no reroll. @rule SS-KARMA-04 */
  readonly before: readonly number[] | null;
}

/** A character's results in a test so far. */
export interface CheckStanding {
  readonly readings: readonly CheckReading[];
  /** Progress of an extended test; null for other tests. */
  readonly progress: ExtendedProgress | null;
  /** true: no further roll is possible. */
  readonly over: boolean;
  /** true: success; null: no threshold, or the test is not finished. */
  readonly success: boolean | null;
}

/** Returns the roll without Karma dice, which count only in the roll they were paid for. @rule SS-KARMA-03 */
function withoutKarma(spec: Extract<RollSpec, { kind: "pool" }>): Extract<RollSpec, { kind: "pool" }> {
  const paid = spec.parts.filter(({ part }) => part === "karma");
  const parts = spec.parts.filter(({ part }) => part !== "karma");
  return paid.length === 0 ? spec : { ...spec, parts, dice: Math.max(0, spec.dice - sumOf(paid)) };
}

/**
 * Returns the next roll of an extended test. Returns null if the test is done or spoiled, or no dice are left.
 * @rule SS-GLITCH-02 @rule SS-CALLED-26
 */
export function nextExtendedRoll(first: RollSpec, extended: ExtendedTest, progress: ExtendedProgress): RollSpec | null {
  return first.kind === "pool" ? nextRoll(extended, withoutKarma(first), progress) : null;
}

/**
 * Returns a character's results in a test so far.
 * @param rolls All rolls so far, in order.
 */
export function standing(
  checks: Checks,
  order: Pick<CheckOrder, "threshold">,
  rolls: readonly CheckRoll[],
  extended: ExtendedTest | null,
): CheckStanding {
  const readings = rolls.map((roll) => checks.read(extended ? { threshold: null } : order, roll.spec, roll.faces));
  if (!extended) {
    const last = readings.at(-1);
    return { readings, progress: null, over: rolls.length > 0, success: last?.success ?? null };
  }
  const progress = readings.reduce((so, { value, glitch }) => afterRoll(so, value, glitch), BEGUN);
  const first = rolls[0]?.spec;
  const over = first !== undefined && nextExtendedRoll(first, extended, progress) === null;
  return { readings, progress, over, success: over ? isDone(extended, progress) : null };
}
