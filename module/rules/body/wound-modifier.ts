import type { Part } from "../chance/roll-specs";
import type { BodyPlan, BodyState } from "./body-state";

export interface Hurt {
  /** Maximum Flesh; null: the body has no Flesh. */
  readonly fleshMax: number | null;
  readonly fleshLost: number;
  readonly strainThreshold: number;
  readonly strain: number;
  /** Number of unhealed critical injuries. */
  readonly injuries: number;
}

/** Returns how many times half of `of` fits into `amount`, rounded down; 0 if `of` is 0. */
const halves = (amount: number, of: number): number => (of > 0 ? Math.floor((2 * Math.max(0, amount)) / of) : 0);

const fromFlesh = ({ fleshMax, fleshLost }: Hurt): number =>
  fleshMax === null ? 0 : 0 - 2 * halves(Math.min(fleshLost, fleshMax), fleshMax);
const fromStrain = ({ strain, strainThreshold }: Hurt): number => 0 - halves(strain, strainThreshold);
const fromInjuries = ({ injuries }: Hurt): number => 0 - injuries;
const totalOf = (hurt: Hurt): number => fromFlesh(hurt) + fromStrain(hurt) + fromInjuries(hurt);

/**
 * Returns the wound modifier (0 or less) and its parts.
 * @rule SS-WOUND-01 -2 for each full half of Flesh lost, never below -4; none for a body without Flesh
 * @rule SS-WOUND-02 -1 for each full half of the Strain Threshold
 * @rule SS-WOUND-03 both penalties are added
 * @rule SS-WOUND-06
 * @rule SS-INJURY-01 -1 for each critical injury
 */
export function woundModifier(hurt: Hurt): { total: number; parts: Part[] } {
  const parts = [
    { part: "flesh", value: fromFlesh(hurt), rule: "SS-WOUND-01" },
    { part: "strain", value: fromStrain(hurt), rule: "SS-WOUND-02" },
    { part: "injuries", value: fromInjuries(hurt), rule: "SS-WOUND-06" },
  ].filter(({ value }) => value !== 0);
  return { total: totalOf(hurt), parts };
}

/** Returns the current wound modifier of a body. @rule SS-WOUND-04 the modifier applies to every test except damage resistance */
export const woundsOf = ({ plan, body }: { readonly plan: BodyPlan; readonly body: BodyState }): number =>
  totalOf({
    fleshMax: plan.maxima.flesh,
    fleshLost: plan.maxima.flesh === null ? 0 : plan.maxima.flesh - body.flesh,
    strainThreshold: plan.strainThreshold,
    strain: body.strain,
    injuries: body.injuries,
  });

/**
 * Returns the change to the Initiative Score when the wound modifier changes; empty if it does not change.
 * @rule SS-INIT-15 @rule SS-INIT-16
 * @rule SS-WOUND-05 wounds and healing change the score at once
 */
export function scoreChanges(plan: BodyPlan, before: BodyState, after: BodyState): { readonly kind: "score"; readonly by: number }[] {
  const by = woundsOf({ plan, body: after }) - woundsOf({ plan, body: before });
  return by === 0 ? [] : [{ kind: "score", by }];
}
