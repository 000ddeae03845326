import { describe, expect, test } from "vitest";
import { GM, id, openClient, openTable } from "./clients";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const ITEMS = ["axe", "bow", "cap"].map((name) => ({ _id: id(name), name, type: "tool", system: { uses: 1 } }));
const HERO = { _id: id("hero"), name: "Hero", type: "hero", items: ITEMS };
const SCENE = {
  _id: id("yard"),
  name: "Yard",
  active: true,
  tokens: [
    { _id: id("tokenone"), name: "First", actorId: id("hero"), actorLink: false },
    { _id: id("tokentwo"), name: "Second", actorId: id("hero"), actorLink: true },
  ],
};
/** Code of models with a number, a plain record and a choice. */
const MODELS = `
  const { fields } = foundry.data;
  class HeroModel extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {
        strength: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 5, min: 0 }),
        bag: new fields.ObjectField(),
        rank: new fields.StringField({ required: true, blank: false, initial: "low", choices: ["low", "high"] }),
      };
    }
    get heavy() { globalThis.__heavyReads = (globalThis.__heavyReads ?? 0) + 1; return this.strength > 3; }
  }
  CONFIG.Actor.dataModels.hero = HeroModel;`;

async function play(generation: number, init = "", documents: Record<string, readonly unknown[]> = {}) {
  const table = await openTable(generation, { actors: [HERO], scenes: [SCENE], ...documents } as Record<string, readonly object[]>);
  const client = await openClient(table, GM, init);
  const run = async (source: string): Promise<unknown> =>
    plain(await client.run(`(async () => { const hero = game.actors.get("${id("hero")}"); ${source} })()`));
  return { ...client, run };
}

