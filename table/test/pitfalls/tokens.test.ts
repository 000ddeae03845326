import type { SystemObject } from "../../common/dynamic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ANNA, GM, id, openBench, QUIET, settle, type Bench, type Page } from "./bench";

const INIT = `
  const { NumberField, SchemaField, StringField } = foundry.data.fields;
  if (game.release.generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
  const whole = (initial) => new NumberField({ integer: true, initial });
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() { return { hp: new SchemaField({ value: whole(5), max: whole(10) }), luck: new SchemaField({ value: whole(2) }), level: whole(1), title: new StringField() }; }
    prepareDerivedData() { this.luck.max = 7; }
  };
  CONFIG.Actor.dataModels.foe = class extends foundry.abstract.TypeDataModel { static defineSchema() { return { rage: new SchemaField({ value: whole(1), max: whole(3) }) }; } };
  CONFIG.Actor.trackableAttributes = { hero: { bar: ["hp", "luck"], value: ["level"] } };
  globalThis.heard = [];
  for (const hook of ["updateActor", "updateItem", "createItem", "preUpdateActor", "updateToken", "moveToken", "preMoveToken", "stopToken", "recordToken"])
    Hooks.on(hook, (document) => heard.push(hook + " " + document.name));`;

const world = () => ({
  actors: [
    {
      _id: id("hero"),
      name: "Hero",
      type: "hero",
      ownership: { default: 0, [ANNA]: 3 },
      items: [
        {
          _id: id("club"),
          name: "Club",
          type: "tool",
          effects: [
            { _id: id("heavy"), name: "Heavy", transfer: true },
            { _id: id("old"), name: "Old", disabled: true },
          ],
        },
      ],
    },
    { _id: id("other"), name: "Other", type: "hero" },
  ],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      width: 2000,
      height: 2000,
      grid: { type: 1, size: 100, distance: 1, units: "m" },
      tokens: [
        { _id: id("free"), name: "Free", actorId: id("hero"), x: 100, y: 100 },
        {
          _id: id("linked"),
          name: "Linked",
          actorId: id("hero"),
          actorLink: true,
          x: 500,
          y: 500,
          bar1: { attribute: "hp" },
          bar2: { attribute: "luck" },
        },
      ],
    },
  ],
});

