import { isAttack } from "../documents/attack-record";
import type { Battlefield } from "../rules/attack/battlefield";
import type { AttackOrder } from "../rules/attack/order";

/** The last attack of several made together, by the same attacker, or null. @rule SS-MULTI-05 */
function lastOfSeveral(attacker: string): AttackOrder["multiple"] | null {
  const own = ((game.messages?.contents ?? []) as ChatMessage.Implementation[])
    .filter(isAttack)
    .findLast(({ system }) => system.status === "resolved" && (system.order as unknown as AttackOrder).attacker === attacker);
  return own ? ((own.system.order as unknown as AttackOrder).multiple ?? null) : null;
}

/** The battlefield with what is known of several attacks made together: how many of them so far. @rule SS-MULTI-01 @rule SS-MULTI-05 */
export function withSplit(field: Battlefield, order: AttackOrder): Battlefield {
  const last = order.multiple && order.multiple.index > 0 ? lastOfSeveral(order.attacker) : null;
  if (!last) return field;
  const readiness = { ...field.attacker.readiness, split: { attacks: last.attacks, made: last.index + 1 } };
  return { ...field, attacker: { ...field.attacker, readiness } };
}
