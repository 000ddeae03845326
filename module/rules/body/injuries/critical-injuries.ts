import type { BodyPlan, BodyState } from "../body-state";

/**
 * Returns the number of new critical injuries.
 * @rule SS-INJURY-03 1 when Flesh falls to 0
 * @rule SS-INJURY-04 1 for massive damage: more than twice Body
 * @rule SS-INJURY-05 only lost Flesh counts
 */
export function injuriesFrom(plan: BodyPlan, before: BodyState, fleshLost: number, fleshAfter: number): number {
  if (!plan.injurable || plan.maxima.flesh === null || fleshLost <= 0) return 0;
  const dropped = before.flesh > 0 && fleshAfter <= 0 ? 1 : 0;
  return dropped + (fleshLost > 2 * plan.body ? 1 : 0);
}

/** Returns the sum of critical injury penalties (each 0 or less) as a positive number. @rule SS-INJURY-01 @rule SS-INJURY-02 */
export const injuryCount = (injuries: readonly { readonly penalty: number }[]): number =>
  injuries.reduce((sum, { penalty }) => sum + Math.max(0, -penalty), 0);

/** Returns the body with one critical injury fewer. @rule SS-INJURY-02 */
export const healInjury = (state: BodyState): BodyState => ({ ...state, injuries: Math.max(0, state.injuries - 1) });
