import { type BodyState, bodyWith } from "../../body/body-state";
import type { Emit } from "../../attack/model/ask";
import type { Attack } from "../../attack/model/ruleset";
import type { AttackState } from "../../attack/model/state";
import { subjectOf, emitEntity } from "../../attack/machine/subject";

/** Minimum damage at which a hit always knocks the target down. @rule SS-KNOCKDOWN-03 */
const ALWAYS_DOWN = 10;

/**
 * Returns whether damage knocks the target down.
 * @rule SS-KNOCKDOWN-01 damage above the Physical Limit knocks down; the damage counts after soak, before type factors, over all pools
 * @rule SS-KNOCKDOWN-03 10 or more points always knock down
 * @rule SS-KNOCKDOWN-04 knockdown ammunition lowers the limit for this comparison
 */
const knockedDown = (damage: number, physicalLimit: number, limitReduction: number): boolean =>
  damage >= ALWAYS_DOWN || damage > physicalLimit - limitReduction;

/**
 * Returns the body after a possible knockdown: prone if the damage knocks the target down, otherwise unchanged.
 * @rule SS-KNOCKDOWN-01
 * @rule SS-KNOCKDOWN-02
 */
export function knockdown(attack: Attack, state: AttackState, body: BodyState, damage: number, tell: Emit): BodyState {
  const { kind, prone, plan } = subjectOf(attack, state);
  const { knockdown: reduction } = attack.field.weapon;
  if (kind !== "person" || body.prone || prone || !knockedDown(damage, plan.physicalLimit, reduction)) return body;
  tell({ kind: "knocked-down", rule: "SS-KNOCKDOWN-01", ...emitEntity(state), damage, limit: plan.physicalLimit - reduction });
  return bodyWith(body, { prone: true });
}
