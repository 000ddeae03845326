import { isAttack, ordererOf, recordIdOf, type AttackMessage } from "../../documents/attack-record";
import { laterAttacks, laterOrders } from "../../documents/attack-series";
import type { CrossfireMessage } from "../../foundry/types";
import { createMessage, createMessages, type MessageSource } from "../../foundry/updates";
import type { AttackOrder } from "../../rules/attack/model/order";
import type { Refusal } from "../../rules/ruling";
import { gmIds } from "../authority/notices";
import { assertActiveGM } from "../authority/queue";
import { publicOrder } from "../authority/public-order";
import { attackSpeaker, writeRefusal } from "./write-attack";
import { stableId } from "../stable-id";

export type CardSource = { readonly _id: string } & MessageSource;

/**
 * Result of an attack before it has a card: the source of its record, or the refusal. Null if the attack begins only once it has a card.
 */
export type AttackBeginning = { readonly record: MessageSource } | { readonly no: Refusal } | null;

/** An attack that needs a card. */
interface Opening {
  readonly order: AttackOrder;
  /** The user who ordered the attack; null if no user ordered it (an explosive charge, suppressive fire). */
  readonly by: User.Implementation | null;
  /** Id of the order's message, or a key for the cause; each key has at most one card. Omitted: no key. */
  readonly answers?: string;
  /** Speaker of the card; omitted: the attacker. */
  readonly speaker?: object;
  /**
   * Plays the attack until a user is needed, so that its record is written with the card. Omitted: the attack begins once it has a card.
   */
  readonly begin?: (card: CardSource, order: AttackOrder) => Promise<AttackBeginning>;
}

/** Returns whether a GM's client created a message. */
const isGamemasters = (message: CrossfireMessage): boolean => message.author?.isGM === true;

/** Returns the first free id for a key; null if the key's card exists. Skips occupied ids, which a player may have taken on purpose. */
function freeId(key: string, isCard: (message: CrossfireMessage) => boolean): string | null {
  for (let attempt = 0; ; attempt++) {
    const id = stableId(`${key}:${attempt}`);
    const there = game.messages?.get(id) as CrossfireMessage | undefined;
    if (there && isGamemasters(there) && isCard(there)) return null;
    if (!there && !game.messages?.has(recordIdOf(id))) return id;
  }
}

/** Chooses the id of the message that answers an order. @returns null if the order is already answered */
export const answerIdFor = (orderId: string): string | null =>
  freeId(`order:${orderId}`, ({ system }) => (system as { answers?: unknown }).answers === orderId);

/**
 * Returns the key that identifies a card: its place in a series, or the order it answers; "" without either. `taken`: true if the place
 * already has its card; each place has only one.
 */
function keyOf(
  { series }: AttackOrder,
  by: User.Implementation | null,
  answers: string,
): { readonly key: string; readonly taken: boolean } {
  const head = series && series.index > 0 ? (game.messages?.get(series.of) as CrossfireMessage | undefined) : undefined;
  const isLater = series && isAttack(head) && ordererOf(head)?.id === by?.id && series.index <= laterOrders(head).length;
  if (isLater) return { key: `later:${series.of}:${series.index}`, taken: laterAttacks(head)[series.index - 1] !== null };
  return { key: answers ? `order:${answers}` : "", taken: false };
}

/**
 * Opens the card of an attack: a message of the GM's user, which no player can change. Each order, key or place in a series gets one card.
 * The outcome is written into the card later.
 *
 * @returns the card; null if it already exists, or if Foundry did not create it
 */
export async function openCard(opening: Opening): Promise<AttackMessage | null> {
  const { order, by, answers = "", speaker, begin } = opening;
  const { key, taken } = keyOf(order, by, answers);
  const id = key ? freeId(key, ({ system }) => (system as { answers?: unknown }).answers === answers) : null;
  if (taken || (key && !id)) return null;
  assertActiveGM();
  const system = { order, orderedBy: by?.id ?? "", answers };
  // Only GMs see the card until there is a record. Parts of the order that players may not know then move to the record.
  const whisper = publicOrder(order) === order ? [] : gmIds();
  const _id = id ?? foundry.utils.randomID();
  const data = { _id, type: "attack", speaker: speaker ?? attackSpeaker(order), whisper, system } as const;
  const begun = (await begin?.(data, order)) ?? null;
  try {
    const card = await written(data, begun && "record" in begun ? begun.record : null);
    if (card && begun && "no" in begun) await writeRefusal(card, begun.no);
    return card;
  } catch (error) {
    // In the meantime, another GM's client took the id for this card, or a player took it on purpose.
    if (!id || !game.messages?.has(id)) throw error;
    return openCard(opening);
  }
}

/**
 * Writes a card and its record in one write, the record first. If the record's id is taken, writes only the card; the record is written
 * later. Returns null if Foundry did not create the card.
 */
async function written(card: CardSource, record: MessageSource | null): Promise<AttackMessage | null> {
  try {
    if (record) await createMessages([record, card], { keepId: true });
    else await createMessage(card, { keepId: true });
  } catch (error) {
    if (!record || game.messages?.has(card._id) || !game.messages?.has(recordIdOf(card._id))) throw error;
    await createMessage(card, { keepId: true });
  }
  return (game.messages?.get(card._id) as AttackMessage | undefined) ?? null;
}
