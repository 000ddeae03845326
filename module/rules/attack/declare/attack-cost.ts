import type { Ruleset, AttackCost } from "../model/ruleset";
import type { AttackOrder } from "../model/order";
import { type FireMode, actionPrice } from "../model/declaration";
import type { Battlefield } from "../model/battlefield";
import { INTERCEPT_ACTION } from "../../movement/interception";
import { callIsFree } from "../../called-shots/deadeye";
import { reactionOf } from "./pools";
import { freeActionsPrice } from "../../contest/multiple-attacks";

/**
 * Returns the cost of the attack action alone, in AP. An attacker on overwatch must hold this many AP.
 * @rule XF-26
 * @rule SS-INTERCEPT-01 an interception has its own cost
 */
export function actionAp(ruleset: Ruleset, order: AttackOrder, mode: FireMode, { weapon }: Battlefield): number {
  if (order.intercepts) return actionPrice(ruleset, INTERCEPT_ACTION).ap;
  return weapon.power?.price ?? mode.price;
}

/**
 * Returns the cost of an attack. The first of several combined attacks pays the action for all. A later attack pays for its aim and called
 * shot, plus the difference if its fire mode costs more.
 * @rule XF-26 the fire mode sets the cost
 * @rule XF-04
 * @rule SS-MULTI-01 a called shot and multiple attacks each cost a Free Action or 1 AP
 * @rule XF-19 aim costs AP
 * @rule XF-22 Deadeye makes a called shot on overwatch free
 */
export function attackCost(ruleset: Ruleset, order: AttackOrder, mode: FireMode, field: Battlefield): AttackCost {
  const loaded = field.weapon.ammo;
  const rounds = loaded === null ? 0 : Math.min(mode.rounds, loaded);
  const later = (order.multiple?.index ?? 0) > 0;
  const paidCall = order.called !== null && !callIsFree(reactionOf({ order, field }, ruleset.deadeye));
  const extras = (paidCall ? 1 : 0) + (order.multiple && !later ? 1 : 0);
  const free = freeActionsPrice(extras, field.attacker.readiness.freeActionUsed);
  // A later attack with a more expensive mode pays the difference.
  const paid = later ? (field.attacker.readiness.split?.paid ?? Infinity) : 0;
  // The attacker already holds the AP of an overwatch attack.
  const action = order.overwatch ? 0 : Math.max(0, actionAp(ruleset, order, mode, field) - paid);
  return { ap: action + free.ap + Math.max(0, order.aim), freeAction: extras > 0 && free.freeAction, rounds };
}
