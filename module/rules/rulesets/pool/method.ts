import type { Tuning } from "../../tuning";
import { calledAt, type CalledLocation } from "../../called/called-shot";
import { bodyParts } from "../../body/plans";
import { allow, type Ruling } from "../../ruling";
import type { Battlefield } from "../../attack/model/battlefield";
import { isMelee } from "../../attack/model/fighter";
import type { Method } from "../../attack/model/ruleset";
import { POOL_OBJECTIONS } from "../../attack/declare/objections";
import type { AttackOrder } from "../../attack/model/order";
import { poolContest } from "./contest";
import { attackCost } from "../../attack/declare/price";
import { soakWounds } from "./wounds";

/**
 * Returns the called location of an order, or why it cannot be called.
 * @rule XF-02 what a limb costs
 * @rule XF-03 limbs and fine locations
 * @rule SS-CALLED-01 except those the world closes
 */
function call(order: AttackOrder, field: Battlefield, tuning: Tuning | undefined): Ruling<CalledLocation | null> {
  const target = field.entities[field.intended];
  if (!order.called || !target) return allow(null);
  const { kind, name, plan } = target.fighter;
  const limbs = field.switches.limbs && plan.limbs !== null;
  const melee = isMelee(field.weapon);
  return calledAt(order.called, { kind, name, limbs, melee, closed: field.switches.closedCalls, dice: tuning?.call, ...bodyParts(plan) });
}

/** Returns the attack method with dice pools, soak and health pools. @param tuning Omitted: calls cost what the seed says. */
export const poolMethod = (tuning?: Tuning): Method => ({
  call: (order, field) => call(order, field, tuning),
  price: attackCost,
  objections: POOL_OBJECTIONS,
  contest: poolContest,
  wounds: soakWounds,
});
