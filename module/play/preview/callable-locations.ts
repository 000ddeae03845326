import type { Battlefield, Placed } from "../../rules/attack/model/battlefield";
import type { Fighter } from "../../rules/attack/model/fighter";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Call } from "../../rules/called-shots/called-shot";
import { CALLED_OPTIONS } from "../../rules/called-shots/called-options";
import { FINE_LOCATIONS } from "../../rules/body/injuries/called-locations";
import { placesOn } from "../../rules/body/body-plan";
import { bodyParts } from "../../rules/body/plans";
import { VEHICLE_PARTS } from "../../rules/called-shots/vehicle-parts";
import type { Ruleset } from "../../rules/attack/model/ruleset";
import type { Refusal } from "../../rules/ruling";
import { showsOf } from "../../rules/describe/formulas";

/** A location that an attack can call. */
export interface Callable {
  /** The call as an order stores it. */
  readonly call: Call;
  /** Id of the location, or the limb's own name. */
  readonly name: string;
  /** Modifier to the attack roll, at most 0. */
  readonly modifier: number;
  /** Maximum damage at the location; null without a maximum. */
  readonly dvLimit: number | null;
  /** True if a hit has an effect instead of damage. @rule SS-CALLED-03 */
  readonly instead: boolean;
}

const SIDES = ["left", "right"] as const;

/** Returns every named location and option. The rules decide which of these can be called. */
function candidates({ declaration }: Ruleset, { fighter: { plan } }: Placed): readonly Call[] {
  const fine = FINE_LOCATIONS.map(({ location }) => location);
  const options = CALLED_OPTIONS.map(({ option }) => option);
  const named = new Set([
    ...placesOn(declaration, plan).places,
    ...fine,
    ...showsOf(declaration).calls,
    ...VEHICLE_PARTS.map(({ part }) => part),
    ...options,
  ]);
  return [...named].flatMap((location): Call[] => [{ location }, ...SIDES.map((side) => ({ location, side }))]);
}

/** Places a fighter 1 m away, without cover. */
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
 * Builds a battlefield with a stand-in target, for questions asked before the user has chosen a target.
 *
 * @param whom Fighter to use as the stand-in; omitted: the attacker. A vehicle has parts and no limbs. @rule SS-VEHICLE-01
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

/**
 * Returns a fighter with the limbs of another fighter, or a humanoid's limbs if `other` is null. Before an attack, a player knows only the
 * limbs of a body.
 * @rule XF-25
 */
export function shapedLike(own: Fighter, other: Fighter | null): Fighter {
  const { anatomy: _limbs, lacks: _lacks, ...plan } = own.plan;
  const { anatomy: _own, ...make } = own.make ?? {};
  const made = own.make ? { make: { ...own.make, ...make, ...(other?.make?.anatomy ? { anatomy: other.make.anatomy } : {}) } } : {};
  return { ...own, plan: { ...plan, ...bodyParts(other?.plan ?? {}) }, ...made };
}

/** Returns the reasons why this attack does not offer locations that other weapons can call. @rule TD-LOC-08 @rule TD-LOC-17 */
export function withheld(ruleset: Ruleset, order: AttackOrder, field: Battlefield): readonly Refusal[] {
  const { forOtherWeapons = [] } = ruleset.method;
  const found = new Map<string, Refusal>();
  for (const called of ruleset.declaration.places.map((location): Call => ({ location }))) {
    const ruling = ruleset.method.call({ ...order, called }, field);
    if (!ruling.allowed && forOtherWeapons.includes(ruling.rule)) found.set(ruling.rule, ruling);
  }
  return [...found.values()];
}

/** Returns the target's callable locations in the ruleset's order. Paired locations appear once per side, all other locations once. */
export function callable(ruleset: Ruleset, order: AttackOrder, field: Battlefield): readonly Callable[] {
  const found = new Map<string, Callable>();
  for (const call of candidates(ruleset, field.entities[field.intended]!)) {
    const ruling = ruleset.method.call({ ...order, called: call }, field);
    if (!ruling.allowed || !ruling.value) continue;
    const { limb, fine, part, side, option, modifier, dvLimit, name } = ruling.value;
    const key = JSON.stringify([limb, fine, part, side, option?.option]);
    if (!found.has(key))
      found.set(key, { call, name: fine === null && name ? name : call.location, modifier, dvLimit, instead: option !== null });
  }
  return [...found.values()];
}
