import type { SystemObject } from "../../common/dynamic";
import type { DocumentRequest } from "../../common/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../node/memory-table";
import * as f from "./fixture";

let host: MemoryTable;
beforeEach(async () => {
  host = await f.table();
});
afterEach(() => host.close());

const update = (changes: Record<string, unknown>, options = {}) =>
  f.ask(host.connect(f.GM), "update", "Actor", { updates: [{ _id: f.HERO, ...changes }], ...options });
const heroSystem = () => f.stored(host, "actors", f.HERO).system;

describe("merging [foundry-api 3.5]", () => {
  test("an update merges objects by key and replaces whole lists", async () => {
    await update({ system: { hp: { value: 4 }, list: [1, 2] } });
    await update({ system: { list: [3] } });
    expect(heroSystem()).toMatchObject({ hp: { value: 4, max: 10 }, list: [3] });
  });

  test("recursive:false replaces inner objects", async () => {
    await update({ system: { hp: { value: 4 } } }, { recursive: false });
    expect(heroSystem()).toEqual({ hp: { value: 4 } });
  });

  test("dotted keys of the first level are expanded", async () => {
    await update({ "system.hp.value": 7, "system.hp.max": 8 });
    expect(heroSystem().hp).toEqual({ value: 7, max: 8 });
  });

  test("the key -=key deletes a value, and the key ==key replaces a value", async () => {
    const { result } = await update({ system: { tags: { "-=brave": null }, "==hp": { value: 1 } } });
    expect(heroSystem()).toMatchObject({ tags: { quick: true }, hp: { value: 1 } });
    expect(heroSystem().hp).toEqual({ value: 1 });
    expect(result).toMatchObject([{ system: { tags: { "-=brave": null }, "==hp": { value: 1 } } }]);
  });

  test("operator values delete and replace keys", async () => {
    const gone = { __$OPERATOR$__: "ForcedDeletion" };
    const hp = { __$OPERATOR$__: "ForcedReplacement", value: { value: 2 } };
    const { result } = await update({ system: { tags: { brave: gone }, hp } });
    expect(heroSystem()).toMatchObject({ tags: { quick: true }, hp: { value: 2 } });
    expect(heroSystem().tags).not.toHaveProperty("brave");
    expect(result).toMatchObject([{ system: { tags: { brave: gone }, hp } }]);
  });

  test("no key in an update changes a prototype", async () => {
    const evil = JSON.parse('{"system": {"__proto__": {"polluted": true}, "hp": {"value": 3}}}');
    await update(evil);
    expect(({} as SystemObject).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(heroSystem())).toBe(Object.prototype);
    expect(heroSystem().hp.value).toBe(3);
  });
});

describe("updates without changes [foundry-api 3.5, 12.5]", () => {
  test("an update without changes is not applied, stamped or broadcast", async () => {
    const { connection, heard } = await f.seated(host, f.BEN);
    const { result } = await update({ name: "Hero", system: { hp: { value: 10 } } });
    expect(result).toEqual([]);
    expect(f.stored(host, "actors", f.HERO)._stats.lastModifiedBy).toBeNull();
    await update({ name: "Other" });
    await f.caughtUp(connection);
    expect(heard.map((response) => response.result)).toMatchObject([[{ name: "Other" }]]);
  });

  test("an update reports only changed keys", async () => {
    const { result } = await update({ name: "Hero", system: { hp: { value: 9, max: 10 } } });
    expect(result).toEqual([{ _id: f.HERO, system: { hp: { value: 9 } }, _stats: expect.anything() }]);
  });

  test("an update with diff:false reports all sent keys", async () => {
    const { result } = await update({ name: "Hero" }, { diff: false });
    expect(result).toMatchObject([{ _id: f.HERO, name: "Hero" }]);
  });
});

