import { stack, type ActiveInjury } from "../../body/injuries/active-injury";
import { anatomyOf, placesOn, type Anatomy } from "../../body/body-plan";
import type { BodyState } from "../../body/body-state";
import type { Condition } from "../../body/unconsciousness-and-death";
import { fallsInto } from "../../body/consequences";
import { modifiedDamage } from "../../protection/armor-and-soak";
import { baseDamage } from "./base-damage";
import { pieceDamage } from "./blast-damage";
import { overridden } from "../model/override";
import type { Attack } from "../model/ruleset";
import type { Emit } from "../model/ask";
import type { Fighter } from "../model/fighter";
import { exchanged, to, type AttackState } from "../model/state";

export const subjectOf = ({ field }: Attack, { subject }: AttackState): Fighter => field.entities[subject]!.fighter;
export const emitEntity = (state: AttackState) => ({ bullet: state.bullet, entity: state.subject });

export const withBody = (state: AttackState, body: BodyState): AttackState =>
  to(state, { bodies: exchanged(state.bodies, state.subject, body) });

export const hasLimbs = (attack: Attack, state: AttackState): boolean =>
  attack.field.switches.limbs && subjectOf(attack, state).plan.limbs !== null;

/** Returns the limbs of the subject. @rule XF-25 */
export const limbsHere = (attack: Attack, state: AttackState): Anatomy => anatomyOf(subjectOf(attack, state).plan);

/** Returns the id of the limb that was hit; null: none. */
export const limbHere = (attack: Attack, state: AttackState): string | null => limbsHere(attack, state)[state.limb]?.id ?? null;

/**
 * Returns whether the subject is the intended target, and is not reached as a secondary target. Only a hit on this target can be called.
 * @rule XF-10
 */
export const isAimedAt = (attack: Attack, state: AttackState): boolean => state.subject === attack.field.intended && state.leg !== "beyond";

/** Returns whether the hit counts as called. An override of the location cancels the call. */
export const isCalled = (attack: Attack, state: AttackState): boolean =>
  attack.called !== null && isAimedAt(attack, state) && overridden(attack, "place", state) === null;

/** Returns the id of the limb or hit location that was hit; undefined: none. */
const placeHere = (attack: Attack, state: AttackState): string | undefined =>
  placesOn(attack.ruleset.declaration, subjectOf(attack, state).plan).places[state.limb];

/**
 * Returns the called fine location; null if there is none, or if the call does not count for this hit. With limb rules, the call counts
 * only if the attack hits the called limb.
 */
export const fineOf = (attack: Attack, state: AttackState): string | null =>
  isCalled(attack, state) && (!hasLimbs(attack, state) || placeHere(attack, state) === attack.called!.limb) ? attack.called!.fine : null;

/** Returns the called part of a vehicle; null if there is none. @rule SS-VEHICLE-01 */
export const partOf = (attack: Attack, state: AttackState): string | null =>
  isCalled(attack, state) && subjectOf(attack, state).kind === "vehicle" ? attack.called!.part : null;

const dvLimitOf = (attack: Attack, state: AttackState): number | null =>
  fineOf(attack, state) === null && partOf(attack, state) === null ? null : attack.called!.dvLimit;

/** Returns the damage, capped at the damage limit of the called fine location or vehicle part. @rule SS-CALLED-05 */
export function limitedDamage(attack: Attack, state: AttackState, unresisted: number): number {
  const limit = dvLimitOf(attack, state);
  return limit === null ? unresisted : Math.min(unresisted, limit);
}

/**
 * Returns the damage of the current hit before armor and soak.
 * @rule UT-56 net hits do not raise damage that came through another body
 * @rule SS-ATTACK-13 net hits raise all other damage, except the damage of fragments
 */
export function damageHere(attack: Attack, state: AttackState): number {
  const { carry, net } = state;
  const known = carry >= 0 ? carry : pieceDamage(attack, state);
  return known ?? modifiedDamage(baseDamage(attack, state, attack.field.weapon.dv), net);
}

/** Adds an injury effect to the subject's effects by the stacking rules. @rule SS-CALLED-08 @rule SS-CALLED-09 */
export function suffering(attack: Attack, state: AttackState, injury: ActiveInjury): AttackState {
  const { organs } = subjectOf(attack, state);
  return to(state, { injuries: exchanged(state.injuries, state.subject, stack(state.injuries[state.subject]!, injury, organs)) });
}

const FALLING: Readonly<Record<Exclude<Condition, "up">, string>> = {
  dead: "SS-DEATH-04",
  "near-death": "SS-DEATH-03",
  unconscious: "SS-DAMAGE-04",
};

/** Returns the id of the rule for falling into a condition. @rule SS-DAMAGE-04 @rule SS-DEATH-03 @rule SS-DEATH-04 */
export const fallingRule = (condition: Exclude<Condition, "up">): string => FALLING[condition];

/**
 * Emits the subject's new condition if it got worse.
 * @rule SS-DAMAGE-03 @rule SS-DAMAGE-04 @rule SS-DEATH-03 @rule SS-DEATH-04 @rule SS-LAST-02
 */
export function emitCondition(attack: Attack, state: AttackState, before: BodyState, tell: Emit): void {
  const { plan, lastFight = false } = subjectOf(attack, state);
  const condition = fallsInto(plan, before, state.bodies[state.subject]!, lastFight);
  if (condition === null) return;
  tell({ kind: "dropped", rule: attack.ruleset.method.wounds.falling(condition), ...emitEntity(state), condition });
}
