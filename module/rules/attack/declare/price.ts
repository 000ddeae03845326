import { callIsFree } from "../../called/deadeye";
import { freeActionsPrice } from "../../contest/multiple-attacks";
import { INTERCEPT_ACTION } from "../../contest/interception";
import { actionPrice, type FireMode } from "../model/declaration";
import type { AttackCost, Ruleset } from "../model/ruleset";
import type { Battlefield } from "../model/battlefield";
import type { AttackOrder } from "../model/order";
import { reactionOf } from "./pools";

/** AP of the attack action itself, and what overwatch has to hold back for it. @rule XF-26 @rule SS-INTERCEPT-01 an interception has a price of its own */
export function actionAp(ruleset: Ruleset, order: AttackOrder, mode: FireMode, { weapon }: Battlefield): number {
  if (order.intercepts) return actionPrice(ruleset, INTERCEPT_ACTION).ap;
  return weapon.power?.price ?? mode.price;
}

/**
 * What the attack costs. Of several made together the first pays for all, but for a dearer mode later.
 *
 * @rule XF-26 the mode has its price @rule XF-04 @rule SS-MULTI-01 a call and several attacks are a Free Action each, or 1 AP
 * @rule XF-19 aim is paid in AP @rule XF-22 a Deadeye calls for nothing on overwatch
 */
export function attackCost(ruleset: Ruleset, order: AttackOrder, mode: FireMode, field: Battlefield): AttackCost {
  const loaded = field.weapon.ammo;
  const rounds = loaded === null ? 0 : Math.min(mode.rounds, loaded);
  const later = (order.multiple?.index ?? 0) > 0;
  const paidCall = order.called !== null && !callIsFree(reactionOf({ order, field }));
  const extras = (paidCall ? 1 : 0) + (order.multiple && !later ? 1 : 0);
  const free = freeActionsPrice(extras, field.attacker.readiness.freeActionUsed);
  // Whoever goes on with a dearer mode pays what it costs more.
  const paid = later ? (field.attacker.readiness.split?.paid ?? Infinity) : 0;
  // What overwatch takes was held back when it began.
  const action = order.overwatch ? 0 : Math.max(0, actionAp(ruleset, order, mode, field) - paid);
  return { ap: action + free.ap + Math.max(0, order.aim), freeAction: extras > 0 && free.freeAction, rounds };
}
