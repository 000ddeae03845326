import { describe, expect, test } from "vitest";
import { chatCommands, messagePatterns, parseCommand } from "../../client/shell/sidebar/tabs/chat-commands";

const LINES: readonly [string, string, readonly string[]][] = [
  ["/roll 2d6 + 3", "roll", ["2d6 + 3"]],
  ["/r 1d20 # to hit", "roll", ["1d20 # to hit"]],
  ["/GMROLL 1d6", "gmroll", ["1d6"]],
  ["/br 1d6", "blindroll", ["1d6"]],
  ["/sr 1d6", "selfroll", ["1d6"]],
  ["/pr 1d6", "publicroll", ["1d6"]],
  ["/w Anna get down", "whisper", ["Anna", "get down"]],
  ["/whisper [Anna, Ben] two lines", "whisper", ["[Anna, Ben]", "two lines"]],
  ["@Anna hello", "whisper", ["Anna", "hello"]],
  ["/me ducks", "emote", ["ducks"]],
  ["/ooc back in five", "ooc", ["back in five"]],
  ["/macro Reload all", "macro", ["Reload all"]],
  ["/dance wildly", "invalid", ["/dance"]],
  ["no command at all", "none", ["no command at all"]],
  ["a / in the middle", "none", ["a / in the middle"]],
];

describe.each([
  ["13, as it was typed", messagePatterns(), (line: string) => line],
  ["14, as markup", chatCommands(), (line: string) => `<p>${line}</p>`],
  ["14, as a macro hands it over", chatCommands(), (line: string) => line],
] as const)("chat commands on Foundry %s", (_name, commands, typed) => {
  test.each(LINES)("%j is parsed as %s", (line, command, groups) => {
    const [found, match] = parseCommand(typed(line), commands);
    expect(found).toBe(command);
    expect(match.slice(1, 1 + groups.length)).toEqual(groups);
  });

  test("a command without a required part is invalid and is not treated as plain text", () => {
    expect(parseCommand(typed("/roll"), commands)[0]).toBe("invalid");
  });
});

describe("ChatLog.CHAT_COMMANDS on Foundry 14 [T14:ChatCommandCallback]", () => {
  const fn = (): false => false;

  test("[chat-hook-html] the pattern of a package's command is matched against the markup without the outer paragraph", () => {
    const commands = { ...chatCommands(), wave: { rgx: /^\/wave\s+(.*)$/, fn } };
    expect(parseCommand("<p>/wave to &lt;Anna&gt;</p>", commands)[1][1]).toBe("to &lt;Anna&gt;");
  });

  test("the pattern of a roll command is matched against the text without markup", () => {
    expect(parseCommand("<p>/r 1d6 # a &lt; b</p>", chatCommands())[1][1]).toBe("1d6 # a < b");
    const commands = { ...chatCommands(), wave: { rgx: /^\/wave\s+(.*)$/, fn, isRoll: true } };
    expect(parseCommand("<p>/wave to &lt;Anna&gt;</p>", commands)[1][1]).toBe("to <Anna>");
  });
});
