import type { Part } from "../chance/throws";
import { runningParts, type Pace } from "../contest/burdens";

/** @rule SS-MOVE-08 */
const CHARGE_DICE = 4;

/** @rule SS-MOVE-09 @rule SS-MOVE-10 in place of each other, not on top */
const AGAINST: Readonly<Record<Pace, number>> = { walking: 0, running: -2, sprinting: -4 };

const counting = (parts: readonly Part[]): Part[] => parts.filter(({ value }) => value !== 0);

/**
 * What the own pace does to a test.
 *
 * @rule SS-MOVE-07 everything but the sprint test itself; a sprinter counts as running @rule SS-MOVE-13 however far it went
 */
export const ownPaceParts = (pace: Pace, test: "sprint" | "other"): Part[] => (test === "sprint" ? [] : runningParts(pace));

/** Running into melee. @rule SS-MOVE-08 on top of the penalty for running */
export const chargeParts = (pace: Pace, melee: boolean): Part[] =>
  counting([...ownPaceParts(pace, "other"), { part: "charge", value: melee && pace !== "walking" ? CHARGE_DICE : 0, rule: "SS-MOVE-08" }]);

/** What the target's pace does to a ranged attack. @rule SS-MOVE-09 @rule SS-MOVE-10 */
export const targetPaceParts = (pace: Pace): Part[] =>
  counting([{ part: "target-moving", value: AGAINST[pace], rule: pace === "sprinting" ? "SS-MOVE-10" : "SS-MOVE-09" }]);
