import { diceOf, sumOf, type RollSpec } from "../../chance/roll-specs";
import { armorHolds, modifiedArmor, soakValue } from "../../protection/armor-and-soak";
import { piercesBarrier, bodyBarrierPool, barrierPool } from "../../protection/barriers";
import type { Attack } from "../../attack/model/ruleset";
import { partsOf } from "../../attack/declare/pools";
import type { AttackState } from "../../attack/model/state";
import { damageHere, subjectOf } from "../../attack/machine/subject";

/** Damage of a hit, and the values that the target uses to soak it. */
interface Soak {
  readonly dv: number;
  readonly av: number;
  /** AV before ARP. */
  readonly worn: number;
  /** Soak dice from the target's Body or Structure. */
  readonly own: number;
}

/** Returns whether the subject is a person whose body shields the intended target like a barrier. @rule SS-BARRIER-25 */
export const isBodyBarrier = (attack: Attack, state: AttackState): boolean =>
  attack.ruleset.bodyIsBarrier === true &&
  state.leg === "through" &&
  state.subject !== attack.field.intended &&
  subjectOf(attack, state).kind === "person";

/**
 * Returns the damage and the soak values of the current hit.
 * @rule SS-ATTACK-14
 * @rule SS-ATTACK-15
 * @rule SS-BARRIER-25
 * @rule SS-BARRIER-06 a barrier soaks with its full Structure, a person with half of Body
 */
export function soakOf(attack: Attack, state: AttackState): Soak {
  const { armor, plan, kind } = subjectOf(attack, state);
  const { arp } = attack.field.weapon;
  const av = modifiedArmor(armor, arp);
  const own = isBodyBarrier(attack, state)
    ? bodyBarrierPool({ body: plan.body, armor }, arp) - av
    : kind === "barrier"
      ? barrierPool(plan.body, av) - av
      : soakValue(av, plan.body) - av;
  return { dv: damageHere(attack, state), av, worn: armor, own };
}

/** Returns the soak roll, which has no limit. @rule SS-ATTACK-15 */
export function soakRoll(attack: Attack, state: AttackState): RollSpec {
  const { av, own } = soakOf(attack, state);
  const subject = subjectOf(attack, state);
  const barrier = subject.kind === "barrier";
  const base = [
    { part: "armor", value: av, rule: "SS-ATTACK-14" },
    isBodyBarrier(attack, state)
      ? { part: "attribute", value: own, rule: "SS-BARRIER-25", of: "body" }
      : { part: barrier ? "structure" : "half-body", value: own, rule: barrier ? "SS-BARRIER-06" : "SS-ATTACK-15" },
  ];
  const parts = partsOf(subject, base, []);
  return { kind: "pool", dice: sumOf(parts), cover: 0, limit: null, parts };
}

/** Returns whether armor stops the hit without a roll. @rule SS-BARRIER-08 a barrier also stops damage equal to its Armor */
export function holds(attack: Attack, state: AttackState): boolean {
  const { dv, av } = soakOf(attack, state);
  const barrier = subjectOf(attack, state).kind === "barrier";
  return barrier ? !piercesBarrier(dv, av, 0) : armorHolds(attack.field.weapon.damageKind, dv, av);
}

/** Returns whether the target rolls dice to soak the hit. */
export const isSoaked = (attack: Attack, state: AttackState): boolean =>
  !attack.order.struck?.unresisted && diceOf(soakRoll(attack, state)) > 0;
