import { isCheck, keptCheck, openChecks, type CheckMessage, type OpenCheck } from "../../documents/kept-check";
import type { CrossfireMessage } from "../../foundry/types";
import { send } from "../../play/authority/intents";
import { mayAnswer } from "../../play/authority/who-answers";
import type { Prompt } from "../prompts/open-prompts";

interface Shown {
  prompt: Prompt | null;
  /** True if the question was answered elsewhere before the window opened. */
  over: boolean;
}

/** Open windows on this client, by message and side. The next constant has the questions that the user closed. */
const shown = new Map<string, Shown>();
const putAside = new Set<string>();

const keyOf = (messageId: string, { side, kind }: Pick<OpenCheck, "side" | "kind">): string => `${messageId} ${side} ${kind}`;

const asksIn = (message: CrossfireMessage): readonly OpenCheck[] =>
  isCheck(message) && message.system.status === "asking" && game.messages?.has(message.id ?? "") ? openChecks(message) : [];

/** Returns true if this user may answer a question of a test. */
export const maySettle = (user: User.Implementation, { who, userId, kind }: OpenCheck): boolean =>
  mayAnswer(user, { who, userId, gmOnly: false, kind: kind === "dice" ? "roll" : "defense" });

async function answerFor(message: CheckMessage, ask: OpenCheck, onOpen: (prompt: Prompt) => void): Promise<object | null> {
  const waited = () => asksIn(message).find(({ side }) => side === ask.side)?.waited ?? null;
  if (ask.dice) {
    const what = game.i18n?.format("CROSSFIRE.Dice.test", { name: ask.name }) ?? "";
    const { askForFaces } = await import("../defense/faces");
    const answer = await askForFaces({ name: ask.name, what, count: ask.dice.count, sides: ask.dice.sides, cover: 0, waited }, onOpen);
    return answer && { faces: answer === "rolled" ? "rolled" : answer.faces };
  }
  const { questionFor } = await import("../../play/checks/question");
  const initial = { order: ask.order, secret: false, extended: null, opponent: null, treatment: null };
  // The public question does not name a hidden actor.
  const side = game.user?.isGM ? keptCheck(message)?.sides[ask.side] : undefined;
  const actor = side?.actor ?? ask.who;
  const question = questionFor({ mode: "answer", actor, initial, people: [], fixed: (message.type as string) === "request" });
  if (!question) return null;
  const { askForTest } = await import("./dialog");
  const answer = await askForTest(question, { waited, onOpen });
  return answer && { order: answer.request.order };
}

async function show(message: CheckMessage, ask: OpenCheck): Promise<void> {
  const messageId = message.id ?? "";
  const key = keyOf(messageId, ask);
  if (shown.has(key)) return;
  const own: Shown = { prompt: null, over: false };
  shown.set(key, own);
  const answer = await answerFor(message, ask, (prompt) => {
    own.prompt = prompt;
    if (own.over) void prompt.close();
  });
  if (shown.get(key) === own) shown.delete(key);
  if (own.over) return;
  if (!answer) return void putAside.add(key);
  await send("answer-test", messageId, { side: ask.side, ...answer });
}

/**
 * Opens the question of a card for the user who pressed its button. If the question is about another user's physical dice, has the dice
 * rolled instead.
 */
export function openCheckPrompt(messageId: string, side: number): void {
  const message = game.messages?.get(messageId);
  const { user } = game;
  const ask = message && user && asksIn(message as CrossfireMessage).find((open) => open.side === side && maySettle(user, open));
  if (!message || !ask) return;
  if (ask.dice && ask.userId !== user.id) return void send("answer-test", messageId, { side, faces: "rolled" });
  putAside.delete(keyOf(messageId, ask));
  void show(message as CheckMessage, ask);
}

/** Closes the windows of questions that were answered elsewhere. */
function closeAnswered(messageId: string, asks: readonly OpenCheck[]): void {
  const open = new Set(asks.map((ask) => keyOf(messageId, ask)));
  for (const [key, own] of shown) {
    if (!key.startsWith(`${messageId} `) || open.has(key)) continue;
    own.over = true;
    shown.delete(key);
    void own.prompt?.close();
  }
}

/**
 * Shows this user the open questions of a new or changed test, and closes settled questions. After a reload, open questions are shown
 * again.
 */
export function watchCheck(message: CrossfireMessage): void {
  const messageId = message.id ?? "";
  const asks = asksIn(message);
  closeAnswered(messageId, asks);
  for (const ask of asks) {
    if (ask.userId === game.user?.id && !putAside.has(keyOf(messageId, ask))) void show(message as CheckMessage, ask);
  }
}

/** Shows the questions that were open before this client connected. */
export function watchAllChecks(): void {
  for (const message of game.messages?.contents ?? []) watchCheck(message as CrossfireMessage);
}
