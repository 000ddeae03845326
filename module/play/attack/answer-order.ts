import { isAttack, type AttackMessage } from "../../documents/attack-record";
import { isOrderMessage, isPlayersAttack, isProbeOrder, type OrderMessage } from "../../documents/order-message";
import type { CrossfireMessage } from "../../foundry/types";
import type { AttackOrder } from "../../rules/attack/model/order";
import { startCheckFor } from "../checks/start-check";
import { notifySender } from "../authority/intents";
import { beginBeforeCard } from "./open-attack";
import { openCard } from "./open-card";
import { notify } from "../authority/notices";
import { assertActiveGM, enqueue, noticeOf } from "../authority/queue";
import { faultValues } from "../../rules/reading/faults";
import { orderFaults, readOrder } from "./read-order";
import { attackSpeaker } from "./write-attack";
import { actorAt } from "../uuids";

/** A message that waits for an answer from the GM's client. */
export type WaitingOrder = OrderMessage | AttackMessage;

/**
 * Returns whether a message waits for the GM's client. An unopened attack that a player's client created in version 0.1 counts as an order.
 */
export const isWaitingOrder = (message: CrossfireMessage): message is WaitingOrder =>
  isOrderMessage(message) ? !isProbeOrder(message) : isPlayersAttack(message);

/** Replaces an unreadable order with one that has no attacker and contains only the fault, which the card shows. */
const unreadable = (raw: unknown): AttackOrder => {
  const [fault] = orderFaults(raw);
  return { attacker: "", attackerToken: null, ...(fault ? { fault: faultValues(fault) } : {}) } as AttackOrder;
};

/** Returns the attacker as the speaker if the author owns the attacker; otherwise the author's name. */
function speakerFor(order: AttackOrder, author: User.Implementation): object {
  const attackers = [order.attacker, ...(order.attackerToken ? [order.attackerToken] : [])].map(actorAt);
  const owned = attackers.every((actor) => actor?.testUserPermission(author, "OWNER"));
  return owned ? attackSpeaker(order) : { alias: author.name };
}

async function answerAttack(raw: unknown, author: User.Implementation, answers: string): Promise<void> {
  const order = readOrder(raw) ?? unreadable(raw);
  await openCard({ order, by: author, answers, speaker: speakerFor(order, author), begin: beginBeforeCard });
}

async function answerTest(raw: unknown, author: User.Implementation, answers: string): Promise<void> {
  // Version 0.1 stored the request as `wish`.
  const { actor, wish, request = wish } = (raw ?? {}) as { readonly actor?: unknown; readonly wish?: unknown; readonly request?: unknown };
  const notice = await startCheckFor(String(actor ?? ""), request, author, answers);
  if (notice) notifySender(notice, author);
}

/** Deletes an answered order, unless its author has withdrawn it in the meantime. */
async function close(message: WaitingOrder): Promise<void> {
  if (!game.messages?.has(message.id ?? "")) return;
  assertActiveGM();
  await message.delete();
}

/**
 * Deletes an order that an error stopped before its card existed. Otherwise, the order would be answered again, and could fail again,
 * after every start. Notifies the GM and the author, who has to order again.
 */
export async function refuseOrder(message: WaitingOrder, error: unknown): Promise<void> {
  const notice = noticeOf(error, "CROSSFIRE.Refusal.stopped");
  notify(notice);
  const author = message.author as User.Implementation | null;
  if (author && !author.isSelf) notifySender(notice, author);
  await close(message);
}

/**
 * Answers an order: reads it once, opens the card with the order as read, and deletes the message. After a crash before the deletion, the
 * next call finds the card by the order's id. It then only deletes the message.
 */
export async function answerOrder(message: WaitingOrder): Promise<void> {
  const author = message.author as User.Implementation | null;
  const id = message.id ?? "";
  const { order } = message.system;
  if (author)
    await (isAttack(message) || message.system.kind === "attack" ? answerAttack(order, author, id) : answerTest(order, author, id));
  // The attack continues first because its author waits for it. The deletion can wait.
  void enqueue(() => close(message));
}
