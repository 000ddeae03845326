import type { OperationOptions } from "../../common/documents/operation";
import type { ChatMessage } from "./chat-message";
import { type SourceData, type FieldValue, type SystemObject, globals as g } from "../../common/dynamic";
import { isOtherwise } from "../../common/context";

/**
 * Builds the list item of a message: header, flavor, content, rolls. Inserts text from users as plain text; content is already enriched.
 */
export async function renderMessage(message: SystemObject, options: SourceData): Promise<unknown> {
  const context = makeContext(message, options);
  const li = element("li", `chat-message message flexcol ${context.cssClass}`);
  li.dataset["messageId"] = message.id ?? "";
  if (context.borderColor) li.style.borderColor = context.borderColor;
  li.append(header(message, context));
  const content = element("div", "message-content");
  content.innerHTML = await contentOf(message);
  li.append(content);
  g.Hooks.callAll("renderChatMessageHTML", message, li, context);
  return li;
}

function makeContext(message: ChatMessage, { canDelete, canClose, author, ...rest }: OperationOptions) {
  const isWhisper = message.whisper.length;
  const names = message.whisper.map((id: string) => g.game.users.get(id)?.name).filter(Boolean);
  const css = [
    message.style === 2 ? "ic" : null,
    message.style === 3 ? "emote" : null,
    isWhisper ? "whisper" : null,
    message.blind ? "blind" : null,
  ];
  return {
    ...rest,
    canDelete,
    canClose,
    message: message.toObject(),
    user: g.game.user,
    author: author ?? message.author,
    speakerActor: message.speakerActor,
    alias: message.alias,
    cssClass: css.filter(Boolean).join(" "),
    isWhisper,
    whisperTo: names.join(", "),
    borderColor: message.style === 1 ? message.author?.color?.css : null,
  };
}

function header(message: SystemObject, context: SourceData) {
  const head = element("header", "message-header flexrow");
  const sender = element("h4", "message-sender");
  sender.textContent = message.alias;
  const meta = element("span", "message-metadata");
  const time = element("time", "message-timestamp");
  time.dateTime = new Date(message.timestamp).toISOString();
  time.textContent = g.foundry.utils.timeSince?.(message.timestamp) ?? new Date(message.timestamp).toLocaleTimeString();
  meta.append(time);
  if (context.canDelete) meta.append(button("deleteMessage", "fa-solid fa-trash", "CHAT.Delete", message));
  if (context.canClose) meta.append(button("dismissMessage", "fa-solid fa-xmark", "CHAT.Close", message));
  head.append(sender, meta);
  if (context.isWhisper) {
    const to = element("span", "whisper-to");
    to.textContent = `${g.game.i18n.localize("CHAT.To")}: ${context.whisperTo}`;
    head.append(to);
  }
  if (message.flavor) {
    const flavor = element("span", "flavor-text");
    // The server has sanitized this HTML field.
    flavor.innerHTML = g.foundry.utils.cleanHTML(message.flavor);
    head.append(flavor);
  }
  return head;
}

async function contentOf(message: SystemObject): Promise<string> {
  const rolls = message.isRoll && showsRolls(message) ? await renderRolls(message) : "";
  if (rolls) return rolls;
  if (!message.isContentVisible)
    return `<p class="private">${g.foundry.utils.escapeHTML(g.game.i18n.format("CHAT.PrivateRollContent", { user: message.author?.name ?? "" }))}</p>`;
  const editor = g.foundry.applications?.ux?.TextEditor?.implementation;
  return editor
    ? editor.enrichHTML(message.content, { rollData: message.getRollData(), secrets: message.isOwner })
    : g.foundry.utils.cleanHTML(message.content);
}

/**
 * Returns true for a message that shows its dice because its content is empty or only a number. Which number it must be is an open point
 * [foundry-api 7.3].
 */
export function showsRolls({ content, rolls }: { content: string; rolls: readonly { total: number }[] }): boolean {
  const said = content.trim();
  if (said === "") return true;
  if (!isOtherwise("rolls-own-total")) return !Number.isNaN(Number(said.replace(/<[^>]*>/g, "").trim()));
  const totals = rolls.map(({ total }) => total);
  return [...totals, totals.reduce((sum, total) => sum + total, 0)].includes(Number(said));
}

async function renderRolls(message: ChatMessage): Promise<string> {
  const isPrivate = !message.isContentVisible;
  const parts: string[] = [];
  for (const roll of message.rolls) parts.push(await roll.render({ isPrivate, message }));
  return `<div class="dice-rolls">${parts.join("")}</div>`;
}

function button(action: string, icon: string, label: string, message: SystemObject) {
  const control = element("button", `message-control icon ${icon}`);
  control.type = "button";
  control.dataset["action"] = action;
  control.setAttribute("aria-label", `${g.game.i18n.localize(label)} (${message.alias})`);
  return control;
}

function element(tag: string, classes: string): FieldValue {
  const node = g.document.createElement(tag);
  node.className = classes.trim();
  return node;
}
