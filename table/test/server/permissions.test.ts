import type { SystemObject } from "../../common/dynamic";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DocumentAction, DocumentOperation } from "../../common/wire";
import type { MemoryTable } from "../../node/memory-table";
import * as f from "./fixture";

let host: MemoryTable;
beforeEach(async () => {
  host = await f.table();
});
afterEach(() => host.close());

const scene = `Scene.${f.SCENE}`;
const combat = `Combat.${f.COMBAT}`;
const hero = `Actor.${f.HERO}`;

interface Row {
  readonly what: string;
  readonly action: DocumentAction;
  readonly type: string;
  readonly operation: DocumentOperation;
  /**
   * Ids of the users who may perform the operation. The users are Gwen (GM), Asta (assistant), Ada (owner of the hero) and Ben (another
   * player).
   */
  readonly may: readonly string[];
}

const ALL = [f.GM, f.ASSISTANT, f.ADA, f.BEN];
const GMS = [f.GM, f.ASSISTANT];
const OWNERS = [f.GM, f.ASSISTANT, f.ADA];

const rows: readonly Row[] = [
  { what: "create an actor", action: "create", type: "Actor", operation: { data: [{ name: "N", type: "hero" }] }, may: GMS },
  { what: "update Ada's actor", action: "update", type: "Actor", operation: { updates: [{ _id: f.HERO, name: "H" }] }, may: OWNERS },
  { what: "update an actor of the GM", action: "update", type: "Actor", operation: { updates: [{ _id: f.NPC, name: "H" }] }, may: GMS },
  { what: "delete Ada's actor", action: "delete", type: "Actor", operation: { ids: [f.HERO] }, may: GMS },
  {
    what: "change ownership of Ada's actor",
    action: "update",
    type: "Actor",
    operation: { updates: [{ _id: f.HERO, ownership: { [f.BEN]: 3 } }] },
    may: GMS,
  },
  { what: "create an item in the world", action: "create", type: "Item", operation: { data: [{ name: "N", type: "weapon" }] }, may: GMS },
  {
    what: "create an item on Ada's actor",
    action: "create",
    type: "Item",
    operation: { parentUuid: hero, data: [{ name: "N", type: "weapon" }] },
    may: OWNERS,
  },
  {
    what: "update an item on Ada's actor",
    action: "update",
    type: "Item",
    operation: { parentUuid: hero, updates: [{ _id: f.SWORD, name: "S" }] },
    may: OWNERS,
  },
  { what: "delete an item on Ada's actor", action: "delete", type: "Item", operation: { parentUuid: hero, ids: [f.SWORD] }, may: OWNERS },
  {
    what: "create an effect on an item of Ada's actor",
    action: "create",
    type: "ActiveEffect",
    operation: { parentUuid: `${hero}.Item.${f.SWORD}`, data: [{ name: "Hot" }] },
    may: OWNERS,
  },
  {
    what: "move Ada's token",
    action: "update",
    type: "Token",
    operation: { parentUuid: scene, updates: [{ _id: f.HERO_TOKEN, x: 70, y: 70 }] },
    may: OWNERS,
  },
  {
    what: "change the look of Ada's token",
    action: "update",
    type: "Token",
    operation: { parentUuid: scene, updates: [{ _id: f.HERO_TOKEN, name: "Me" }] },
    may: GMS,
  },
  {
    what: "point Ada's token at another actor",
    action: "update",
    type: "Token",
    operation: { parentUuid: scene, updates: [{ _id: f.HERO_TOKEN, actorId: f.NPC }] },
    may: GMS,
  },
  {
    what: "create a token",
    action: "create",
    type: "Token",
    operation: { parentUuid: scene, data: [{ name: "T", actorId: f.HERO }] },
    may: GMS,
  },
  { what: "delete Ada's token", action: "delete", type: "Token", operation: { parentUuid: scene, ids: [f.HERO_TOKEN] }, may: GMS },
  { what: "create an encounter", action: "create", type: "Combat", operation: { data: [{}] }, may: GMS },
  { what: "advance the turn", action: "update", type: "Combat", operation: { updates: [{ _id: f.COMBAT, turn: 1, round: 2 }] }, may: ALL },
  {
    what: "write flags of an encounter",
    action: "update",
    type: "Combat",
    operation: { updates: [{ _id: f.COMBAT, turn: 1, flags: { skirmish: { a: 1 } } }] },
    may: GMS,
  },
  {
    what: "write system of an encounter",
    action: "update",
    type: "Combat",
    operation: { updates: [{ _id: f.COMBAT, system: { a: 1 } }] },
    may: GMS,
  },
  {
    what: "set Ada's initiative through the encounter",
    action: "update",
    type: "Combat",
    operation: { updates: [{ _id: f.COMBAT, combatants: [{ _id: f.HERO_FIGHTS, initiative: 3 }] }] },
    may: OWNERS,
  },
  {
    what: "set the guard's initiative through the encounter",
    action: "update",
    type: "Combat",
    operation: { updates: [{ _id: f.COMBAT, combatants: [{ _id: f.GUARD_FIGHTS, initiative: 3 }] }] },
    may: GMS,
  },
  {
    what: "set Ada's initiative",
    action: "update",
    type: "Combatant",
    operation: { parentUuid: combat, updates: [{ _id: f.HERO_FIGHTS, initiative: 3 }] },
    may: OWNERS,
  },
  {
    what: "hide Ada's combatant",
    action: "update",
    type: "Combatant",
    operation: { parentUuid: combat, updates: [{ _id: f.HERO_FIGHTS, hidden: true }] },
    may: GMS,
  },
  {
    what: "enter Ada's token",
    action: "create",
    type: "Combatant",
    operation: { parentUuid: combat, data: [{ tokenId: f.HERO_TOKEN, sceneId: f.SCENE, actorId: f.HERO }] },
    may: OWNERS,
  },
  {
    what: "remove Ada's combatant",
    action: "delete",
    type: "Combatant",
    operation: { parentUuid: combat, ids: [f.HERO_FIGHTS] },
    may: OWNERS,
  },
  { what: "create a scene", action: "create", type: "Scene", operation: { data: [{ name: "S" }] }, may: GMS },
  { what: "rename the scene", action: "update", type: "Scene", operation: { updates: [{ _id: f.SCENE, name: "S" }] }, may: GMS },
  { what: "open a door", action: "update", type: "Wall", operation: { parentUuid: scene, updates: [{ _id: f.DOOR, ds: 1 }] }, may: ALL },
  { what: "lock a door", action: "update", type: "Wall", operation: { parentUuid: scene, updates: [{ _id: f.DOOR, ds: 2 }] }, may: GMS },
  { what: "write a journal entry", action: "create", type: "JournalEntry", operation: { data: [{ name: "J" }] }, may: GMS },
  {
    what: "make a script macro",
    action: "create",
    type: "Macro",
    operation: { data: [{ name: "M", type: "script", command: "1" }] },
    may: ALL,
  },
  { what: "say something", action: "create", type: "ChatMessage", operation: { data: [{ content: "hi" }] }, may: ALL },
  { what: "speak as Ada", action: "create", type: "ChatMessage", operation: { data: [{ content: "hi", author: f.ADA }] }, may: OWNERS },
  {
    what: "write a world setting",
    action: "create",
    type: "Setting",
    operation: { data: [{ key: "skirmish.mode", value: '"hard"' }] },
    may: GMS,
  },
  {
    what: "write Ada's own setting",
    action: "create",
    type: "Setting",
    operation: { data: [{ key: "skirmish.mode", value: '"hard"', user: f.ADA }] },
    may: [f.GM, f.ADA],
  },
  {
    what: "change Ada's character",
    action: "update",
    type: "User",
    operation: { updates: [{ _id: f.ADA, character: f.HERO }] },
    may: OWNERS,
  },
  { what: "make Ada trusted", action: "update", type: "User", operation: { updates: [{ _id: f.ADA, role: 2 }] }, may: GMS },
  { what: "make Ada a game master", action: "update", type: "User", operation: { updates: [{ _id: f.ADA, role: 4 }] }, may: [f.GM] },
  { what: "delete the assistant", action: "delete", type: "User", operation: { ids: [f.ASSISTANT] }, may: [f.GM] },
  { what: "create a folder", action: "create", type: "Folder", operation: { data: [{ name: "F", type: "Actor" }] }, may: GMS },
];

