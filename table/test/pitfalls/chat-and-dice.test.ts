import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, BEN, GM, id, openBench, settle, type Bench, type Page } from "./bench";

const world = () => ({
  actors: [{ _id: id("hero"), name: "Hero", type: "hero", ownership: { default: 0, [ANNA]: 3 } }],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      tokens: [
        { _id: id("one"), name: "One", actorId: id("hero") },
        { _id: id("two"), name: "Two", actorId: id("hero") },
      ],
    },
  ],
});

const DICE = `const faces = (list, of) => { const left = [...list]; CONFIG.Dice.randomUniform = () => 1 - (left.shift() - 0.5) / of; };
  const rolled = async (formula, list, of) => { faces(list, of); const roll = await new Roll(formula).evaluate(); return roll; };`;

describe.each([13, 14])("reported pitfalls of messages and dice on Foundry %i", (generation) => {
  let bench: Bench;
  let page: Page;
  let anna: Page;
  const run = (body: string): Promise<SystemObject> => page.run(DICE + body);
  const MODE = generation >= 14 ? "messageMode" : "rollMode";
  const PRIVATE = generation >= 14 ? "gm" : "gmroll";
  beforeAll(async () => {
    bench = await openBench(generation, world());
    page = bench.gm;
    anna = await bench.join(ANNA);
  });
  afterAll(() => bench.close());

  test("[whisper-kept] a message keeps its given recipients even if the user's mode is private", async () => {
    const answer = await run(`await game.settings.set("core", "${MODE}", "${PRIVATE}");
      const roll = await rolled("1d6", [3], 6);
      const told = await ChatMessage.create({ content: "told", rolls: [roll.toJSON()], whisper: ["${BEN}"] });
      await game.settings.set("core", "${MODE}", "${generation >= 14 ? "public" : "publicroll"}");
      return [[...told.whisper], told.blind]`);
    expect(answer).toEqual([[BEN], false]);
  });

  test("[mode-adds-readers] a private mode makes GMs the recipients, and a public mode removes all recipients", async () => {
    const apply = generation >= 14 ? "applyMode" : "applyRollMode";
    const answer = await run(`const gms = (data) => [...data.whisper].sort(); const cls = ChatMessage.implementation;
      const secret = cls.${apply}({ content: "x" }, "${PRIVATE}") ?? {}; const open = cls.${apply}({ content: "x", whisper: ["${BEN}"] }, "${generation >= 14 ? "public" : "publicroll"}") ?? {};
      return [gms(secret).includes("${GM}"), secret.blind ?? false, gms(open)]`);
    expect(answer).toEqual([true, false, []]);
  });

  test("[speaker-actor] the actor of a message is the synthetic actor of the speaker's token", async () => {
    const answer = await run(`const token = game.scenes.get("${id("yard")}").tokens.get("${id("one")}");
      const speaker = ChatMessage.getSpeaker({ token }); const message = await ChatMessage.create({ content: "x", speaker });
      return [speaker.alias, speaker.token, speaker.scene === token.parent.id, message.speakerActor === token.actor]`);
    expect(answer).toEqual(["One", id("one"), true, true]);
  });

  test("[speaker-own-token] a synthetic actor speaks as the actor's token, not as another token of the same base actor", async () => {
    const answer = await run(
      `const token = game.scenes.get("${id("yard")}").tokens.get("${id("two")}"); return ChatMessage.getSpeaker({ actor: token.actor })`,
    );
    expect(answer).toMatchObject({ token: id("two"), actor: id("hero") });
  });

  test("[message-author-owner] only the author and GMs can change a message", async () => {
    const made = await anna.run(`return (await ChatMessage.create({ content: "mine" })).id`);
    await settle();
    const ben = await bench.join(BEN);
    expect(await ben.fails(`await game.messages.get("${made}").update({ content: "theirs" })`)).toMatch(/lacks permission/);
    expect(await anna.fails(`await game.messages.get("${made}").update({ content: "still mine" })`)).toBeNull();
    expect(await page.fails(`await game.messages.get("${made}").update({ content: "seen" })`)).toBeNull();
  });

  test("[whisper-visible] an author sees the content of a whisper, but not the content of a blind whisper", async () => {
    const answer = await anna.run(`const told = await ChatMessage.create({ content: "psst", whisper: ["${GM}"] });
      const roll = await new Roll("1d6").evaluate(); const blind = await ChatMessage.create({ rolls: [roll.toJSON()], whisper: ["${GM}"], blind: true });
      return [[told.visible, told.isContentVisible], [blind.visible, blind.isContentVisible]]`);
    expect(answer).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test("[get-html-deprecated] getHTML, the old name of renderHTML, is missing or deprecated", async () => {
    const answer = await run(`return typeof ChatMessage.prototype.renderHTML`);
    expect(answer).toBe("function");
    const before = await run(`return __table.deprecations.length`);
    const failed = await page.fails(`const message = await ChatMessage.create({ content: "x" }); await message.getHTML()`);
    expect(failed !== null || (await run(`return __table.deprecations.length`)) > before).toBe(true);
  });

  test("[evaluate-sync] evaluateSync fails for dice, or counts dice as 0 if strict is false", async () => {
    const answer = await run(`let strict = null; try { new Roll("1d6 + 2").evaluateSync(); } catch (error) { strict = error.message; }
      return [new Roll("4 + 2").evaluateSync().total, strict !== null, new Roll("1d6 + 2").evaluateSync({ strict: false }).total, new Roll("1d6").evaluateSync({ maximize: true }).total]`);
    expect(answer).toEqual([6, true, 2, 6]);
  });

  test("[evaluate-async] evaluate always returns a promise", async () => {
    expect(await run(`return new Roll("3").evaluate() instanceof Promise`)).toBe(true);
  });

  test("[from-terms-operators] fromTerms refuses the terms of an evaluated roll with operators because operators are never evaluated", async () => {
    expect(await page.fails(`${DICE} const roll = await rolled("1d20 + 4", [7], 20); Roll.fromTerms(roll.terms);`)).toMatch(
      /all evaluated/,
    );
    expect(await run(`const roll = await rolled("1d20", [7], 20); return Roll.fromTerms(roll.terms).total`)).toBe(7);
  });

  test("[modifier-order] modifiers apply in the written order", async () => {
    const answer =
      await run(`const first = await rolled("2d10x>=9cs>=8", [9, 3, 8], 10); const second = await rolled("2d10cs>=8x>=9", [9, 3, 8], 10);
      return [first.total, second.total]`);
    expect(answer[0]).toBe(2);
    expect(answer[1]).toBeGreaterThan(2);
  });

  test("[explode-once] xo rolls one more die for each matching die without exploding the new dice", async () => {
    const answer = await run(`const roll = await rolled("3d4xo4", [4, 1, 4, 4, 2], 4); return [roll.dice[0].results.length, roll.total]`);
    expect(answer).toEqual([5, 15]);
  });

  test("[explode-maximized] a maximized roll does not explode", async () => {
    expect(await run(`return (await new Roll("1d6xo6").evaluate({ maximize: true })).total`)).toBe(6);
  });

  test("[roll-data-missing] replaceFormulaData replaces an unknown reference with the given text, and a known reference with its value", async () => {
    const answer = await run(
      `return [Roll.replaceFormulaData("@a + 1", {}, { missing: "0" }), Roll.replaceFormulaData("@a + @b.c", { a: 2, b: { c: 3 } })]`,
    );
    expect(answer).toEqual(["0 + 1", "2 + 3"]);
  });

  test("[roll-revived] rolls in a message are restored as instances of the registered roll class", async () => {
    const answer = await run(`class Mine extends Roll { get own() { return "own"; } } CONFIG.Dice.rolls.push(Mine);
      const roll = await new Mine("2").evaluate(); const message = await ChatMessage.create({ rolls: [roll] }); return [message.rolls[0].own, message.rolls[0] instanceof Mine, typeof message._source.rolls[0]]`);
    expect(answer).toEqual(["own", true, "string"]);
  });

  test("[roll-validate] validate returns false for a formula that cannot be parsed and throws no error", async () => {
    expect(await run(`return [Roll.validate("2d6 + @a"), Roll.validate("2d6 +"), Roll.validate("(1d4")]`)).toEqual([true, false, false]);
  });

  test("[dice-deterministic] a roll is deterministic if none of its terms is random", async () => {
    expect(
      await run(`return [new Roll("2 + 3").isDeterministic, new Roll("1d4 + 3").isDeterministic, new Roll("(1d4)d6").isDeterministic]`),
    ).toEqual([true, false, false]);
  });
});
