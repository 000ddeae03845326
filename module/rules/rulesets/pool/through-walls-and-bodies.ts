import type { Exit, Attack } from "../../attack/model/ruleset";
import { mayLeave, throughBody, penetration } from "../../attack/unintended-targets/penetration";
import { passesOn, barrierSuffers, throughBodyBarrier, throughBarrier } from "../../protection/barriers";
import { isBodyBarrier } from "./soak";
import { modifiedArmor } from "../../protection/armor-and-soak";
import { bodyWith } from "../../body/body-state";
import { bulletsOf } from "../../attack/declare/declare";
import type { Emit } from "../../attack/model/ask";
import { holeHere } from "../../attack/machine/damage-events";
import { to, type AttackState } from "../../attack/model/state";
import { damageHere, subjectOf, emitEntity, withBody } from "../../attack/machine/subject";

/**
 * Returns the number of bullets in the current hit: a whole burst, or 1 if the ruleset resolves bullets separately.
 * @rule SS-BARRIER-22
 */
const bulletsInBlow = ({ ruleset, field, price }: Attack): number => (bulletsOf(ruleset, field, price) > 1 ? 1 : Math.max(1, price.rounds));

/** Resolves a hit with a penetrating weapon on a barrier. @rule SS-BARRIER-21 @rule SS-BARRIER-24 */
export function throughWall(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const fighter = subjectOf(attack, state);
  const dv = damageHere(attack, state);
  const armor = Math.max(0, fighter.armor - attack.field.weapon.arp);
  const wall = throughBarrier(
    dv,
    fighter.armor,
    attack.field.weapon.arp,
    bulletsInBlow(attack),
    attack.field.switches.sparesBarriers ?? false,
  );
  const before = state.bodies[state.subject]!;
  // A wall cannot lose more Structure than it has left.
  const damage = Math.min(wall.barrierDamage, before.flesh);
  const damaged = withBody(state, bodyWith(before, { flesh: before.flesh - damage }));
  const hole = holeHere(fighter, before.flesh, before.flesh - damage);
  tell({ kind: "barrier", rule: "SS-BARRIER-21", ...emitEntity(state), dv, armor, damage, through: wall.through, ...hole });
  if (!wall.pierced || wall.through === 0) {
    tell({ kind: "stopped", rule: "SS-BARRIER-24", ...emitEntity(state), unresisted: dv, needed: armor + 1 });
    return to(damaged, { stage: "stopped" });
  }
  tell({ kind: "penetrated", rule: "SS-BARRIER-21", ...emitEntity(state), unresisted: dv, needed: armor + 1, carry: wall.through });
  return to(damaged, { stage: "penetrated", carry: wall.through });
}

/**
 * Returns whether the bullet exits, and the damage that it still carries.
 * @rule XF-17 a body slows a bullet
 * @rule UT-55
 * @rule SS-BARRIER-07 damage above Structure goes through; the soak roll already counted the Armor
 */
export function exit(attack: Attack, state: AttackState): Exit {
  const { weapon } = attack.field;
  const { kind, armor, plan } = subjectOf(attack, state);
  const { bodySlows, tuning } = attack.ruleset;
  const may = mayLeave(attack, state);
  if (kind === "barrier") {
    const carry = may ? passesOn(barrierSuffers(state.unresisted, 0, weapon.damageKind), plan.body) : 0;
    return { penetrates: carry > 0, needed: plan.body + 1, carry, may, rule: "SS-BARRIER-07" };
  }
  if (isBodyBarrier(attack, state)) {
    const { through: carry } = throughBodyBarrier({ body: plan.body, armor }, state.unresisted, 0);
    return { penetrates: carry > 0, needed: plan.body + 1, carry, may: true, rule: "SS-BARRIER-25" };
  }
  const least = (tuning?.body.times ?? 1) * plan.body;
  const result = bodySlows
    ? throughBody(state.unresisted, modifiedArmor(armor, weapon.arp), plan.body, least, may)
    : penetration(state.unresisted, armor, weapon.arp, may);
  const { penetrates, needed, carry } = result;
  return { penetrates, needed, carry, may, rule: bodySlows ? "XF-17" : "UT-55" };
}
