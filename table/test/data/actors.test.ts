import type { FieldValue, SystemObject } from "../../common/dynamic";
import { describe, expect, test } from "vitest";
import { ANNA, BEN, GM, id, openClient, openTable, settle } from "./clients";

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const world = () => ({
  actors: [
    {
      _id: id("guard"),
      name: "Guard",
      type: "hero",
      system: { hp: { value: 5, max: 10 }, speed: 6 },
      ownership: { default: 0, [ANNA]: 3 },
      items: [{ _id: id("club"), name: "Club", type: "tool", system: { uses: 3 } }],
    },
  ],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      tokens: [
        { _id: id("one"), name: "One", actorId: id("guard") },
        { _id: id("two"), name: "Two", actorId: id("guard"), actorLink: true },
      ],
    },
  ],
});
const MODEL = `
  const { NumberField, SchemaField, StringField } = foundry.data.fields;
  CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return { hp: new SchemaField({ value: new NumberField({ integer: true, initial: 1 }), max: new NumberField({ integer: true, initial: 10 }) }), speed: new NumberField({ initial: 6 }), bonus: new NumberField({ initial: 0 }) };
    }
  };
  if (game.release.generation < 14) CONFIG.ActiveEffect.legacyTransferral = false;
`;
const change = (generation: number, key: string, value: string, type = "add") =>
  generation >= 14
    ? { system: { changes: [{ key, type, value }] } }
    : { changes: [{ key, mode: { custom: 0, multiply: 1, add: 2, override: 5 }[type]!, value }] };

test.each([13, 14])(
  "embedded documents use their parent's ownership instead of their own on Foundry %i [foundry-api 3]",
  async (generation) => {
    const [guard] = world().actors;
    const club = { ...guard!.items[0]!, ownership: { default: 0, [BEN]: 3 } };
    const table = await openTable(generation, { actors: [{ ...guard!, items: [club] }] });
    for (const [user, owner] of [
      [ANNA, true],
      [BEN, false],
    ] as const) {
      const { game } = (await openClient(table, user, MODEL)).g;
      const item = game.actors.get(id("guard")).items.get(id("club"));
      expect([item.isOwner, item.testUserPermission(game.user, "OWNER"), item.canUserModify(game.user, "update")]).toEqual([
        owner,
        owner,
        owner,
      ]);
    }
  },
);

describe.each([13, 14])("synthetic actors of tokens on Foundry %i", (generation) => {
  const open = async (init = "") => {
    const table = await openTable(generation, world());
    const client = await openClient(table, GM, init);
    const { game } = client.g;
    const token = game.scenes.get(id("yard")).tokens.get(id("one"));
    return { table, client, g: client.g, game, token, base: game.actors.get(id("guard")) };
  };

  test("an unlinked token has a synthetic actor with a separate UUID [foundry-api 3.8]", async () => {
    const { token, base, game } = await open();
    expect(token.actor).toBe(token.actor);
    expect(token.actor).not.toBe(base);
    expect([token.actor.isToken, token.actor.token === token, token.actor.id]).toEqual([true, true, base.id]);
    expect(token.actor.uuid).toBe(`Scene.${id("yard")}.Token.${id("one")}.Actor.${id("guard")}`);
    expect(game.scenes.get(id("yard")).tokens.get(id("two")).actor).toBe(base);
  });

  test("an update to a synthetic actor changes the delta instead of the base actor [foundry-api 12.5 #11]", async () => {
    const { token, base, g, table } = await open();
    const player = await openClient(table, ANNA);
    const actor = token.actor;
    await actor.update({ "system.hp.value": 2 });
    await settle();
    expect(base.system.hp.value).toBe(5);
    expect(plain(token._source.delta.system)).toEqual({ hp: { value: 2 } });
    expect(token.actor).toBe(actor);
    const there = await player.g.fromUuid(actor.uuid);
    expect(plain(there.system.hp)).toEqual({ value: 2, max: 10 });
    expect(g.fromUuidSync(actor.uuid)).toBe(actor);
  });

  test("a synthetic actor shows a change to the base actor unless the delta overrides it [foundry-api 3.8]", async () => {
    const { token, base } = await open();
    await token.actor.update({ "system.hp.value": 2 });
    await base.update({ "system.hp.max": 20, "system.hp.value": 9, name: "Warden" });
    expect(plain(token.actor.system.hp)).toEqual({ value: 2, max: 20 });
    expect(token.actor.name).toBe("Warden");
  });

  test("deleting an item that a synthetic actor inherits leaves a tombstone in the delta [foundry-api 3.8]", async () => {
    const { token, base, table } = await open();
    const player = await openClient(table, ANNA);
    const actor = token.actor;
    const club = actor.items.get(id("club"));
    await club.update({ "system.uses": 1 });
    expect(actor.items.get(id("club"))).toBe(club);
    expect([club.system.uses, base.items.get(id("club")).system.uses]).toEqual([1, 3]);
    const [whistle] = await actor.createEmbeddedDocuments("Item", [{ name: "Whistle", type: "tool" }]);
    await club.delete();
    await settle();
    expect(plain(actor.items.map((i: FieldValue) => i.name))).toEqual(["Whistle"]);
    expect(plain(token._source.delta.items.map((i: FieldValue) => [i._id, i._tombstone ?? false])).sort()).toEqual(
      [
        [id("club"), true],
        [whistle.id, false],
      ].sort(),
    );
    expect(base.items.size).toBe(1);
    const there = player.g.fromUuidSync(actor.uuid);
    expect(plain(there.items.map((i: FieldValue) => i.name))).toEqual(["Whistle"]);
    const fresh = await openClient(table, BEN);
    expect(plain(fresh.g.fromUuidSync(actor.uuid).items.map((i: FieldValue) => i.name))).toEqual(["Whistle"]);
  });

  test("an update to a token's delta reaches the synthetic actor on every client [foundry-api 3.8]", async () => {
    const { token, game, table } = await open();
    const player = await openClient(table, ANNA);
    const there = player.g.fromUuidSync(token.actor.uuid);
    await game.scenes.get(id("yard")).updateEmbeddedDocuments("Token", [{ _id: token.id, delta: { system: { hp: { value: 1 } } } }]);
    await settle();
    expect(token.actor.system.hp.value).toBe(1);
    expect(there.system.hp.value).toBe(1);
  });

  test("hooks for a synthetic actor receive that actor [foundry-api 3.8]", async () => {
    const { g, token } = await open(
      `globalThis.heard = []; for (const h of ["preUpdateActor", "updateActor"]) Hooks.on(h, (a) => heard.push([h, a.uuid]));`,
    );
    await token.actor.update({ "system.hp.value": 3 });
    expect(plain(g.heard)).toEqual([
      ["preUpdateActor", token.actor.uuid],
      ["updateActor", token.actor.uuid],
    ]);
  });
});

