import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { MemoryTable } from "../../../table/node/memory-table";
import { at, drawMap, stands, tokenId } from "../../play/on-map";
import {
  ANNA,
  attackAt,
  BEN,
  GM,
  GUARD,
  Hand,
  openTable,
  plain,
  rounds,
  SCOUT,
  settle,
  shoot,
  sit,
  told,
  want,
  WORKER,
  type Seat,
} from "../../play/seats";

/*
 * A fight played on Foundry 13 by the current version. It contains an applied attack with a downed target, an attack that waits for a
 * defense, an attack whose GM lost the connection between its changes, an order that waits for a GM, a request for a test, and a status
 * that ends at a moment of the clock. The tests open the stored world on 14, and on 13 for comparison.
 */

const SNIPER = "Actor.sniper0000000000";
const DUMMY = "Actor.dummy00000000000";
const MAP = "systems/crossfire/assets/maps/relay-station.webp";
const TEST_ORDER = { skill: "longarms", attributes: ["agility"], limit: null, threshold: 2, modifiers: [], off: [], push: false };
const REQUEST = { order: TEST_ORDER, secret: false, extended: null, opponent: null, treatment: null, people: [SCOUT] };
/** Number of writes that the GM's client makes for the sniper's attack before the client loses the connection. */
const WRITES = 6;

interface Fight {
  readonly documents: Readonly<Record<string, any[]>>;
  readonly first: string;
  readonly open: string;
  readonly half: string;
  readonly request: string;
  readonly combat: string;
  /** Flesh of the guard before the first attack. */
  readonly whole: number;
}

/** Returns the data of an actor with another id, taken from a UUID, and another name. */
const copyOf = (actor: any, uuid: string, name: string): object => ({ ...actor.toObject(), _id: tokenId(uuid), name });

async function draw(gm: Seat): Promise<void> {
  const { Actor } = gm.g;
  for (const [uuid, from, name] of [
    [SNIPER, SCOUT, "Sniper"],
    [DUMMY, GUARD, "Dummy"],
  ] as const)
    await Actor.implementation.create(copyOf(gm.g.fromUuidSync(from), uuid, name), { keepId: true });
  await gm.g.fromUuidSync(GUARD).update({ "system.mode": "realistic" });
  await drawMap(gm, {
    active: true,
    background: { src: MAP },
    tokens: [
      stands(SNIPER, 3, 17),
      stands(DUMMY, 13, 17, { actorLink: false }),
      stands(SCOUT, 3, 10),
      stands(GUARD, 13, 10, { actorLink: false }),
      stands(WORKER, 16, 13),
    ],
    walls: [{ _id: "wall000000000000", c: [800, 0, 800, 500], flags: { crossfire: { barrier: { material: "wood" } } } }],
    tiles: [
      { _id: "tile000000000000", x: 2000, y: 1600, width: 100, height: 100, flags: { crossfire: { barrier: { material: "crates" } } } },
    ],
  });
  await settle();
}

/**
 * Starts a fight between the scout, the guard and the worker, and rolls their initiative. Expects one of them to act. @returns the id of
 * the encounter
 */
async function begin(gm: Seat, anna: Seat): Promise<string> {
  const scene = gm.g.game.scenes.contents[0];
  const combatants = [SCOUT, GUARD, WORKER].map((who) => ({ tokenId: tokenId(who), sceneId: scene.id, actorId: tokenId(who) }));
  const combat = await gm.g.Combat.implementation.create({ scene: scene.id, active: true, combatants });
  await settle();
  await want(gm, "new-round", combat.id);
  for (const { id, actorId } of combat.combatants.contents)
    if (actorId !== tokenId(GUARD)) await want(actorId === tokenId(SCOUT) ? anna : gm, "roll-initiative", combat.id, { combatant: id });
  const { fighters, acting } = plain(combat.system.clock);
  expect([Object.keys(fighters).length, typeof acting]).toEqual([3, "string"]);
  return combat.id;
}

