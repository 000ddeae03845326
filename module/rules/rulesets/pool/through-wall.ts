import { bodyWith } from "../../body/body-state";
import { bulletsOf } from "../../attack/declare/declare";
import { throughBarrier } from "../../protection/barrier";
import type { Emit } from "../../attack/model/ask";
import { holeHere } from "../../attack/machine/damage-events";
import type { Attack } from "../../attack/model/ruleset";
import { to, type AttackState } from "../../attack/model/state";
import { damageHere, subjectOf, emitEntity, withBody } from "../../attack/machine/subject";

/** Returns the number of bullets in the present hit: all of a burst, or 1 if each bullet is resolved alone. @rule SS-BARRIER-22 */
const bulletsInBlow = ({ ruleset, field, price }: Attack): number => (bulletsOf(ruleset, field, price) > 1 ? 1 : Math.max(1, price.rounds));

/** Resolves a penetrating weapon against a barrier. @rule SS-BARRIER-21 @rule SS-BARRIER-24 */
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