describe.each([13, 14])("statuses, effects and bars on Foundry %i", (generation) => {
  const open = async (init = MODEL) => {
    const table = await openTable(generation, world());
    const client = await openClient(table, GM, init);
    return { table, client, g: client.g, actor: client.g.game.actors.get(id("guard")), game: client.g.game };
  };

  test("toggleStatusEffect resolves to the added effect, true if the status was already active, or false if it was removed [foundry-api 12.5 #12]", async () => {
    const { actor } = await open();
    const effect = await actor.toggleStatusEffect("dead");
    expect(effect.documentName).toBe("ActiveEffect");
    expect(actor.statuses.has("dead")).toBe(true);
    expect(await actor.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("dead")).toBe(false);
    expect(await actor.toggleStatusEffect("dead", { active: false })).toBeUndefined();
    expect(actor.statuses.size).toBe(0);
    await expect(actor.toggleStatusEffect("nonsense")).rejects.toThrow(/nonsense/);
  });

  test("effects apply only if they are enabled, and effects of items only if they are transferred [foundry-api 3.3]", async () => {
    const { actor } = await open();
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Haste", ...change(generation, "system.speed", "2") },
      { name: "Off", disabled: true, ...change(generation, "system.speed", "50") },
    ]);
    const club = actor.items.get(id("club"));
    await club.createEmbeddedDocuments("ActiveEffect", [
      { name: "Heavy", transfer: true, ...change(generation, "system.speed", "3", "multiply") },
      { name: "Inside", transfer: false, ...change(generation, "system.speed", "100") },
    ]);
    // Multiplications apply before additions.
    expect(actor.system.speed).toBe(20);
    expect(plain(actor.overrides)).toEqual({ "system.speed": 20 });
    expect(actor._source.system.speed).toBe(6);
    await club.delete();
    expect(actor.system.speed).toBe(8);
  });

  test("a custom change calls the hook applyActiveEffect [foundry-api 2.3]", async () => {
    const { actor } = await open(
      `${MODEL} Hooks.on("applyActiveEffect", (actor, change, current, delta, changes) => { changes[change.key] = current + 100; });`,
    );
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Odd", ...change(generation, "system.speed", "1", "custom") }]);
    expect(actor.system.speed).toBe(106);
  });

  test("getBarAttribute returns bars and values from the trackable attributes [foundry-api 8.1]", async () => {
    const { g, game } = await open();
    const token = game.scenes.get(id("yard")).tokens.get(id("one"));
    expect(plain(token.getBarAttribute("bar1", { alternative: "hp" }))).toEqual({
      type: "bar",
      attribute: "hp",
      value: 5,
      max: 10,
      editable: true,
    });
    expect(plain(token.getBarAttribute("bar1", { alternative: "speed" }))).toEqual({
      type: "value",
      attribute: "speed",
      value: 6,
      editable: true,
    });
    expect(token.getBarAttribute("bar1")).toBeNull();
    expect(plain(g.TokenDocument.getTrackedAttributes())).toEqual({ bar: [["hp"]], value: [["speed"], ["bonus"]] });
  });

  test("a bar under a key of a TypedObjectField is editable only on Foundry 14 [foundryvtt#13249, foundryvtt#13286]", async () => {
    const { game } = await open(`
      const { NumberField, SchemaField, TypedObjectField } = foundry.data.fields;
      CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
        static defineSchema() {
          const pool = new SchemaField({ value: new NumberField({ initial: 1 }), max: new NumberField({ initial: 10 }) });
          return { pools: new TypedObjectField(pool) };
        }
        prepareBaseData() { this.pools.flesh ??= { value: 3, max: 10 }; }
      };`);
    const token = game.scenes.get(id("yard")).tokens.get(id("one"));
    const { schema } = token.actor.system;
    expect([!!schema.getField("pools.flesh.value"), !!schema.getField("pools.element.value")]).toEqual([generation >= 14, true]);
    expect(plain(token.getBarAttribute("bar1", { alternative: "pools.flesh" }))).toEqual({
      type: "bar",
      attribute: "pools.flesh",
      value: 3,
      max: 10,
      editable: generation >= 14,
    });
  });

  test("modifyTokenAttribute limits a bar to its maximum, and changes nothing if a hook returns false [foundry-api 8.1]", async () => {
    const { g, actor } = await open();
    await actor.modifyTokenAttribute("hp", 50, true);
    expect(actor.system.hp.value).toBe(10);
    g.Hooks.on("modifyTokenAttribute", () => false);
    await actor.modifyTokenAttribute("hp", 1);
    expect(actor.system.hp.value).toBe(10);
  });

  test("CONFIG.statusEffects is an array; on Foundry 14, its entries can also be read by id [foundry-api 8.3]", async () => {
    const { g } = await open();
    const { statusEffects } = g.CONFIG;
    expect(statusEffects.find((s: SystemObject) => s.id === "dead").id).toBe("dead");
    statusEffects.push({ id: "aiming", name: "Aiming", img: "icons/svg/eye.svg" });
    expect(Object.values(g.CONFIG.statusEffects).some((s: SystemObject) => s.id === "aiming")).toBe(true);
    expect(statusEffects["aiming"]?.name).toBe(generation >= 14 ? "Aiming" : undefined);
    g.CONFIG.statusEffects = [{ id: "only", name: "Only", img: "icons/svg/eye.svg" }];
    expect(Object.values(g.CONFIG.statusEffects)).toHaveLength(1);
  });
});

