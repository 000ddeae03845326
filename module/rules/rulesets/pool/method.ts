import type { Tuning } from "../../tuning";
import { calledAt, type CalledLocation } from "../../called-shots/called-shot";
import { bodyParts } from "../../body/plans";
import { allow, type Ruling } from "../../ruling";
import type { Battlefield } from "../../attack/model/battlefield";
import { isMelee } from "../../attack/model/fighter";
import type { Method } from "../../attack/model/ruleset";
import { POOL_OBJECTIONS } from "../../attack/declare/objections";
import type { AttackOrder } from "../../attack/model/order";
import { poolContest } from "./contest";
import { attackCost } from "../../attack/declare/attack-cost";
import { soakWounds } from "./wounds";

/**
 * Returns the called location of an order, or a refusal; the value is null without a call.
 * @rule XF-02 dice that a limb costs
 * @rule XF-03 a call names a limb or a fine location
 * @rule SS-CALLED-01 a world can forbid locations
 */
function call(order: AttackOrder, field: Battlefield, tuning: Tuning | undefined): Ruling<CalledLocation | null> {
  const target = field.entities[field.intended];
  if (!order.called || !target) return allow(null);
  const { kind, name, plan } = target.fighter;
  const limbs = field.switches.limbs && plan.limbs !== null;
  const melee = isMelee(field.weapon);
  return calledAt(order.called, { kind, name, limbs, melee, closed: field.switches.closedCalls, dice: tuning?.call, ...bodyParts(plan) });
}

/**
 * Returns the attack rules with dice pools, soak and health pools.
 * @param tuning Numbers that replace the rulebook's numbers; omitted: none.
 */
export const poolMethod = (tuning?: Tuning): Method => ({
  call: (order, field) => call(order, field, tuning),
  price: attackCost,
  objections: POOL_OBJECTIONS,
  contest: poolContest,
  wounds: soakWounds,
});
