import type { Attack } from "../../attack/model/ruleset";
import type { AttackState } from "../../attack/model/state";
import { isCalled } from "../../attack/machine/subject";
import { type Quality, qualityOf, UNCALLED_POINTS } from "../../body/cripple";

/**
 * Returns the points above Evasion (cover included, CS-27) up to which a hit is glancing.
 * @rule GL-09
 * @rule CS-17 10 without a call
 * @rule GL-10 @rule GL-13
 * @rule CS-19 with a call, the size of the limb's penalty
 * @rule GL-12
 * @rule CS-38 other bonuses do not change the modifier
 * @param calledModifier Printed modifier of the called limb, 0 or less; null: no call.
 */
export const glancingOffset = (calledModifier: number | null): number =>
  calledModifier === null ? UNCALLED_POINTS : Math.abs(calledModifier);

/** Returns the points by which a call lowers the total that a solid hit needs. @rule CS-18 */
export const thresholdDrop = (calledModifier: number): number => UNCALLED_POINTS - glancingOffset(calledModifier);

/**
 * Returns the quality of a hit, and the points above Evasion up to which it is glancing. A call counts only at the target.
 * @rule GL-01 @rule GL-03 @rule GL-04 @rule GL-05
 * @rule GL-14 each bullet has its own total
 */
export function qualityHere(attack: Attack, state: AttackState): { readonly quality: Quality; readonly threshold: number } {
  const threshold = glancingOffset(isCalled(attack, state) ? attack.called!.modifier : null);
  return { quality: qualityOf(state.net, threshold), threshold };
}
