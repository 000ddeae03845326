import { aimedModifier, calledLocation, callPrice, type CalledLocation } from "../body/called-shot";
import { conditionOf } from "../body/body-state";
import { fireMode, type FireMode, type Ruleset } from "../rulesets/ruleset";
import { allow, refuse, type Ruling } from "../ruling";
import type { Attack, Price } from "./attack";
import type { Battlefield, Placed } from "./battlefield";
import type { AttackOrder } from "./order";
import { attackParts, attackSize } from "./pools";

export type { Attack, Price } from "./attack";

export const targetOf = (field: Battlefield): Placed | undefined => field.entities[field.intended];

/** Fire mode of a weapon that has none: one swing or one throw. */
const plainMode = (field: Battlefield): string => (field.weapon.kind === "melee" ? "melee" : "throw");

function modeOf(ruleset: Ruleset, order: AttackOrder, field: Battlefield): Ruling<FireMode> {
  const plain = field.weapon.kind !== "ranged";
  const id = plain ? plainMode(field) : order.mode;
  const mode = fireMode(ruleset, id);
  if (!mode || (!plain && !field.weapon.modes.includes(id))) {
    return refuse("noSuchMode", "XF-26", { weapon: field.weapon.name, mode: id, modes: field.weapon.modes.join(", ") });
  }
  return allow(mode);
}

function callOf(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null> {
  if (!order.called) return allow(null);
  const target = targetOf(field);
  if (!field.switches.limbs || !target || target.fighter.plan.limbs === null) {
    return refuse("noLocations", "XF-25", { target: target?.fighter.name ?? "" });
  }
  return calledLocation(order.called);
}

/**
 * What the attack costs.
 *
 * @rule XF-26 the mode has its price @rule XF-04 a call takes the Free Action or 1 AP more @rule XF-19 aim is paid in AP
 */
function priceOf(order: AttackOrder, mode: FireMode, field: Battlefield): Price {
  const call = order.called ? callPrice(field.attacker.readiness.freeActionUsed) : { ap: 0, freeAction: false };
  const loaded = field.weapon.ammo;
  const rounds = loaded === null ? 0 : Math.min(mode.rounds, loaded);
  return { ap: mode.price + call.ap + Math.max(0, order.aim), freeAction: call.freeAction, rounds };
}

type Declared = Omit<Attack, "price"> & { readonly price: Price };

/** Bullets that are followed on their own. @rule XF-14 flechettes and shot are one blow, and so is every burst as written */
const bulletsOf = (ruleset: Ruleset, { weapon }: Battlefield, price: Price): number =>
  weapon.kind === "ranged" && weapon.spread === "" && ruleset.bulletByBullet ? Math.max(1, price.rounds) : 1;

/** Refusals in the order a player would meet them. */
function objection(attack: Declared): ReturnType<typeof refuse> | null {
  const { field, price, mode } = attack;
  const { attacker, weapon } = field;
  const target = targetOf(field)!;
  const { readiness } = attacker;
  if (conditionOf(attacker.plan, attacker.body) !== "up") return refuse("attackerDown", "SS-DAMAGE-03", { attacker: attacker.name });
  if (!weapon.ready) return refuse("notReady", "SS-ACTION-09", { weapon: weapon.name });
  if (weapon.ammo !== null && weapon.ammo < 1) return refuse("outOfAmmunition", "SS-ATTACK-08", { weapon: weapon.name });
  if (weapon.kind === "melee" && target.distance > meleeReach(weapon.reach)) {
    return refuse("outOfReach", "SS-INTERCEPT-01", {
      weapon: weapon.name,
      metres: round(target.distance),
      reach: meleeReach(weapon.reach),
    });
  }
  if (weapon.maxRange > 0 && target.distance > weapon.maxRange) {
    return refuse("outOfRange", "UT-33", { weapon: weapon.name, metres: round(target.distance), most: weapon.maxRange });
  }
  if (!readiness.acting) return refuse("notYourPhase", "SS-ROUND-06", { attacker: attacker.name });
  if (readiness.ap !== null && readiness.attacked) return refuse("attackedAlready", "SS-ACTION-11", { attacker: attacker.name });
  if (readiness.ap !== null && readiness.ap < price.ap) {
    return refuse("tooFewAp", "SS-ACTION-19", { attacker: attacker.name, needed: price.ap, left: readiness.ap, mode: mode.id });
  }
  return poolObjection(attack);
}

/** How far a melee attack goes, metres from middle to middle: one of room, half a body on either side, and Reach. @rule SS-INTERCEPT-01 */
export const meleeReach = (reach: number): number => 2 + reach;

const round = (metres: number): number => Math.round(metres * 10) / 10;

/** @rule XF-20 a call that would leave no dice is refused, with what would make it legal */
function poolObjection(attack: Declared): ReturnType<typeof refuse> | null {
  if (!attack.called) return null;
  const size = attackSize(attack);
  if (size > 0) return null;
  const modifier = aimedModifier(attack.called.modifier, attack.order.aim);
  const pool = attackParts(attack).reduce((sum, { value }) => sum + value, 0) - modifier;
  return refuse("noDice", "XF-20", { pool, modifier, aim: Math.ceil((1 - pool - modifier) / 2) });
}

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
  const price = priceOf(order, mode.value, field);
  const rounds = bulletsOf(ruleset, field, price);
  const attack: Attack = { ruleset, order, field, called: called.value, mode: mode.value, rounds, price };
  return objection(attack) ?? allow(attack);
}
