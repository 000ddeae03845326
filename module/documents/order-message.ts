import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";
import { isAttack, recordOf, writtenByGamemaster, type AttackMessage } from "./attack-record";

/** An order: a request that the GM's client reads once and answers. */
export type OrderMessage = CrossfireMessageOf<"order">;

export const isOrderMessage = (message: CrossfireMessage | undefined): message is OrderMessage => message?.type === "order";

/** Milliseconds a GM's client has to answer before an order shows that it waits. */
export const PATIENCE = 2_000;

/** Does an order show that it waits? Its author and GMs see it, while no GM is here or the GM's client takes long. @param now server time, ms */
export const showsWaiting = ({ author, timestamp }: OrderMessage, now: number): boolean =>
  (author?.isSelf || game.user?.isGM) === true && (!game.users?.activeGM || now - timestamp >= PATIENCE);

/**
 * A player's own message of type `attack` that no GM's client has opened: an order of 0.1, or one that was written by hand.
 * What a GM's client refused needs no answer.
 */
export const isPlayersAttack = (message: CrossfireMessage): message is AttackMessage =>
  isAttack(message) &&
  message.author?.isGM !== true &&
  !recordOf(message) &&
  !(message.system.status === "refused" && writtenByGamemaster(message));
