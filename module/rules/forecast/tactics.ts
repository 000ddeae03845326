import type { Attack } from "../attack/attack";
import { declare, meleeReach } from "../attack/declare";
import type { Battlefield } from "../attack/battlefield";
import type { AttackOrder } from "../attack/order";
import { attackSize } from "../attack/pools";
import { isMelee, type Weapon } from "../attack/fighter";
import { canHold } from "../body/arms";
import { wayIsClear } from "../flight/walls";
import { left } from "../clock/clock";
import { mayAffect } from "../clock/surprise";
import { idOf, isUp, type Carrying, type Engagement, type Standing } from "./engagement";
import type { Combatant } from "./skirmish";

const distance = (from: Standing, to: Standing): number => Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y);

/** Points left before somebody falls. */
const health = ({ body: { shield, armored, flesh } }: Standing): number => shield + armored + flesh;

/** Enemies that are up, in sight, and whom somebody surprised may act against. @rule SS-SURPRISE-23 */
function enemiesInSight(fight: Engagement, who: Standing): Standing[] {
  const { walls } = fight.skirmish;
  return fight.everybody.filter(
    (other) =>
      other.side >= 0 &&
      other.side !== who.side &&
      isUp(other) &&
      mayAffect(fight.clock, idOf(who), idOf(other)) &&
      wayIsClear(who.at, other.at, walls),
  );
}

/** The first of several with the least of something. */
function least(among: readonly Standing[], figure: (one: Standing) => number): Standing | null {
  let best: Standing | null = null;
  for (const one of among) if (best === null || figure(one) < figure(best)) best = one;
  return best;
}

/** Whom somebody attacks; the nearest of the equally weak, the first in the list of the equally near. */
export function targetOf(fight: Engagement, who: Standing, { tactics }: Combatant): Standing | null {
  const enemies = enemiesInSight(fight, who);
  if (tactics.target === "nearest") return least(enemies, (one) => distance(who, one));
  const weakest = Math.min(...enemies.map(health));
  return least(
    enemies.filter((one) => health(one) === weakest),
    (one) => distance(who, one),
  );
}

/** Metres somebody still has to go before a blow reaches. */
export const metresShort = (who: Standing, target: Standing, weapon: Weapon): number =>
  isMelee(weapon) ? Math.max(0, distance(who, target) - meleeReach(weapon.reach)) : 0;

/** What somebody fights with: the first weapon that hands can hold, that has rounds and that carries so far. */
export function weaponFor(who: Standing, target: Standing): Carrying | null {
  const metres = distance(who, target);
  const usable = who.carries.find(({ arm: { weapon }, loaded, spare }) => {
    if (!canHold(who.injuries, weapon.hands)) return false;
    if (loaded !== null && loaded + spare < 1) return false;
    return isMelee(weapon) || weapon.maxRange <= 0 || metres <= weapon.maxRange;
  });
  return usable ?? null;
}

const modeOf = (weapon: Weapon, wanted: string): string => (weapon.modes.includes(wanted) ? wanted : (weapon.modes[0] ?? "single"));

const plainOrder = (who: Standing, target: Standing, weapon: Weapon, mode: string): AttackOrder => ({
  attacker: idOf(who),
  attackerToken: null,
  weapon: weapon.id,
  target: idOf(target),
  mode,
  called: null,
  aim: 0,
  modifiers: [],
});

/** The call with as little aim as leaves enough dice for it; null when the AP do not allow any. @rule XF-19 */
function calledAttack(fight: Engagement, order: AttackOrder, field: Battlefield, { tactics }: Combatant): Attack | null {
  if (tactics.call === null) return null;
  const { clock, skirmish } = fight;
  const { ap } = left(clock, clock.fighters[order.attacker]!);
  for (let aim = 0; aim <= ap; aim++) {
    const ruling = declare(skirmish.ruleset, { ...order, called: tactics.call, aim }, field);
    if (ruling.allowed && attackSize(ruling.value) >= tactics.leastDice) return ruling.value;
  }
  return null;
}

/** The attack somebody makes on a field: called if that works, otherwise plain; null when none is legal now. */
export function attackOn(fight: Engagement, who: Standing, target: Standing, field: Battlefield): Attack | null {
  const combatant = who.combatant!;
  const order = plainOrder(who, target, field.weapon, modeOf(field.weapon, combatant.tactics.mode));
  const called = calledAttack(fight, order, field, combatant);
  if (called) return called;
  const ruling = declare(fight.skirmish.ruleset, order, field);
  return ruling.allowed ? ruling.value : null;
}
