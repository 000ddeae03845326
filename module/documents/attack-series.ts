import type { CrossfireMessage } from "../foundry/types";
import type { AttackSeries } from "../rules/attack/model/order";
import { isAttack, orderIn, ordererOf, type AttackMessage } from "./attack-record";

/** As many as anybody makes together, the first apart. */
const MOST_LATER = 19;
/** Digits that tell the message of a later attack from that of the first. */
const DIGITS = 2;

/** The id that 0.1 gave the message of a later attack, which a player's client created. */
const laterIdOf = (headId: string, index: number): string => `${headId.slice(0, -DIGITS)}${String(index).padStart(DIGITS, "0")}`;

/** What the order of an attack says of the attacks it is one of; any client may have written anything. */
export function seriesOf(message: AttackMessage): AttackSeries | null {
  const series = (orderIn(message) as { series?: Partial<AttackSeries> | null }).series;
  return typeof series?.index === "number" && typeof series.of === "string" ? (series as AttackSeries) : null;
}

/** The attacks that are still to come when the first one is made; empty for anything but the first of several. */
export function laterOrders(head: AttackMessage): NonNullable<AttackSeries["next"]> {
  const series = seriesOf(head);
  return series?.index === 0 && Array.isArray(series.next) ? series.next.slice(0, MOST_LATER) : [];
}

/** Finds the attack on whose card this one is a row: the first of several, ordered by the same user. Null: it has a card of its own. */
export function headOf(message: AttackMessage): AttackMessage | null {
  const series = seriesOf(message);
  if (!series || series.index === 0) return null;
  const head = game.messages?.get(series.of) as CrossfireMessage | undefined;
  if (!isAttack(head) || ordererOf(head)?.id !== ordererOf(message)?.id || series.index > laterOrders(head).length) return null;
  return message.author?.isGM || message.id === laterIdOf(series.of, series.index) ? head : null;
}

/** Returns the later attacks in their order, those that were made; null where one was not. */
export function laterAttacks(head: AttackMessage): (AttackMessage | null)[] {
  const orders = laterOrders(head);
  const made = orders.map((): AttackMessage | null => null);
  if (orders.length === 0) return made;
  for (const message of (game.messages?.contents ?? []) as CrossfireMessage[]) {
    if (!isAttack(message) || headOf(message) !== head) continue;
    made[seriesOf(message)!.index - 1] ??= message;
  }
  return made;
}
