import { describe, expect, test } from "vitest";
import type { DocumentOperation } from "../../common/wire";
import type { MemoryTable } from "../../node/memory-table";
import * as f from "./fixture";

const scene = { parentUuid: `Scene.${f.SCENE}` };
const BOUNDS = "between -9007199254740991 and 9007199254740991";
const SYSTEM = "the type changes from";

describe.each([13, 14])("numbers that a world cannot store on Foundry %i", (generation) => {
  const refuses = async (host: MemoryTable, type: string, operation: DocumentOperation, path: string): Promise<void> => {
    const words = await f.refusal(host.connect(f.GM), "update", type, operation);
    expect(words).toContain(`${path}: `);
    expect(words).toMatch(/(not a number a world can hold)|(must be an integer)|(must be a finite number)/);
    expect(words).toContain(BOUNDS);
  };

  test.each([
    ["round", 1e308],
    ["round", 2 ** 53],
    ["turn", 1e308],
    ["sort", 1e20],
    ["sort", -1e20],
  ])("%s %d of a combat is refused by the schema field", async (field, value) => {
    const host = await f.table({ generation });
    const before = f.stored(host, "combats", f.COMBAT);
    await refuses(host, "Combat", { updates: [{ _id: f.COMBAT, [field]: value }] }, field);
    await refuses(host, "Combat", { updates: [{ _id: f.COMBAT, [field]: value }], diff: false, recursive: false }, field);
    expect(f.stored(host, "combats", f.COMBAT)).toEqual(before);
    await host.close();
  });

  test.each<readonly [string, DocumentOperation, string]>([
    ["Combatant", { parentUuid: `Combat.${f.COMBAT}`, updates: [{ _id: f.HERO_FIGHTS, initiative: -1e300 }] }, "initiative"],
    ["Combat", { updates: [{ _id: f.COMBAT, combatants: [{ _id: f.HERO_FIGHTS, initiative: 1e300 }] }] }, "initiative"],
    ["Token", { ...scene, updates: [{ _id: f.GUARD, x: 1e200 }] }, "x"],
    ["Wall", { ...scene, updates: [{ _id: f.DOOR, c: [0, 0, 1e300, 0] }] }, "c.2"],
    ["Actor", { updates: [{ _id: f.HERO, prototypeToken: { sight: { range: 1e300 } } }] }, "prototypeToken.sight.range"],
  ])("a %s of %j is refused", async (type, operation, path) => {
    const host = await f.table({ generation });
    await refuses(host, type, operation, path);
    await host.close();
  });

  test("numbers beyond the largest safe integer are refused in core fields of new documents", async () => {
    const host = await f.table({ generation });
    const answer = await f.refusal(host.connect(f.GM), "create", "Combat", { data: [{ round: 1e308 }] });
    expect(answer).toContain("round: 1e+308 is not a number a world can hold");
    expect([...host.authority.documents("combats")]).toHaveLength(1);
    await host.close();
  });

  test("numbers beyond the largest safe integer are allowed in system data and flags", async () => {
    const host = await f.table({ generation });
    const updates = [{ _id: f.HERO, system: { hp: { value: 1e300 } }, flags: { skirmish: { far: 1e300 } } }];
    expect(await f.refusal(host.connect(f.GM), "update", "Actor", { updates })).toBeUndefined();
    expect(f.stored(host, "actors", f.HERO)).toMatchObject({ system: { hp: { value: 1e300 } }, flags: { skirmish: { far: 1e300 } } });
    await host.close();
  });

  test("the largest safe integer is accepted", async () => {
    const host = await f.table({ generation });
    const updates = [{ _id: f.COMBAT, round: Number.MAX_SAFE_INTEGER }];
    expect(await f.refusal(host.connect(f.GM), "update", "Combat", { updates })).toBeUndefined();
    await host.close();
  });

  test.each([Infinity, -Infinity, NaN])("%d is refused in every field because JSON changes the number to null", async (value) => {
    const host = await f.table({ generation });
    const seat = host.authority.join(f.GM, () => {});
    const send = (payload: unknown) => new Promise((resolve) => seat.request("modifyDocument", payload, resolve));
    const refused = (path: string) => ({ error: { message: expect.stringContaining(`"${path}" is not a number a world can hold`) } });
    for (const changes of [{ round: value }, { system: { clock: { pass: value } } }, { flags: { a: [1, value] } }]) {
      const path = "round" in changes ? "round" : "flags" in changes ? "flags.a.1" : "system.clock.pass";
      const operation = { updates: [{ _id: f.COMBAT, ...changes }] };
      expect(await send({ action: "update", type: "Combat", operation })).toEqual(refused(`operation.updates.0.${path}`));
    }
    expect(f.stored(host, "combats", f.COMBAT).round).toBe(1);
    await host.close();
  });

  test("the world clock refuses times beyond the limit and invalid times", async () => {
    const host = await f.table({ generation });
    const gm = host.connect(f.GM);
    const advance = (delta: number) => f.refusal(gm, "update", "Combat", { updates: [{ _id: f.COMBAT, round: 2 }], worldTime: { delta } });
    expect(await advance(1e308)).toContain("The clock of the world cannot advance by 1e+308");
    expect(f.stored(host, "combats", f.COMBAT).round).toBe(1);
    for (const value of ["1e308", "1e999", "null", '"noon"', "{"])
      expect(await f.refusal(gm, "create", "Setting", { data: [{ key: "core.time", value }] })).toMatch(
        /value: (the world's time is a number of seconds|\S+ is not a number a world can hold)/,
      );
    expect(await advance(60)).toBeUndefined();
    const [time] = host.authority.documents("settings");
    expect(time).toMatchObject({ key: "core.time", value: "60" });
    expect(await f.refusal(gm, "update", "Setting", { updates: [{ _id: String(time!["_id"]), value: "1e308" }] })).toContain(BOUNDS);
    expect(await advance(Number.MAX_SAFE_INTEGER)).toBeUndefined();
    await host.close();
  });
});

describe.each([13, 14])("type changes on Foundry %i", (generation) => {
  const setUp = async () => {
    const host = await f.table({ generation });
    const gm = host.connect(f.GM);
    return { host, update: (type: string, operation: DocumentOperation) => f.refusal(gm, "update", type, operation) };
  };
  const replaced = generation < 14 ? { "==system": { wood: 3 } } : { system: { __$OPERATOR$__: "ForcedReplacement", value: { wood: 3 } } };

  test("an update that changes the type without the new type's data is refused completely", async () => {
    const { host, update } = await setUp();
    const before = f.stored(host, "actors", f.HERO);
    for (const changes of [
      { type: "crate" },
      { type: "crate", system: { wood: 3 } },
      { type: "crate", "system.wood": 3 },
      { "==type": "crate" },
    ])
      expect(await update("Actor", { updates: [{ _id: f.HERO, name: "Crate", ...changes }] })).toBe(
        `Actor [${f.HERO}]: the type changes from "hero" to "crate" only together with its data: ` +
          `send "==system" in the same update, or system with {recursive: false}`,
      );
    expect(await update("Actor", { updates: [{ _id: f.HERO, type: "crate" }], recursive: false })).toContain(SYSTEM);
    expect(f.stored(host, "actors", f.HERO)).toEqual(before);
    await host.close();
  });

  test("a type change with data that replaces the old data is performed", async () => {
    for (const [changes, options] of [
      [replaced, {}],
      [{ "==system": { wood: 3 } }, {}],
      [{ system: { wood: 3 } }, { recursive: false }],
    ] as const) {
      const { host, update } = await setUp();
      expect(await update("Actor", { updates: [{ _id: f.HERO, type: "crate", ...changes }], ...options })).toBeUndefined();
      expect(f.stored(host, "actors", f.HERO)).toMatchObject({ name: "Hero", type: "crate" });
      expect(f.stored(host, "actors", f.HERO).system).toEqual({ wood: 3 });
      await host.close();
    }
  });

  test("an update that repeats the type is not treated as a type change", async () => {
    const { host, update } = await setUp();
    expect(await update("Actor", { updates: [{ _id: f.HERO, type: "hero", system: { hp: { value: 3 } } }] })).toBeUndefined();
    expect(f.stored(host, "actors", f.HERO).system).toMatchObject({ hp: { value: 3, max: 10 } });
    await host.close();
  });

  test("a type change without data is refused for items, messages and synthetic actors", async () => {
    const { host, update } = await setUp();
    const gm = host.connect(f.GM);
    const created = await f.ask(gm, "create", "ChatMessage", { data: [{ content: "x" }] });
    const { _id: message } = created.result[0] as { _id: string };
    const token = `${scene.parentUuid}.Token.${f.GUARD}`;
    const cases: readonly (readonly [string, DocumentOperation])[] = [
      ["Item", { parentUuid: `Actor.${f.HERO}`, updates: [{ _id: f.SWORD, type: "trait" }] }],
      ["Actor", { updates: [{ _id: f.HERO, items: [{ _id: f.SWORD, type: "trait" }] }] }],
      ["ChatMessage", { updates: [{ _id: message, type: "volley" }] }],
      ["Actor", { parentUuid: token, updates: [{ _id: f.NPC, type: "crate" }] }],
      ["Token", { ...scene, updates: [{ _id: f.GUARD, delta: { type: "crate" } }] }],
      ["ActorDelta", { parentUuid: token, updates: [{ _id: f.GUARD, type: "crate" }] }],
      ["Item", { parentUuid: `${token}.Actor.${f.NPC}`, updates: [{ _id: f.RIFLE, type: "trait" }] }],
    ];
    for (const [type, operation] of cases) expect(await update(type, operation)).toContain(SYSTEM);
    const whole = { type: "crate", "==system": { wood: 1 } };
    expect(await update("Actor", { parentUuid: token, updates: [{ _id: f.NPC, ...whole }] })).toBeUndefined();
    await host.close();
  });

  test("a type change is allowed for documents without type data", async () => {
    const { host, update } = await setUp();
    const created = await f.ask(host.connect(f.GM), "create", "Macro", { data: [{ name: "M", type: "chat", command: "hi" }] });
    const { _id } = created.result[0] as { _id: string };
    expect(await update("Macro", { updates: [{ _id, type: "script" }] })).toBeUndefined();
    await host.close();
  });
});
