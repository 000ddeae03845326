import { canHold } from "../../body/hands";
import { conditionInFight } from "../../body/last-fight";
import { mayTake } from "../../body/burdens";
import { aimedModifier } from "../../called/called-shot";
import { callPermitted } from "../../called/deadeye";
import { mayCombine, mostAttacks } from "../../contest/multiple-attacks";
import { refuse } from "../../ruling";
import type { Battlefield } from "../model/battlefield";
import { isMelee, rating } from "../model/fighter";
import type { Objection, Ruleset } from "../model/ruleset";
import { isReaction } from "../model/order";
import { attackParts, attackSize, reactionOf } from "./pools";
import { actionAp } from "./price";

const round = (metres: number): number => Math.round(metres * 10) / 10;

/** How far a melee attack goes, metres from middle to middle: one of room, half a body on either side, and Reach. @rule SS-INTERCEPT-01 */
export const meleeReach = (reach: number): number => 2 + reach;

/** @rule SS-DAMAGE-03 @rule SS-CALLED-19 a hand without a grip holds nothing @rule SS-CALLED-47 the winded swing no Complex Action */
const unable: Objection = ({ field: { attacker, weapon }, mode }) => {
  if (conditionInFight(attacker.plan, attacker.body, attacker.lastFight ?? false) !== "up")
    return refuse("attackerDown", "SS-DAMAGE-03", { attacker: attacker.name });
  if (!canHold(attacker.injuries, weapon.hands)) {
    return refuse("cannotHold", "SS-CALLED-19", { attacker: attacker.name, weapon: weapon.name, hands: weapon.hands });
  }
  return mayTake(attacker.injuries, mode.kind) ? null : refuse("winded", "SS-CALLED-47", { attacker: attacker.name, mode: mode.id });
};

/** @rule SS-ACTION-09 @rule SS-ATTACK-08 */
const unready: Objection = ({ field: { weapon }, ruleset }) => {
  const price = (id: string): Readonly<Record<string, number>> => {
    const action = ruleset.declaration.actions.find((one) => one.id === id);
    return action ? { ap: action.ap } : {};
  };
  if (!weapon.ready) return refuse("notReady", "SS-ACTION-09", { weapon: weapon.name, ...price("ready") });
  if (weapon.ammo === null || weapon.ammo >= 1) return null;
  return refuse("outOfAmmunition", "SS-ATTACK-08", { weapon: weapon.name, ...price("reload") });
};

/** @rule SS-INTERCEPT-01 @rule UT-33 */
const tooFar: Objection = ({ field }) => {
  const { weapon } = field;
  const metres = field.entities[field.intended]!.distance;
  const reach = meleeReach(weapon.reach);
  // A power without range is a touch.
  const touches = isMelee(weapon) || weapon.power?.maxRange === 0;
  if (touches && metres > reach) return refuse("outOfReach", "SS-INTERCEPT-01", { weapon: weapon.name, metres: round(metres), reach });
  if (weapon.maxRange > 0 && metres > weapon.maxRange) {
    return refuse("outOfRange", "UT-33", { weapon: weapon.name, metres: round(metres), most: weapon.maxRange });
  }
  return null;
};

const skillsOf = ({ attacker, weapon, otherWeapon }: Battlefield): number[] =>
  [weapon, ...(otherWeapon ? [otherWeapon] : [])].map(({ skill }) => rating(attacker.skills, skill));

/** Weapons of attacks made together, one entry per attack: with two weapons they take turns. */
const combined = ({ weapon, otherWeapon }: Battlefield, attacks: number) =>
  Array.from({ length: attacks }, (_, index) => (index % 2 === 1 && otherWeapon ? otherWeapon : weapon));

/** @rule SS-MULTI-02 @rule SS-MULTI-06 and only in their turn, after the first has been declared */
const badSplit: Objection = ({ field, order: { multiple } }) => {
  if (!multiple) return null;
  const most = mostAttacks(...skillsOf(field));
  if (multiple.attacks > most) return refuse("tooManyAttacks", "SS-MULTI-06", { attacks: multiple.attacks, most });
  if (!mayCombine(combined(field, multiple.attacks))) return refuse("mayNotCombine", "SS-MULTI-02", { weapon: field.weapon.name });
  const { split, ap, attacked } = field.attacker.readiness;
  // In a fight they all belong to the phase in which the first was made.
  const open = ap === null || attacked ? split : null;
  const next = open && open.attacks === multiple.attacks ? open.made : 0;
  return multiple.index === next ? null : refuse("notTheNextAttack", "SS-MULTI-05", { number: multiple.index + 1, next: next + 1 });
};

