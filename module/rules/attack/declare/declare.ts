import { fireMode, type FireMode } from "../model/declaration";
import type { Attack, AttackCost, Refused, Ruleset } from "../model/ruleset";
import { pricedAs } from "./action-prices";
import { allow, refuse, type Ruling } from "../../ruling";
import type { Battlefield, Cone } from "../model/battlefield";
import type { Weapon } from "../model/fighter";
import { wayIsClear } from "../../flight/walls";
import type { AttackOrder } from "../model/order";
import { declareStruck } from "./direct-damage";
import { coneObjection, suppressing } from "./area-objections";
import { UNDER_FIRE } from "./objections";

export type { Attack, AttackCost as Price } from "../model/ruleset";
export { meleeReach } from "./objections";

/** Fire mode ids for weapons without modes: one swing, throw or use of a power. */
const PLAIN_MODE = { melee: "melee", thrown: "throw", power: "power" } as const;

/**
 * Returns the fire mode id of an order.
 * @param mode Mode id in the order; used only for ranged weapons.
 */
export const modeIdOf = (kind: Weapon["kind"], mode: string): string => (kind === "ranged" ? mode : PLAIN_MODE[kind]);

function modeOf(ruleset: Ruleset, order: AttackOrder, { weapon }: Battlefield): Ruling<FireMode> {
  const id = modeIdOf(weapon.kind, order.mode);
  const mode = fireMode(ruleset, id);
  if (!mode || (weapon.kind === "ranged" && !weapon.modes.includes(id))) {
    return refuse("noSuchMode", "XF-26", { weapon: weapon.name, mode: id, modes: weapon.modes.join(", ") });
  }
  return allow(mode);
}

/**
 * Returns the number of shots at several targets: one per target. A spread burst has at least one per bullet if the ruleset resolves
 * bullets one by one. @rule XF-14
 */
const shotsOf = (ruleset: Ruleset, { form, firingLines }: Cone, price: AttackCost): number =>
  form === "spread" && ruleset.bulletByBullet ? Math.max(firingLines.length, price.rounds) : firingLines.length;

/**
 * Returns the number of bullets that the ruleset resolves one by one. `Attack.rounds` starts at this number; odds that skip later bullets
 * lower `Attack.rounds`.
 * @rule XF-14 flechettes and shot make one hit; so does a burst, unless the ruleset resolves it bullet by bullet
 */
export const bulletsOf = (ruleset: Ruleset, { weapon, blast, cone }: Battlefield, price: AttackCost): number =>
  cone
    ? shotsOf(ruleset, cone, price)
    : weapon.kind === "ranged" && !blast && weapon.spread === "" && ruleset.bulletByBullet
      ? Math.max(1, price.rounds)
      : 1;

/** Cost of the explosion of a placed explosive charge, and of a hit by suppressive fire declared earlier: none. @rule SS-TIMED-01 */
const FREE: AttackCost = { ap: 0, freeAction: false, rounds: 0 };

/**
 * Refuses an aim point for a weapon without a blast. Refuses a blast that calls a location, is one of multiple attacks, or has a wall in
 * its way. A placed explosive charge has no way to travel, so walls do not matter.
 * @rule TD-LOC-05
 * @rule SS-MULTI-02
 */
function badArea({ called, multiple, area }: AttackOrder, { blast, weapon }: Battlefield): Refused | null {
  if (area?.form) return null;
  if (area && !weapon.blast) return refuse("noBlast", "SS-DEFENSE-33", { weapon: weapon.name });
  if (!blast) return null;
  if (called) return refuse("noLocationOverArea", "TD-LOC-05", { location: called.location });
  if (multiple) return refuse("mayNotCombine", "SS-MULTI-02", { weapon: weapon.name });
  const { map, placed } = blast;
  return map && !placed && !wayIsClear(map.from, map.aim, map.walls)
    ? refuse("wallInTheWay", "SS-DEFENSE-33", { weapon: weapon.name })
    : null;
}

/**
 * Returns the first objection to an attack; null if it is legal. The explosion of a placed explosive charge uses no action and is always
 * legal.
 */
function objection(attack: Attack): Refused | null {
  if (attack.field.blast?.placed) return null;
  for (const object of attack.order.underFire ? UNDER_FIRE : attack.ruleset.method.objections) {
    const refused = object(attack);
    if (refused) return refused;
  }
  return null;
}

/**
 * Checks an order. Returns the legal attack, or a refusal with its rule and its values.
 * @rule SS-ATTACK-01 attacks with weapons and with powers
 * @rule SS-ATTACK-05 @rule SS-ROUND-09 @rule SS-ACTION-11 @rule SS-ACTION-19 @rule CS-05 @rule XF-20 @rule XF-26
 */
export function declare(book: Ruleset, ordered: AttackOrder, field: Battlefield): Ruling<Attack> {
  const ruleset = pricedAs(book, field.switches.prices);
  const order = suppressing(ordered);
  if (!field.entities[field.intended]) return refuse("noTarget", "UT-08");
  if (order.struck) return declareStruck(ruleset, order, field);
  const amiss = badArea(order, field);
  if (amiss) return amiss;
  const mode = modeOf(ruleset, order, field);
  if (!mode.allowed) return mode;
  const unfit = coneObjection(ruleset, order, mode.value, field);
  if (unfit) return unfit;
  const called = ruleset.method.call(order, field);
  if (!called.allowed) return called;
  const price = field.blast?.placed || order.underFire ? FREE : ruleset.method.price(ruleset, order, mode.value, field);
  const rounds = bulletsOf(ruleset, field, price);
  const attack: Attack = { ruleset, order, field, called: called.value, mode: mode.value, rounds, price };
  return objection(attack) ?? allow(attack);
}
