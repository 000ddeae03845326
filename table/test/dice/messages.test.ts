import type { SystemObject, SourceData } from "../../common/dynamic";
import Handlebars from "handlebars";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rolled, setUpDice, world } from "./dice-table";

/** Returns the text of HTML without tags and extra whitespace. */
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("rendering [foundry-api 4.5]", () => {
  beforeEach(() => {
    setUpDice();
  });

  test("the card has formula, tooltip and total in the documented places", async () => {
    const html = await (await rolled("2d6[fire] + 3", 6, 6, 5)).render();
    const marks = [
      'class="dice-roll" data-action="expandRoll"',
      'class="dice-result"',
      'class="dice-formula"',
      'class="dice-tooltip"',
      'class="dice-total"',
    ];
    const places = marks.map((mark) => html.indexOf(mark));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(words(html)).toBe("2d6[fire] + 3 2d6 fire 11 6 5 14");
    expect(html).toContain('<li class="roll die d6 max">6</li>');
  });

  test("a private card shows no part of the roll", async () => {
    const html = await (await rolled("2d6[fire]", 6, 6, 5)).render({ isPrivate: true, flavor: "secret" });
    expect(words(html)).toBe("??? ?");
    expect(html).not.toContain("dice-tooltip");
  });

  test("a rendered roll escapes text from users", async () => {
    const roll = await rolled("1d6[<b>fire</b>]", 6, 2);
    const html = await roll.render({ flavor: "<img src=x>" });
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain("&lt;img src");
  });

  test("rendering evaluates an unevaluated roll and shows the total with at most two decimals", async () => {
    const roll = new world.Roll("10 / 3");
    expect(words(await roll.render())).toContain("3.33");
    expect(roll._evaluated).toBe(true);
  });

  test("a subclass of Roll can define other templates", async () => {
    Handlebars.registerPartial("systems/test/card.hbs", "{{total}} of {{formula}}");
    const Card: SystemObject = class Card extends world.Roll {
      static CHAT_TEMPLATE = "systems/test/card.hbs";
    };
    expect(await (await new Card("2 + 3").evaluate()).render()).toBe("5 of 2 + 3");
  });

  test("an error for an unloaded template names the template", async () => {
    await expect(new world.Roll("1").render({ template: "systems/test/none.hbs" })).rejects.toThrow(
      '"systems/test/none.hbs" is not loaded',
    );
  });

  test("the table's renderTemplate renders a template that is not a partial", async () => {
    world.foundry.applications.handlebars = {
      renderTemplate: async (path: string, context: { total: number }) => `${path}: ${context.total}`,
    };
    expect(await new world.Roll("4").render({ template: "systems/test/far.hbs" })).toBe("systems/test/far.hbs: 4");
  });

  test("an inline roll without a browser throws an error that explains the cause", () => {
    expect(() => new world.Roll("1d6").toAnchor()).toThrow("needs a browser");
  });
});

