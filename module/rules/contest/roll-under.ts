import type { Part, RollSpec } from "../chance/roll-specs";

export type RollUnderOutcome = "critical-success" | "success" | "failure" | "critical-failure";

/** Result of 3d6 against a skill. */
export interface RollUnderReading {
  readonly outcome: RollUnderOutcome;
  readonly success: boolean;
  /** Skill minus roll; negative: margin of failure. */
  readonly margin: number;
}

const LOWEST = 3;
const HIGHEST = 18;
/** Number of points above the skill from which a failure is critical. @rule TD-ROLL-08 */
const DISASTER = 10;

/** Returns whether a roll is a critical success. @rule TD-ROLL-10 3 and 4 always, 5 from skill 15, 6 from skill 16 */
const isCriticalSuccess = (roll: number, skill: number): boolean => roll <= 4 || (roll === 5 && skill >= 15) || (roll === 6 && skill >= 16);

/**
 * Returns whether a roll is a critical failure.
 * @rule TD-ROLL-08 10 or more above the skill
 * @rule TD-ROLL-09 18 always, 17 up to skill 15
 */
const isCriticalFailure = (roll: number, skill: number): boolean =>
  roll === HIGHEST || (roll === 17 && skill <= 15) || roll - skill >= DISASTER;

/**
 * Returns the outcome of a 3d6 roll against a skill, and the margin.
 * @rule TD-ROLL-01 a roll of the skill or less succeeds; 3 and 4 always succeed, 17 and 18 never
 * @rule TD-ROLL-08 @rule TD-ROLL-09 @rule TD-ROLL-10
 * @param roll Sum of 3d6.
 * @param skill Effective skill, any integer.
 * @throws {RangeError} if 3d6 cannot show the sum
 */
export function readRollUnder(roll: number, skill: number): RollUnderReading {
  if (!Number.isInteger(roll) || roll < LOWEST || roll > HIGHEST) throw new RangeError(`three dice show 3 to 18, not ${roll}`);
  const margin = skill - roll;
  if (isCriticalSuccess(roll, skill)) return { outcome: "critical-success", success: true, margin };
  if (isCriticalFailure(roll, skill)) return { outcome: "critical-failure", success: false, margin };
  const success = margin >= 0 && roll < 17;
  return { outcome: success ? "success" : "failure", success, margin };
}

/** Returns a 3d6 roll. The sum of the parts is the effective skill. @rule TD-ROLL-01 */
export const rollUnderSpec = (parts: readonly Part[]): RollSpec => ({ kind: "sum", dice: 3, faces: 6, parts });

/** Returns whether the roll alone decides, contrary to the margin. @rule TD-ROLL-01 3 and 4 succeed, 17 and 18 fail */
export const decidesAlone = ({ success, margin }: RollUnderReading): boolean => success !== margin >= 0;

/** Returns the margin for comparisons: at least 0 for a success, at most -1 for a failure. @rule TD-ROLL-01 3, 4, 17 and 18 */
export const countedMargin = ({ success, margin }: RollUnderReading): number => (success ? Math.max(0, margin) : Math.min(-1, margin));
