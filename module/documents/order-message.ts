import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import { isAttack, recordOf, isWrittenByGM, type AttackMessage } from "./attack-record";

/** An order: a request that the GM's client reads once and answers. */
export type OrderMessage = CrossfireMessageOf<"order">;

export const isOrderMessage = (message: CrossfireMessage | undefined): message is OrderMessage => message?.type === "order";

/**
 * Returns the milliseconds since a message was posted. On Foundry 14, returns 0 until the server has stamped the message.
 * @param now Server time in milliseconds.
 */
export const ageOf = ({ timestamp }: { readonly timestamp: number | null }, now: number): number => now - (timestamp ?? now);

/** Returns whether an order only checks that players can create one. An order of this kind is never answered or shown. */
export const isProbeOrder = (message: OrderMessage): boolean =>
  typeof foundry.utils.getProperty(message, "flags.crossfire.probe") === "string";

/** Milliseconds that a GM's client has to answer before an order shows that it is waiting. */
export const PATIENCE = 2_000;

/**
 * Returns whether an order shows that it is waiting. Its author and GMs see this while no GM is connected or the GM's client is slow to
 * answer.
 *
 * @param now Server time in milliseconds.
 */
export const showsWaiting = (order: OrderMessage, now: number): boolean =>
  !isProbeOrder(order) && (order.author?.isSelf || game.user?.isGM) === true && (!game.users?.activeGM || ageOf(order, now) >= PATIENCE);

/**
 * Returns whether a message is a player's own attack that no GM's client has opened: an order of version 0.1, or a message created
 * manually. An attack that a GM's client refused needs no answer.
 */
export const isPlayersAttack = (message: CrossfireMessage): message is AttackMessage =>
  isAttack(message) &&
  message.author?.isGM !== true &&
  !recordOf(message) &&
  !(message.system.status === "refused" && isWrittenByGM(message));
