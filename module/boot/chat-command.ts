import { addChatCommand } from "../foundry/version";
import { notify } from "../play/authority/notices";

/** Handler of a command word after `/cf`; receives the rest of the line. */
type Command = (rest: string) => Promise<unknown>;

/** Handlers by the command word after `/cf`. */
const COMMANDS: Readonly<Record<string, Command>> = {
  attack: async (rest) => (await import("../play/attack/begin-attack")).attackBy(null, rest),
  test: async (rest) => (await import("../play/checks/command")).testBy(rest),
  ask: async (rest) => (await import("../play/checks/command")).askBy(rest),
};

/** Runs the text after `/cf` in the chat, such as `attack` or `attack rifle`. Without a known command, shows the list of commands. */
function run(line: string): void {
  const [, word = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(line.trim()) ?? [];
  const name = word.toLowerCase();
  const words = Object.keys(COMMANDS).join(", ");
  if (Object.hasOwn(COMMANDS, name)) void COMMANDS[name]!(rest);
  else if (!word) notify({ level: "warn", key: "CROSSFIRE.Chat.commands", values: { words } });
  else notify({ level: "warn", key: "CROSSFIRE.Chat.unknown", values: { word, words } });
}

/** Registers the chat command `/cf`. */
export const listenToChat = (): void => addChatCommand({ name: "cf", pattern: /^\/cf(?:\s+([^]*))?$/i, run });
