import { isOpenReaction, isReactionMessage, type ReactionMessage } from "../../documents/reaction";
import type { CrossfireMessage } from "../../foundry/types";
import { mayAnswer } from "../../play/authority/who-answers";
import type { Prompt } from "../prompts/open-prompts";

interface Shown {
  prompt: Prompt | null;
  /** True if the question was answered elsewhere before the window opened. */
  over: boolean;
}

/** Open windows on this client, by message. The next constant has the messages whose questions the user closed. */
const shown = new Map<string, Shown>();
const putAside = new Set<string>();

export const mayReact = (user: User.Implementation, { system: { userId, watcher } }: ReactionMessage): boolean =>
  mayAnswer(user, { userId, who: watcher, gmOnly: false, kind: "defense" });

async function show(message: ReactionMessage): Promise<void> {
  const id = message.id ?? "";
  if (shown.has(id)) return;
  const own: Shown = { prompt: null, over: false };
  shown.set(id, own);
  const { askToReact } = await import("./prompt");
  await askToReact(message, (prompt) => {
    own.prompt = prompt;
    if (own.over) void prompt.close();
  });
  if (shown.get(id) === own) shown.delete(id);
  putAside.add(id);
}

/** Opens the question of a card for the user who pressed its button. */
export function openReaction(id: string): void {
  const message = game.messages?.get(id) as CrossfireMessage | undefined;
  const user = game.user as User.Implementation | null;
  if (user && isReactionMessage(message) && isOpenReaction(message) && mayReact(user, message)) void show(message);
}

/** Shows a new or changed question to its user, and closes a settled question. After a reload, open questions are shown again. */
export function watchReaction(message: CrossfireMessage): void {
  if (!isReactionMessage(message)) return;
  const id = message.id ?? "";
  if (isOpenReaction(message) && game.messages?.has(id)) {
    if (message.system.userId === game.user?.id && !putAside.has(id)) void show(message);
    return;
  }
  const own = shown.get(id);
  if (!own) return;
  own.over = true;
  shown.delete(id);
  void own.prompt?.close();
}

/** Shows the questions that were open before this client connected. */
export function watchAllReactions(): void {
  for (const message of game.messages?.contents ?? []) watchReaction(message as CrossfireMessage);
}
