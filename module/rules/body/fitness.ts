import type { Refusal } from "../ruling";
import type { ActiveInjury } from "./active-injury";
import { mayStandUp, mayTake, type BurdenedAction } from "./burdens";

/** How somebody is who wants to do something. */
export interface Posture {
  readonly name: string;
  readonly injuries: readonly ActiveInjury[];
  readonly prone: boolean;
  readonly inCover: boolean;
}

/**
 * Why body and stance do not let somebody do an action now; null when they do. The clock has its own say.
 *
 * @rule SS-CALLED-47 the winded @rule SS-CALLED-23 the buckled @rule SS-ACTION-09 what is so already is not done again
 * @param action id of the ruleset's price list, or of an action of one's own
 */
export function objectionOfBody({ name, injuries, prone, inCover }: Posture, action: string, kind: BurdenedAction): Refusal | null {
  if (!mayTake(injuries, kind)) return { refusal: "winded", rule: "SS-CALLED-47", values: { attacker: name, mode: action } };
  if (action === "stand-up" && !prone) return { refusal: "standsAlready", rule: "SS-ACTION-09", values: { fighter: name } };
  if (action === "stand-up" && !mayStandUp(injuries)) return { refusal: "buckled", rule: "SS-CALLED-23", values: { fighter: name } };
  if (action === "take-cover" && inCover) return { refusal: "inCover", rule: "SS-ACTION-09", values: { fighter: name } };
  return null;
}
