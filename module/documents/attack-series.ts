import type { Series } from "../rules/attack/order";
import { isAttack, type AttackMessage } from "./attack-record";

/** As many as anybody makes together, the first apart. */
const MOST_LATER = 19;
/** Digits that tell the message of a later attack from that of the first. */
const DIGITS = 2;

/** The id of the message of a later attack: always the same, so that two windows cannot send it twice. */
export const laterIdOf = (headId: string, index: number): string => `${headId.slice(0, -DIGITS)}${String(index).padStart(DIGITS, "0")}`;

/** What the order of an attack says of the attacks it is one of; any client may have written anything. */
export function seriesOf({ system }: AttackMessage): Series | null {
  const series = (system.order as { series?: Partial<Series> | null }).series;
  return typeof series?.index === "number" && typeof series.of === "string" ? (series as Series) : null;
}

/** The attacks that are still to come when the first one is made; empty for anything but the first of several. */
export function laterOrders(head: AttackMessage): NonNullable<Series["next"]> {
  const series = seriesOf(head);
  return series?.index === 0 && Array.isArray(series.next) ? series.next.slice(0, MOST_LATER) : [];
}

/** The attack on whose card this one is a row: the first of several, by the same author. Null: it has a card of its own. */
export function headOf(message: AttackMessage): AttackMessage | null {
  const series = seriesOf(message);
  if (!series || series.index === 0) return null;
  const head = game.messages?.get(series.of) as ChatMessage.Implementation | undefined;
  const isHead = isAttack(head) && head.author?.id === message.author?.id && series.index <= laterOrders(head).length;
  return isHead && message.id === laterIdOf(series.of, series.index) ? head : null;
}

/** The later attacks in their order, those that were sent; null where one was not. */
export const laterAttacks = (head: AttackMessage): (AttackMessage | null)[] =>
  laterOrders(head).map((_order, at) => {
    const later = game.messages?.get(laterIdOf(head.id ?? "", at + 1)) as ChatMessage.Implementation | undefined;
    return isAttack(later) && headOf(later) === head ? later : null;
  });