/** @rule SS-INTERCEPT-06 a melee attack @rule SS-INTERCEPT-08 not by somebody on the ground @rule SS-ACTION-27 nor by somebody surprised */
const badInterception: Objection = ({ field: { attacker, weapon }, order }) => {
  if (!order.intercepts) return null;
  const may = isMelee(weapon) && !attacker.prone && !attacker.body.prone && attacker.readiness.mayInterrupt;
  return may ? null : refuse("mayNotIntercept", "SS-INTERCEPT-08", { attacker: attacker.name, weapon: weapon.name });
};

/** @rule XF-22 the AP of the attack are held, and nothing is called without Deadeye @rule CS-34 @rule CS-35 */
const badOverwatch: Objection = ({ field, order, ruleset, mode, called }) => {
  if (!order.overwatch) return null;
  const { readiness, name } = field.attacker;
  const permitted = called ? callPermitted(reactionOf({ order, field })) : null;
  if (permitted && !permitted.allowed) return permitted;
  const needed = actionAp(ruleset, order, mode, field);
  const held = readiness.ap === null ? needed : readiness.heldAp;
  if (held === null) return refuse("noOverwatch", "XF-22", { attacker: name });
  if (!readiness.mayInterrupt) return refuse("surprised", "SS-ACTION-27", { fighter: name });
  return held < needed ? refuse("tooFewAp", "XF-22", { attacker: name, needed, left: held, mode: mode.id }) : null;
};

/** @rule SS-SURPRISE-23 whoever is surprised does nothing against those who are not @rule SS-SURPRISE-24 what goes off over an area is aimed at nobody */
const surprisedByTarget: Objection = ({ field: { attacker, entities, intended, blast } }) => {
  const { name, readiness } = entities[intended]!.fighter;
  return readiness.outOfReach && !blast ? refuse("surprisedByTarget", "SS-SURPRISE-23", { attacker: attacker.name, target: name }) : null;
};

/** @rule SS-ROUND-06 in the own phase, or as an Interrupt Action */
const outOfTurn: Objection = ({ field: { attacker }, order }) =>
  isReaction(order) || attacker.readiness.acting ? null : refuse("notYourPhase", "SS-ROUND-06", { attacker: attacker.name });

/** @rule SS-ACTION-11 one attack action in a phase */
const attackedAlready: Objection = ({ field: { attacker }, order }) => {
  const { ap, attacked } = attacker.readiness;
  const follows = (order.multiple?.index ?? 0) > 0;
  return ap !== null && attacked && !follows && !isReaction(order)
    ? refuse("attackedAlready", "SS-ACTION-11", { attacker: attacker.name })
    : null;
};

/** @rule SS-ACTION-19 @rule CS-05 what a call costs has to be there before the roll */
const unpaid: Objection = ({ field: { attacker }, price, mode, called }) => {
  const { ap } = attacker.readiness;
  if (ap === null || ap >= price.ap) return null;
  return refuse("tooFewAp", called ? "CS-05" : "SS-ACTION-19", { attacker: attacker.name, needed: price.ap, left: ap, mode: mode.id });
};

/** @rule XF-20 a call that would leave no dice is refused, with what would make it legal */
const noDice: Objection = (attack) => {
  if (!attack.called || attackSize(attack) > 0) return null;
  const modifier = aimedModifier(attack.called.modifier, attack.order.aim);
  const pool = attackParts(attack).reduce((sum, { value }) => sum + value, 0) - modifier;
  return refuse("noDice", "XF-20", { pool, modifier, aim: Math.ceil((1 - pool - modifier) / 2) });
};

/** May somebody attack once more in a phase, as long as AP pay for it? */
export const attacksAgain = ({ method }: Ruleset): boolean => !method.objections.includes(attackedAlready);

const SITUATION = [unable, unready, tooFar] as const;
const OUT_OF_TURN = [surprisedByTarget, badInterception, badOverwatch, outOfTurn] as const;

/** Of fire that is laid already: nobody takes an action for it. */
export const UNDER_FIRE: readonly Objection[] = [unable, tooFar];

/** Where one may attack as often as AP pay for it: in the order somebody at the table would meet them. */
export const PAID_OBJECTIONS: readonly Objection[] = [...SITUATION, ...OUT_OF_TURN, unpaid];

/** The same where a phase has one attack. */
export const OBJECTIONS: readonly Objection[] = [...SITUATION, ...OUT_OF_TURN, attackedAlready, unpaid];

/** The same where dice make a pool that may be split and may run out. */
export const POOL_OBJECTIONS: readonly Objection[] = [...SITUATION, badSplit, ...OUT_OF_TURN, attackedAlready, unpaid, noDice];