describe.each([13, 14])("documents on Foundry %i", (generation) => {
  test("a loop that updates each document of an embedded collection ends, even on a synthetic actor", async () => {
    const { run } = await play(generation);
    const counted = (actor: string): string => `
      let seen = 0;
      for (const item of ${actor}.items) { if (++seen > 9) break; await item.update({ "system.uses": 2 }); }
      return [seen, ${actor}.items.map((item) => item.name)];`;
    expect(await run(counted("hero"))).toEqual([3, ["axe", "bow", "cap"]]);
    expect(await run(counted(`game.scenes.contents[0].tokens.get("${id("tokenone")}").actor`))).toEqual([3, ["axe", "bow", "cap"]]);
  });

  test("create with illegal data notifies the user and returns undefined for the illegal document", async () => {
    const { run } = await play(generation, MODELS);
    const made = await run(`
      const before = ui.notifications.records.length;
      const one = await Actor.create({ name: "Bad", type: "dragon" });
      const both = await Actor.create([{ name: "Bad", type: "dragon" }, { name: "Good", type: "hero" }]);
      return [one === undefined, both.map((actor) => actor.name), ui.notifications.records.slice(before).map(({ type }) => type)];`);
    expect(made).toEqual([true, ["Good"], ["error", "error"]]);
  });

  test("the preCreate hook receives the given data without the schema's defaults", async () => {
    const { run } = await play(generation, MODELS);
    const heard = await run(`
      let heard;
      Hooks.once("preCreateActor", (document, data) => { heard = [Object.keys(data).sort(), document.system.strength]; });
      await Actor.create({ name: "New", type: "hero" });
      return heard;`);
    expect(heard).toEqual([["name", "type"], 5]);
  });

  test("the prototype token is a data model whose parent is the actor", async () => {
    const { run } = await play(generation);
    expect(
      await run(`
        const token = hero.prototypeToken;
        await token.update({ width: 2 });
        return [token instanceof foundry.abstract.DataModel, token instanceof foundry.data.PrototypeToken, token.parent === hero,
          hero.prototypeToken.width, "_id" in token.toObject(), token.schema.has("randomImg")];`),
    ).toEqual([true, true, true, 2, false, true]);
  });

  test("the children of a folder are nodes of a tree, and getSubfolders returns folders", async () => {
    const folders = [
      { _id: id("top"), name: "Top", type: "Actor" },
      { _id: id("below"), name: "Below", type: "Actor", folder: id("top") },
    ];
    const { run } = await play(generation, "", { folders });
    expect(
      await run(`
        const top = game.folders.get("${id("top")}");
        const [node] = top.children;
        return [node.folder.name, node.root, node.depth, node.entries.length, node.children.length, top.getSubfolders().map((f) => f.name)];`),
    ).toEqual(["Below", false, 2, 0, 0, ["Below"]]);
  });

  test("cleaning and validating never call a getter of the model", async () => {
    const { run } = await play(generation, MODELS);
    expect(
      await run(`
        globalThis.__heavyReads = 0;
        await hero.update({ "system.strength": 4 });
        hero.updateSource({ system: { strength: 3 } });
        hero.validate();
        hero.clone({ name: "Copy" });
        return globalThis.__heavyReads;`),
    ).toBe(0);
  });

  test("an actor with several tokens speaks through its selected token or, if none is selected, through the first", async () => {
    const { run } = await play(generation);
    expect(
      await run(`
        const tokens = ["${id("tokenone")}", "${id("tokentwo")}"].map((key) => game.scenes.contents[0].tokens.get(key));
        hero.getActiveTokens = () => tokens;
        const first = ChatMessage.getSpeaker({ actor: hero });
        Object.defineProperty(tokens[1], "object", { value: { controlled: true } });
        const second = ChatMessage.getSpeaker({ actor: hero });
        return [first.token, first.alias, second.token];`),
    ).toEqual([id("tokenone"), "Hero", id("tokentwo")]);
  });

  test("importFromJSON replaces a document's data and embedded documents but not its id", async () => {
    const { run } = await play(generation, MODELS);
    expect(
      await run(`
        const other = { name: "Other", type: "hero", system: { strength: 9 }, items: [{ _id: "${id("dagger")}", name: "dagger", type: "tool" }] };
        const result = await hero.importFromJSON(JSON.stringify(other));
        return [result === hero, hero.id, hero.name, hero.system.strength, hero.items.map((item) => [item.id, item.name])];`),
    ).toEqual([true, id("hero"), "Other", 9, [[id("dagger"), "dagger"]]]);
  });

  test("getHTML returns a result of a roll table as HTML", async () => {
    const tables = [
      { _id: id("loot"), name: "Loot", formula: "1d1", results: [{ _id: id("gold"), name: "Gold", range: [1, 1], type: "text" }] },
    ];
    const { run } = await play(generation, "", { tables });
    expect(await run(`return game.tables.contents[0].results.contents[0].getHTML();`)).toContain("Gold");
  });

  test("a token has an alpha, and the delta and the image are optional [T13, T14 common/documents/token]", async () => {
    const { run } = await play(generation);
    expect(
      await run(`
        const token = new TokenDocument({ name: "New", delta: null, texture: { src: null } }, { parent: game.scenes.contents[0] });
        token.updateSource({ alpha: 0.5 });
        return [new TokenDocument({ name: "A" }).alpha, token.alpha, token.texture.src];`),
    ).toEqual([1, 0.5, null]);
  });

  test("SchemaField replaces a non-object value with an object that has the fields' initial values [T13, T14 SchemaField#_cast]", async () => {
    const { run } = await play(generation);
    expect(
      await run(`
        const { SchemaField, NumberField } = foundry.data.fields;
        const field = new SchemaField({ size: new NumberField({ initial: 3 }) });
        return ["text", 7, true].map((value) => field.clean(value).size);`),
    ).toEqual([3, 3, 3]);
  });

  test("a StringField without an initial value starts as undefined if optional, and empty if required", async () => {
    const { run } = await play(generation);
    expect(
      await run(`
        const { StringField } = foundry.data.fields;
        const of = (options) => new StringField(options).getInitialValue({});
        return [of({}) === undefined, of({ required: true }), of({ required: true, blank: false }) === undefined, of({ nullable: true }) ];`),
    ).toEqual([true, "", true, null]);
  });

  test("[operators-in-type-data] operators at and below an ObjectField of a TypeDataField are performed as in release builds [ISS foundryvtt#13466, #14573]", async () => {
    const { run } = await play(generation, MODELS);
    const deletion = generation >= 14 ? `{ "system.bag.rope": _del }` : `{ "system.bag.-=rope": null }`;
    const replacement = generation >= 14 ? `{ "system.bag": _replace({ lamp: 2 }) }` : `{ "system.==bag": { lamp: 2 } }`;
    expect(
      await run(`
        await hero.update({ "system.bag": { rope: 1, lamp: 1 } });
        await hero.update(${deletion});
        const after = { ...hero.system.bag };
        await hero.update({ "system.bag.rope": 1 });
        await hero.update(${replacement});
        return [after, hero.system.bag];`),
    ).toEqual([{ lamp: 1 }, { lamp: 2 }]);
  });
});

