import type { CrossfireMessage, CrossfireMessageOf } from "../foundry/types";

/** A reaction prompt, which offers an attack out of turn because a token moved. */
export type ReactionMessage = CrossfireMessageOf<"reaction">;

/** Returns whether a message is a reaction prompt by a GM's client; false for a forged message. */
export const isReactionMessage = (message: CrossfireMessage | undefined): message is ReactionMessage =>
  (message?.type as string | undefined) === "reaction" && message?.author?.isGM === true;

/** Returns all reaction prompts in chat, including closed prompts. */
export const reactionMessages = (): ReactionMessage[] => ((game.messages?.contents ?? []) as CrossfireMessage[]).filter(isReactionMessage);

export const isOpenReaction = ({ system }: ReactionMessage): boolean => system.status === "asking";
