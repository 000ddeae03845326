import type { Part } from "../chance/roll-specs";
import { runningParts, type Pace } from "../contest/burdens";

/** @rule SS-MOVE-08 */
const CHARGE_DICE = 4;

/** Modifiers against a moving target. @rule SS-MOVE-09 @rule SS-MOVE-10 they replace each other and do not add up */
const AGAINST: Readonly<Record<Pace, number>> = { walking: 0, running: -2, sprinting: -4 };

const counting = (parts: readonly Part[]): Part[] => parts.filter(({ value }) => value !== 0);

/**
 * Returns the modifier of a character's own pace.
 * @rule SS-MOVE-07 on every test but the sprint test; sprinting counts as running
 * @rule SS-MOVE-13 however far they moved
 */
export const ownPaceParts = (pace: Pace, test: "sprint" | "other"): Part[] => (test === "sprint" ? [] : runningParts(pace));

/** Returns the modifiers of running into melee. @rule SS-MOVE-08 in addition to the penalty for running */
export const chargeParts = (pace: Pace, melee: boolean): Part[] =>
  counting([...ownPaceParts(pace, "other"), { part: "charge", value: melee && pace !== "walking" ? CHARGE_DICE : 0, rule: "SS-MOVE-08" }]);

/** Returns the modifier of the target's pace on a ranged attack. @rule SS-MOVE-09 @rule SS-MOVE-10 */
export const targetPaceParts = (pace: Pace): Part[] =>
  counting([{ part: "target-moving", value: AGAINST[pace], rule: pace === "sprinting" ? "SS-MOVE-10" : "SS-MOVE-09" }]);
