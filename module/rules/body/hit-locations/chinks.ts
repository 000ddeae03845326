import { type Ruling, refuse, allow } from "../../ruling";

const TORSO = -8;

const ELSEWHERE = -10;

/**
 * Returns the penalty for aiming at a chink. It replaces the location's own penalty.
 * @rule TD-CHINK-03
 * @rule TD-CHINK-04
 * @rule TD-CHINK-05
 */
export const chinkPenalty = (torso: boolean): number => (torso ? TORSO : ELSEWHERE);

/** Returns whether a target has chinks: joints in its armor or hull. Bare skin has no chinks. @rule TD-CHINK-02 */
export const hasChinks = (armor: number, jointed: boolean): boolean => armor > 0 && jointed;

/**
 * Allows or refuses aiming an attack at a chink.
 * @rule TD-CHINK-01 the attack must fit into a gap
 * @rule TD-CHINK-02 the target must have a chink
 * @param seeksGaps true: the attack is impaling, piercing or a tight beam.
 */
export function mayAimAtChink(seeksGaps: boolean, chinks: boolean): Ruling<true> {
  if (!seeksGaps) return refuse("gapSeekersOnly", "TD-CHINK-01", { location: "chink" });
  return chinks ? allow(true) : refuse("noChinks", "TD-CHINK-02");
}

/**
 * Returns twice the armor that counts, so that a divisor rounds only once.
 * @rule TD-CHINK-06 a hit on a chink halves the armor
 * @rule TD-CHINK-07 the armor divisor applies as well
 */
export const twiceArmor = (armor: number, chink: boolean): number => (chink ? armor : 2 * armor);
