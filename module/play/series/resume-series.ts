import { ordererOf, type AttackMessage } from "../../documents/attack-record";
import { headOf, laterAttacks, laterOrders } from "../../documents/attack-series";
import { ageOf } from "../../documents/order-message";
import type { AttackOrder } from "../../rules/attack/model/order";
import { orderAttack } from "../attack/order-attack";

/** Statuses of an attack that has ended. */
const OVER: readonly string[] = ["resolved", "refused", "undone", "closed"];
/** Milliseconds after which a page reload no longer starts the next attack, which then waits for its button. */
const LEFT_ALONE = 15 * 60_000;

/** Orders on their way to the server, as "head message id:series index", so that no order is sent twice. */
const onTheWay = new Set<string>();

/** The next attack of a series and the message of the previous attack. */
interface NextAttack {
  readonly order: AttackOrder;
  readonly before: AttackMessage;
}

/**
 * Returns the next attack of a series; null after the last attack. If the message of a later attack was deleted, that attack is not made
 * again.
 */
export function nextAttackOf(head: AttackMessage): NextAttack | null {
  const orders = laterOrders(head);
  const made = laterAttacks(head);
  const last = made.findLastIndex((later) => later !== null);
  const order = orders[last + 1];
  if (!order) return null;
  // `made` excludes the first attack of the series.
  const series = { of: head.id ?? "", index: last + 2 };
  return { order: { ...order, series }, before: made[last] ?? head };
}

/**
 * Returns whether this client's user may order the next attack. The user must have ordered the series, and the previous attack must be
 * over. An undone first attack ends the series.
 */
export const mayGoOn = (head: AttackMessage): boolean => {
  const next = nextAttackOf(head);
  return next !== null && ordererOf(head)?.isSelf === true && head.system.status !== "undone" && OVER.includes(next.before.system.status);
};

/** Orders the next attack of a series. If the rules refuse the attack, the player is notified and the series waits. */
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
 * Orders the next attack after the previous one is resolved. After a refused, undone or closed attack, the series waits until the player
 * continues it.
 *
 * @param atStart True if the page was loaded just now. The series then waits if the previous attack is more than 15 minutes old.
 * @rule SS-MULTI-05
 */
export async function goOnAfter(message: AttackMessage, atStart: boolean): Promise<void> {
  const head = headOf(message) ?? message;
  if (nextAttackOf(head)?.before !== message || message.system.status !== "resolved") return;
  if (atStart && ageOf(message, game.time?.serverTime ?? 0) > LEFT_ALONE) return;
  await makeNext(head);
}
