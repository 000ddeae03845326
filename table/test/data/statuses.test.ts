import type { SystemObject, FoundryScope, FieldValue } from "../../common/dynamic";
import { describe, expect, test, vi } from "vitest";
import { statusRecord } from "../../client/core/status-effects";
import { defineTokenHud } from "../../client/canvas/hud/token-hud";
import { env } from "../../client/canvas/env";
import { GM, id, openClient, openTable } from "./clients";

const STUNNED = { id: "stunned", _id: id("fixedStunned"), name: "Stunned", img: "icons/svg/daze.svg" };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("CONFIG.statusEffects on Foundry 14", () => {
  const some = () => statusRecord(["a", "b", "c", "d"].map((name) => ({ id: name })));

  test("entries are available by id and by index, and only ids are enumerated [foundryvtt#13122]", () => {
    const statuses = some();
    statuses.push({ id: "e" });
    expect([statuses["e"], statuses[0], statuses.length, statuses.find((entry: SystemObject) => entry.id === "b")]).toEqual([
      { id: "e" },
      { id: "a" },
      5,
      { id: "b" },
    ]);
    expect([Object.keys(statuses), Object.values(statuses).length, [...statuses].length]).toEqual([["a", "b", "c", "d", "e"], 5, 5]);
  });

  test("assigning to an id replaces the entry with that id or adds an entry [foundryvtt#13122]", () => {
    const statuses = some();
    statuses["b"] = { id: "b", name: "New" };
    statuses["z"] = { id: "z" };
    expect([Object.keys(statuses).sort(), statuses.length, statuses["b"].name]).toEqual([["a", "b", "c", "d", "z"], 5, "New"]);
  });

  test("[status-registry-splice] a splice in the middle loses the ids of moved entries [SR5-FoundryVTT#1960]", () => {
    const statuses = some();
    statuses.splice(1, 0, { id: "x" });
    expect(statuses.map((entry: SystemObject) => entry.id)).toEqual(["a", "x", "b", "c", "d"]);
    expect(Object.values(statuses).length).toBeLessThan(5);
  });

  test("[status-registry-duplicates] listing the entries throws an error if two entries have the same id [yearzero-combat-fvtt#93]", () => {
    const statuses = some();
    statuses.push({ id: "a" });
    expect(() => Object.values(statuses)).toThrow(/duplicate/);
  });

  test("[status-registry-record] an assigned plain record has no array methods [foundryvtt/pf2e#21981, healthEstimate#337]", async () => {
    const { g } = await openClient(await openTable(14), GM, `CONFIG.statusEffects = { only: ${JSON.stringify(STUNNED)} };`);
    expect([g.CONFIG.statusEffects.find, g.CONFIG.statusEffects.length, Object.keys(g.CONFIG.statusEffects)]).toEqual([
      undefined,
      undefined,
      ["only"],
    ]);
  });

  test("an assigned array replaces all entries [foundryvtt#13122]", async () => {
    const { g } = await openClient(await openTable(14), GM, `CONFIG.statusEffects = [${JSON.stringify(STUNNED)}];`);
    expect([Object.keys(g.CONFIG.statusEffects), g.CONFIG.statusEffects["stunned"].name]).toEqual([["stunned"], "Stunned"]);
  });
});

describe.each([13, 14])("a status with a fixed id on Foundry %i", (generation) => {
  const open = async () => {
    const init = `${generation >= 14 ? `CONFIG.statusEffects["stunned"] =` : "CONFIG.statusEffects.push("}${JSON.stringify(STUNNED)}${generation >= 14 ? "" : ")"};`;
    const table = await openTable(generation, { actors: [{ _id: id("guard"), name: "Guard", type: "hero" }] });
    const { g } = await openClient(table, GM, init);
    const actor = g.game.actors.get(id("guard"));
    const add = (source: object) =>
      actor.createEmbeddedDocuments("ActiveEffect", [{ name: "E", statuses: ["stunned"], ...source }], { keepId: true });
    return { g, actor, add };
  };

  /** Returns the entries that the token HUD's palette draws for an actor. */
  function palette(g: FoundryScope, actor: SystemObject): Record<string, FieldValue> {
    const TokenHud = defineTokenHud(class {});
    const before = { game: env.game, CONFIG: env.CONFIG };
    Object.assign(env, { game: g.game, CONFIG: g.CONFIG });
    try {
      const hud = new TokenHud();
      hud.object = { actor } as typeof hud.object;
      return hud._getStatusEffectChoices();
    } finally {
      Object.assign(env, before);
    }
  }

  test("toggling adds a second effect if the status comes from an effect with another id [foundryvtt#10431]", async () => {
    const { actor, add } = await open();
    await add({});
    expect(await actor.toggleStatusEffect("stunned", { active: false })).toBeUndefined();
    await actor.toggleStatusEffect("stunned");
    expect(actor.effects.size).toBe(2);
    expect(await actor.toggleStatusEffect("stunned")).toBe(false);
    expect([actor.effects.size, actor.statuses.has("stunned")]).toEqual([1, true]);
  });

  test("[static-status-id-palette] the palette marks the status only while the effect with the fixed id exists [core _getStatusEffectChoices]", async () => {
    const { g, actor, add } = await open();
    await add({});
    expect(palette(g, actor)["stunned"]).toMatchObject({ isActive: false, cssClass: "" });
    await add({ _id: STUNNED._id, disabled: true, flags: { core: { overlay: true } } });
    expect(palette(g, actor)["stunned"]).toMatchObject({ _id: STUNNED._id, isActive: true, isOverlay: true, cssClass: "active overlay" });
  });

  test("the palette marks a status without a fixed id if an effect has only this status", async () => {
    const { g, actor, add } = await open();
    await add({ statuses: ["dead", "prone"] });
    expect(palette(g, actor)["dead"].isActive).toBe(false);
    await add({ statuses: ["dead"] });
    expect(plain([palette(g, actor)["dead"].isActive, palette(g, actor)["prone"].isActive])).toEqual([true, false]);
  });
});

describe.each([13, 14])("movement that a package refuses on Foundry %i", (generation) => {
  test("returning false from preMoveToken removes only the movement from an update [foundryvtt#11754, foundryvtt#12011]", async () => {
    const token = { _id: id("one"), name: "One", x: 0, y: 0 };
    const table = await openTable(generation, { scenes: [{ _id: id("yard"), name: "Yard", active: true, tokens: [token] }] });
    const { g } = await openClient(table, GM, `Hooks.on("preMoveToken", () => false);`);
    const document = g.game.scenes.get(id("yard")).tokens.get(id("one"));
    await document.update({ x: 300, name: "Two" });
    expect([document.x, document.name]).toEqual([0, "Two"]);
    await document.update({ x: 300 });
    expect(document.x).toBe(0);
  });
});

test.each([13, 14])(
  "adding a special status to a synthetic actor logs no error without a map on Foundry %i [foundry-api 3.8]",
  async (generation) => {
    const world = {
      actors: [{ _id: id("hero"), name: "Hero", type: "hero" }],
      scenes: [{ _id: id("yard"), name: "Yard", active: true, tokens: [{ _id: id("token"), actorId: id("hero"), actorLink: false }] }],
    };
    const { g } = await openClient(await openTable(generation, world), GM);
    const { actor } = g.game.scenes.get(id("yard")).tokens.get(id("token"));
    const [special] = Object.values<string>(g.CONFIG.specialStatusEffects);
    const complaints = vi.spyOn(console, "error");
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Special", statuses: [special] }]);
    expect([[...actor.statuses], complaints.mock.calls]).toEqual([[special], []]);
  },
);
