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

/** Odds of one call, or the refusal of the call. */
export interface CallOdds {
  /** The call; null: the attack without a call. */
  readonly call: Call | null;
  readonly odds: Ruling<AttackOdds>;
}

/**
 * Returns every possible call: none, the six limbs and the 16 fine locations.
 * @rule XF-03
 * @param side Side of the fine locations on an arm or leg.
 */
export const everyCall = (side: BodySide): readonly (Call | null)[] => [
  null,
  ...LIMBS.map((location) => ({ location })),
  ...FINE_LOCATIONS.map(({ location, limb }) => (limb === "arm" || limb === "leg" ? { location, side } : { location })),
];

/**
 * Returns the odds of an order for every call. The order's own `called` is ignored.
 * A forbidden call has its refusal instead of odds.
 * @throws {RangeError} if the policy leaves an Ask unanswered
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
