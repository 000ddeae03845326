import type { SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, BEN, GM, SECOND_GM, id, openClient, openTable, settle } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const documents = () => ({
  actors: [
    { _id: id("mara"), name: "Mara", type: "hero", ownership: { default: 0, [ANNA]: 3 } },
    { _id: id("wolf"), name: "Wolf", type: "hero" },
  ],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      tokens: [{ _id: id("grey"), name: "Grey wolf", actorId: id("wolf"), actorLink: false }],
    },
  ],
});

describe.each([13, 14])("roll messages on Foundry %i", (generation) => {
  const option = generation >= 14 ? "messageMode" : "rollMode";
  const name = (mode: string): string => (generation >= 14 ? mode : `${mode}roll`);
  const open = async () => {
    const table = await openTable(generation, documents());
    return { table, gm: await openClient(table, GM), anna: await openClient(table, ANNA) };
  };

  test("toMessage posts the roll with author, total, sound and the given data to all clients [foundry-api 4.5]", async () => {
    const { gm, anna } = await open();
    const roll = new anna.g.Roll("2d6 + 1");
    const message = await roll.toMessage(
      anna.run(`({ flavor: "Jump", speaker: ChatMessage.getSpeaker({ actor: game.actors.get("${id("mara")}") }) })`),
    );
    await settle();
    const there = gm.g.game.messages.get(message.id);
    expect([there.author.id, there.isRoll, there.rolls[0].total, there.content, there.flavor, there.sound]).toEqual([
      ANNA,
      true,
      roll.total,
      String(roll.total),
      "Jump",
      "sounds/dice.wav",
    ]);
    expect([there.alias, there.speakerActor.name, plain(there.whisper), there.blind, there.style]).toEqual(["Mara", "Mara", [], false, 0]);
    expect(there.rolls[0]).toBeInstanceOf(gm.g.Roll);
  });

  test("the given mode or, if none is given, the user's setting determines the recipients of a roll [foundry-api 4.6]", async () => {
    const { gm, anna } = await open();
    const post = async (options: object): Promise<unknown[]> => {
      const made = await new anna.g.Roll("1d6").toMessage({}, anna.run(`(${JSON.stringify(options)})`));
      return [plain(made.whisper), made.blind];
    };
    const gms = [GM, SECOND_GM];
    expect(await post({ [option]: name("public") })).toEqual([[], false]);
    expect(await post({ [option]: name("gm") })).toEqual([gms, false]);
    expect(await post({ [option]: name("blind") })).toEqual([gms, true]);
    expect(await post({ [option]: name("self") })).toEqual([[ANNA], false]);
    await anna.g.game.settings.set("core", option, name("self"));
    expect([await post({}), await post({ [option]: "roll" })]).toEqual([
      [[ANNA], false],
      [[ANNA], false],
    ]);
    await settle();
    expect([gm, anna].map((client) => client.g.__table.deprecations)).toEqual([[], []]);
  });

  test("create: false returns the data with the mode applied and stores no message [foundry-api 4.5]", async () => {
    const { anna } = await open();
    const data = await new anna.g.Roll("3").toMessage({}, anna.run(`({ create: false, ${option}: "${name("self")}" })`));
    expect([data.content, plain(data.whisper), anna.g.game.messages.size]).toEqual(["3", [ANNA], 0]);
  });

  test("the rolls of a message can be objects, plain data or text [foundry-api 7.1, 7.4]", async () => {
    const { gm, anna } = await open();
    const roll = await new anna.g.Roll("1d6").evaluate();
    const given = anna.run(`(roll) => [roll, roll.toJSON(), JSON.stringify(roll)]`)(roll);
    const message = await anna.g.ChatMessage.create({ rolls: given });
    expect(plain(message.rolls.map((r: SystemObject) => r.total))).toEqual([roll.total, roll.total, roll.total]);
    message.rolls[0].options.seen = true;
    await message.update({ rolls: message.rolls }, { diff: false });
    await settle();
    expect(gm.g.game.messages.get(message.id).rolls[0].options.seen).toBe(true);
  });

  test("the speaker is the first that exists: the given token, the given actor, the user's character, the user [foundry-api 7.2]", async () => {
    const { gm, anna } = await open();
    const speaker = (client: SystemObject, code: string): SystemObject => plain(client.run(`ChatMessage.getSpeaker(${code})`));
    expect(speaker(gm, "{}")).toMatchObject({ actor: null, token: null, alias: "Gamemaster" });
    await gm.g.game.users.get(ANNA).update({ character: id("mara") });
    await settle();
    expect(speaker(anna, "{}")).toMatchObject({ actor: id("mara"), alias: "Mara" });
    expect(speaker(anna, `{ alias: "Somebody" }`)).toMatchObject({ alias: "Somebody" });
    const token = `game.scenes.get("${id("yard")}").tokens.get("${id("grey")}")`;
    const wolf = { scene: id("yard"), token: id("grey"), actor: id("wolf"), alias: "Grey wolf" };
    expect([speaker(gm, `{ token: ${token} }`), speaker(gm, `{ token: ${token}, actor: game.actors.get("${id("mara")}") }`)]).toEqual([
      wolf,
      wolf,
    ]);
    expect(gm.run(`ChatMessage.getSpeakerActor(${JSON.stringify(wolf)}) === ${token}.actor`)).toBe(true);
  });

  test("whispers can address GMs, players, users and characters, ignoring case [foundry-api 7.2]", async () => {
    const { gm } = await open();
    await gm.g.game.users.get(BEN).update({ character: id("mara") });
    const names = (to: string): string[] => plain(gm.g.ChatMessage.getWhisperRecipients(to).map((u: SystemObject) => u.name)).sort();
    expect([names("gm"), names("DM"), names("Players"), names("anna"), names("MARA"), names("nobody")]).toEqual([
      ["Gamemaster", "Second"],
      ["Gamemaster", "Second"],
      ["Anna", "Ben"],
      ["Anna"],
      ["Ben"],
      [],
    ]);
  });
});
