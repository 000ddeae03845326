import { isAttack, isWrittenByGM, type AttackMessage } from "../../documents/attack-record";
import type { CrossfireCombat, CrossfireMessage } from "../../foundry/types";
import { asksOf } from "../../play/authority/open-asks";
import type { OpenAsk } from "../../play/attack/open-ask";
import { mayAnswer } from "../../play/authority/who-answers";
import { send } from "../../play/authority/intents";
import type { Prompt } from "../prompts/open-prompts";
import { watchRolls } from "./rolls";

interface Shown {
  readonly askId: string;
  prompt: Prompt | null;
  /** True if the question was answered elsewhere before the window opened. */
  over: boolean;
}

/** Open windows on this client, by message. Several attacks may ask at the same time, but each asks only one question at a time. */
const shown = new Map<string, Shown>();

/** Keys of the questions that the user closed; only the button on the card reopens them. */
const putAside = new Set<string>();

const keyOf = (messageId: string, askId: string): string => `${messageId} ${askId}`;

/** Returns the whole question from the record on a GM's client; elsewhere, its public part. */
async function whole(message: AttackMessage, ask: OpenAsk): Promise<OpenAsk> {
  if (!game.user?.isGM) return ask;
  const { completeAsks } = await import("../../play/attack/complete-asks");
  return completeAsks(message).find(({ id }) => id === ask.id) ?? ask;
}

const openAsks = (message: CrossfireMessage): OpenAsk[] =>
  isAttack(message) && message.system.status === "asking" && isWrittenByGM(message) ? [...asksOf(message)] : [];

async function show(message: AttackMessage, asked: OpenAsk): Promise<void> {
  const messageId = message.id ?? "";
  const before = shown.get(messageId);
  if (before?.askId === asked.id) return;
  const own: Shown = { askId: asked.id, prompt: null, over: false };
  shown.set(messageId, own);
  const ask = await whole(message, asked);
  const waited = () => openAsks(message).find(({ id }) => id === ask.id)?.waited ?? null;
  const { askPerson } = await import("./prompt");
  const answered = await askPerson({ messageId, ask, attacker: message.alias ?? "", waited }, (prompt) => {
    own.prompt = prompt;
    if (own.over) void prompt.close();
  });
  if (!answered && !own.over) putAside.add(keyOf(messageId, ask.id));
  if (shown.get(messageId) === own) shown.delete(messageId);
}

/**
 * Opens the question of a card for the user who pressed its button. If another user's dice are asked for, has them rolled instead. Does
 * nothing if this user may not answer.
 */
export function openPrompt(messageId: string): void {
  const message = game.messages?.get(messageId);
  const user = game.user;
  const ask = message && user && openAsks(message).find((open) => mayAnswer(user, open));
  if (!message || !ask) return;
  // Another user cannot enter the owner's dice but may have them rolled.
  if (ask.dice && ask.userId !== user.id) return void send("answer", messageId, { ask: ask.id, kind: "rolled" });
  putAside.delete(keyOf(messageId, ask.id));
  void show(message as AttackMessage, ask);
}

/** Closes the window of a question that was answered elsewhere. */
function closeAnswered(messageId: string, asks: readonly OpenAsk[]): void {
  const own = shown.get(messageId);
  if (!own || asks.some(({ id }) => id === own.askId)) return;
  own.over = true;
  shown.delete(messageId);
  void own.prompt?.close();
}

/**
 * Shows the questions of a new or changed attack message to this user, and closes questions already answered. Open questions are stored in
 * the message, so a reload shows them again.
 */
export function watchAsks(message: CrossfireMessage): void {
  const messageId = message.id ?? "";
  const asks = openAsks(message);
  closeAnswered(messageId, asks);
  const mine = asks.find(({ id, userId }) => userId === game.user?.id && !putAside.has(keyOf(messageId, id)));
  if (mine) void show(message as AttackMessage, mine);
}

/** Shows the questions and the pending initiative rolls that were open before this client connected. */
export function watchAll(): void {
  for (const message of game.messages?.contents ?? []) watchAsks(message as CrossfireMessage);
  for (const combat of game.combats?.contents ?? []) watchRolls(combat as CrossfireCombat);
}
