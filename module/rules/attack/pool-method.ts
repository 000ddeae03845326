import { calledAt, type CalledLocation } from "../body/called-shot";
import { allow, type Ruling } from "../ruling";
import type { Battlefield } from "./battlefield";
import { isMelee } from "./fighter";
import type { Method } from "./ruleset";
import { POOL_OBJECTIONS } from "./objections";
import type { AttackOrder } from "./order";
import { poolContest } from "./pool-contest";
import { priceOf } from "./price";
import { soakWounds } from "./soak-wounds";

/** @rule XF-03 limbs and fine locations @rule SS-CALLED-01 whatever the table has opened */
function call(order: AttackOrder, field: Battlefield): Ruling<CalledLocation | null> {
  const target = field.entities[field.intended];
  if (!order.called || !target) return allow(null);
  const { kind, name, plan } = target.fighter;
  const limbs = field.switches.limbs && plan.limbs !== null;
  return calledAt(order.called, { kind, name, limbs, melee: isMelee(field.weapon), closed: field.switches.closedCalls });
}

/** Dice pools, soak, and pools of health. */
export const poolMethod: Method = { call, price: priceOf, objections: POOL_OBJECTIONS, contest: poolContest, wounds: soakWounds };
