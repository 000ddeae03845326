import { breakingBase, type BreakingBlow } from "../../protection/barriers";
import type { Reached } from "../model/blast";
import { flies } from "../model/fighter";
import type { Attack } from "../model/ruleset";
import type { AttackState } from "../model/state";
import { damageThere, isPiece, reachHere } from "./blast-damage";

/**
 * Returns whether the hit goes through the barrier by the penetration rule. This takes a penetrating weapon, or, on a shot through cover, a
 * projectile or a power without damage. Blows, powers with damage and anti-vehicle rockets break barriers instead.
 * @rule SS-BARRIER-06
 * @rule SS-BARRIER-18
 * @rule SS-BARRIER-20
 */
export function goesThrough({ field: { weapon } }: Attack, { leg }: AttackState): boolean {
  if (weapon.antiVehicle) return false;
  return weapon.penetrates || (leg === "through" && (flies(weapon) || weapon.power?.damage === null));
}

/** Maximum distance in meters at which a blast touches a barrier. */
const TOUCH = 0.5;

/** Returns the kind of attack that breaks the barrier; for a blast, the kind depends on the distance. @rule SS-BARRIER-17 */
function blowOf({ field: { weapon } }: Attack, reached: Reached | null): BreakingBlow {
  if (weapon.antiVehicle) return "av-rocket";
  if (!weapon.blast) return "blow";
  return reached !== null && reached.meters <= TOUCH ? "explosive-contact" : "explosive";
}

/**
 * Returns the base damage against the subject. In a blast, the distance from the center reduces the base damage.
 * @rule SS-BARRIER-19 doubled against a barrier that the blast touches
 * @rule SS-BARRIER-20 doubled against every barrier if the weapon is an anti-vehicle rocket or missile
 */
export function baseDamage(attack: Attack, state: AttackState, dv: number): number {
  const isBarrier = attack.field.entities[state.subject]!.fighter.kind === "barrier";
  const breaks = isBarrier && !isPiece(state) && (state.leg === "blast" || !goesThrough(attack, state));
  const base = breaks ? breakingBase(blowOf(attack, reachHere(attack, state)), dv) : dv;
  return damageThere(attack, state, base);
}
