import { bodyWith, type BodyState } from "../body/body-state";
import { knockedDown } from "../body/knockdown";
import type { Tell } from "./ask";
import type { Attack } from "./ruleset";
import type { AttackState } from "./state";
import { subjectOf, tellEntity } from "./subject";

/** The body, on the ground perhaps. @rule SS-KNOCKDOWN-01 @rule SS-KNOCKDOWN-02 */
export function knockdown(attack: Attack, state: AttackState, body: BodyState, damage: number, tell: Tell): BodyState {
  const { kind, prone, plan } = subjectOf(attack, state);
  const { knockdown: reduction } = attack.field.weapon;
  if (kind !== "person" || body.prone || prone || !knockedDown(damage, plan.physicalLimit, reduction)) return body;
  tell({ kind: "knocked-down", rule: "SS-KNOCKDOWN-01", ...tellEntity(state), damage, limit: plan.physicalLimit - reduction });
  return bodyWith(body, { prone: true });
}
