import type { Battlefield, Placed } from "../../rules/attack/model/battlefield";
import type { Fighter } from "../../rules/attack/model/fighter";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Call } from "../../rules/called/called-shot";
import { CALLED_OPTIONS } from "../../rules/called/options";
import { FINE_LOCATIONS } from "../../rules/body/limbs";
import { VEHICLE_PARTS } from "../../rules/called/vehicle-parts";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import type { Refusal } from "../../rules/ruling";
import { showsOf } from "../../rules/describe/formulas";

/** Somewhere an attack can be called at. */
export interface Callable {
  /** As an order names it. */
  readonly call: Call;
  /** On the attack roll, never above 0. */
  readonly modifier: number;
  /** Most damage there, or null. */
  readonly dvLimit: number | null;
  /** It does something in place of damage. @rule SS-CALLED-03 */
  readonly instead: boolean;
}

const SIDES = ["left", "right"] as const;

/** Everything anybody may have a name for; the rules say which of it can be called. */
function candidates({ declaration }: Ruleset): readonly Call[] {
  const fine = FINE_LOCATIONS.map(({ location }) => location);
  const options = CALLED_OPTIONS.map(({ option }) => option);
  const named = new Set([
    ...declaration.places,
    ...fine,
    ...showsOf(declaration).calls,
    ...VEHICLE_PARTS.map(({ part }) => part),
    ...options,
  ]);
  return [...named].flatMap((location): Call[] => [{ location }, ...SIDES.map((side) => ({ location, side }))]);
}

/** Anybody at arm's length in the open. */
const openly = (fighter: Fighter): Placed => ({
  fighter,
  along: 1,
  aside: 0,
  distance: 1,
  otherCover: 0,
  coveredLimbs: [],
  unseen: false,
  aware: true,
});

/**
 * A field with somebody like the attacker on it: for what is asked before anybody is aimed at.
 *
 * @param whom somebody of another kind stands there: a vehicle has parts and no limbs @rule SS-VEHICLE-01
 */
export const facingOneself = (
  attacker: Fighter,
  weapon: Battlefield["weapon"],
  switches: Battlefield["switches"],
  whom: Fighter = attacker,
): Battlefield => ({
  attacker,
  weapon,
  otherWeapon: null,
  entities: [openly({ ...whom, movement: "walking" })],
  intended: 0,
  grants: [[0]],
  switches,
});

/** Why places are not offered that others than this weapon can be aimed at. @rule TD-LOC-08 @rule TD-LOC-17 */
export function withheld(ruleset: Ruleset, order: AttackOrder, field: Battlefield): readonly Refusal[] {
  const { forOtherWeapons = [] } = ruleset.method;
  const found = new Map<string, Refusal>();
  for (const called of ruleset.declaration.places.map((location): Call => ({ location }))) {
    const ruling = ruleset.method.call({ ...order, called }, field);
    if (!ruling.allowed && forOtherWeapons.includes(ruling.rule)) found.set(ruling.rule, ruling);
  }
  return [...found.values()];
}

/**
 * What can be called of the one aimed at, in the order the ruleset declares it. Of a place that comes in pairs both, each with its side;
 * where a side means nothing it is not asked for.
 */
export function callable(ruleset: Ruleset, order: AttackOrder, field: Battlefield): readonly Callable[] {
  const found = new Map<string, Callable>();
  for (const call of candidates(ruleset)) {
    const ruling = ruleset.method.call({ ...order, called: call }, field);
    if (!ruling.allowed || !ruling.value) continue;
    const { limb, fine, part, side, option, modifier, dvLimit } = ruling.value;
    const key = JSON.stringify([limb, fine, part, side, option?.option]);
    if (!found.has(key)) found.set(key, { call, modifier, dvLimit, instead: option !== null });
  }
  return [...found.values()];
}
