import type { AttackOrder } from "../../rules/attack/model/order";
import { openCard } from "./open-card";
import { preview } from "../preview/preview";
import { enqueue, isActiveGM, isActiveGMUser } from "../authority/queue";
import { refusalValues } from "./refusal";
import { gamemasters, notifyEveryone } from "../authority/notices";
import { attackSpeaker } from "./write-attack";
import type { OrderMessage } from "../../documents/order-message";
import type { CheckRequest } from "../checks/check-request";

/** A test as a player orders it. */
export interface TestOrder {
  /** uuid of the actor who makes it. */
  readonly actor: string;
  readonly wish: CheckRequest;
}

/** Returns who reads an order besides its author: GMs; everybody if this user may not whisper, because the order has to get through. */
const orderReaders = (): string[] => (game.user?.can("MESSAGE_WHISPER") ? gamemasters() : []);

/** Writes an order into a message. It waits there until a GM's client answers it; nobody is shown it as fact. */
export async function writeOrder(kind: OrderMessage["system"]["kind"], order: AttackOrder | TestOrder, speaker: object): Promise<void> {
  const data = { type: "order" as const, speaker, whisper: orderReaders(), system: { kind, order: { ...order } } };
  await ChatMessage.implementation.create(data, { chatBubble: false });
}

/** Hands a finished order to the GM's client: on that client the card is opened at once, on any other a message asks for it. */
export async function submitAttack(order: AttackOrder): Promise<void> {
  const asMessage = () => writeOrder("attack", order, attackSpeaker(order));
  const { user } = game;
  if (!isActiveGMUser() || !user) return asMessage();
  return enqueue(async () => (isActiveGM() ? void (await openCard({ order, by: user })) : asMessage()));
}

/** Hands an order to the GM's client unless the rules forbid it here: then it is said and goes no further. */
export async function orderAttack(order: AttackOrder): Promise<void> {
  const { refusal } = preview(order);
  if (refusal) return notifyEveryone({ level: "warn", key: `CROSSFIRE.Refusal.${refusal.refusal}`, values: refusalValues(refusal.values) });
  return submitAttack(order);
}

/** Several attacks one after the other, on one card: the first one carries the others. @rule SS-MULTI-05 */
export async function orderInTurn([first, ...next]: readonly AttackOrder[]): Promise<void> {
  if (first) await orderAttack(next.length > 0 ? { ...first, series: { of: "", index: 0, next } } : first);
}
