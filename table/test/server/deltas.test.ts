import type { SystemObject } from "../../common/dynamic";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryConnection, MemoryTable } from "../../node/memory-table";
import * as f from "./fixture";

describe.each([13, 14])("deltas of unlinked tokens on Foundry %i [foundry-api 3.8]", (generation) => {
  let host: MemoryTable;
  let gm: MemoryConnection;
  beforeEach(async () => {
    host = await f.table({ generation });
    gm = host.connect(f.GM);
  });
  afterEach(() => host.close());

  const token = `Scene.${f.SCENE}.Token.${f.GUARD}`;
  const actor = `${token}.Actor.${f.NPC}`;
  const delta = () => f.inList(f.stored(host, "scenes", f.SCENE).tokens, f.GUARD).delta;
  const base = () => f.stored(host, "actors", f.NPC);

  test.each([
    ["ActorDelta", f.GUARD],
    ["Actor", f.NPC],
  ])("an update of the %s of a token is written only to the delta", async (type, _id) => {
    const { result } = await f.ask(gm, "update", type, { parentUuid: token, updates: [{ _id, system: { hp: { value: 2, max: 6 } } }] });
    expect(delta().system).toEqual({ hp: { value: 2 } });
    expect(base().system.hp).toEqual({ value: 6, max: 6 });
    expect(result).toEqual([{ _id, system: { hp: { value: 2 } } }]);
  });

  test("an update through the token is written only to the delta", async () => {
    const { result } = await f.ask(gm, "update", "Token", {
      parentUuid: `Scene.${f.SCENE}`,
      updates: [{ _id: f.GUARD, x: 5, delta: { system: { hp: { value: 2 } } } }],
    });
    expect(delta()).toMatchObject({ _id: f.GUARD, system: { hp: { value: 2 } } });
    expect(result).toMatchObject([{ _id: f.GUARD, x: 5, delta: { _id: f.GUARD, system: { hp: { value: 2 } } } }]);
  });

  test("an update with the actor's current values changes nothing", async () => {
    const { result } = await f.ask(gm, "update", "ActorDelta", {
      parentUuid: token,
      updates: [{ _id: f.GUARD, name: "Guard", system: { hp: { value: 6 } } }],
    });
    expect(result).toEqual([]);
    expect(delta()).toBeNull();
  });

  test("deleting an inherited key adds a mark to the delta, and a new value removes the mark", async () => {
    await f.ask(gm, "update", "ActorDelta", { parentUuid: token, updates: [{ _id: f.GUARD, system: { tags: { "-=dull": null } } }] });
    expect(delta().system).toEqual({ tags: generation < 14 ? { "-=dull": null } : { dull: { __$OPERATOR$__: "ForcedDeletion" } } });
    await f.ask(gm, "update", "ActorDelta", { parentUuid: token, updates: [{ _id: f.GUARD, system: { tags: { dull: 3 } } }] });
    expect(delta().system).toEqual({ tags: { dull: 3 } });
  });

  test("a change to the base actor is visible unless the delta overrides the value", async () => {
    await f.ask(gm, "update", "ActorDelta", { parentUuid: token, updates: [{ _id: f.GUARD, system: { hp: { value: 2 } } }] });
    await f.ask(gm, "update", "Actor", { updates: [{ _id: f.NPC, system: { hp: { value: 5, max: 9 } } }] });
    const { result } = await f.ask(gm, "update", "ActorDelta", {
      parentUuid: token,
      updates: [{ _id: f.GUARD, system: { hp: { value: 2, max: 9 } } }],
    });
    expect(result).toEqual([]);
  });

  test("a changed inherited item is stored completely in the delta, with the item's id", async () => {
    const { result } = await f.ask(gm, "update", "Item", { parentUuid: actor, updates: [{ _id: f.RIFLE, system: { damage: 9 } }] });
    expect(result).toMatchObject([{ _id: f.RIFLE, system: { damage: 9 } }]);
    expect(delta().items).toMatchObject([{ _id: f.RIFLE, name: "Rifle", type: "weapon", system: { damage: 9 } }]);
    expect(base().items).toMatchObject([{ system: { damage: 5 } }]);
  });

  test("the delta gets a tombstone only if an inherited item is deleted", async () => {
    const { result } = await f.ask(gm, "create", "Item", { parentUuid: actor, data: [{ name: "Knife", type: "weapon" }] });
    await f.ask(gm, "delete", "Item", { parentUuid: actor, ids: [f.RIFLE, (result[0] as SystemObject)._id] });
    expect(delta().items).toEqual([{ _id: f.RIFLE, _tombstone: true }]);
    expect(base().items).toHaveLength(1);
    expect(await f.refusal(gm, "update", "Item", { parentUuid: actor, updates: [{ _id: f.RIFLE, name: "x" }] })).toBe(
      `Item "${f.RIFLE}" does not exist!`,
    );
  });

  test("effects on items of a synthetic actor are stored in the delta", async () => {
    await f.ask(gm, "create", "ActiveEffect", { parentUuid: `${actor}.Item.${f.RIFLE}`, data: [{ name: "Hot" }] });
    expect(delta().items).toMatchObject([{ _id: f.RIFLE, effects: [{ name: "Hot" }] }]);
    expect(base().items[0].effects).toEqual([]);
  });

  test("only the owner of the base actor and GMs can write the delta", async () => {
    await f.ask(gm, "update", "Actor", { updates: [{ _id: f.NPC, ownership: { [f.ADA]: 3 } }] });
    const hit = (userId: string) =>
      f.refusal(host.connect(userId), "update", "ActorDelta", {
        parentUuid: token,
        updates: [{ _id: f.GUARD, system: { hp: { value: 1 } } }],
      });
    expect(await hit(f.ADA)).toBeUndefined();
    expect(await hit(f.BEN)).toBe(`User Ben lacks permission to update ActorDelta [${f.GUARD}] in parent Token [${f.GUARD}]`);
  });

  test("the actor of a linked token is the world's actor", async () => {
    await f.ask(gm, "update", "Item", {
      parentUuid: `Scene.${f.SCENE}.Token.${f.HERO_TOKEN}.Actor.${f.HERO}`,
      updates: [{ _id: f.SWORD, name: "Blade" }],
    });
    expect(f.stored(host, "actors", f.HERO).items).toMatchObject([{ name: "Blade" }]);
  });

  test("a delta is unchanged when another table opens the stored documents", async () => {
    await f.ask(gm, "delete", "Item", { parentUuid: actor, ids: [f.RIFLE] });
    const again = await f.table({
      generation,
      world: {
        documents: {
          users: host.authority.documents("users"),
          actors: host.authority.documents("actors"),
          scenes: host.authority.documents("scenes"),
        },
      },
    });
    expect(f.inList(f.stored(again, "scenes", f.SCENE).tokens, f.GUARD).delta.items).toEqual([{ _id: f.RIFLE, _tombstone: true }]);
    await again.close();
  });
});
