import { isOrderMessage, PATIENCE } from "../../documents/order-message";
import type { CrossfireMessage } from "../../foundry/types";
import { after } from "../../play/authority/timekeeper";

const orders = () => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isOrderMessage);

/** Shows that an order waits, once it is to be seen. */
function show(id: string): void {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  if (isOrderMessage(message) && message.visible)
    void (ui.chat as { updateMessage?(message: unknown): Promise<void> } | undefined)?.updateMessage?.(message);
}

/** An order was created: if it is still there after a while, it shows that it waits. */
export function watchOrder(message: CrossfireMessage): void {
  if (isOrderMessage(message)) after(PATIENCE, () => show(message.id ?? ""));
}

/** A user came or went: with the last GM gone, orders show that they wait. */
export function watchAllOrders(): void {
  for (const { id } of orders()) show(id ?? "");
}

/** Withdraws an order that nobody has answered yet. */
export async function withdraw(id: string): Promise<void> {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  if (isOrderMessage(message) && message.isAuthor) await message.delete();
}
