import { fireMode, type FireMode } from "./declaration";
import type { Ruleset } from "./ruleset";
import { allow, refuse, type Ruling } from "../ruling";
import type { Attack, Price } from "./ruleset";
import type { Battlefield } from "./battlefield";
import type { Refused } from "./ruleset";
import type { AttackOrder } from "./order";

export type { Attack, Price } from "./ruleset";
export { meleeReach } from "./objections";

/** Fire mode of what has none: one swing, one throw, one use of a power. */
const PLAIN_MODE = { melee: "melee", thrown: "throw", power: "power" } as const;

function modeOf(ruleset: Ruleset, order: AttackOrder, { weapon }: Battlefield): Ruling<FireMode> {
  const id = weapon.kind === "ranged" ? order.mode : PLAIN_MODE[weapon.kind];
  const mode = fireMode(ruleset, id);
  if (!mode || (weapon.kind === "ranged" && !weapon.modes.includes(id))) {
    return refuse("noSuchMode", "XF-26", { weapon: weapon.name, mode: id, modes: weapon.modes.join(", ") });
  }
  return allow(mode);
}

/** Bullets that are followed on their own. @rule XF-14 flechettes and shot are one blow, and so is every burst as written */
const bulletsOf = (ruleset: Ruleset, { weapon }: Battlefield, price: Price): number =>
  weapon.kind === "ranged" && weapon.spread === "" && ruleset.bulletByBullet ? Math.max(1, price.rounds) : 1;

/** Why an attack is not legal now, or null. */
function objection(attack: Attack): Refused | null {
  for (const object of attack.ruleset.method.objections) {
    const refused = object(attack);
    if (refused) return refused;
  }
  return null;
}

/**
 * Rules on an order: a legal attack, or why not and what would allow it.
 *
 * @rule SS-ATTACK-05 @rule SS-ROUND-09 @rule SS-ACTION-11 @rule SS-ACTION-19 @rule CS-05 @rule XF-20 @rule XF-26
 */
export function declare(ruleset: Ruleset, order: AttackOrder, field: Battlefield): Ruling<Attack> {
  if (!field.entities[field.intended]) return refuse("noTarget", "UT-08");
  const mode = modeOf(ruleset, order, field);
  if (!mode.allowed) return mode;
  const called = ruleset.method.call(order, field);
  if (!called.allowed) return called;
  const price = ruleset.method.price(ruleset, order, mode.value, field);
  const rounds = bulletsOf(ruleset, field, price);
  const attack: Attack = { ruleset, order, field, called: called.value, mode: mode.value, rounds, price };
  return objection(attack) ?? allow(attack);
}
