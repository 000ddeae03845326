import type { OrderMessage } from "../documents/order-message";

/** Writes an order into a message. It waits there until a GM's client answers it; nobody is shown it as fact. */
export async function writeOrder(kind: OrderMessage["system"]["kind"], order: object, speaker: object): Promise<void> {
  await ChatMessage.implementation.create({ type: "order", speaker, system: { kind, order } } as never, { chatBubble: false } as never);
}
