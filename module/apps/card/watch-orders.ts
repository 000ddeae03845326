import { isOrderMessage, PATIENCE } from "../../documents/order-message";
import type { CrossfireMessage } from "../../foundry/types";
import { after } from "../../play/authority/timekeeper";

const orders = () => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isOrderMessage);

/** Redraws a visible order, so that its card shows that the order is waiting. */
function show(id: string): void {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  if (isOrderMessage(message) && message.visible)
    void (ui.chat as { updateMessage?(message: unknown): Promise<void> } | undefined)?.updateMessage?.(message);
}

/** Marks a new order as waiting if the order still exists after 2 seconds. */
export function watchOrder(message: CrossfireMessage): void {
  if (isOrderMessage(message)) after(PATIENCE, () => show(message.id ?? ""));
}

/** Redraws all orders after a user connects or disconnects, because the last GM may have left. */
export function watchAllOrders(): void {
  for (const { id } of orders()) show(id ?? "");
}

/** Deletes an order that this user wrote and that no GM's client has answered yet. Does nothing for other users' orders. */
export async function withdraw(id: string): Promise<void> {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  if (isOrderMessage(message) && message.isAuthor) await message.delete();
}
