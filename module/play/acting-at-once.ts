import { clockOf } from "../documents/combat";
import type { Kept } from "../documents/attack-record";
import { isReaction, type AttackOrder } from "../rules/attack/order";
import { actingNow, passStamp } from "../rules/clock/clock";
import { combatantOf, combatOf } from "./fight-of";

const ALONE: Pick<Kept, "atOnce" | "atOnceIn"> = { atOnce: [], atOnceIn: 0 };

/** Returns the combatants who act at the same time as an attacker; none where the attacker acts alone or out of turn. @rule SS-ROUND-20 */
export function actingAtOnce(order: AttackOrder, attacker: string): Pick<Kept, "atOnce" | "atOnceIn"> {
  const combat = combatOf(attacker);
  const id = combat && combatantOf(combat, attacker)?.id;
  const clock = combat && clockOf(combat);
  if (!clock?.together?.length || !id || isReaction(order)) return ALONE;
  const acting = actingNow(clock);
  return acting.includes(id) ? { atOnce: acting, atOnceIn: passStamp(clock) } : ALONE;
}
