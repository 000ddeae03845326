import { describe, expect, test } from "vitest";
import { parseCommand } from "../../client/shell/sidebar/tabs/chat-commands";

describe("chat commands", () => {
  test.each([
    ["/roll 2d6 + 3", "roll", ["2d6 + 3"]],
    ["/r 1d20 # to hit", "roll", ["1d20 # to hit"]],
    ["/GMROLL 1d6", "gmroll", ["1d6"]],
    ["/br 1d6", "blindroll", ["1d6"]],
    ["/sr 1d6", "selfroll", ["1d6"]],
    ["/pr 1d6", "publicroll", ["1d6"]],
    ["/w Anna get down", "whisper", ["Anna", "get down"]],
    ["/whisper [Anna, Ben] two\nlines", "whisper", ["[Anna, Ben]", "two\nlines"]],
    ["@Anna hello", "whisper", ["Anna", "hello"]],
    ["/me ducks", "emote", ["ducks"]],
    ["/ooc back in five", "ooc", ["back in five"]],
    ["/macro Reload all", "macro", ["Reload all"]],
    ["/dance wildly", "invalid", ["/dance"]],
    ["no command at all", "none", ["no command at all"]],
    ["a / in the middle", "none", ["a / in the middle"]],
  ])("%j is %s", (message, command, groups) => {
    const [found, match] = parseCommand(message);
    expect(found).toBe(command);
    expect(match.slice(1, 1 + groups.length)).toEqual(groups);
  });

  test("a command without what it needs is not taken for plain text", () => {
    expect(parseCommand("/roll")[0]).toBe("invalid");
  });
});
