import { ordererOf, type AttackMessage } from "../../documents/attack-record";
import { headOf, laterAttacks, laterOrders } from "../../documents/attack-series";
import { ageOf } from "../../documents/order-message";
import type { AttackOrder } from "../../rules/attack/model/order";
import { orderAttack } from "../attack/order-attack";

/** Ways in which one of several attacks is over. */
const OVER: readonly string[] = ["resolved", "refused", "undone", "closed"];
/** After so long nobody is surprised by an attack when the page is loaded: then it waits for its button. Milliseconds. */
const LEFT_ALONE = 15 * 60_000;

/** Attacks on their way to the server, by the place they take in a series. */
const onTheWay = new Set<string>();

/** The one of several attacks that comes next, and the one before it. */
interface NextAttack {
  readonly order: AttackOrder;
  readonly before: AttackMessage;
}

/** The next attack, or null when all were made: it is behind the last one, so that one whose message was deleted is not made again. */
export function nextAttackOf(head: AttackMessage): NextAttack | null {
  const orders = laterOrders(head);
  const made = laterAttacks(head);
  const last = made.findLastIndex((later) => later !== null);
  const order = orders[last + 1];
  if (!order) return null;
  // The first of all is not among those made later.
  const series = { of: head.id ?? "", index: last + 2 };
  return { order: { ...order, series }, before: made[last] ?? head };
}

/** May this client's user go on with the next one? The one before it is over. */
export const mayGoOn = (head: AttackMessage): boolean => {
  const next = nextAttackOf(head);
  return next !== null && ordererOf(head)?.isSelf === true && head.system.status !== "undone" && OVER.includes(next.before.system.status);
};

/** Makes the next of several attacks. What the rules forbid now is said, and waits. */
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

/** Somebody pressed the button. */
export async function goOn(head: AttackMessage): Promise<void> {
  if (mayGoOn(head)) await makeNext(head);
}

/**
 * One of several attacks has changed: with its outcome the next one is made. What is refused, taken back or closed ends the series,
 * until whoever ordered it goes on.
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