describe("phases of effects on Foundry 14", () => {
  const open = async (init: string, actors = world().actors) => {
    const client = await openClient(await openTable(14, { actors }), GM, init);
    return { ...client, actor: client.g.game.actors.get(id("guard")) };
  };

  test("initial changes apply before derived data is prepared, and final changes apply afterward [foundry-api 3.3]", async () => {
    const { actor } = await open(`${MODEL}
      CONFIG.Actor.documentClass = class extends Actor { prepareDerivedData() { super.prepareDerivedData(); this.system.speed = this.system.speed * 2; } };`);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      {
        name: "E",
        system: {
          changes: [
            { key: "system.speed", type: "add", value: 1 },
            { key: "system.speed", type: "add", value: 1, phase: "final" },
          ],
        },
      },
    ]);
    expect(actor.system.speed).toBe(15);
  });

  test("an actor class whose prepareBaseData does not call super fails on the second preparation [foundry-api 12.5 #19]", async () => {
    const { g, actor } = await open(`${MODEL} globalThis.failures = []; Hooks.on("error", (where, error) => failures.push(error.message));
      CONFIG.Actor.documentClass = class extends Actor { prepareBaseData() {} };`);
    actor.reset();
    expect(g.failures.join()).toMatch(/phase "initial" has already been completed/);
  });

  test("applying effects without a phase is deprecated [foundry-api 10 #4]", async () => {
    const { g, actor } = await open(MODEL);
    actor._completedActiveEffectPhases.clear();
    actor.applyActiveEffects();
    expect(g.__table.deprecations.join()).toContain("applyActiveEffects");
    expect(() => actor.applyActiveEffects("someday")).toThrow(/someday/);
  });

  test("@paths in the value of a change refer to the actor's roll data [foundry-api Appendix F]", async () => {
    const { actor } = await open(MODEL);
    await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "E", system: { changes: [{ key: "system.bonus", type: "add", value: "@speed * 2" }] } },
    ]);
    expect(actor.system.bonus).toBe(12);
  });

  test("effect.changes can still be read but is deprecated [foundry-api 10 #5]", async () => {
    const { g, actor } = await open(MODEL);
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "E", system: { changes: [{ key: "system.bonus", value: 1 }] } },
    ]);
    expect(effect.changes).toHaveLength(1);
    expect(g.__table.deprecations.join()).toContain("ActiveEffect#changes");
  });
});
