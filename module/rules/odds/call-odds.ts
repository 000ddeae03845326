import type { Battlefield } from "../attack/model/battlefield";
import { declare } from "../attack/declare/declare";
import type { AttackOrder } from "../attack/model/order";
import type { Call } from "../called/called-shot";
import type { BodySide } from "../body/injury-effects";
import { FINE_LOCATIONS, LIMBS } from "../body/limbs";
import type { Ruleset } from "../attack/model/ruleset";
import type { Ruling } from "../ruling";
import { attackOdds, type AttackOdds } from "./attack-odds";
import type { FollowOptions } from "./follow";

/** Odds of one call, or the refusal of the rules. */
export interface CallOdds {
  /** null: nothing is called. */
  readonly call: Call | null;
  readonly odds: Ruling<AttackOdds>;
}

/** Nothing called, the six limbs and the sixteen places. @rule XF-03 @param side where a place is on an arm or a leg */
export const everyCall = (side: BodySide): readonly (Call | null)[] => [
  null,
  ...LIMBS.map((location) => ({ location })),
  ...FINE_LOCATIONS.map(({ location, limb }) => (limb === "arm" || limb === "leg" ? { location, side } : { location })),
];

/**
 * The odds of one order for every place that could be called; what its own `called` says does not count.
 * A call the rules forbid comes with their refusal.
 *
 * @throws RangeError when the policy leaves something unanswered
 */
export function oddsForCalls(
  ruleset: Ruleset,
  order: AttackOrder,
  field: Battlefield,
  { calls = everyCall("right"), ...options }: FollowOptions & { readonly calls?: readonly (Call | null)[] } = {},
): CallOdds[] {
  return calls.map((call) => {
    const ruling = declare(ruleset, { ...order, called: call }, field);
    return { call, odds: ruling.allowed ? { allowed: true, value: attackOdds(ruling.value, options) } : ruling };
  });
}