describe("permissions of users [foundry-api 5.4, 11.1]", () => {
  test.each(rows.flatMap((row) => ALL.map((user) => ({ ...row, user, allowed: row.may.includes(user) }))))(
    "$user may $what: $allowed",
    async ({ user, action, type, operation, allowed }) => {
      const answer = await f.refusal(host.connect(user), action, type, operation);
      expect(answer ?? "carried out").toMatch(allowed ? /^carried out$/ : /^User \w+ lacks permission to (create|update|delete) /);
    },
  );
});

describe("refusals name the user, the action and the document [foundry-api 11.1]", () => {
  test("a refusal names a primary document", async () => {
    expect(await f.refusal(host.connect(f.BEN), "update", "Actor", { updates: [{ _id: f.NPC, name: "x" }] })).toBe(
      `User Ben lacks permission to update Actor [${f.NPC}]`,
    );
  });

  test("a refusal for an embedded document names the parent", async () => {
    expect(await f.refusal(host.connect(f.BEN), "delete", "Item", { parentUuid: hero, ids: [f.SWORD] })).toBe(
      `User Ben lacks permission to delete Item [${f.SWORD}] in parent Actor [${f.HERO}]`,
    );
  });

  test("a refused change to an item of a synthetic actor names the delta as the parent [foundry-api 3.8]", async () => {
    const parentUuid = `${scene}.Token.${f.GUARD}.Actor.${f.NPC}`;
    expect(await f.refusal(host.connect(f.BEN), "update", "Item", { parentUuid, updates: [{ _id: f.RIFLE, name: "x" }] })).toBe(
      `User Ben lacks permission to update Item [${f.RIFLE}] in parent ActorDelta [${f.GUARD}]`,
    );
  });

  test("a refusal names a missing document", async () => {
    expect(await f.refusal(host.connect(f.GM), "update", "Actor", { updates: [{ _id: "noSuchActor00000", name: "x" }] })).toBe(
      'Actor "noSuchActor00000" does not exist!',
    );
  });
});

