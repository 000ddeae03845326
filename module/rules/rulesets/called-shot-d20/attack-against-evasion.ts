import { deadeyeBonus } from "../../called-shots/deadeye";
import { calledName } from "../../called-shots/called-shot";
import { sumOf, type Part } from "../../chance/roll-specs";
import { againstEvasion, decidedAgainstEvasion, evasionRoll, readEvasionRoll } from "../../contest/evasion";
import type { Attack, Contest } from "../../attack/model/ruleset";
import { type Placed, farther, testless } from "../../attack/model/battlefield";
import { coverLeft } from "../../attack/unintended-targets/cover-left";
import { rating } from "../../attack/model/fighter";
import { typedAgainst, typedParts } from "../../attack/model/order";
import { reactionOf } from "../../attack/declare/pools";
import type { AttackState } from "../../attack/model/state";
import { evasionOf, PASSIVE_EVASION } from "./derive";
import { SNIPER } from "./declaration";

/**
 * Returns the parts of a bullet's attack bonus. Every bullet of a burst has the penalty of the call.
 * @rule CS-06 @rule CS-29 @rule CS-37
 * @param bullet Index of the bullet, from 0.
 */
function accuracyParts({ order, field, called, mode }: Attack, bullet: number): Part[] {
  const { attacker, weapon } = field;
  const { skill, attribute } = weapon;
  const parts: Part[] = [
    { part: "skill", value: rating(attacker.skills, skill), rule: "CS-07", of: skill },
    { part: "attribute", value: rating(attacker.attributes, attribute), rule: "CS-07", of: attribute },
    { part: "accuracy", value: weapon.accuracy ?? 0, rule: "CS-07", of: weapon.name },
    ...(called ? [{ part: "called", value: called.modifier, rule: "CS-06", of: calledName(called) }] : []),
    { part: "deadeye", value: deadeyeBonus(called !== null, reactionOf({ order, field }, SNIPER), SNIPER), rule: "CS-37" },
    { part: "recoil", value: 0 - (mode.recoil ?? 0) * bullet, rule: "CS-29" },
    ...typedParts(order),
  ];
  return parts.filter(({ part, value }) => value !== 0 || part === "skill");
}

/** Returns the Evasion of an entity. An entity that cannot defend has its passive Evasion. @rule CS-08 @rule UT-06 */
function ownEvasion(at: Placed): number {
  const { evasion, attributes, kind } = at.fighter;
  if (testless(at) !== null) return evasion?.passive ?? PASSIVE_EVASION;
  return evasion?.value ?? evasionOf(rating(attributes, kind === "vehicle" ? "reaction" : "agility"));
}

/**
 * Returns the Evasion of an entity with entered modifiers, not counting its cover. A distance greater than the intended target's raises
 * Evasion.
 * @rule UT-34
 */
const defenseOf = (attack: Attack, _state: AttackState, entity: number): number =>
  ownEvasion(attack.field.entities[entity]!) +
  farther(attack.field, entity) +
  sumOf(typedAgainst(attack.order, entity === attack.field.intended));

/** Returns the automatic result of the attack die against the intended target; "" against any other entity. @rule CS-09 */
const sureHere = ({ field }: Attack, { subject, sure }: AttackState): AttackState["sure"] => (subject === field.intended ? sure : "");

/** Evasion of a point on the ground. A blast whose total is higher does not scatter. */
const SPOT = 10;

/** Contest: one d20 for each bullet against Evasion. The defender does not roll. @rule CS-07 @rule CS-08 @rule CS-33 */
export const evasionContest: Contest = {
  namesDefenseFirst: false,
  rollsEachBullet: true,
  rules: { declare: "CS-02", attack: "CS-07", choice: "CS-08", defense: "CS-08", surprised: "UT-06" },
  undefended: 0,
  attackRoll: (attack, bullet) => evasionRoll(accuracyParts(attack, bullet)),
  readAttack(attack, bullet, { value }) {
    const { total, sure, lowest } = readEvasionRoll(value, accuracyParts(attack, bullet), attack.field.switches.naturals ?? false);
    return { hits: total, sure, glitch: lowest ? "glitch" : "none" };
  },
  testless: (_attack, at) => testless(at),
  needs: () => "none",
  optionsOf: () => [],
  defenseRoll: () => null,
  readDefense: () => ({ hits: 0, coverLow: 0, coverHigh: 0 }),
  hitsAgainst: (_attack, { hits }) => hits,
  defenseOf,
  coverOf: coverLeft,
  /**
   * Compares the attack total with Evasion.
   * @rule CS-22 @rule CS-23 @rule CS-24 @rule CS-26
   * @rule UT-23 cover raises Evasion unless the called limb is not covered
   */
  compare(attack, state) {
    const cover = coverLeft(attack, state, state.subject);
    const roll = { total: state.hits, sure: sureHere(attack, state) };
    const found = againstEvasion(roll, defenseOf(attack, state, state.subject) + cover);
    const { contact, net } = found;
    return { contact, net, rule: state.leg === "intended" ? "CS-08" : "UT-45", by: decidedAgainstEvasion(roll, found, cover) };
  },
  blast: {
    less: (_attack, { hits }) => (hits > SPOT ? Infinity : 0),
    compare: (attack, state) => {
      const evasion = defenseOf(attack, state, state.subject) + coverLeft(attack, state, state.subject);
      return { contact: "hit", net: Math.max(1, state.hits - evasion), rule: "CS-08" };
    },
  },
  enough: () => null,
  canStrike: () => true,
};
