import type { Part, Throw } from "../chance/throws";

export type RollUnderOutcome = "critical-success" | "success" | "failure" | "critical-failure";

/** What three dice say against a skill. */
export interface RollUnderReading {
  readonly outcome: RollUnderOutcome;
  readonly success: boolean;
  /** Skill less roll: how well, or below 0 how badly. */
  readonly margin: number;
}

const LOWEST = 3;
const HIGHEST = 18;
/** A roll so far above the skill is a disaster. @rule TD-ROLL-08 */
const DISASTER = 10;

/** @rule TD-ROLL-10 3 and 4 always, 5 from skill 15, 6 from skill 16 */
const isCriticalSuccess = (roll: number, skill: number): boolean => roll <= 4 || (roll === 5 && skill >= 15) || (roll === 6 && skill >= 16);

/** @rule TD-ROLL-08 ten or more above the skill @rule TD-ROLL-09 18 always, 17 up to skill 15 */
const isCriticalFailure = (roll: number, skill: number): boolean =>
  roll === HIGHEST || (roll === 17 && skill <= 15) || roll - skill >= DISASTER;

/**
 * Reads three dice.
 *
 * @rule TD-ROLL-01 the skill or less succeeds; 3 and 4 always do, 17 and 18 never
 * @rule TD-ROLL-08 @rule TD-ROLL-09 @rule TD-ROLL-10
 * @param roll sum of three dice
 * @param skill effective skill, any whole number
 * @throws RangeError for a sum that three dice cannot show
 */
export function readRollUnder(roll: number, skill: number): RollUnderReading {
  if (!Number.isInteger(roll) || roll < LOWEST || roll > HIGHEST) throw new RangeError(`three dice show 3 to 18, not ${roll}`);
  const margin = skill - roll;
  if (isCriticalSuccess(roll, skill)) return { outcome: "critical-success", success: true, margin };
  if (isCriticalFailure(roll, skill)) return { outcome: "critical-failure", success: false, margin };
  const success = margin >= 0 && roll < 17;
  return { outcome: success ? "success" : "failure", success, margin };
}

/** Three dice; the skill they are read against is the sum of the parts. @rule TD-ROLL-01 */
export const rollUnderThrow = (parts: readonly Part[]): Throw => ({ kind: "sum", dice: 3, faces: 6, parts });

/** The sum itself decides, whatever the skill. @rule TD-ROLL-01 3 and 4 succeed, 17 and 18 fail */
export const decidesAlone = ({ success, margin }: RollUnderReading): boolean => success !== margin >= 0;

/** How far a roll came, as margins are set against each other: a success counts at least 0, a failure less. @rule TD-ROLL-01 3, 4, 17 and 18 */
export const countedMargin = ({ success, margin }: RollUnderReading): number => (success ? Math.max(0, margin) : Math.min(-1, margin));