describe.each([13, 14])("reported pitfalls of tokens and their actors on Foundry %i", (generation) => {
  let bench: Bench;
  let page: Page;
  const SETUP = `const scene = game.scenes.get("${id("yard")}"); const free = scene.tokens.get("${id("free")}"); const linked = scene.tokens.get("${id("linked")}");
    const hero = game.actors.get("${id("hero")}"); const restore = async () => { await free.delta.restore(); };
    ${QUIET}`;
  const run = (body: string): Promise<SystemObject> => page.run(SETUP + body);
  beforeAll(async () => {
    bench = await openBench(generation, world(), INIT);
    page = bench.gm;
  });
  afterAll(() => bench.close());

  test("[delta-after-restore] a synthetic actor can be changed directly after the delta is restored", async () => {
    const answer = await run(`await free.actor.items.get("${id("club")}").delete(); const gone = free.actor.items.size;
      await free.delta.restore(); const back = free.actor.items.size; await free.actor.update({ "system.hp.value": 3 });
      const value = free.actor.system.hp.value; await restore(); return [gone, back, value, hero.system.hp.value]`);
    expect(answer).toEqual([0, 1, 3, 5]);
  });

  test("[delta-in-token-update] a synthetic actor immediately shows the delta of a token update", async () => {
    const answer = await run(`free.actor; await free.update({ name: "Renamed", delta: { name: "Changed", system: { hp: { value: 1 } } } });
      const result = [free.actor.name, free.actor.system.hp.value, free.name]; await free.update({ name: "Free" }); await restore(); return [...result, free.actor.name]`);
    expect(answer).toEqual(["Changed", 1, "Renamed", "Hero"]);
  });

  test("[delta-hooks] a change to a synthetic actor is stored in the delta and calls the hooks of actors and items", async () => {
    const answer =
      await run(`heard.length = 0; await free.actor.update({ name: "Own" }); await free.actor.items.get("${id("club")}").update({ name: "Own club" });
      const result = [heard.filter((line) => /Actor|Item/.test(line)), free.delta.name, free.delta.items.get("${id("club")}")?.name]; await restore(); return result`);
    expect(answer).toEqual([["preUpdateActor Hero", "updateActor Own", "updateItem Own club"], "Own", "Own club"]);
  });

  test("[delta-late-items] an item that is later added to the base actor appears on the synthetic actor", async () => {
    const answer = await run(`free.actor; const [made] = await hero.createEmbeddedDocuments("Item", [{ name: "Late", type: "tool" }]);
      const seen = free.actor.items.has(made.id); await free.actor.items.get(made.id).delete();
      const result = [seen, free.actor.items.has(made.id), hero.items.has(made.id)]; await restore(); await made.delete(); return result`);
    expect(answer).toEqual([true, false, true]);
  });

  test("[delta-adopts-effects] setting a flag on an inherited item preserves the item's effects", async () => {
    await run(`await free.actor.items.get("${id("club")}").setFlag("testbed", "used", 1); return 1`);
    await settle();
    const late = await bench.join(GM);
    const answer = await late.run(
      `${SETUP} const club = free.actor.items.get("${id("club")}"); return [club.getFlag("testbed", "used"), club.effects.map(({ name }) => name).sort()]`,
    );
    expect(answer).toEqual([1, ["Heavy", "Old"]]);
    await run(`await restore(); return 1`);
  });

  test("[delta-grandchild] an effect on an item of a synthetic actor updates immediately", async () => {
    const answer =
      await run(`const effect = free.actor.items.get("${id("club")}").effects.get("${id("old")}"); await effect.update({ name: "New", "flags.testbed.a": 1 });
      const after = free.actor.items.get("${id("club")}").effects.get("${id("old")}"); const result = [after.name, after.getFlag("testbed", "a")]; await restore(); return result`);
    expect(answer).toEqual(["New", 1]);
  });

  test("[token-other-actor] a token shows a new actor immediately after the token's update", async () => {
    const answer =
      await run(`free.actor; await scene.update({ tokens: [{ _id: free.id, actorId: "${id("other")}" }] }); const name = free.actor.name;
      await free.update({ actorId: hero.id }); return [name, free.actor.name]`);
    expect(answer).toEqual(["Other", "Hero"]);
  });

  test("[prototype-only-fields] only prototype tokens have appendNumber, prependAdjective and randomImg", async () => {
    const answer = await run(
      `const names = ["appendNumber", "prependAdjective", "randomImg"]; return [names.filter((name) => name in hero.prototypeToken.toObject()).sort(), names.filter((name) => name in free.toObject())]`,
    );
    expect(answer).toEqual([["appendNumber", "prependAdjective", "randomImg"], []]);
  });

  test("[move-answers] move accepts one or several waypoints and returns whether the token arrived", async () => {
    const answer = await run(
      `const one = await free.move({ x: 200, y: 100 }); const two = await free.move([{ x: 300, y: 100 }, { x: 400, y: 200 }]); return [one, two, free.x, free.y]`,
    );
    expect(answer).toEqual([true, true, 400, 200]);
  });

  test("[move-default-action] a token without its own movement action uses the default action in CONFIG", async () => {
    const answer = await run(
      `const actions = CONFIG.Token.movement.actions; return [CONFIG.Token.movement.defaultAction, "walk" in actions, "displace" in actions, "blink" in actions, free.movementAction]`,
    );
    expect(answer).toEqual(["walk", true, true, true, "walk"]);
  });

  test("[move-action-defaults] a movement action is measured and stopped by walls by default, unlike the action displace", async () => {
    const answer = await run(
      `const { walk, displace, blink } = CONFIG.Token.movement.actions; return [[walk.teleport, walk.measure, walk.walls, walk.visualize], [displace.measure, displace.walls], blink.teleport]`,
    );
    expect(answer).toEqual([[false, true, "move", true], [false, null], true]);
  });

  test("[move-unknown-action] a waypoint with an unregistered action does not move the token", async () => {
    await page.fails(`${SETUP} await free.move({ x: 900, y: 900, action: "nonsense" })`);
    expect(await run(`return [free.x, free.y]`)).not.toEqual([900, 900]);
  });

  test("[bar-derived-max] a bar with a derived maximum is editable", async () => {
    const answer = await run(
      `const bar = linked.getBarAttribute("bar2"); await hero.modifyTokenAttribute("luck", 4); const value = hero._source.system.luck.value; await hero.update({ "system.luck.value": 2 }); return [bar, value]`,
    );
    expect(answer).toEqual([{ type: "bar", attribute: "luck", value: 2, max: 7, editable: true }, 4]);
  });

  test("[bar-trackable] trackableAttributes lists the attributes of an actor type that bars can show", async () => {
    const answer = await run(`return TokenDocument.implementation.getTrackedAttributes("hero")`);
    expect(answer).toEqual({ bar: [["hp"], ["luck"]], value: [["level"]] });
  });

  test("[bar-own-type] an actor type does not include the attributes of another actor type", async () => {
    const answer = await run(`return TokenDocument.implementation.getTrackedAttributes("foe")`);
    expect(answer).toEqual({ bar: [["rage"]], value: [] });
  });

  test("[bar-delta-bounds] a relative change to a bar keeps its value between 0 and the maximum", async () => {
    const answer = await run(
      `const values = []; for (const delta of [-50, 90, -3]) { await hero.modifyTokenAttribute("hp", delta, true); values.push(hero.system.hp.value); } await hero.update({ "system.hp.value": 5 }); return values`,
    );
    expect(answer).toEqual([0, 10, 7]);
  });

  test("[bar-hook] a listener of the hook modifyTokenAttribute can refuse a change to a bar", async () => {
    const answer = await run(
      `const hook = Hooks.on("modifyTokenAttribute", () => false); await hero.modifyTokenAttribute("hp", 1); Hooks.off("modifyTokenAttribute", hook); return hero.system.hp.value`,
    );
    expect(answer).toBe(5);
  });

  test("[token-without-actor] the actor of a token is null if the actor does not exist", async () => {
    const answer = await run(`const [lost] = await scene.createEmbeddedDocuments("Token", [{ name: "Lost", actorId: "${"z".repeat(16)}" }]);
      const result = [lost.actor, lost.isOwner, lost.getBarAttribute("bar1"), lost.inCombat, lost.hasStatusEffect("prone")]; await lost.delete(); return result`);
    expect(answer).toEqual([null, true, null, false, false]);
  });
});
