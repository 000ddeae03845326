import type { AttackOrder } from "../../rules/attack/model/order";
import { beginBeforeCard } from "./open-attack";
import { openCard } from "./open-card";
import { preview } from "../preview/preview";
import { enqueue, isActiveGM, isActiveGMUser } from "../authority/queue";
import { refusalValues } from "./refusal";
import { gmIds, notify } from "../authority/notices";
import { attackSpeaker } from "./write-attack";
import type { OrderMessage } from "../../documents/order-message";
import type { CheckRequest } from "../checks/check-request";

/** A player's order for a test. */
export interface TestOrder {
  /** uuid of the actor who makes the test. */
  readonly actor: string;
  readonly request: CheckRequest;
}

/**
 * Returns the ids of the users who receive an order as a whisper: all GMs. If this user may not whisper, returns none: everyone then
 * receives the order, because it must reach a GM.
 */
const orderReaders = (): string[] => (game.user?.can("MESSAGE_WHISPER") ? gmIds() : []);

/** Writes an order into a message, which waits for a GM's client. Clients show only that an order is waiting, not its content. */
export async function writeOrder(kind: OrderMessage["system"]["kind"], order: AttackOrder | TestOrder, speaker: object): Promise<void> {
  const data = { type: "order" as const, speaker, whisper: orderReaders(), system: { kind, order: { ...order } } };
  await ChatMessage.implementation.create(data, { chatBubble: false });
}

/** Submits a finished order. The active GM's client opens the card directly; any other client sends a message. */
export async function submitAttack(order: AttackOrder): Promise<void> {
  const asMessage = () => writeOrder("attack", order, attackSpeaker(order));
  const { user } = game;
  if (!isActiveGMUser() || !user) return asMessage();
  return enqueue(async () => (isActiveGM() ? void (await openCard({ order, by: user, begin: beginBeforeCard })) : asMessage()));
}

/** Submits an order unless the rules forbid it; otherwise notifies the user. */
export async function orderAttack(order: AttackOrder): Promise<void> {
  const { refusal } = preview(order);
  if (refusal) return notify({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusalValues(refusal.values) });
  return submitAttack(order);
}

/** Orders several attacks in turn on one card: the first order carries the others. @rule SS-MULTI-05 */
export async function orderInTurn([first, ...next]: readonly AttackOrder[]): Promise<void> {
  if (first) await orderAttack(next.length > 0 ? { ...first, series: { of: "", index: 0, next } } : first);
}
