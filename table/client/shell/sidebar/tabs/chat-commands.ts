/** Commands of the chat box and their actions. */
import { type SourceData, type SystemObject, globals } from "../../../../common/dynamic";
import { generation, t } from "../../env";

type Callback = (
  this: object,
  command: string,
  match: RegExpMatchArray,
  chatData: SourceData,
  createOptions: Record<string, unknown>,
) => Promise<false | void> | false | void;

/** A chat command of generation 14. */
export interface ChatCommand {
  readonly rgx: RegExp;
  /** Fills in the message data, or handles the whole command and returns false. */
  readonly fn: Callback;
  /** Message mode of a roll. */
  readonly mode?: string;
  /** True: matches the text instead of the markup. */
  readonly isRoll?: boolean;
}

/** Returns the command patterns of Foundry 13 by name. The first matching pattern determines the command. */
export const messagePatterns = (): Record<string, RegExp> => ({
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
  invalid: INVALID,
  none: /^([\s\S]*)$/,
});
const INVALID = /^(\/[^\s<]+)/;

const ROLL_MODES: Readonly<Record<string, readonly [before14: string, since14: string]>> = {
  publicroll: ["publicroll", "public"],
  gmroll: ["gmroll", "gm"],
  blindroll: ["blindroll", "blind"],
  selfroll: ["selfroll", "self"],
};

/** Returns the commands of Foundry 14 by name. Packages add commands. */
export function chatCommands(): Record<string, ChatCommand> {
  const { invalid: _invalid, none: _none, ...patterns } = messagePatterns();
  return Object.fromEntries(
    Object.entries(patterns).map(([name, rgx]) => {
      const isRoll = name === "roll" || name in ROLL_MODES;
      return [name, { rgx, fn: coreCommand, isRoll, ...(ROLL_MODES[name] ? { mode: ROLL_MODES[name][1] } : {}) }];
    }),
  );
}

/** Returns the name that the creation option and the client setting for a message's audience share. */
export const modeKey = (): "messageMode" | "rollMode" => (generation() >= 14 ? "messageMode" : "rollMode");
export const currentMode = (): string => globals.game.settings.get("core", modeKey());

/** Returns the typed markup without its outer paragraph. */
const unwrapped = (html: string): string => html.replace(/^<p>|<\/p>$/gi, "");

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#039": "'",
  "#x27": "'",
  nbsp: " ",
  amp: "&",
};

/** Returns the chat editor's markup as plain text. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/p>\s*<p>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&([^;\s]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/**
 * Returns the command of a message and the match of its pattern. Foundry 14 matches the markup without its outer paragraph, but matches
 * rolls by their text. Text without a command is "none"; an unknown word after a slash is "invalid".
 * @param commands - commands of Foundry 14 or patterns of Foundry 13, by name
 */
export function parseCommand(
  message: string,
  commands: Readonly<Record<string, ChatCommand | RegExp>>,
): [command: string, match: RegExpMatchArray] {
  const html = unwrapped(message);
  for (const [command, entry] of Object.entries(commands)) {
    const match = entry instanceof RegExp ? message.match(entry) : (entry.isRoll ? textOf(html) : html).match(entry.rgx);
    if (match) return [command, match];
  }
  const invalid = html.match(INVALID);
  return invalid ? ["invalid", invalid] : ["none", html.match(/^([\s\S]*)$/)!];
}

export const unknownCommand = (command: string): Error => new Error(t("TABLE.Chat.UnknownCommand", { command }));

/** Runs one of Foundry's own commands. @returns false, because the command needs no further handling */
async function coreCommand(this: object, command: string, match: RegExpMatchArray, { speaker }: SourceData): Promise<false> {
  await runCommand(command, match, speaker);
  return false;
}

/**
 * Runs a typed command.
 * @returns the created message, or null if the command creates none
 * @throws {Error} with a text for the user if the command fails
 */
export async function runCommand(command: string, match: RegExpMatchArray, speaker: SourceData): Promise<unknown> {
  if (command === "roll" || command in ROLL_MODES) return roll(match[1]!, speaker, ROLL_MODES[command]);
  const styles = globals.CONST.CHAT_MESSAGE_STYLES;
  switch (command) {
    case "ic":
      return say(match[1]!, { speaker, style: styles.IC }, { chatBubble: true });
    case "emote":
      return say(`${typed(speaker.alias ?? globals.game.user.name)} ${match[1]!}`, { speaker, style: styles.EMOTE }, { chatBubble: true });
    case "ooc":
      return say(match[1]!, { speaker: { alias: globals.game.user.name }, style: styles.OOC });
    case "whisper":
      return whisper(plain(match[1]!), match[2]!, speaker);
    case "macro":
      return runMacro(plain(match[1]!));
    case "invalid":
      throw unknownCommand(match[1]!);
    default:
      return plainText(match[1]!, speaker);
  }
}