async function fightOn(generation: number): Promise<Fight> {
  const table = await openTable(generation);
  const hand = new Hand();
  const gm = await sit(table, GM, hand);
  const anna = await sit(table, ANNA, hand);
  const ben = await sit(table, BEN, hand);
  gm.run("load(6)");
  await draw(gm);
  const combat = await begin(gm, anna);
  const aimedAt = (who: string, from: string): object => ({ attackerToken: at(from), target: at(who) });
  const guard = (): any => gm.g.fromUuidSync(at(GUARD)).actor;
  const whole = plain(guard().system.pools.flesh.value);
  const first = await shoot(anna, SCOUT, at(GUARD), aimedAt(GUARD, SCOUT));
  for (const { id: ask } of attackAt(gm, first).asks) await want(gm, "answer", first, { ask, kind: "defense", defense: "standard" });
  expect([attackAt(gm, first).status, [...guard().statuses].length > 0]).toEqual(["resolved", true]);
  const until = { combat, round: 1, pass: 9, combatant: null, edge: "end", time: 0 };
  await guard().createEmbeddedDocuments("ActiveEffect", [{ name: "Winded", statuses: ["winded"], flags: { crossfire: { until } } }]);
  await want(gm, "request", "", REQUEST);
  const request = gm.g.game.messages.contents.find(({ type }: any) => type === "request").id;
  await want(gm, "end-phase", combat);
  const open = await shoot(gm, WORKER, at(SCOUT), aimedAt(SCOUT, WORKER));
  gm.dieAfter(WRITES);
  const half = await shoot(anna, SNIPER, at(DUMMY), aimedAt(DUMMY, SNIPER));
  expect(gm.connection.connected).toBe(false);
  await shoot(anna, SNIPER, at(DUMMY), aimedAt(DUMMY, SNIPER));
  const stored = ["users", "actors", "scenes", "combats", "messages", "settings"].map((name) => [
    name,
    plain(table.authority.documents(name as never)),
  ]);
  ben.leave();
  await table.close();
  return { documents: Object.fromEntries(stored), first, open, half, request, combat, whole };
}

/** The stored fight. It is played once on Foundry 13, and every test opens a copy. */
let fight: Fight;
beforeAll(async () => {
  fight = await fightOn(13);
});

test("the stored world of Foundry 13 has a half-applied attack, an attack waiting for a defender, and a waiting order", () => {
  const { documents, first, open, half, request } = fight;
  const message = (id: string): any => documents["messages"]!.find(({ _id }) => _id === id);
  expect([first, open, half, request].map((id) => message(id).system.status)).toEqual(["resolved", "asking", "applying", "asking"]);
  const record = message([...half].reverse().join("")).system;
  expect([record.changes.length > 8, record.applied]).toEqual([true, []]);
  const { delta } = documents["scenes"]![0].tokens.find(({ _id }: any) => _id === tokenId(DUMMY));
  expect([delta.system.pools.flesh.value, delta.items, delta.effects.length > 0]).toEqual([0, [], true]);
  expect(documents["messages"]!.filter(({ type }) => type === "order").length).toBe(2);
  expect(documents["scenes"]![0]).toMatchObject({ background: { src: MAP }, _stats: { coreVersion: expect.stringMatching(/^13\./) } });
});