describe("permissions of roles [foundry-api 11.1]", () => {
  test("the world's permission setting can give a permission to a role", async () => {
    const gm = host.connect(f.GM);
    await f.ask(gm, "create", "Setting", { data: [{ key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1, 2, 3] }) }] });
    expect(await f.refusal(host.connect(f.ADA), "create", "Actor", { data: [{ name: "N", type: "crate" }] })).toBeUndefined();
  });

  test("a user's own permission entry can remove a permission", async () => {
    await f.ask(host.connect(f.GM), "update", "User", { updates: [{ _id: f.ADA, permissions: { MESSAGE_WHISPER: false } }] });
    expect(await f.refusal(host.connect(f.ADA), "create", "ChatMessage", { data: [{ content: "psst", whisper: [f.BEN] }] })).toBe(
      "User Ada lacks permission to create ChatMessage",
    );
  });
});

test("the creator of a document owns it, and a player cannot give other users access", async () => {
  await f.ask(host.connect(f.GM), "create", "Setting", {
    data: [{ key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1, 2, 3] }) }],
  });
  const { result } = await f.ask(host.connect(f.ADA), "create", "Actor", {
    data: [{ name: "N", type: "crate", ownership: { default: 3, [f.BEN]: 3 } }],
  });
  expect(result).toMatchObject([{ ownership: { default: 0, [f.ADA]: 3 } }]);
  expect((result[0] as SystemObject).ownership).not.toHaveProperty(f.BEN);
});

test("the server records the author of a message [foundry-api 11.2]", async () => {
  const { result } = await f.ask(host.connect(f.ADA), "create", "ChatMessage", { data: [{ content: "hi" }] });
  expect(result).toMatchObject([{ author: f.ADA }]);
});

test("a user without a role cannot join", async () => {
  await f.ask(host.connect(f.GM), "update", "User", { updates: [{ _id: f.BEN, role: 0 }] });
  expect(() => host.connect(f.BEN)).toThrow("cannot join");
});
