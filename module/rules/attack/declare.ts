import { calledAt, type CalledLocation } from "../body/called-shot";
import { fireMode, type FireMode, type Ruleset } from "../rulesets/ruleset";
import { allow, refuse, type Ruling } from "../ruling";
import type { Attack, Price } from "./attack";
import type { Battlefield, Placed } from "./battlefield";
import { isMelee } from "./fighter";
import { objection } from "./objections";
import type { AttackOrder } from "./order";
import { priceOf } from "./price";

export type { Attack, Price } from "./attack";
export { meleeReach } from "./objections";

const targetOf = (field: Battlefield): Placed | undefined => field.entities[field.intended];

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

function callOf(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null> {
  const target = targetOf(field);
  if (!order.called || !target) return allow(null);
  const { kind, name, plan } = target.fighter;
  const limbs = field.switches.limbs && plan.limbs !== null;
  return calledAt(order.called, { kind, name, limbs, melee: isMelee(field.weapon), closed: field.switches.closedCalls });
}

/** Bullets that are followed on their own. @rule XF-14 flechettes and shot are one blow, and so is every burst as written */
const bulletsOf = (ruleset: Ruleset, { weapon }: Battlefield, price: Price): number =>
  weapon.kind === "ranged" && weapon.spread === "" && ruleset.bulletByBullet ? Math.max(1, price.rounds) : 1;

/**
 * Rules on an order: a legal attack, or why not and what would allow it.
 *
 * @rule SS-ATTACK-05 @rule SS-ROUND-09 @rule SS-ACTION-11 @rule SS-ACTION-19 @rule CS-05 @rule XF-20 @rule XF-26
 */
export function declare(ruleset: Ruleset, order: AttackOrder, field: Battlefield): Ruling<Attack> {
  if (!targetOf(field)) return refuse("noTarget", "UT-08");
  const mode = modeOf(ruleset, order, field);
  if (!mode.allowed) return mode;
  const called = callOf(order, field);
  if (!called.allowed) return called;
  const price = priceOf(ruleset, order, mode.value, field);
  const rounds = bulletsOf(ruleset, field, price);
  const attack: Attack = { ruleset, order, field, called: called.value, mode: mode.value, rounds, price };
  return objection(attack) ?? allow(attack);
}
