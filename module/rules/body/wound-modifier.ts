import type { Part } from "../chance/roll-specs";
import type { BodyPlan, BodyState } from "./body-state";

export interface Hurt {
  /** null: a body without Flesh. */
  readonly fleshMax: number | null;
  readonly fleshLost: number;
  readonly strainThreshold: number;
  readonly strain: number;
  /** Number of unhealed critical injuries. */
  readonly injuries: number;
}

/** Returns how many full halves of `of` are in `amount`. */
const halves = (amount: number, of: number): number => (of > 0 ? Math.floor((2 * Math.max(0, amount)) / of) : 0);

/**
 * Returns the wound modifier (0 or less) and its parts.
 * @rule SS-WOUND-01 -2 per full half of Flesh lost, counting no more than all Flesh; none without Flesh
 * @rule SS-WOUND-02 -1 per full half of the Strain Threshold
 * @rule SS-WOUND-03 both are added
 * @rule SS-WOUND-06
 * @rule SS-INJURY-01 -1 per critical injury
 */
export function woundModifier({ fleshMax, fleshLost, strainThreshold, strain, injuries }: Hurt): { total: number; parts: Part[] } {
  const flesh = fleshMax === null ? 0 : -2 * halves(Math.min(fleshLost, fleshMax), fleshMax);
  const parts = [
    { part: "flesh", value: flesh, rule: "SS-WOUND-01" },
    { part: "strain", value: -halves(strain, strainThreshold), rule: "SS-WOUND-02" },
    { part: "injuries", value: -injuries, rule: "SS-WOUND-06" },
  ].filter(({ value }) => value !== 0);
  return { total: parts.reduce((sum, { value }) => sum + value, 0), parts };
}

/** Returns the current wound modifier of a body. @rule SS-WOUND-04 applies to every test except those that resist damage */
export const woundsOf = ({ plan, body }: { readonly plan: BodyPlan; readonly body: BodyState }): number =>
  woundModifier({
    fleshMax: plan.maxima.flesh,
    fleshLost: plan.maxima.flesh === null ? 0 : plan.maxima.flesh - body.flesh,
    strainThreshold: plan.strainThreshold,
    strain: body.strain,
    injuries: body.injuries,
  }).total;
