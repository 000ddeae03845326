import { refuse } from "../../ruling";
import type { Battlefield } from "../model/battlefield";
import type { FireMode } from "../model/declaration";
import { coneWidth } from "../model/cone";
import type { AttackOrder } from "../model/order";
import type { Refused, Ruleset } from "../model/ruleset";

/**
 * Returns the order. For suppressive fire and for a hit by it, changes the aiming situation so that the hit location is random.
 * @rule TD-RANDOM-06
 * @rule TD-LOC-04
 */
export const suppressing = (order: AttackOrder): AttackOrder =>
  order.area?.form === "suppress" || order.underFire ? { ...order, aiming: { ...order.aiming, situation: "suppression-fire" } } : order;

/** Minimum number of bullets in a burst; `A_LONG_BURST`: minimum for suppressive fire, if the ruleset has bursts that long. */
const A_BURST = 3;
const A_LONG_BURST = 6;

/**
 * Returns the number of bullets that suppressive fire needs. This is 6 or the ruleset's longest burst, whichever is shorter, but at least
 * 3.
 */
const longBurst = ({ declaration: { modes } }: Ruleset): number =>
  Math.max(A_BURST, Math.min(A_LONG_BURST, ...[Math.max(...modes.map(({ rounds }) => rounds))]));

/**
 * Returns the reason why a cone, a spread burst or suppressive fire is refused; null if it is allowed, or if the order is none of these.
 * @rule SS-ACTION-12 a burst may be spread over several targets
 * @rule TD-LOC-05 the attacker cannot call a location
 * @rule SS-MULTI-02
 */
export function coneObjection(
  ruleset: Ruleset,
  { area, called, multiple }: AttackOrder,
  mode: FireMode,
  { weapon, cone }: Battlefield,
): Refused | null {
  const form = area?.form;
  if (!form) return null;
  if (weapon.kind !== "ranged" || weapon.blast) return refuse("noCone", "SS-ACTION-12", { weapon: weapon.name });
  if (called) return refuse("noLocationOverArea", "TD-LOC-05", { location: called.location });
  if (multiple) return refuse("mayNotCombine", "SS-MULTI-02", { weapon: weapon.name });
  if (form === "cone" && coneWidth(weapon) === 0) return refuse("noShot", "SS-DEFENSE-23", { weapon: weapon.name });
  const rounds = form === "suppress" ? longBurst(ruleset) : A_BURST;
  if (form !== "cone" && mode.rounds < rounds) return refuse("needsBurst", "SS-ACTION-12", { weapon: weapon.name, rounds, mode: mode.id });
  if (form !== "suppress" && !cone?.firingLines.length) return refuse("nobodyInCone", "UT-08", { weapon: weapon.name });
  return null;
}
