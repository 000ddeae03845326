import type { AttackOrder } from "../rules/attack/order";
import type { Call } from "../rules/body/called-shot";
import { overArea } from "./area-shot";
import { saidOf, type CallSaid } from "./call-said";
import { fieldSeen, mayKnow } from "./preview";
import { wholeRuleset } from "./whole-ruleset";

/** What the rules say to every call on the battlefield as this person knows it; nothing over an area, nor before anybody is aimed at. */
export function saidOfCalls(wanted: AttackOrder, calls: readonly Call[]): CallSaid[] {
  const order = overArea({ ...wanted, called: null });
  const field = order.area || !order.target ? null : fieldSeen(order);
  return !field || "allowed" in field ? [] : saidOf(wholeRuleset(), order, field, calls, mayKnow(order.target));
}
