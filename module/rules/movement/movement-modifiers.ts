import { type Pace, runningParts } from "../contest/burdens";
import type { Part } from "../chance/roll-specs";

/** Bonus dice for running into melee. @rule SS-MOVE-08 */
const CHARGE_DICE = 4;

/** Attack modifiers against a moving target, in dice. @rule SS-MOVE-09 @rule SS-MOVE-10 only the modifier for the current pace counts */
const AGAINST: Readonly<Record<Pace, number>> = { walking: 0, running: -2, sprinting: -4 };

const counting = (parts: readonly Part[]): Part[] => parts.filter(({ value }) => value !== 0);

/**
 * Returns the modifier that a character's own pace gives to a test.
 * @rule SS-MOVE-07 the sprint test has no modifier; sprinting counts as running
 * @rule SS-MOVE-13 the distance does not matter
 */
export const ownPaceParts = (pace: Pace, test: "sprint" | "other"): Part[] => (test === "sprint" ? [] : runningParts(pace));

/** Returns the modifiers for running into melee. @rule SS-MOVE-08 the bonus is added to the penalty for running */
export const chargeParts = (pace: Pace, melee: boolean): Part[] =>
  counting([...ownPaceParts(pace, "other"), { part: "charge", value: melee && pace !== "walking" ? CHARGE_DICE : 0, rule: "SS-MOVE-08" }]);

/** Returns the modifier that the target's pace gives to a ranged attack. @rule SS-MOVE-09 @rule SS-MOVE-10 */
export const targetPaceParts = (pace: Pace): Part[] =>
  counting([{ part: "target-moving", value: AGAINST[pace], rule: pace === "sprinting" ? "SS-MOVE-10" : "SS-MOVE-09" }]);
