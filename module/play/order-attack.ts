import type { AttackOrder } from "../rules/attack/order";
import { openCard } from "./open-card";
import { preview } from "./preview";
import { enqueue, inCharge, isGamemasterInCharge } from "./queue";
import { refusalValues } from "./refusal-values";
import { say } from "./say";
import { speakerOf } from "./speaker";
import { writeOrder } from "./write-order";

/** Hands a finished order to the GM's client: on that client the card is opened at once, on any other a message asks for it. */
export async function submitAttack(order: AttackOrder): Promise<void> {
  const asMessage = () => writeOrder("attack", order, speakerOf(order));
  const { user } = game;
  if (!isGamemasterInCharge() || !user) return asMessage();
  return enqueue(async () => (inCharge() ? void (await openCard({ order, by: user })) : asMessage()));
}

/** Hands an order to the GM's client unless the rules forbid it here: then it is said and goes no further. */
export async function orderAttack(order: AttackOrder): Promise<void> {
  const { refusal } = preview(order);
  if (refusal) return say({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusalValues(refusal.values) });
  return submitAttack(order);
}

/** Several attacks one after the other, on one card: the first one carries the others. @rule SS-MULTI-05 */
export async function orderInTurn([first, ...next]: readonly AttackOrder[]): Promise<void> {
  if (first) await orderAttack(next.length > 0 ? { ...first, series: { of: "", index: 0, next } } : first);
}
