import type { Attack } from "../attack/model/ruleset";
import { declare } from "../attack/declare/declare";
import { meleeReach } from "../attack/declare/objections";
import type { Battlefield } from "../attack/model/battlefield";
import type { AttackOrder } from "../attack/model/order";
import { attackSize } from "../attack/declare/pools";
import { isMelee, type Weapon } from "../attack/model/fighter";
import { canHold } from "../body/hands";
import { left } from "../clock/actions";
import { mayAffect } from "../clock/surprise";
import { idOf, isUp, type Carrying, type Engagement, type Participant } from "./engagement";
import { sightOf } from "./lines";
import { poolsDice, type Combatant, type Tactics } from "./skirmish";

/** Returns the sum of points left in all health pools. */
const health = ({ body: { shield, armored, flesh } }: Participant): number => shield + armored + flesh;

/**
 * Returns whether a participant can attack another. The other must be an enemy who is up, and surprise must not forbid the attack.
 * @rule SS-SURPRISE-23
 */
const mayBeAttacked = ({ clock }: Engagement, who: Participant, other: Participant): boolean =>
  other.side >= 0 && other.side !== who.side && isUp(other) && mayAffect(clock, idOf(who), idOf(other));

/** Returns the visible enemy that the tactics choose; null if there is none. A tie goes to the nearest enemy, then to the first listed. */
export function targetOf(fight: Engagement, who: Participant, { tactics }: Combatant): Participant | null {
  let best: Participant | null = null;
  let [weakest, nearest] = [Infinity, Infinity];
  for (const other of fight.everybody) {
    if (!mayBeAttacked(fight, who, other)) continue;
    const points = tactics.target === "weakest" ? health(other) : 0;
    if (points > weakest) continue;
    const { meters, clear } = sightOf(fight, who, other);
    if (!clear || (points === weakest && meters >= nearest)) continue;
    [best, weakest, nearest] = [other, points, meters];
  }
  return best;
}

/**
 * Returns the meters that a participant must move to reach a target in melee. Returns 0 if the target is in reach, or the weapon is ranged.
 */
export const metersShort = (fight: Engagement, who: Participant, target: Participant, weapon: Weapon): number =>
  isMelee(weapon) ? Math.max(0, sightOf(fight, who, target).meters - meleeReach(weapon.reach)) : 0;

/** Returns the first weapon that the hands can hold, that has rounds and whose range reaches the target. Returns null if there is none. */
export function weaponFor(fight: Engagement, who: Participant, target: Participant): Carrying | null {
  const { meters } = sightOf(fight, who, target);
  const usable = who.carries.find(({ arm: { weapon }, loaded, spare }) => {
    if (!canHold(who.injuries, weapon.hands)) return false;
    if (loaded !== null && loaded + spare < 1) return false;
    return isMelee(weapon) || weapon.maxRange <= 0 || meters <= weapon.maxRange;
  });
  return usable ?? null;
}

const modeOf = (weapon: Weapon, wanted: string): string => (weapon.modes.includes(wanted) ? wanted : (weapon.modes[0] ?? "single"));

const NONE: AttackOrder["modifiers"] = [];
const typed = ({ modifier }: Tactics): AttackOrder["modifiers"] => (modifier === 0 ? NONE : [{ name: "plan", value: modifier }]);

const plainOrder = (who: Participant, target: Participant, weapon: Weapon, mode: string): AttackOrder => ({
  attacker: idOf(who),
  attackerToken: null,
  weapon: weapon.id,
  target: idOf(target),
  mode,
  called: null,
  aim: 0,
  modifiers: typed(who.combatant!.tactics),
});

/** Returns the attack that an order declares; null if the rules refuse the order. */
function ruledOn({ skirmish }: Engagement, order: AttackOrder, field: Battlefield): Attack | null {
  const ruling = declare(skirmish.ruleset, order, field);
  return ruling.allowed ? ruling.value : null;
}

/**
 * Returns the called shot with the least aim that leaves enough dice. A ruleset without dice pools needs no aim. Returns null if the
 * tactics name no call, or the rules or remaining AP do not allow the shot.
 * @rule XF-19
 */
function calledAttack(fight: Engagement, order: AttackOrder, field: Battlefield, { tactics }: Combatant): Attack | null {
  if (tactics.call === null) return null;
  const { clock, skirmish } = fight;
  if (!poolsDice(skirmish.ruleset)) return ruledOn(fight, { ...order, called: tactics.call }, field);
  const { ap } = left(clock, clock.fighters[order.attacker]!);
  for (let aim = 0; aim <= ap; aim++) {
    const ruling = declare(skirmish.ruleset, { ...order, called: tactics.call, aim }, field);
    if (ruling.allowed && attackSize(ruling.value) >= tactics.leastDice) return ruling.value;
  }
  return null;
}

/** Returns a participant's attack: a called shot if possible, otherwise a plain attack; null if the rules refuse both. */
export function attackOn(fight: Engagement, who: Participant, target: Participant, field: Battlefield): Attack | null {
  const combatant = who.combatant!;
  const order = plainOrder(who, target, field.weapon, modeOf(field.weapon, combatant.tactics.mode));
  const called = calledAttack(fight, order, field, combatant);
  if (called) return called;
  return ruledOn(fight, order, field);
}
