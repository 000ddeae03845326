/** What can be typed into the chat box: commands, and what each does. */
import { generation, t } from "../../env";

declare const game: any;
declare const CONFIG: any;
declare const CONST: any;
declare const foundry: any;

/** Pattern of each command; the groups are named in the functions below. */
export const CHAT_COMMANDS: Readonly<Record<string, RegExp>> = {
  roll: /^\/(?:r|roll)\s+([\s\S]+)$/i,
  publicroll: /^\/(?:pr|publicroll)\s+([\s\S]+)$/i,
  gmroll: /^\/(?:gmr|gmroll)\s+([\s\S]+)$/i,
  blindroll: /^\/(?:br|broll|blindroll)\s+([\s\S]+)$/i,
  selfroll: /^\/(?:sr|selfroll)\s+([\s\S]+)$/i,
  ic: /^\/ic\s+([\s\S]+)$/i,
  emote: /^\/(?:em|emote|me)\s+([\s\S]+)$/i,
  ooc: /^\/ooc\s+([\s\S]+)$/i,
  whisper: /^(?:\/w(?:hisper)?\s+|@)(\[(?:[^\]]+)\]|[^\s]+)\s+([\s\S]+)$/i,
  macro: /^\/m(?:acro)?\s+([\s\S]+)$/i,
  invalid: /^(\/\S+)/,
  none: /^([\s\S]*)$/,
};

const ROLL_MODES: Readonly<Record<string, readonly [before14: string, since14: string]>> = {
  publicroll: ["publicroll", "public"],
  gmroll: ["gmroll", "gm"],
  blindroll: ["blindroll", "blind"],
  selfroll: ["selfroll", "self"],
};

/** Name of the creation option and of the client setting that decide who sees a message. */
export const modeKey = (): "messageMode" | "rollMode" => (generation() >= 14 ? "messageMode" : "rollMode");
export const currentMode = (): string => game.settings.get("core", modeKey());

/** The command of a message and the match of its pattern. */
export function parseCommand(message: string): [command: string, match: RegExpMatchArray] {
  for (const [command, pattern] of Object.entries(CHAT_COMMANDS)) {
    const match = message.match(pattern);
    if (match) return [command, match];
  }
  throw new Error("The pattern for plain text matches everything.");
}

/**
 * Does what a typed message says.
 * @returns the created message, or null when the command creates none
 * @throws with a text for the person who typed it, when it cannot be done
 */
export async function runCommand(message: string, speaker: any): Promise<any> {
  const [command, match] = parseCommand(message);
  if (command === "roll" || command in ROLL_MODES) return roll(match[1]!, speaker, ROLL_MODES[command]);
  const styles = CONST.CHAT_MESSAGE_STYLES;
  switch (command) {
    case "ic":
      return say(match[1]!, { speaker, style: styles.IC }, { chatBubble: true });
    case "emote":
      return say(`${speaker.alias ?? game.user.name} ${match[1]!}`, { speaker, style: styles.EMOTE }, { chatBubble: true });
    case "ooc":
      return say(match[1]!, { speaker: { alias: game.user.name }, style: styles.OOC });
    case "whisper":
      return whisper(match[1]!, match[2]!, speaker);
    case "macro":
      return runMacro(match[1]!);
    case "invalid":
      throw new Error(t("TABLE.Chat.UnknownCommand", { command: match[1]! }));
    default:
      return plainText(match[1]!, speaker);
  }
}

function plainText(text: string, speaker: any): Promise<any> {
  const styles = CONST.CHAT_MESSAGE_STYLES;
  const mode = generation() >= 14 ? currentMode() : null;
  const inCharacter = mode === "ic" || Boolean(speaker.token || speaker.actor);
  const data = inCharacter ? { speaker, style: styles.IC } : { speaker, style: styles.OOC };
  return say(text, data, { chatBubble: inCharacter, ...(mode === null ? {} : { messageMode: mode }) });
}

/** Typed text is text: its markup is shown, its line breaks are kept, links and inline rolls still work. */
function say(text: string, data: Record<string, unknown>, options: Record<string, unknown> = {}): Promise<any> {
  const content = foundry.utils.escapeHTML(text).replaceAll("\n", "<br>");
  return messageClass().create({ ...data, author: game.user.id, content }, options);
}

function whisper(names: string, text: string, speaker: any): Promise<any> {
  const wanted = names
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const recipients = new Map<string, any>();
  for (const name of wanted) {
    const found: any[] = messageClass().getWhisperRecipients(name);
    if (!found.length) throw new Error(t("TABLE.Chat.NoRecipient", { name }));
    for (const user of found) recipients.set(user.id, user);
  }
  return say(text, { speaker, whisper: [...recipients.keys()], style: CONST.CHAT_MESSAGE_STYLES.OTHER });
}

async function roll(expression: string, speaker: any, mode?: readonly [string, string]): Promise<any> {
  const [formula = "", ...rest] = expression.split("#");
  const Roll = (globalThis as any).Roll;
  if (!Roll.validate(formula.trim())) throw new Error(t("TABLE.Chat.BadFormula", { formula: formula.trim() }));
  const actor = messageClass().getSpeakerActor?.(speaker) ?? game.user.character;
  const chosen = mode ? mode[generation() >= 14 ? 1 : 0] : currentMode();
  const flavor = foundry.utils.escapeHTML(rest.join("#").trim());
  return Roll.create(formula.trim(), actor?.getRollData() ?? {}).toMessage(
    { speaker, ...(flavor ? { flavor } : {}) },
    { [modeKey()]: chosen },
  );
}

async function runMacro(name: string): Promise<null> {
  const macro = game.macros.getName(name.trim());
  if (!macro) throw new Error(t("TABLE.Chat.NoMacro", { name: name.trim() }));
  await macro.execute();
  return null;
}

const messageClass = (): any => CONFIG.ChatMessage.documentClass;

/** Modes a person can choose from: key, translated label and icon. */
export function messageModes(): { key: string; label: string; icon: string }[] {
  if (generation() >= 14) {
    return Object.entries<any>(CONFIG.ChatMessage.modes).map(([key, { label, icon }]) => ({
      key,
      label: t(label),
      icon: icon ?? "fa-solid fa-comment",
    }));
  }
  const icons: Record<string, string> = {
    publicroll: "fa-solid fa-globe",
    gmroll: "fa-solid fa-user-secret",
    blindroll: "fa-solid fa-eye-slash",
    selfroll: "fa-solid fa-user",
  };
  return Object.entries<any>(CONFIG.Dice.rollModes).map(([key, mode]) => ({
    key,
    label: t(typeof mode === "string" ? mode : mode.label),
    icon: mode.icon ?? icons[key] ?? "fa-solid fa-comment",
  }));
}
