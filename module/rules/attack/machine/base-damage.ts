import { breakingBase, type BreakingBlow } from "../../protection/destroy";
import type { Reached } from "../model/blast";
import { flies } from "../model/fighter";
import type { Attack } from "../model/ruleset";
import type { AttackState } from "../model/state";
import { damageThere, isPiece, reachHere } from "./blast-damage";

/**
 * Returns whether the hit on a barrier goes through it by the penetration rule. Blows, powers with damage and rockets break it instead.
 * @rule SS-BARRIER-06 @rule SS-BARRIER-18 @rule SS-BARRIER-20
 */
export function goesThrough({ field: { weapon } }: Attack, { leg }: AttackState): boolean {
  if (weapon.antiVehicle) return false;
  return weapon.penetrates || (leg === "through" && (flies(weapon) || weapon.power?.damage === null));
}

/** Distance within which a blast touches a barrier, meters. */
const TOUCH = 0.5;

/** Returns the kind of attack that breaks a barrier, at the distance at which a blast reaches it. @rule SS-BARRIER-17 */
function blowOf({ field: { weapon } }: Attack, reached: Reached | null): BreakingBlow {
  if (weapon.antiVehicle) return "av-rocket";
  if (!weapon.blast) return "blow";
  return reached !== null && reached.meters <= TOUCH ? "explosive-contact" : "explosive";
}

/**
 * Returns the base damage against the subject, at its distance from the center of a blast.
 * @rule SS-BARRIER-19 double against a barrier that the blast touches
 * @rule SS-BARRIER-20 double against every barrier, if it is a rocket against vehicles
 */
export function baseDamage(attack: Attack, state: AttackState, dv: number): number {
  const isBarrier = attack.field.entities[state.subject]!.fighter.kind === "barrier";
  const breaks = isBarrier && !isPiece(state) && (state.leg === "blast" || !goesThrough(attack, state));
  const base = breaks ? breakingBase(blowOf(attack, reachHere(attack, state)), dv) : dv;
  return damageThere(attack, state, base);
}
