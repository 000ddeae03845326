import type { Part } from "../chance/throws";
import type { BodyPlan, BodyState } from "./body-state";

export interface Hurt {
  /** null: a body without Flesh. */
  readonly fleshMax: number | null;
  readonly fleshLost: number;
  readonly strainThreshold: number;
  readonly strain: number;
  /** Critical injuries that are not healed. */
  readonly injuries: number;
}

/** Full halves of `of` in `amount`. */
const halves = (amount: number, of: number): number => (of > 0 ? Math.floor((2 * Math.max(0, amount)) / of) : 0);

/**
 * The wound modifier and what it is made of: 0 or less.
 *
 * @rule SS-WOUND-01 -2 for every full half of Flesh lost, at most all of it; no Flesh, no such modifier
 * @rule SS-WOUND-02 -1 for every full half of the Strain Threshold
 * @rule SS-WOUND-03 both are added
 * @rule SS-WOUND-06 @rule SS-INJURY-01 -1 for each critical injury
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

/** The wound modifier of a body as it stands now. @rule SS-WOUND-04 it burdens every test but those that resist damage */
export const woundsOf = ({ plan, body }: { readonly plan: BodyPlan; readonly body: BodyState }): number =>
  woundModifier({
    fleshMax: plan.maxima.flesh,
    fleshLost: plan.maxima.flesh === null ? 0 : plan.maxima.flesh - body.flesh,
    strainThreshold: plan.strainThreshold,
    strain: body.strain,
    injuries: body.injuries,
  }).total;