describe.each([
  {
    generation: 13 as const,
    option: "rollMode",
    setting: "rollMode",
    names: ["publicroll", "gmroll", "blindroll", "selfroll"],
    apply: "applyRollMode",
  },
  { generation: 14 as const, option: "messageMode", setting: "messageMode", names: ["public", "gm", "blind", "self"], apply: "applyMode" },
])("messages on Foundry $generation [foundry-api 4.5, 4.6]", ({ generation, option, setting, names, apply }) => {
  let posted: { data: SourceData; options: SourceData }[];
  let settings: Record<string, string>;
  let complaints: string[];

  beforeEach(() => {
    setUpDice(generation);
    posted = [];
    complaints = [];
    settings = { [setting]: names[1]! };
    world.game.user = { id: "ann", isGM: false };
    world.game.users = [
      { id: "ann", isGM: false },
      { id: "gil", isGM: true },
    ];
    world.game.settings = { get: (_scope: string, key: string) => settings[key] };
    world.foundry.utils = { logCompatibilityWarning: (message: string) => complaints.push(message) };
    world.CONFIG.sounds = { dice: "sounds/dice.wav" };
    world.CONFIG.ChatMessage = {
      ...world.CONFIG.ChatMessage,
      documentClass: {
        create: async (data: object, options: object) => posted.push({ data, options }),
        [apply]: (data: SourceData, mode: string) => Object.assign(data, { applied: mode }),
      },
    };
  });

  test("toMessage evaluates the roll and posts it with author, content and sound", async () => {
    const roll = new world.Roll("2 + 3");
    await roll.toMessage({ flavor: "Test", rolls: ["not this"] });
    expect(posted[0]!.data).toMatchObject({ author: "ann", content: "5", sound: "sounds/dice.wav", flavor: "Test" });
    expect(posted[0]!.data.rolls.map((json: string) => world.Roll.fromJSON(json).total)).toEqual([5]);
  });

  test("a message has the requested mode or, without a request, the user's current mode", async () => {
    await new world.Roll("1").toMessage();
    await new world.Roll("1").toMessage({}, { [option]: names[3] });
    await new world.Roll("1").toMessage({}, { [option]: "roll" });
    expect(posted.map((message) => message.options)).toEqual([{ [option]: names[1] }, { [option]: names[3] }, { [option]: names[1] }]);
  });

  test("create: false returns the data with the mode applied", async () => {
    const data = await new world.Roll("1").toMessage({}, { create: false, [option]: names[2] });
    expect([posted.length, data.applied, data.content]).toEqual([0, names[2], "1"]);
  });

  test("a blind roll opens no dialog for manually rolled dice", async () => {
    const roll = new world.Roll("1d6");
    const evaluate = vi.spyOn(roll, "evaluate");
    await roll.toMessage({}, { [option]: names[2] });
    expect(evaluate).toHaveBeenCalledWith({ allowInteractive: false });
  });

  if (generation === 13) {
    test("CONFIG.Dice.rollModes has the four modes, and the names of Foundry 14 are missing", () => {
      expect(Object.keys(world.CONFIG.Dice.rollModes)).toEqual(names);
      expect(world.CONFIG.ChatMessage.modes).toBeUndefined();
      expect(world.Roll._mapLegacyRollMode).toBeUndefined();
    });
  } else {
    test("rollMode still works and gives a deprecation warning", async () => {
      await new world.Roll("1").toMessage({}, { rollMode: "gmroll" });
      expect(posted[0]!.options).toEqual({ messageMode: "gm" });
      expect(complaints).toHaveLength(1);
    });

    test("a roll in the in-character mode is public", async () => {
      settings.messageMode = "ic";
      await new world.Roll("1").toMessage();
      expect(posted[0]!.options).toEqual({ messageMode: "public" });
    });

    test("the handlers of CONFIG.ChatMessage.modes set the recipients of message data", () => {
      const { modes } = world.CONFIG.ChatMessage;
      const addressed = (mode: string, data: object = {}): object => modes[mode].handler(data);
      expect(Object.keys(modes)).toEqual(["public", "gm", "blind", "self", "ic"]);
      expect(addressed("public", { whisper: ["bob"] })).toEqual({ whisper: [], blind: false });
      expect(addressed("gm")).toEqual({ whisper: ["gil"], blind: false });
      expect(addressed("gm", { whisper: ["bob"] })).toEqual({ whisper: ["bob"], blind: false });
      expect(addressed("blind")).toEqual({ whisper: ["gil"], blind: true });
      expect(addressed("self")).toEqual({ whisper: ["ann"], blind: false });
      expect(addressed("ic")).toMatchObject({ whisper: [], blind: false, style: 2 });
    });

    test("CONFIG.Dice.rollModes is deprecated, and a copy of CONFIG gives no warning", () => {
      expect({ ...world.CONFIG.Dice }).not.toHaveProperty("rollModes");
      expect(complaints).toEqual([]);
      expect(Object.keys(world.CONFIG.Dice.rollModes)).toContain("gmroll");
      expect(complaints).toHaveLength(1);
      expect(world.Roll._mapLegacyRollMode("blindroll")).toBe("blind");
    });
  }
});