describe("creating documents", () => {
  test("the server creates ids unless keepId is set", async () => {
    const gm = host.connect(f.GM);
    const data = [{ _id: "chosenActorId000", name: "N", type: "hero" }];
    const made = await f.ask(gm, "create", "Actor", { data });
    const kept = await f.ask(gm, "create", "Actor", { data, keepId: true });
    expect((made.result[0] as SystemObject)._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect((made.result[0] as SystemObject)._id).not.toBe("chosenActorId000");
    expect((kept.result[0] as SystemObject)._id).toBe("chosenActorId000");
    expect(await f.refusal(gm, "create", "Actor", { data, keepId: true })).toBe("Actor [chosenActorId000] exists already");
  });

  test("the manifest defines the subtypes [foundry-api 1.2]", async () => {
    const gm = host.connect(f.GM);
    expect(await f.refusal(gm, "create", "Actor", { data: [{ name: "N", type: "dragon" }] })).toContain(
      '"dragon" is not a valid type for the Actor Document class; valid types are: hero, crate',
    );
    expect(await f.refusal(gm, "create", "Actor", { data: [{ name: "N" }] })).toContain("is not a valid type");
    const { result } = await f.ask(gm, "create", "Combat", { data: [{}] });
    expect(result).toMatchObject([{ type: "base" }]);
  });

  test("core schemas clean and refuse data, and the error names document and field [foundry-api 1.4]", async () => {
    const gm = host.connect(f.GM);
    const { result } = await f.ask(gm, "create", "Actor", { data: [{ name: "  N  ", type: "hero", unknown: 1, sort: 2.4 }] });
    expect(result).toMatchObject([{ name: "N", sort: 2 }]);
    expect(result[0]).not.toHaveProperty("unknown");
    const refused = await f.refusal(gm, "create", "Actor", { data: [{ name: "N", type: "hero", img: "notes.exe" }] });
    expect(refused).toMatch(/Actor \[\w+\] validation errors:[^]*img/);
  });

  test("filePathFields of the manifest accept only files of their categories [foundry-api 1.2, 11.2]", async () => {
    const make = (icon: string) =>
      f.refusal(host.connect(f.GM), "create", "Item", { data: [{ name: "N", type: "weapon", system: { icon } }] });
    expect(await make("a/b.webp")).toBeUndefined();
    expect(await make("")).toBeUndefined();
    expect(await make("a/b.exe")).toMatch(/system\.icon: /);
  });

  test("the server records the user, the time and the versions in _stats [foundry-api appendix D]", async () => {
    const data = [
      {
        name: "N",
        type: "hero",
        _stats: { lastModifiedBy: f.BEN, createdTime: 1, compendiumSource: "Compendium.skirmish.arms.Item.swordItem0000000" },
      },
    ];
    const { result } = await f.ask(host.connect(f.GM), "create", "Actor", { data });
    const { _stats } = result[0] as SystemObject;
    expect(_stats).toMatchObject({
      coreVersion: "14.366",
      systemId: "skirmish",
      systemVersion: "1.2.3",
      lastModifiedBy: f.GM,
      compendiumSource: data[0]!._stats.compendiumSource,
    });
    expect(_stats.createdTime).toBe(_stats.modifiedTime);
    expect(_stats.createdTime).toBeGreaterThan(1);
  });

  test("a world setting is stored only once", async () => {
    const gm = host.connect(f.GM);
    const data = [{ key: "skirmish.mode", value: "1" }];
    await f.ask(gm, "create", "Setting", { data });
    expect(await f.refusal(gm, "create", "Setting", { data })).toContain('Setting "skirmish.mode" is stored already');
  });
});

describe("requests as transactions [foundry-api 11.1]", () => {
  test("one forbidden update refuses the whole request", async () => {
    const { connection, heard } = await f.seated(host, f.BEN);
    const updates = [
      { _id: f.HERO, name: "Changed" },
      { _id: f.NPC, name: "Changed" },
    ];
    expect(await f.refusal(host.connect(f.ADA), "update", "Actor", { updates })).toContain(`[${f.NPC}]`);
    expect(f.stored(host, "actors", f.HERO).name).toBe("Hero");
    await f.caughtUp(connection);
    expect(heard).toEqual([]);
  });

  test("modifyBatch applies several operations as one request [foundry-api 3.5]", async () => {
    const { connection, heard } = await f.seated(host, f.BEN);
    const operations: DocumentRequest[] = [
      { action: "update", type: "Actor", operation: { updates: [{ _id: f.HERO, name: "Changed" }] } },
      { action: "delete", type: "Item", operation: { parentUuid: `Actor.${f.HERO}`, ids: [f.SWORD] } },
    ];
    const { responses } = (await host.connect(f.ADA).request("modifyBatch", { operations })) as SystemObject;
    expect(responses).toMatchObject([
      { action: "update", result: [{ name: "Changed" }] },
      { action: "delete", result: [f.SWORD] },
    ]);
    expect(f.stored(host, "actors", f.HERO)).toMatchObject({ name: "Changed", items: [] });
    await f.caughtUp(connection);
    expect(heard).toMatchObject([{ type: "Actor" }, { type: "Item" }]);
  });

  test("modifyBatch applies no operation if one operation is refused", async () => {
    const operations: DocumentRequest[] = [
      { action: "update", type: "Actor", operation: { updates: [{ _id: f.HERO, name: "Changed" }] } },
      { action: "delete", type: "Actor", operation: { ids: [f.NPC] } },
    ];
    const answer = (await host.connect(f.ADA).request("modifyBatch", { operations })) as SystemObject;
    expect(answer.error.message).toBe(`User Ada lacks permission to delete Actor [${f.NPC}]`);
    expect(f.stored(host, "actors", f.HERO).name).toBe("Hero");
  });

  test("modifyBatch does not exist on Foundry 13 [foundry-api 3.5]", async () => {
    const old = await f.table({ generation: 13 });
    expect(await old.connect(f.GM).request("modifyBatch", { operations: [] })).toMatchObject({
      error: { message: "modifyBatch is not known in generation 13" },
    });
    await old.close();
  });
});

describe("embedded documents in an update to their parent [foundry-api 3.5]", () => {
  test("an update to the parent changes only embedded documents with a matching _id", async () => {
    const { result } = await f.ask(host.connect(f.GM), "update", "Combat", {
      updates: [{ _id: f.COMBAT, round: 2, combatants: [{ _id: f.HERO_FIGHTS, initiative: 3 }] }],
    });
    expect(f.stored(host, "combats", f.COMBAT)).toMatchObject({ round: 2, combatants: [{ initiative: 3 }, { initiative: 8 }] });
    expect(result).toMatchObject([{ round: 2, combatants: [{ _id: f.HERO_FIGHTS, initiative: 3 }] }]);
  });

  test("worldTime in an update to a combat advances the world clock [foundry-api 5.2]", async () => {
    const { connection, heard } = await f.seated(host, f.ADA);
    await f.ask(connection, "update", "Combat", { updates: [{ _id: f.COMBAT, turn: 1 }], worldTime: { delta: 6 } });
    await f.ask(connection, "update", "Combat", { updates: [{ _id: f.COMBAT, turn: 0 }], worldTime: { delta: 6 } });
    await f.caughtUp(connection);
    expect(heard).toMatchObject([
      { action: "create", type: "Setting", result: [{ key: "core.time", value: "6" }] },
      { action: "update", type: "Setting", result: [{ value: "12" }] },
    ]);
  });
});

test.each([
  ["Token", { parentUuid: `Scene.${f.SCENE}`, ids: [f.GUARD] }, [f.GUARD_FIGHTS], 1],
  ["Scene", { ids: [f.SCENE] }, [f.HERO_FIGHTS, f.GUARD_FIGHTS], 0],
])(
  "deleting a %s removes the combatants of the deleted tokens from combats and notifies all clients",
  async (type, operation, leaving, left) => {
    const { connection, heard } = await f.seated(host, f.GM);
    await f.ask(connection, "delete", type, operation);
    await f.caughtUp(connection);
    expect(f.stored(host, "combats", f.COMBAT).combatants).toHaveLength(left);
    expect(heard).toMatchObject([
      { action: "delete", type: "Combatant", operation: { parentUuid: `Combat.${f.COMBAT}` }, result: leaving },
    ]);
  },
);

test("deleting a folder moves its content to the parent folder", async () => {
  const gm = host.connect(f.GM);
  const { result } = await f.ask(gm, "create", "Folder", { data: [{ name: "F", type: "Actor" }] });
  const folder = (result[0] as SystemObject)._id;
  await f.ask(gm, "update", "Actor", { updates: [{ _id: f.HERO, folder }] });
  await f.ask(gm, "delete", "Folder", { ids: [folder] });
  expect(f.stored(host, "actors", f.HERO).folder).toBeNull();
});

test("unknown options of a request reach every client unchanged [foundry-api 3.6]", async () => {
  const { connection, heard } = await f.seated(host, f.BEN);
  await f.ask(host.connect(f.GM), "update", "Actor", { updates: [{ _id: f.HERO, name: "N" }], skirmish: { direction: 1 } });
  await f.caughtUp(connection);
  expect(heard[0]!.operation).toMatchObject({ skirmish: { direction: 1 } });
});