/** Returns a part of a match as plain text. On Foundry 14, the part is markup. */
const plain = (part: string): string => (generation() >= 14 ? textOf(part) : part);
/** Returns plain text in the form of typed input. On Foundry 14, typed input is markup. */
const typed = (text: string): string => (generation() >= 14 ? globals.foundry.utils.escapeHTML(text) : text);

/** Returns typed text in the form that the chat box passes to the chat log. On Foundry 14, this form is the markup of the box's editor. */
export const asTyped = (text: string): string =>
  generation() >= 14 ? `<p>${globals.foundry.utils.escapeHTML(text).replaceAll("\n", "<br>")}</p>` : text;

function plainText(text: string, speaker: SourceData): Promise<unknown> {
  const styles = globals.CONST.CHAT_MESSAGE_STYLES;
  const mode = generation() >= 14 ? currentMode() : null;
  const inCharacter = mode === "ic" || Boolean(speaker.token || speaker.actor);
  const data = inCharacter ? { speaker, style: styles.IC } : { speaker, style: styles.OOC };
  return say(text, data, { chatBubble: inCharacter, ...(mode === null ? {} : { messageMode: mode }) });
}

/**
 * Posts typed text. Shows markup in the text literally, preserves line breaks, and enables links and inline rolls. On Foundry 14, the
 * editor has already converted the text to markup.
 */
function say(text: string, data: Record<string, unknown>, options: Record<string, unknown> = {}): Promise<unknown> {
  const content = generation() >= 14 ? text : globals.foundry.utils.escapeHTML(text).replaceAll("\n", "<br>");
  return messageClass().create({ ...data, author: globals.game.user.id, content }, options);
}

function whisper(names: string, text: string, speaker: unknown): Promise<unknown> {
  const wanted = names
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const recipients = new Map<string, unknown>();
  for (const name of wanted) {
    const found = messageClass().getWhisperRecipients(name);
    if (!found.length) throw new Error(t("TABLE.Chat.NoRecipient", { name }));
    for (const user of found) recipients.set(user.id, user);
  }
  return say(text, { speaker, whisper: [...recipients.keys()], style: globals.CONST.CHAT_MESSAGE_STYLES.OTHER });
}

async function roll(expression: string, speaker: unknown, mode?: readonly [string, string]): Promise<unknown> {
  const [formula = "", ...rest] = expression.split("#");
  const Roll = globals.Roll;
  if (!Roll.validate(formula.trim())) throw new Error(t("TABLE.Chat.BadFormula", { formula: formula.trim() }));
  const actor = messageClass().getSpeakerActor?.(speaker) ?? globals.game.user.character;
  const chosen = mode ? mode[generation() >= 14 ? 1 : 0] : currentMode();
  const flavor = globals.foundry.utils.escapeHTML(rest.join("#").trim());
  return Roll.create(formula.trim(), actor?.getRollData() ?? {}).toMessage(
    { speaker, ...(flavor ? { flavor } : {}) },
    { [modeKey()]: chosen },
  );
}

async function runMacro(name: string): Promise<null> {
  const macro = globals.game.macros.getName(name.trim());
  if (!macro) throw new Error(t("TABLE.Chat.NoMacro", { name: name.trim() }));
  await macro.execute();
  return null;
}

const messageClass = () => globals.CONFIG.ChatMessage.documentClass;

/** Returns the modes a user can choose from: key, translated label and icon. */
export function messageModes(): { key: string; label: string; icon: string }[] {
  if (generation() >= 14) {
    return Object.entries<SystemObject>(globals.CONFIG.ChatMessage.modes).map(([key, { label, icon }]) => ({
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
  return Object.entries<SystemObject>(globals.CONFIG.Dice.rollModes).map(([key, mode]) => ({
    key,
    label: t(typeof mode === "string" ? mode : mode.label),
    icon: mode.icon ?? icons[key] ?? "fa-solid fa-comment",
  }));
}
