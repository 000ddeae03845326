import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";

/** A question whether somebody acts out of turn because somebody moved. */
export type ReactionMessage = CrossfireMessageOf<"reaction">;

/** Written by a gamemaster's client: what somebody else made up is none. */
export const isReactionMessage = (message: CrossfireMessage | undefined): message is ReactionMessage =>
  (message?.type as string | undefined) === "reaction" && message?.author?.isGM === true;

/** Questions that stand in the chat, also those that are over. */
export const reactionMessages = (): ReactionMessage[] => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isReactionMessage);

export const isOpenReaction = ({ system }: ReactionMessage): boolean => system.status === "asking";
