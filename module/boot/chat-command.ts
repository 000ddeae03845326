import { say } from "../play/say";

/** What a word after `/cf` does with the rest of the line. */
type Command = (rest: string) => Promise<unknown>;

/** Everything `/cf` understands. */
const COMMANDS: Readonly<Record<string, Command>> = {
  attack: async (rest) => (await import("../play/attack")).attackBy(null, rest),
  test: async (rest) => (await import("../play/checks/command")).testBy(rest),
  ask: async (rest) => (await import("../play/checks/command")).askBy(rest),
};

/**
 * A line of the chat that begins with `/cf`: `/cf attack`, `/cf attack rifle`.
 *
 * @returns false when it was ours to handle
 */
export function readChatCommand(text: string): boolean | void {
  const found = /^\/cf(?:\s+(\S+)\s*(.*))?$/is.exec(text.trim());
  if (!found) return;
  const [, word = "", rest = ""] = found;
  const name = word.toLowerCase();
  const words = Object.keys(COMMANDS).join(", ");
  if (Object.hasOwn(COMMANDS, name)) void COMMANDS[name]!(rest);
  else if (!word) say({ level: "warn", key: "CROSSFIRE.Chat.commands", values: { words } });
  else say({ level: "warn", key: "CROSSFIRE.Chat.unknown", values: { word, words } });
  return false;
}
