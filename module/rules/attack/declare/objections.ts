import { canHold } from "../../body/hands";
import { conditionInFight } from "../../body/last-fight";
import { kindOfPrice } from "../../action-price";
import { mayTake, type BurdenedAction } from "../../body/injuries/called-effects";
import { AIM_UNSTATED, aimedModifier } from "../../called-shots/called-shot";
import { callPermitted } from "../../called-shots/deadeye";
import { interceptionForbiddenBy } from "../../movement/interception";
import { mayCombine, mostAttacks } from "../../contest/multiple-attacks";
import { isHelp } from "../../powers/power";
import { type RefusalKey, refuse } from "../../ruling";
import type { Battlefield } from "../model/battlefield";
import { type Fighter, isMelee, rating } from "../model/fighter";
import type { Attack, Objection } from "../model/ruleset";
import { isReaction } from "../model/order";
import { attackParts, attackSize, reactionOf } from "./pools";
import { actionAp } from "./attack-cost";

const round = (meters: number): number => Math.round(meters * 10) / 10;

/**
 * Returns the reach of a melee attack from center to center, in meters. It is the sum of 1 m of space, half a meter for each body, and
 * Reach.
 * @rule SS-INTERCEPT-01
 */
export const meleeReach = (reach: number): number => 2 + reach;

/**
 * Returns the kind of action that an attack takes.
 * @rule SS-ACTION-02 the cost of a power decides its kind
 * @rule SS-INTERCEPT-01 an interception is an Interrupt Action, whatever the weapon
 */
function kindOfAttack({ order, field: { weapon }, mode, ruleset }: Attack): BurdenedAction {
  if (order.intercepts) return "interrupt";
  return weapon.power ? kindOfPrice(weapon.power.price, ruleset.actionPoints) : mode.kind;
}

/**
 * Refuses an attacker who is down, cannot hold the weapon or is too winded for the action.
 * @rule SS-DAMAGE-03
 * @rule SS-CALLED-19 a hand with a broken grip cannot hold a weapon
 * @rule SS-CALLED-47 a winded attacker cannot take a Complex Action
 */
const unable: Objection = (attack) => {
  const { attacker, weapon } = attack.field;
  if (conditionInFight(attacker.plan, attacker.body, attacker.lastFight ?? false) !== "up")
    return refuse("attackerDown", "SS-DAMAGE-03", { attacker: attacker.name });
  if (!canHold(attacker.injuries, weapon.hands)) {
    return refuse("cannotHold", "SS-CALLED-19", { attacker: attacker.name, weapon: weapon.name, hands: weapon.hands });
  }
  if (mayTake(attacker.injuries, kindOfAttack(attack))) return null;
  return refuse("winded", "SS-CALLED-47", { attacker: attacker.name, mode: attack.mode.id });
};

/** Refuses a weapon that is not ready or has no ammunition. @rule SS-ACTION-09 @rule SS-ATTACK-08 */
const unready: Objection = ({ field: { weapon }, ruleset }) => {
  const price = (id: string): Readonly<Record<string, number>> => {
    const action = ruleset.declaration.actions.find((one) => one.id === id);
    return action ? { ap: action.ap } : {};
  };
  if (!weapon.ready) return refuse("notReady", "SS-ACTION-09", { weapon: weapon.name, ...price("ready") });
  if (weapon.ammo === null || weapon.ammo >= 1) return null;
  // The rounds of a thrown weapon are the weapons themselves.
  if (weapon.kind === "thrown") return refuse("usedUp", "SS-ATTACK-08", { weapon: weapon.name });
  return refuse("outOfAmmunition", "SS-ATTACK-08", { weapon: weapon.name, ...price("reload") });
};

/** Refuses a target out of reach or range. @rule SS-INTERCEPT-01 @rule UT-33 */
const tooFar: Objection = ({ field }) => {
  const { weapon } = field;
  const meters = field.entities[field.intended]!.distance;
  const reach = meleeReach(weapon.reach);
  // A power without range works by touch.
  const touches = isMelee(weapon) || weapon.power?.maxRange === 0;
  if (touches && meters > reach) return refuse("outOfReach", "SS-INTERCEPT-01", { weapon: weapon.name, meters: round(meters), reach });
  if (weapon.maxRange > 0 && meters > weapon.maxRange) {
    return refuse("outOfRange", "UT-33", { weapon: weapon.name, meters: round(meters), most: weapon.maxRange });
  }
  return null;
};

