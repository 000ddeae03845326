import type { SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, BEN, GM, SECOND_GM, id, openClient, openTable, settle } from "./clients";

const HERO = id("hero");
const hero = (ownership: object): SystemObject => ({
  _id: HERO,
  name: "Hero",
  type: "hero",
  system: { hp: 10 },
  ownership: { default: 2, ...ownership },
});

describe.each([13, 14])("behavior required by systems on Foundry %i", (generation) => {
  test("the hooks of every client receive the options of an update, and render: false prevents rendering [foundry-api 3.5, 3.6]", async () => {
    const table = await openTable(generation, { actors: [hero({ [ANNA]: 3 })] });
    const init = `globalThis.seen = [];
      Hooks.on("updateActor", (actor, changed, options, userId) => seen.push([actor.system.hp, options.render, options.probe?.deep ?? null, userId]));`;
    const clients = [await openClient(table, GM, init), await openClient(table, ANNA, init), await openClient(table, BEN, init)];
    for (const { run } of clients) run(`globalThis.drawn = 0; game.actors.get("${HERO}").apps.probe = { render: () => { drawn += 1; } };`);
    const actor = clients[1]!.g.game.actors.get(HERO);
    await actor.update({ "system.hp": 9 }, { render: false, probe: { deep: [1] } });
    await settle();
    expect(clients.map(({ g }) => [JSON.parse(JSON.stringify(g.seen)), g.drawn])).toEqual(clients.map(() => [[[9, false, [1], ANNA]], 0]));
    await actor.update({ "system.hp": 8 });
    await settle();
    expect(clients.map(({ g }) => [g.seen.at(-1)[1], g.drawn])).toEqual(clients.map(() => [true, 1]));
  });

  test("a document prepares items before effects, and effects between base data and derived data [foundry-api 3.3]", async () => {
    const table = await openTable(generation, { actors: [{ ...hero({}), items: [{ _id: id("sword"), name: "Sword", type: "tool" }] }] });
    const init = `globalThis.steps = [];
      const F = foundry.data.fields;
      class HeroModel extends foundry.abstract.TypeDataModel {
        static defineSchema() { return { hp: new F.NumberField({ initial: 1 }) }; }
        prepareBaseData() { steps.push("model base"); }
        prepareDerivedData() { steps.push("model derived"); }
      }
      CONFIG.Actor.dataModels.hero = HeroModel;
      CONFIG.Actor.documentClass = class extends Actor {
        prepareData() { steps.push("data"); super.prepareData(); }
        prepareBaseData() { super.prepareBaseData(); steps.push("base"); }
        prepareEmbeddedDocuments() { steps.push("embedded"); super.prepareEmbeddedDocuments(); }
        applyActiveEffects(phase) { steps.push("effects" + (phase ? " " + phase : "")); return super.applyActiveEffects(phase); }
        prepareDerivedData() { super.prepareDerivedData(); steps.push("derived"); }
      };
      CONFIG.Item.documentClass = class extends Item { prepareDerivedData() { super.prepareDerivedData(); steps.push("item"); } };`;
    const { g, run } = await openClient(table, GM, init);
    run(`steps.length = 0; game.actors.get("${HERO}").reset();`);
    const effects = generation >= 14 ? "effects initial" : "effects";
    const steps = ["data", "model base", "base", "embedded", "item", effects, "model derived", "derived"];
    expect([...g.steps]).toEqual(generation >= 14 ? [...steps, "effects final"] : steps);
  });

  test("the GM's client performs a player's request once, even if the request arrives several times [foundry-api 11.4, 12.5 #24]", async () => {
    const table = await openTable(generation, {
      actors: [hero({ [BEN]: 3 })],
      messages: [{ _id: id("card"), author: BEN, content: "<button>hurt</button>" }],
    });
    const init = `globalThis.queue = Promise.resolve();
      const apply = async ({ message, amount }, sender) => {
        const card = game.messages.get(message);
        if (card.getFlag("testbed", "applied")) return;
        await card.setFlag("testbed", "applied", sender);
        const actor = game.actors.get("${HERO}");
        await actor.update({ "system.hp": actor.system.hp - amount });
      };
      Hooks.once("ready", () => game.socket.on("system.testbed", (asked, sender) => {
        if (game.users.activeGM?.isSelf) queue = queue.then(() => apply(asked, sender));
      }));
      globalThis.press = async () => {
        const card = game.messages.get("${id("card")}");
        if (card.canUserModify(game.user, "update")) return apply({ message: card.id, amount: 3 }, game.user.id);
        game.socket.emit("system.testbed", { message: card.id, amount: 3, claimed: "${BEN}" });
      };`;
    const [gm, second, anna] = [
      await openClient(table, GM, init),
      await openClient(table, SECOND_GM, init),
      await openClient(table, ANNA, init),
    ];
    const own = anna.g.game.messages.get(id("card"));
    await expect(own.setFlag("testbed", "applied", ANNA)).rejects.toThrow(`User Anna lacks permission to update ChatMessage [${own.id}]`);
    await Promise.all([anna.g.press(), anna.g.press()]);
    await settle();
    await gm.g.queue;
    await second.g.queue;
    await settle();
    for (const { g } of [gm, second, anna]) {
      expect([g.game.actors.get(HERO).system.hp, g.game.messages.get(id("card")).getFlag("testbed", "applied")]).toEqual([7, ANNA]);
    }
  });

  test("game is empty while modules load, and changing an item leaves the actor's _stats unchanged [foundry-api 2.2, Appendix D]", async () => {
    const table = await openTable(generation, { actors: [{ ...hero({}), items: [{ _id: id("sword"), name: "Sword", type: "tool" }] }] });
    const init = `globalThis.early = [typeof foundry, typeof CONFIG, typeof CONST, typeof Hooks, typeof game, game.user ?? null];`;
    const { g } = await openClient(table, GM, init);
    expect([...g.early]).toEqual(
      ["object", "object", "object", "object", "object", null].map((kind, i) => (i === 3 ? typeof g.Hooks : kind)),
    );
    const actor = g.game.actors.get(HERO);
    const before = JSON.stringify(actor._stats);
    await actor.items.get(id("sword")).update({ name: "Blade" });
    expect([actor.items.getName("Blade")?.id, JSON.stringify(actor._stats)]).toEqual([id("sword"), before]);
  });
});
