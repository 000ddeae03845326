import type { Attack } from "../attack/model/ruleset";
import { declare, meleeReach } from "../attack/declare/declare";
import type { Battlefield } from "../attack/model/battlefield";
import type { AttackOrder } from "../attack/model/order";
import { attackSize } from "../attack/declare/pools";
import { isMelee, type Weapon } from "../attack/model/fighter";
import { canHold } from "../body/hands";
import { left } from "../clock/clock";
import { mayAffect } from "../clock/surprise";
import { idOf, isUp, type Carrying, type Engagement, type Participant } from "./engagement";
import { sightOf } from "./lines";
import { poolsDice, type Combatant, type Tactics } from "./skirmish";

/** Returns the points left in all health pools. */
const health = ({ body: { shield, armored, flesh } }: Participant): number => shield + armored + flesh;

/** Returns whether a participant can attack another: an enemy who is up and not protected by surprise. @rule SS-SURPRISE-23 */
const mayBeAttacked = ({ clock }: Engagement, who: Participant, other: Participant): boolean =>
  other.side >= 0 && other.side !== who.side && isUp(other) && mayAffect(clock, idOf(who), idOf(other));

/** Returns the visible enemy to attack by tactics; ties go to the nearest, then to the first in the list. */
export function targetOf(fight: Engagement, who: Participant, { tactics }: Combatant): Participant | null {
  let best: Participant | null = null;
  let [weakest, nearest] = [Infinity, Infinity];
  for (const other of fight.everybody) {
    if (!mayBeAttacked(fight, who, other)) continue;
    const points = tactics.target === "weakest" ? health(other) : 0;
    if (points > weakest) continue;
    const { metres, clear } = sightOf(fight, who, other);
    if (!clear || (points === weakest && metres >= nearest)) continue;
    [best, weakest, nearest] = [other, points, metres];
  }
  return best;
}

/** Returns the meters a participant must still move to reach in melee; 0: in reach or not melee. */
export const metersShort = (fight: Engagement, who: Participant, target: Participant, weapon: Weapon): number =>
  isMelee(weapon) ? Math.max(0, sightOf(fight, who, target).metres - meleeReach(weapon.reach)) : 0;

/** Returns the first weapon that hands can hold, has rounds and is in range; null: none. */
export function weaponFor(fight: Engagement, who: Participant, target: Participant): Carrying | null {
  const { metres } = sightOf(fight, who, target);
  const usable = who.carries.find(({ arm: { weapon }, loaded, spare }) => {
    if (!canHold(who.injuries, weapon.hands)) return false;
    if (loaded !== null && loaded + spare < 1) return false;
    return isMelee(weapon) || weapon.maxRange <= 0 || metres <= weapon.maxRange;
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

/** Returns the attack of an order if it is legal now, else null. */
function ruledOn({ skirmish }: Engagement, order: AttackOrder, field: Battlefield): Attack | null {
  const ruling = declare(skirmish.ruleset, order, field);
  return ruling.allowed ? ruling.value : null;
}

/** Returns the called attack with the least aim that leaves enough dice; null if AP do not allow one. @rule XF-19 */
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

/** Returns a participant's attack: called if possible, otherwise plain; null if none is legal now. */
export function attackOn(fight: Engagement, who: Participant, target: Participant, field: Battlefield): Attack | null {
  const combatant = who.combatant!;
  const order = plainOrder(who, target, field.weapon, modeOf(field.weapon, combatant.tactics.mode));
  const called = calledAttack(fight, order, field, combatant);
  if (called) return called;
  return ruledOn(fight, order, field);
}
