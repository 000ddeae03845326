import { isAttack, writtenByGamemaster, type AttackMessage } from "../../documents/attack-record";
import { completeAsks, type OpenAsk } from "../../play/open-ask";
import { mayAnswer } from "../../play/who-answers";
import { askPerson, type Prompt } from "./prompt";

interface Shown {
  readonly askId: string;
  prompt: Prompt | null;
  /** Answered elsewhere before the window was there. */
  over: boolean;
}

/** Windows this client shows, by message: several attacks may ask at once, each asks one thing at a time. */
const shown = new Map<string, Shown>();

/** Questions somebody has put aside; they come back with the card's button only. */
const putAside = new Set<string>();

const keyOf = (messageId: string, askId: string): string => `${messageId} ${askId}`;

/** A gamemaster's client reads the whole question from the record; everybody else has what is public of it. */
const asksFor = (message: AttackMessage): OpenAsk[] => {
  const complete = game.user?.isGM ? completeAsks(message) : [];
  return complete.length > 0 ? complete : (message.system.asks as unknown as OpenAsk[]);
};

const openAsks = (message: ChatMessage.Implementation): OpenAsk[] =>
  isAttack(message) && message.system.status === "asking" && writtenByGamemaster(message) ? asksFor(message) : [];

async function show(message: ChatMessage.Implementation, ask: OpenAsk): Promise<void> {
  const messageId = message.id ?? "";
  const before = shown.get(messageId);
  if (before?.askId === ask.id) return;
  const own: Shown = { askId: ask.id, prompt: null, over: false };
  shown.set(messageId, own);
  const answered = await askPerson(messageId, ask, message.alias ?? "", (prompt) => {
    own.prompt = prompt;
    if (own.over) void prompt.close();
  });
  if (!answered && !own.over) putAside.add(keyOf(messageId, ask.id));
  if (shown.get(messageId) === own) shown.delete(messageId);
}

/** Opens the question of a card for whoever pressed its button. */
export function openPrompt(messageId: string): void {
  const message = game.messages?.get(messageId);
  const user = game.user;
  const ask = message && user && openAsks(message).find((open) => mayAnswer(user, open));
  if (!message || !ask) return;
  putAside.delete(keyOf(messageId, ask.id));
  void show(message, ask);
}

/** What was answered elsewhere is asked here no more. */
function closeAnswered(messageId: string, asks: readonly OpenAsk[]): void {
  const own = shown.get(messageId);
  if (!own || asks.some(({ id }) => id === own.askId)) return;
  own.over = true;
  shown.delete(messageId);
  void own.prompt?.close();
}

/**
 * Looks at an attack message that came or changed: shows what this person is asked, closes what somebody else has answered.
 * Open questions live in the message, so a reload shows them again.
 */
export function watchAsks(message: ChatMessage.Implementation): void {
  const messageId = message.id ?? "";
  const asks = openAsks(message);
  closeAnswered(messageId, asks);
  const mine = asks.find(({ id, userId }) => userId === game.user?.id && !putAside.has(keyOf(messageId, id)));
  if (mine) void show(message, mine);
}

/** Questions that were open before this client came. */
export function watchAll(): void {
  for (const message of game.messages?.contents ?? []) watchAsks(message as ChatMessage.Implementation);
}
