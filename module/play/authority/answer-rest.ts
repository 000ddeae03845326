import type { IntentHandler } from "./intents";
import { allWaiting, type Waiting } from "./waiting-answers";

/** Prompts of the GMs themselves stand on their own screens. */
const isAnotherUsers = ({ userId }: Waiting): boolean => !game.users?.get(userId)?.isGM;

/** Returns the names of the fighters whose players have yet to answer, each once. */
export const pendingNames = (): readonly string[] => [
  ...new Set(
    allWaiting()
      .filter(isAnotherUsers)
      .map(({ name }) => name),
  ),
];

/** Answers every open prompt of the players with its default, as when their time is up, for a GM. */
export const answerRest: IntentHandler<"answer-rest"> = async (_id, _args, sender) => {
  if (!sender.isGM) return { level: "warn", key: "CROSSFIRE.Tracker.gamemasterOnly", values: {} };
  for (const waiting of allWaiting().filter(isAnotherUsers)) await waiting.default({ kind: "gm" });
};
