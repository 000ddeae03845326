import type { AttackMessage } from "../documents/attack-record";
import type { AttackOrder } from "../rules/attack/order";
import { preview } from "./preview";
import { refusalValues } from "./refusal-values";
import { say } from "./say";
import { documentAt } from "./uuids";

/**
 * Hands a finished order to the gamemaster's client: a message only its author writes.
 *
 * @param id of the message; left out, the server gives one
 * @returns null when the rules forbid it
 */
export async function orderAttack(order: AttackOrder, id?: string): Promise<AttackMessage | null> {
  const { refusal } = preview(order);
  if (refusal) {
    say({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusalValues(refusal.values) });
    return null;
  }
  const speaker = ChatMessage.implementation.getSpeaker({
    actor: documentAt(order.attacker),
    token: order.attackerToken ? documentAt(order.attackerToken) : null,
  });
  const message = await ChatMessage.implementation.create(
    { ...(id ? { _id: id } : {}), type: "attack", speaker, system: { order } } as never,
    { keepId: id !== undefined },
  );
  return (message as AttackMessage | undefined) ?? null;
}

/** Several attacks one after the other, on one card: the first one carries the others. @rule SS-MULTI-05 */
export async function orderInTurn([first, ...next]: readonly AttackOrder[]): Promise<void> {
  if (first) await orderAttack(next.length > 0 ? { ...first, series: { of: "", index: 0, next } } : first);
}
