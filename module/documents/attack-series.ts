import type { CrossfireMessage } from "../foundry/types";
import type { AttackSeries } from "../rules/attack/model/order";
import { isAttack, orderIn, ordererOf, type AttackMessage } from "./attack-record";

/** Maximum number of attacks in a series after the first. */
const MOST_LATER = 19;
/** Number of digits at the end of a later attack's id that state its index in the series. */
const DIGITS = 2;

/** Returns the id that 0.1 gave the message of a later attack, which a player's client created. */
const laterIdOf = (headId: string, index: number): string => `${headId.slice(0, -DIGITS)}${String(index).padStart(DIGITS, "0")}`;

/** Returns the series of an attack; null for a single attack. The order may be unchecked. */
export function seriesOf(message: AttackMessage): AttackSeries | null {
  const series = (orderIn(message) as { series?: Partial<AttackSeries> | null }).series;
  return typeof series?.index === "number" && typeof series.of === "string" ? (series as AttackSeries) : null;
}

/** Returns the orders of the later attacks of a series; empty unless `head` is the first attack of a series. */
export function laterOrders(head: AttackMessage): NonNullable<AttackSeries["next"]> {
  const series = seriesOf(head);
  return series?.index === 0 && Array.isArray(series.next) ? series.next.slice(0, MOST_LATER) : [];
}

/** Returns the first attack of the series, on whose card this attack is a row; null if this attack has its own card. */
export function headOf(message: AttackMessage): AttackMessage | null {
  const series = seriesOf(message);
  if (!series || series.index === 0) return null;
  const head = game.messages?.get(series.of) as CrossfireMessage | undefined;
  if (!isAttack(head) || ordererOf(head)?.id !== ordererOf(message)?.id || series.index > laterOrders(head).length) return null;
  return message.author?.isGM || message.id === laterIdOf(series.of, series.index) ? head : null;
}

/** Returns the later attacks of a series in order; null for each attack not yet made. */
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
