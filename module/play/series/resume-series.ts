import { ordererOf, type AttackMessage } from "../../documents/attack-record";
import { headOf, laterAttacks, laterOrders } from "../../documents/attack-series";
import { ageOf } from "../../documents/order-message";
import type { AttackOrder } from "../../rules/attack/model/order";
import { orderAttack } from "../attack/order-attack";

/** Statuses in which an attack of a series is over. */
const OVER: readonly string[] = ["resolved", "refused", "undone", "closed"];
/** Milliseconds after which a reload of the page no longer starts the next attack; it then waits for its button. */
const LEFT_ALONE = 15 * 60_000;

/** Orders being sent to the server, as "head message id:series index"; prevents ordering one twice. */
const onTheWay = new Set<string>();

/** The next attack of a series and the message of the one before it. */
interface NextAttack {
  readonly order: AttackOrder;
  readonly before: AttackMessage;
}

/** Returns the next attack after the last one made, or null if all were made. An attack whose message was deleted is not made again. */
export function nextAttackOf(head: AttackMessage): NextAttack | null {
  const orders = laterOrders(head);
  const made = laterAttacks(head);
  const last = made.findLastIndex((later) => later !== null);
  const order = orders[last + 1];
  if (!order) return null;
  // `made` leaves out the first attack of the series.
  const series = { of: head.id ?? "", index: last + 2 };
  return { order: { ...order, series }, before: made[last] ?? head };
}

/** Returns whether this client's user may order the next attack: theirs to order, and the previous one over. */
export const mayGoOn = (head: AttackMessage): boolean => {
  const next = nextAttackOf(head);
  return next !== null && ordererOf(head)?.isSelf === true && head.system.status !== "undone" && OVER.includes(next.before.system.status);
};

/** Orders the next attack of a series. If the rules refuse it, the player is notified and the series waits. */
async function makeNext(head: AttackMessage): Promise<void> {
  const next = nextAttackOf(head);
  const place = next && `${head.id}:${next.order.series?.index}`;
  if (!place || onTheWay.has(place)) return;
  onTheWay.add(place);
  try {
    await orderAttack(next.order);
  } finally {
    onTheWay.delete(place);
  }
}

/** Continues a series when its button is pressed. */
export async function goOn(head: AttackMessage): Promise<void> {
  if (mayGoOn(head)) await makeNext(head);
}

/**
 * Orders the next attack once the previous one is resolved. A refused, undone or closed attack pauses the series until the player
 * continues.
 *
 * @param atStart the page was loaded just now
 * @rule SS-MULTI-05
 */
export async function goOnAfter(message: AttackMessage, atStart: boolean): Promise<void> {
  const head = headOf(message) ?? message;
  if (nextAttackOf(head)?.before !== message || message.system.status !== "resolved") return;
  if (atStart && ageOf(message, game.time?.serverTime ?? 0) > LEFT_ALONE) return;
  await makeNext(head);
}