describe.each([13, 14])("a world of Foundry 13, stored in the middle of a fight and opened on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let ben: Seat;
  const complaints = vi.spyOn(console, "error");

  /** Opens a fresh copy of the stored world, in which no defense, reply or undo has happened yet. */
  beforeEach(async () => {
    complaints.mockClear();
    const { actors, ...rest } = plain(fight.documents);
    table = await openTable(generation, actors, {}, rest);
    const hand = new Hand();
    gm = await sit(table, GM, hand, "load(6)");
    anna = await sit(table, ANNA, hand);
    ben = await sit(table, BEN, hand);
    await settle();
  });
  afterEach(async () => {
    await table.close();
    expect(complaints.mock.calls).toEqual([]);
  });

  const actorOf = (uuid: string): any => gm.g.fromUuidSync(at(uuid)).actor;
  const combat = (): any => gm.g.game.combats.get(fight.combat);
  const fleshOf = (uuid: string): number => plain(actorOf(uuid).system.pools.flesh.value);

  test("opens without unreadable documents or error notifications", () => {
    for (const seat of [gm, anna, ben]) {
      const { actors, scenes, combats, messages, items } = seat.g.game;
      for (const collection of [actors, scenes, combats, messages, items]) expect([...(collection.invalidDocumentIds ?? [])]).toEqual([]);
      expect(seat.g.ui.notifications.records.filter(({ type }: any) => type === "error")).toEqual([]);
      expect([actors.size, combats.size, scenes.contents[0].tokens.size]).toEqual([5, 1, 5]);
      expect(seat.g.game.messages.has(fight.first)).toBe(true);
    }
  });

  test("contains all walls, tiles and tokens of the scene; on Foundry 14, all tokens are on the level with the map", () => {
    const [scene] = gm.g.game.scenes.contents;
    expect([scene.walls.size, scene.tiles.size, scene.tokens.size]).toEqual([1, 1, 5]);
    expect(scene.walls.get("wall000000000000").flags.crossfire.barrier.material).toBe("wood");
    expect((generation === 13 ? [scene] : scene.levels.contents).map(({ background }: any) => background.src)).toEqual([MAP]);
    const levels = scene.tokens.contents.map(({ level }: any) => level ?? null);
    expect(new Set(levels)).toEqual(new Set([generation === 13 ? null : scene.levels.contents[0].id]));
  });

  test("applies the interrupted attack exactly once, carries out the waiting order, and lets the GM undo both attacks", async () => {
    expect([attackAt(gm, fight.half).status, rounds(gm, SNIPER), fleshOf(DUMMY)]).toEqual(["resolved", 2, 0]);
    expect(gm.g.game.messages.filter(({ type, system }: any) => type === "order" || system.status === "waiting")).toEqual([]);
    const injuries = actorOf(DUMMY).items.filter(({ type }: any) => type === "injury").length;
    expect(injuries).toBeGreaterThan(0);
    const newest = gm.g.game.messages.contents.filter(({ type, system }: any) => type === "attack" && system.status === "resolved").at(-1);
    expect(newest.id).not.toBe(fight.half);
    for (const id of [newest.id, fight.half]) await want(gm, "undo", id);
    expect([attackAt(gm, fight.half).status, rounds(gm, SNIPER), fleshOf(DUMMY)]).toEqual(["undone", 4, 16]);
    expect([[...actorOf(DUMMY).statuses], actorOf(DUMMY).items.filter(({ type }: any) => type === "injury").length]).toEqual([[], 0]);
  });

  test("restores Flesh, the fired round and the statuses from before the attack if the first attack is undone", async () => {
    expect(fleshOf(GUARD)).toBeLessThan(fight.whole);
    await want(gm, "undo", fight.first);
    expect(told(gm)).toEqual([]);
    expect([fleshOf(GUARD), rounds(gm, SCOUT), [...actorOf(GUARD).statuses]]).toEqual([fight.whole, 4, ["winded"]]);
  });

  test("toggles a status that the attack caused, and creates no duplicate effect", async () => {
    const guard = actorOf(GUARD);
    expect(guard.statuses.has("prone")).toBe(true);
    await guard.toggleStatusEffect("prone");
    await settle();
    expect(guard.statuses.has("prone")).toBe(false);
    await guard.toggleStatusEffect("prone");
    await settle();
    expect(guard.effects.filter(({ statuses }: any) => statuses.has("prone")).length).toBe(1);
  });

  test("lets the prompted defender answer, and then finishes the attack", async () => {
    const [ask] = attackAt(anna, fight.open).asks;
    expect(ask.userId).toBe(ANNA);
    await want(anna, "answer", fight.open, { ask: ask.id, kind: "defense", defense: "standard" });
    expect([attackAt(ben, fight.open).status, rounds(gm, WORKER)]).toEqual(["resolved", 3]);
  });

  test("lets the player answer the request for a test", async () => {
    const request = anna.g.game.messages.get(fight.request);
    const [ask] = request.system.asks;
    expect(ask.userId).toBe(ANNA);
    await want(anna, "answer-test", request.id, { side: ask.side, order: plain(ask.order) });
    expect(request.system.status).toBe("resolved");
  });

  test("lets the clock continue with phases, a new round and a rewind of one step", async () => {
    const { acting } = plain(combat().system.clock);
    expect(acting).toBe(combat().combatants.contents.find(({ actorId }: any) => actorId === tokenId(WORKER)).id);
    const [ask] = attackAt(anna, fight.open).asks;
    await want(anna, "answer", fight.open, { ask: ask.id, kind: "defense", defense: "standard" });
    await want(gm, "end-phase", fight.combat);
    expect(plain(combat().system.clock).acting).not.toBe(acting);
    await want(gm, "rewind", fight.combat);
    expect(plain(combat().system.clock).acting).toBe(acting);
    await want(gm, "end-phase", fight.combat);
    await want(gm, "new-round", fight.combat);
    expect([combat().round, told(gm)]).toEqual([2, []]);
    // Effects that end at a moment of the first round have ended.
    expect(actorOf(GUARD).statuses.has("winded")).toBe(false);
  });
});