describe("active effects call the static methods that packages override", () => {
  const EFFECT = (generation: number): object => ({
    _id: id("strong"),
    name: "Strong",
    ...(generation >= 14
      ? { system: { changes: [{ key: "system.strength", type: "add", value: 2 }] } }
      : { changes: [{ key: "system.strength", mode: 2, value: "2" }] }),
  });

  test.each([
    [13, "applyField", "(model, change, field)"],
    [14, "applyChangeField", "(model, change, options)"],
  ])("a change to a field on Foundry %i calls ActiveEffect.%s%s [T13, T14 client/documents/active-effect]", async (generation, method) => {
    const init = `${MODELS}
      globalThis.__asked = [];
      CONFIG.ActiveEffect.documentClass = class extends ActiveEffect {
        static ${method}(model, change, third) {
          globalThis.__asked.push([model.name, change.key, (third.field ?? third).fieldPath]);
          return super.${method}(model, change, third);
        }
      };`;
    const { run } = await play(generation, init, { actors: [{ ...HERO, effects: [EFFECT(generation)] }] });
    expect(
      await run(`return [hero.system.strength, globalThis.__asked[0].slice(0, 2), globalThis.__asked[0][2].endsWith("strength")];`),
    ).toEqual([7, ["Hero", "system.strength"], true]);
  });

  test("[ae-custom-cast] Foundry 14 drops a custom change whose value cannot be cast, and Foundry 13 passes the change to the hook", async () => {
    const heard = async (generation: number): Promise<unknown> => {
      const change =
        generation >= 14
          ? { system: { changes: [{ key: "system.strength", type: "custom", value: "much" }] } }
          : { changes: [{ key: "system.strength", mode: 0, value: "much" }] };
      const init = `${MODELS} globalThis.__heard = 0; Hooks.on("applyActiveEffect", () => { globalThis.__heard++; });`;
      const { run } = await play(generation, init, { actors: [{ ...HERO, effects: [{ _id: id("odd"), name: "Odd", ...change }] }] });
      return run(`hero.reset(); return [globalThis.__heard > 0, hero.system.strength];`);
    };
    expect(await heard(14)).toEqual([false, 5]);
    expect(((await heard(13)) as unknown[])[0]).toBe(true);
  });
});

describe("behavior that exists only on Foundry 14", () => {
  test("[message-timestamp] the server sets the time of a message on Foundry 14, and the client sets it on Foundry 13", async () => {
    const on = async (generation: number): Promise<unknown> => {
      const { run } = await play(generation);
      return run(`
        const unsaved = new ChatMessage({ content: "Hello" });
        const saved = await ChatMessage.create({ content: "Hello" });
        return [unsaved.timestamp === null, typeof saved.timestamp];`);
    };
    expect(await on(14)).toEqual([true, "number"]);
    expect(await on(13)).toEqual([false, "number"]);
  });

  test("the UUID of an unstored document is null [T14 common/abstract/document]", async () => {
    const { run } = await play(14);
    expect(await run(`return [new Actor({ name: "New", type: "hero" }).uuid, hero.uuid];`)).toEqual([null, `Actor.${id("hero")}`]);
  });

  test("[replacement-synthetic] a replacement on an actor reaches the actor's synthetic actors only after a reload", async () => {
    const { run } = await play(14, MODELS);
    expect(
      await run(`
        const own = game.scenes.contents[0].tokens.get("${id("tokenone")}").actor;
        await hero.update({ "system.bag": { rope: 1 } });
        const merged = { ...own.system.bag };
        await hero.update({ "system.bag": _replace({ lamp: 1 }) });
        return [merged, own.system.bag, hero.system.bag];`),
    ).toEqual([{ rope: 1 }, { rope: 1 }, { lamp: 1 }]);
  });

  test("[templates-are-regions] the table has no class for measured templates, and no collection of them in a scene", async () => {
    const { run } = await play(14);
    await expect(run(`return foundry.documents.MeasuredTemplateDocument;`)).rejects.toThrow("not offered by the table");
    await expect(run(`return game.scenes.contents[0].templates;`)).rejects.toThrow("not offered by the table");
  });

  test("[chat-mode-labels] the labels of the old roll modes are missing", async () => {
    const { run } = await play(14);
    expect(await run(`return ["CHAT.RollBlind", "CHAT.RollPublic"].map((key) => game.i18n.localize(key) === key);`)).toEqual([true, true]);
  });
});
