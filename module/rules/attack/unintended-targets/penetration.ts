import { type Penetration, type AttackState, to } from "../model/state";
import type { Attack } from "../model/ruleset";
import type { Emit } from "../model/ask";
import { emitEntity } from "../machine/subject";
import { modifiedArmor } from "../../protection/armor-and-soak";

/**
 * Returns whether a bullet exits an object, and the damage it still carries.
 * @rule UT-55 the unresisted damage must be at least the armor left after penetration, and at least 1
 * @rule UT-56 the bullet carries all of the unresisted damage
 */
export function penetration(unresisted: number, av: number, ap: number, canPenetrate: boolean): Penetration {
  const needed = modifiedArmor(av, ap);
  const penetrates = canPenetrate && unresisted >= needed && unresisted >= 1;
  return { needed, penetrates, carry: penetrates ? unresisted : 0 };
}

/**
 * Returns whether a bullet exits a body, and the damage it still carries: the unresisted damage minus Body.
 * @rule XF-17
 * @param least Damage that the unresisted damage must exceed; a multiple of Body.
 */
export function throughBody(unresisted: number, armor: number, body: number, least: number, canPenetrate: boolean): Penetration {
  const needed = Math.max(armor, least + 1);
  const penetrates = canPenetrate && unresisted >= needed;
  return { needed, penetrates, carry: penetrates ? unresisted - body : 0 };
}

/**
 * Decides whether the bullet goes through the subject or stops there, and ends the hit.
 * @rule UT-11 a stopped bullet can hit nothing else
 * @rule XF-17 @rule UT-55
 * @rule UT-58 the remaining damage always goes through an obstruction that the attacker shoots through on purpose
 */
export function throughOrStopped(attack: Attack, state: AttackState, tell: Emit): AttackState {
  const { unresisted } = state;
  const { penetrates, may, needed, carry, rule } = attack.ruleset.method.wounds.exit(attack, state);
  if (!penetrates) {
    tell({ kind: "stopped", rule: "UT-11", ...emitEntity(state), unresisted, needed: may ? needed : null });
    return to(state, { stage: "stopped" });
  }
  tell({ kind: "penetrated", rule, ...emitEntity(state), unresisted, needed, carry });
  return to(state, { stage: "penetrated", carry });
}

/**
 * Returns whether the subject is an obstruction or wall that a shot through cover has to pass. The remaining damage then always continues.
 * @rule UT-36
 * @rule UT-58
 */
const shotThrough = (attack: Attack, { leg, subject }: AttackState): boolean => leg === "through" && subject !== attack.field.intended;

/**
 * Returns whether this bullet can go through the subject and leave it on the far side.
 * @rule UT-57 @rule UT-58 @rule XF-11
 * @rule SS-BARRIER-07 a broken barrier stops no bullet
 */
export function mayLeave(attack: Attack, state: AttackState): boolean {
  const { weapon, switches, entities, blast } = attack.field;
  // A blast does not fly on.
  if (blast) return false;
  const waived = shotThrough(attack, state);
  const barrier = entities[state.subject]!.fighter.kind === "barrier";
  return (weapon.penetrates || waived || barrier) && (switches.unintendedTargets || waived);
}
