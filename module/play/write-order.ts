import type { OrderMessage } from "../documents/order-message";
import type { AttackOrder } from "../rules/attack/order";
import type { CheckWish } from "./checks/wish";

/** A test as a player orders it. */
export interface TestOrder {
  /** uuid of the actor who makes it. */
  readonly actor: string;
  readonly wish: CheckWish;
}

/** Writes an order into a message. It waits there until a GM's client answers it; nobody is shown it as fact. */
export async function writeOrder(kind: OrderMessage["system"]["kind"], order: AttackOrder | TestOrder, speaker: object): Promise<void> {
  await ChatMessage.implementation.create({ type: "order", speaker, system: { kind, order: { ...order } } }, { chatBubble: false });
}
