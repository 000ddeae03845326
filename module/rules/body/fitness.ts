import type { Refusal } from "../ruling";
import type { ActiveInjury } from "./injuries/active-injury";
import { mayStandUp, mayTake, type BurdenedAction } from "./injuries/called-effects";

/** Injuries and stance that can prevent a fighter's action. */
export interface Posture {
  readonly name: string;
  readonly injuries: readonly ActiveInjury[];
  readonly prone: boolean;
  readonly inCover: boolean;
}

/**
 * Returns the refusal if injuries or stance prevent an action now; null if they do not. The clock has its own checks.
 * @rule SS-CALLED-47 a winded fighter
 * @rule SS-CALLED-23 a buckled fighter
 * @rule SS-ACTION-09 an action without effect in the current stance
 * @param action Id of an action in the ruleset's declaration, or of a custom action.
 */
export function objectionOfBody({ name, injuries, prone, inCover }: Posture, action: string, kind: BurdenedAction): Refusal | null {
  if (!mayTake(injuries, kind)) return { refusal: "winded", rule: "SS-CALLED-47", values: { attacker: name, mode: action } };
  if (action === "stand-up" && !prone) return { refusal: "standsAlready", rule: "SS-ACTION-09", values: { fighter: name } };
  if (action === "stand-up" && !mayStandUp(injuries)) return { refusal: "buckled", rule: "SS-CALLED-23", values: { fighter: name } };
  if (action === "take-cover" && inCover) return { refusal: "inCover", rule: "SS-ACTION-09", values: { fighter: name } };
  return null;
}
