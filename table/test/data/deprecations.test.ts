import { describe, expect, test } from "vitest";
import { GM, id, openClient, openTable } from "./clients";

/**
 * Members deprecated in Foundry 14: a name, code that uses the member, and a pattern for the warning. The code can use `hero` and its
 * `effect`.
 */
const OLD_ON_14: readonly [what: string, code: string, warning: RegExp][] = [
  ["roll modes [10 #30]", "CONST.DICE_ROLL_MODES.PUBLIC", /DICE_ROLL_MODES/],
  ["numbers for kinds of changes [10 #5]", "CONST.ACTIVE_EFFECT_MODES.ADD", /ACTIVE_EFFECT_MODES/],
  ["the list of roll modes [4.6]", "CONFIG.Dice.rollModes", /CONFIG\.Dice\.rollModes/],
  ["the setting of the roll mode [4.6, 12.5 #18]", `game.settings.get("core", "rollMode")`, /core\.rollMode/],
  ["applying a roll mode [4.6]", `ChatMessage.applyRollMode({}, "gmroll")`, /applyRollMode/],
  [
    "a message with a roll mode [4.6]",
    `await ChatMessage.create({ content: "x" }, { rollMode: "gmroll" })`,
    /rollMode option of ChatMessage/,
  ],
  ["a roll with a roll mode [4.5]", `await (await new Roll("1").evaluate()).toMessage({}, { rollMode: "gmroll" })`, /Roll#toMessage/],
  ["deletion keys [10 #2]", `await hero.update({ "flags.testbed.-=x": null })`, /"-=" key syntax/],
  ["replacement keys [10 #2]", `hero.updateSource({ "flags.==testbed": {} })`, /"==" key syntax/],
  ["deletions in a merge [10 #13]", "foundry.utils.mergeObject({}, {}, { performDeletions: true })", /performDeletions/],
  ["objectsEqual [10 #13]", "foundry.utils.objectsEqual({}, {})", /objectsEqual/],
  ["applySpecialKeys [10 #13]", "foundry.utils.applySpecialKeys({})", /applySpecialKeys/],
  ["phases that are not named [10 #4]", "hero._completedActiveEffectPhases.clear(); hero.applyActiveEffects()", /applyActiveEffects/],
  ["changes of an effect [10 #5]", "effect.changes", /ActiveEffect#changes/],
  ["rounds of an effect [10 #6]", "effect.duration.rounds", /duration\.rounds/],
  ["applying an effect [Appendix F]", `effect.apply(hero, { key: "name", type: "override", value: "x" })`, /ActiveEffect#apply/],
  ["temporary documents [10 #20]", `await Actor.create({ name: "x", type: "hero" }, { temporary: true })`, /temporary/],
];

const actors = () => [
  { _id: id("hero"), name: "Hero", type: "hero", flags: { testbed: { x: 1 } }, effects: [{ _id: id("effect"), name: "E" }] },
];

const use = (code: string): string => `(async () => {
  const hero = game.actors.get(${JSON.stringify(id("hero"))});
  const effect = hero.effects.contents[0];
  ${code.split("; ").slice(0, -1).join("; ")}${code.includes("; ") ? ";" : ""}
  return ${code.split("; ").at(-1)};
})()`;

describe("deprecated members [foundry-api 12.1 #15]", () => {
  test("each use of a deprecated member is recorded on Foundry 14", async () => {
    const { g, run } = await openClient(await openTable(14, { actors: actors() }), GM);
    for (const [what, code, warning] of OLD_ON_14) {
      g.__table.deprecations.length = 0;
      await run(use(code));
      expect([what, g.__table.deprecations.length, g.__table.deprecations.join("|")]).toEqual([what, 1, expect.stringMatching(warning)]);
    }
  });

  test("each use of a deprecated member throws an error on Foundry 14 if the table is strict", async () => {
    const { run } = await openClient(await openTable(14, { actors: actors() }), GM, "", { strict: true });
    for (const [, code, warning] of OLD_ON_14) await expect(run(use(code))).rejects.toThrow(warning);
  });

  test("code that is deprecated on Foundry 14 is not deprecated on Foundry 13", async () => {
    const { g, run } = await openClient(await openTable(13, { actors: actors() }), GM, "", { strict: true });
    const current = OLD_ON_14.filter(([what]) => !/temporary|phases|effect \[App/.test(what));
    for (const [, code] of current) await run(use(code));
    expect(g.__table.deprecations).toEqual([]);
  });

  test("each use of an old global name is recorded on Foundry 13, and the names do not exist on Foundry 14 [10 #15]", async () => {
    const old = await openClient(await openTable(13), GM);
    expect(old.run(`mergeObject({ a: 1 }, { b: 2 })`)).toEqual({ a: 1, b: 2 });
    expect(old.g.__table.deprecations.join()).toContain("foundry.utils.mergeObject");
    const now = await openClient(await openTable(14), GM);
    expect(now.run(`[typeof mergeObject, typeof duplicate, typeof Math.clamped]`)).toEqual(["undefined", "undefined", "undefined"]);
  });

  test("names that are new in Foundry 14 do not exist on Foundry 13 [10 #14, Appendix A]", async () => {
    const { run } = await openClient(await openTable(13, { actors: actors() }), GM);
    const absent = `[typeof _del, typeof _replace, typeof _loc, typeof foundry.documents.modifyBatch, typeof foundry.data.operators,
      typeof ChatMessage.applyMode, typeof CONFIG.ChatMessage.modes, typeof Roll._mapLegacyRollMode, typeof CONFIG.ActiveEffect.phases,
      typeof new Actor({ name: "x", type: "hero" }).getFieldForProperty]`;
    expect(new Set(run(absent))).toEqual(new Set(["undefined"]));
  });

  test("copying and listing CONFIG gives no warning", async () => {
    const { g, run } = await openClient(await openTable(14, { actors: actors() }), GM);
    run(`({ ...CONFIG.Dice }); Object.values(CONST); JSON.stringify(game.actors.contents[0]); foundry.utils.deepClone({ ...CONFIG })`);
    expect(g.__table.deprecations).toEqual([]);
  });
});