/** Refuses a target fully behind walls, which no bullet can reach. @rule SS-BARRIER-05 */
const walledOff: Objection = ({ field: { attacker, entities, intended } }) => {
  const { fighter, walledOff: hidden } = entities[intended]!;
  return hidden ? refuse("walledOff", "SS-BARRIER-05", { attacker: attacker.name, target: fighter.name }) : null;
};

const skillsOf = ({ attacker, weapon, otherWeapon }: Battlefield): number[] =>
  [weapon, ...(otherWeapon ? [otherWeapon] : [])].map(({ skill }) => rating(attacker.skills, skill));

/** Returns the weapon for each of the combined attacks; two weapons alternate. */
const combined = ({ weapon, otherWeapon }: Battlefield, attacks: number) =>
  Array.from({ length: attacks }, (_, index) => (index % 2 === 1 && otherWeapon ? otherWeapon : weapon));

/**
 * Refuses too many combined attacks, weapons that cannot be combined, and attacks in the wrong order.
 * @rule SS-MULTI-01 an attack out of turn is a single attack, because the attacker makes it outside its own phase
 * @rule SS-MULTI-02
 * @rule SS-MULTI-06
 */
const badSplit: Objection = ({ field, order }) => {
  const { multiple } = order;
  if (!multiple) return null;
  if (isReaction(order)) return refuse("singleOutOfTurn", "SS-MULTI-01", { attacker: field.attacker.name });
  const most = mostAttacks(...skillsOf(field));
  if (multiple.attacks > most) return refuse("tooManyAttacks", "SS-MULTI-06", { attacks: multiple.attacks, most });
  if (!mayCombine(combined(field, multiple.attacks))) return refuse("mayNotCombine", "SS-MULTI-02", { weapon: field.weapon.name });
  const { split, ap, attacked } = field.attacker.readiness;
  // In combat, all combined attacks belong to the phase of the first one.
  const open = ap === null || attacked ? split : null;
  const next = open && open.attacks === multiple.attacks ? open.made : 0;
  return multiple.index === next ? null : refuse("notTheNextAttack", "SS-MULTI-05", { number: multiple.index + 1, next: next + 1 });
};

/**
 * Refuses an interception with a ranged weapon, by a prone attacker, or by an attacker who cannot interrupt.
 * @rule SS-INTERCEPT-06 @rule SS-INTERCEPT-08
 */
const badInterception: Objection = ({ field: { attacker, weapon }, order }) => {
  if (!order.intercepts) return null;
  const { prone, body, readiness } = attacker;
  const rule = interceptionForbiddenBy({ melee: isMelee(weapon), prone: prone || body.prone, mayInterrupt: readiness.mayInterrupt });
  return rule && refuse("mayNotIntercept", rule, { attacker: attacker.name, weapon: weapon.name });
};

/**
 * Refuses an overwatch attack without enough held AP, or by an attacker who cannot interrupt. Also refuses a called shot on overwatch
 * without Deadeye.
 * @rule XF-22 the attacker must hold the AP of the attack
 * @rule CS-34
 * @rule CS-35 only Deadeye allows a called shot
 */
const badOverwatch: Objection = ({ field, order, ruleset, mode, called }) => {
  if (!order.overwatch) return null;
  const { readiness, name } = field.attacker;
  const permitted = called ? callPermitted(reactionOf({ order, field }, ruleset.deadeye)) : null;
  if (permitted && !permitted.allowed) return permitted;
  const needed = actionAp(ruleset, order, mode, field);
  const held = readiness.ap === null ? needed : readiness.heldAp;
  if (held === null) return refuse("noOverwatch", "XF-22", { attacker: name });
  if (!readiness.mayInterrupt) return refuse("surprised", "SS-ACTION-27", { fighter: name });
  return held < needed ? refuse("tooFewApToAttack", "XF-22", { attacker: name, needed, left: held, mode: mode.id }) : null;
};

/**
 * Returns the reason why a surprised attacker may not affect a target. Its text offers Karma only to an attacker who can spend some.
 * @rule SS-SURPRISE-13
 * @param helps true: the attacker's power would help the target.
 */
