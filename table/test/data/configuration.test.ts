import { describe, expect, test } from "vitest";
import { GM, openClient, openTable } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Paths in CONFIG to which packages write, in both generations. */
const PATHS = `Actor.documentClass Actor.dataModels Actor.typeLabels Actor.typeIcons Actor.trackableAttributes Actor.compendiumIndexFields
  Item.documentClass ActiveEffect.documentClass Combat.documentClass Combat.initiative.decimals Combat.initiativeIcon Combatant.documentClass
  CombatantGroup.documentClass ChatMessage.documentClass ChatMessage.batchSize Token.documentClass Token.objectClass Token.hudClass
  Token.rulerClass Token.layerClass time.roundTime time.turnTime Dice.rolls Dice.terms Dice.termTypes Dice.functions Dice.randomUniform
  Dice.parser Dice.fulfillment.methods statusEffects specialStatusEffects.DEFEATED queries TextEditor.enrichers fontDefinitions sounds.dice ui`;

describe.each([13, 14])("CONFIG and global names on Foundry %i", (generation) => {
  test("CONFIG has every path to which packages write, in the generation's own form [foundry-api 12.1 #13, Appendix B]", async () => {
    const { g } = await openClient(await openTable(generation), GM);
    const has = (path: string): boolean => g.foundry.utils.hasProperty(g.CONFIG, path);
    expect(
      PATHS.trim()
        .split(/\s+/)
        .filter((path) => !has(path)),
    ).toEqual([]);
    const own = [
      "ActiveEffect.changeTypes",
      "ActiveEffect.phases",
      "ActiveEffect.expiryEvents",
      "ActiveEffect.expiryAction",
      "ChatMessage.modes",
    ];
    expect(own.map(has)).toEqual(own.map(() => generation >= 14));
    expect(["ActiveEffect.legacyTransferral"].map(has)).toEqual([generation < 14]);
    expect([g.CONFIG.time.roundTime, g.CONFIG.time.turnTime, g.CONFIG.specialStatusEffects.DEFEATED]).toEqual([0, 0, "dead"]);
  });

  test("a class that replaces a core class is used for all later instances [foundry-api 2.2, 3.6]", async () => {
    const { g, run } = await openClient(
      await openTable(generation),
      GM,
      `CONFIG.Actor.documentClass = class Hero extends Actor { get loud() { return this.name.toUpperCase(); } };
       CONFIG.Item.documentClass = class Thing extends Item {};`,
    );
    const actor = await g.Actor.implementation.create({ name: "Mara", type: "hero", items: [{ name: "Rope", type: "tool" }] });
    expect([actor.constructor.name, actor.loud, actor.items.contents[0].constructor.name]).toEqual(["Hero", "MARA", "Thing"]);
    expect(
      run(`[Actor.implementation === CONFIG.Actor.documentClass, getDocumentClass("Item").name, game.actors.documentClass.name]`),
    ).toEqual([true, "Thing", "Hero"]);
  });

  test("the documented globals are the objects of the foundry namespaces [foundry-api 9.5]", async () => {
    const { g, run } = await openClient(await openTable(generation), GM);
    const names = ["Actor", "Item", "ActiveEffect", "Combat", "Combatant", "ChatMessage", "Macro", "Scene", "TokenDocument", "User"];
    expect(names.filter((name) => g[name] !== g.foundry.documents[name])).toEqual([]);
    expect(
      run(
        `[Roll === foundry.dice.Roll, Collection === foundry.utils.Collection, Hooks === foundry.helpers.Hooks, fromUuid === foundry.utils.fromUuid]`,
      ),
    ).toEqual([true, true, true, true]);
    expect(plain(run(`[game.release.generation, game.system.id, game.ready, game.user.isSelf, typeof game.version]`))).toEqual([
      generation,
      "testbed",
      true,
      true,
      "string",
    ]);
  });

  test("a subtype with a model stores only the model's fields, and a subtype without a model stores all data [foundry-api 3.2, 3.4]", async () => {
    const { g } = await openClient(
      await openTable(generation),
      GM,
      `CONFIG.Item.dataModels.tool = class extends foundry.abstract.TypeDataModel {
         static defineSchema() { return { uses: new foundry.data.fields.NumberField({ initial: 2 }) }; }
         get spent() { return this.uses === 0; }
       };`,
    );
    const actor = await g.Actor.create({ name: "A", type: "hero", system: { anything: { goes: 1 } } });
    const item = await g.Item.create({ name: "I", type: "tool", system: { anything: 1 } });
    expect([plain(actor.system), plain(item.toObject().system), item.system.spent, item.system.parent === item]).toEqual([
      { anything: { goes: 1 } },
      { uses: 2 },
      false,
      true,
    ]);
    expect([item.system.modelProvider, g.Item.TYPES]).toEqual([g.game.system, ["tool"]]);
    expect(await g.Item.create({ name: "I", type: "nothing" })).toBeUndefined();
    expect(g.ui.notifications.records.at(-1).message).toMatch(/"nothing" is not a valid type/);
  });
});
