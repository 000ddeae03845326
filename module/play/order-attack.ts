import { isAttack, type AttackMessage } from "../documents/attack-record";
import type { AttackOrder } from "../rules/attack/order";
import { isOver } from "./attack-status";
import { preview } from "./preview";
import { refusalValues } from "./refusal-values";
import { say } from "./say";
import { documentAt } from "./uuids";

/** Hands a finished order to the gamemaster's client: a message only its author writes. @returns null when the rules forbid it */
export async function orderAttack(order: AttackOrder): Promise<AttackMessage | null> {
  const { refusal } = preview(order);
  if (refusal) {
    say({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusalValues(refusal.values) });
    return null;
  }
  const speaker = ChatMessage.implementation.getSpeaker({
    actor: documentAt(order.attacker) as never,
    token: (order.attackerToken ? documentAt(order.attackerToken) : null) as never,
  });
  const message = await ChatMessage.implementation.create({ type: "attack", speaker, system: { order } } as never);
  return (message as AttackMessage | undefined) ?? null;
}

/** How an attack ended, once it has; null when its message is gone. */
function outcomeOf(id: string): Promise<AttackMessage["system"]["status"] | null> {
  return new Promise((resolve) => {
    const hooks: (() => void)[] = [];
    const done = (status: AttackMessage["system"]["status"] | null): void => {
      for (const off of hooks) off();
      resolve(status);
    };
    const look = (): void => {
      const message = game.messages?.get(id) as ChatMessage.Implementation | undefined;
      if (!message || !isAttack(message)) return done(null);
      if (isOver(message)) done(message.system.status);
    };
    for (const hook of ["updateChatMessage", "deleteChatMessage"] as const) {
      const number = Hooks.on(hook, () => queueMicrotask(look));
      hooks.push(() => Hooks.off(hook, number));
    }
    look();
  });
}

/**
 * Several attacks one after the other, each when the one before is over: every one is declared, answered, recorded and undone on its own.
 * What is refused, or closed without an end, ends the series.
 *
 * @rule SS-MULTI-05
 */
export async function orderInTurn(orders: readonly AttackOrder[]): Promise<void> {
  for (const [index, order] of orders.entries()) {
    const message = await orderAttack(order);
    if (!message?.id) return;
    if (index < orders.length - 1 && (await outcomeOf(message.id)) !== "resolved") return;
  }
}
