import { type SuccessTest, type Tester, testRoll } from "../contest/success-test";
import type { RollSpec } from "../chance/roll-specs";

/** Id of the action that a fighter takes to slip past opponents. @rule SS-INTERCEPT-09 */
export const SLIP_ACTION = "slip-past";

/** AP that slipping past costs, in addition to the movement. @rule SS-INTERCEPT-09 a Simple Action */
export const SLIP_PRICE = 1;

/** Test for slipping past. @rule SS-INTERCEPT-09 Agility + Acrobatics (1) [Physical] */
const SLIP_TEST: SuccessTest = { skill: "acrobatics", attributes: ["agility"], threshold: 1, limit: "physical", resists: false };

export const slipRoll = (who: Tester): RollSpec => testRoll(SLIP_TEST, who);

/**
 * Returns the number of opponents that the mover slips past.
 * @rule SS-INTERCEPT-10 1 for each hit above the threshold
 * @param hits Hits within the limit.
 */
export const slippedPast = (hits: number): number => Math.max(0, hits - SLIP_TEST.threshold);

/**
 * Returns the opponents who can still intercept. The mover slips past the opponents met first.
 * @rule SS-INTERCEPT-10
 * @param past Number of opponents that the mover slipped past.
 */
export const stillInTheWay = <T>(met: readonly T[], past: number): readonly T[] => met.slice(past);