export const surprisedRefusal = (helps: boolean, { push }: Pick<Fighter, "push">): RefusalKey =>
  `${helps ? "surprisedHelper" : "surprisedByTarget"}${push === undefined ? "" : "Karma"}`;

/**
 * Refuses an attack on a target that surprised the attacker, and a power that helps an unsurprised target.
 * @rule SS-SURPRISE-23
 * @rule SS-SURPRISE-24 a blast is aimed at no target, so it is allowed
 * @rule SS-SURPRISE-25
 */
const surprisedByTarget: Objection = ({ field: { attacker, entities, intended, blast, weapon } }) => {
  const { name, readiness } = entities[intended]!.fighter;
  if (!readiness.outOfReach || blast) return null;
  const names = { attacker: attacker.name, target: name };
  const helps = weapon.power !== null && isHelp(weapon.power);
  return refuse(surprisedRefusal(helps, attacker), helps ? "SS-SURPRISE-25" : "SS-SURPRISE-23", names);
};

/**
 * Refuses an attack outside the attacker's phase, unless it is a reaction.
 * @rule SS-ROUND-06 a combatant acts only in its own phase or by an Interrupt Action
 */
const outOfTurn: Objection = ({ field: { attacker }, order }) =>
  isReaction(order) || attacker.readiness.acting ? null : refuse("notYourPhase", "SS-ROUND-06", { attacker: attacker.name });

/**
 * Refuses a second attack action in a phase, unless the ruleset allows several. Later combined attacks and reactions are allowed.
 * @rule SS-ACTION-11
 */
const attackedAlready: Objection = ({ ruleset, field: { attacker }, order }) => {
  const { ap, attacked } = attacker.readiness;
  const follows = (order.multiple?.index ?? 0) > 0;
  return !ruleset.attacksAgain && ap !== null && attacked && !follows && !isReaction(order)
    ? refuse("attackedAlready", "SS-ACTION-11", { attacker: attacker.name })
    : null;
};

/**
 * Refuses an attack that costs more AP than the attacker has left.
 * @rule SS-ACTION-19
 * @rule CS-05 the attacker must be able to pay for a called shot before the roll
 */
const unpaid: Objection = ({ field: { attacker }, price, mode, called }) => {
  const { ap } = attacker.readiness;
  if (ap === null || ap >= price.ap) return null;
  return refuse("tooFewApToAttack", called ? "CS-05" : "SS-ACTION-19", {
    attacker: attacker.name,
    needed: price.ap,
    left: ap,
    mode: mode.id,
  });
};

/**
 * Refuses a called shot that leaves no dice. The refusal states how many more AP of aim would leave a die, if the attacker has them and aim
 * can reduce the penalty that far.
 * @rule XF-20 @rule XF-19
 */
const noDice: Objection = (attack) => {
  if (!attack.called || attackSize(attack) > 0) return null;
  const { called, order, price, field, ruleset } = attack;
  const { aim = AIM_UNSTATED } = ruleset;
  const modifier = aimedModifier(called.modifier, order.aim, aim);
  const pool = attackParts(attack).reduce((sum, { value }) => sum + value, 0) - modifier;
  const more = Math.ceil((1 - pool - modifier) / aim.perAp);
  const { ap } = field.attacker.readiness;
  const helps = pool + aimedModifier(called.modifier, Math.max(0, order.aim) + more, aim) > 0 && (ap === null || price.ap + more <= ap);
  return helps ? refuse("noDice", "XF-20", { pool, modifier, aim: more }) : refuse("callTooHard", "XF-20", { pool, modifier });
};

const SITUATION = [unable, unready, tooFar, walledOff] as const;
const OUT_OF_TURN = [surprisedByTarget, badInterception, badOverwatch, outOfTurn] as const;

/** Objections that still apply when an entity is hit by suppressive fire declared earlier, which costs no further action. */
export const UNDER_FIRE: readonly Objection[] = [unable, tooFar, walledOff];

/** Objections of rulesets without dice pools, in the order in which they are checked. */
export const OBJECTIONS: readonly Objection[] = [...SITUATION, ...OUT_OF_TURN, attackedAlready, unpaid];

/** Objections of dice pool rulesets: an attacker can split a pool, and a pool can have no dice left. */
export const POOL_OBJECTIONS: readonly Objection[] = [...SITUATION, badSplit, ...OUT_OF_TURN, attackedAlready, unpaid, noDice];
