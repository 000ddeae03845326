import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../../table/node/memory-table";
import { at } from "../../play/on-map";
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
  sit,
  told,
  want,
  WORKER,
  type Seat,
} from "../../play/seats";

/*
 * Worlds that version 0.1.0 stored in the middle of a fight. They contain an applied attack with a downed target, an attack that waits for
 * a defense, an attack whose GM lost the connection after the first of three changes, an order that waits for a GM, a request for a test,
 * macros in the macro bar, and GM notes. No tool rewrites these files.
 */

const SNIPER = "Actor.sniper0000000000";
const DUMMY = "Actor.dummy00000000000";

interface StoredWorld {
  readonly made: { readonly attacks: Readonly<Record<"open" | "first" | "half" | "waits", string>> };
  readonly documents: Readonly<Record<string, any[]>>;
}

/**
 * The change of a trait's effect as Foundry 14 stores it. On Foundry 14, the test table of version 0.1 lost this change; Foundry itself
 * does not.
 */
const STEADY = { key: "system.skills.longarms", type: "add", value: 1, phase: "initial", priority: null };

function storedBy(generation: number): StoredWorld {
  const world = JSON.parse(readFileSync(new URL(`../../fixtures/world-0.1-generation-${generation}.json`, import.meta.url), "utf8"));
  const items = world.documents.actors.flatMap((actor: any) => actor.items);
  const [effect] = items.find(({ name }: any) => name === "Steady").effects;
  if (generation === 14) effect.system = { changes: [STEADY] };
  return world;
}

const OLD_KEYS = /^(amends|defences?|fan|gamemasterOnly|lanes|met|metres|owed|previousDefences|reverting|saidIn)$/;
const OLD_IDS = /^(choose-beyond|choose-defence|decree|defence|thrown-by-\w+)\b/;

/** Returns the keys and ids of version 0.1 in a stored value. */
function wordsOf(value: any): readonly string[] {
  if (typeof value === "string") return OLD_IDS.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [...(OLD_KEYS.test(key) ? [key] : []), ...wordsOf(child)]);
}

describe.each([
  [13, 13],
  [13, 14],
  [14, 14],
])("a world stored by version 0.1 on Foundry %i and opened on Foundry %i", (stored, generation) => {
  const { made, documents } = storedBy(stored);
  const { attacks } = made;
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  let ben: Seat;

  beforeEach(async () => {
    const { actors, ...rest } = documents;
    table = await openTable(generation, actors, {}, rest);
    const hand = new Hand();
    gm = await sit(table, GM, hand);
    gm.run("load(6)");
    anna = await sit(table, ANNA, hand);
    ben = await sit(table, BEN, hand);
    await settle();
  });
  afterEach(() => table.close());

  const actorOf = (uuid: string): any => gm.g.fromUuidSync(at(uuid)).actor;
  const combat = (): any => gm.g.game.combats.contents[0];

  test("opens without unreadable documents or error notifications", () => {
    for (const seat of [gm, anna, ben]) {
      const { actors, scenes, combats, messages, macros } = seat.g.game;
      expect([actors, scenes, combats, messages, macros].map(({ invalidDocumentIds }: any) => [...(invalidDocumentIds ?? [])])).toEqual([
        [],
        [],
        [],
        [],
        [],
      ]);
      expect(seat.g.ui.notifications.records.filter(({ type }: any) => type === "error")).toEqual([]);
    }
    expect(gm.g.game.actors.size).toBe(5);
    expect(gm.g.game.scenes.contents[0].walls.get("wall000000000000").flags.crossfire.barrier.material).toBe("wood");
  });

  test("applies the interrupted attack exactly once, and carries out the waiting order", () => {
    expect(attackAt(gm, attacks.half).status).toBe("resolved");
    // The order that waited for a GM fires the second round.
    expect(rounds(gm, SNIPER)).toBe(2);
    expect(plain(actorOf(DUMMY).system.pools.flesh.value)).toBeLessThan(plain(actorOf(DUMMY).system.pools.flesh.max));
  });

  test("allows both of the sniper's attacks to be undone, newest first", async () => {
    const newest = gm.g.game.messages.contents.filter(({ type, system }: any) => type === "attack" && system.status === "resolved").at(-1);
    for (const id of [newest.id, attacks.half]) await want(gm, "undo", id);
    expect(rounds(gm, SNIPER)).toBe(4);
    expect(plain(actorOf(DUMMY).system.pools.flesh)).toEqual({ value: 16, max: 16 });
    expect([...actorOf(DUMMY).statuses]).toEqual([]);
  });

  test("lets the prompted defender answer, and then finishes the attack", async () => {
    const [ask] = attackAt(anna, attacks.open).asks;
    expect(ask.userId).toBe(ANNA);
    await want(anna, "answer", attacks.open, { ask: ask.id, kind: "defence", defence: "standard" });
    expect(attackAt(ben, attacks.open).status).toBe("resolved");
    expect(rounds(gm, WORKER)).toBe(3);
  });

  test("accepts a macro that answers with the keys of version 0.1", async () => {
    const [ask] = attackAt(anna, attacks.open).asks;
    await anna.g.game.crossfire.answer(attacks.open, { ask: "choose-defence:0", kind: "defence", defence: "standard" });
    await settle();
    expect([ask.id, attackAt(ben, attacks.open).status]).toEqual(["choose-defense:0", "resolved"]);
  });

  test("toggles a status that the attack caused, and creates no duplicate effect", async () => {
    const guard = actorOf(GUARD);
    expect(guard.statuses.has("prone")).toBe(true);
    await guard.toggleStatusEffect("prone");
    await settle();
    expect([...guard.statuses].includes("prone")).toBe(false);
    await guard.toggleStatusEffect("prone");
    await settle();
    expect(guard.effects.filter(({ statuses }: any) => statuses.has("prone")).length).toBe(1);
  });

  test("restores Flesh, statuses and ammunition if the first attack is undone", async () => {
    await want(gm, "undo", attacks.first);
    expect(told(gm).filter((text) => /cannot|undo/i.test(text))).toEqual([]);
    expect(plain(actorOf(GUARD).system.pools.flesh)).toEqual({ value: 16, max: 16 });
    expect([...actorOf(GUARD).statuses]).toEqual([]);
    expect(rounds(gm, SCOUT)).toBe(4);
  });

  test("continues the fight with the next combatant when the phase ends", async () => {
    const before = plain(combat().system.clock).acting;
    expect(before).not.toBeNull();
    await want(gm, "end-phase", combat().id);
    expect(plain(combat().system.clock).acting).not.toBe(before);
    expect(combat().round).toBe(1);
  });

  test("moves GM notes from the actor to a message for GMs if the GM agrees to the migration", async () => {
    const { dryRun, migrate, stepsSince } = gm.g.__system;
    const done = await migrate(await dryRun(stepsSince("0.1.1")));
    await settle();
    expect(done.filter(({ gmNotes }: any) => gmNotes).map(({ failed }: any) => failed)).toEqual([null]);
    const notes = "Carries the key of the gate.";
    for (const seat of [gm, anna, ben]) {
      const actors = JSON.stringify(seat.g.game.actors.map((actor: any) => actor.toObject()));
      expect([actors.includes(notes), actors.includes("Limps.")]).toEqual([false, true]);
    }
    const [kept] = gm.g.game.messages.filter((message: any) => message.getFlag("crossfire", "notesOf"));
    expect(kept.content).toContain(notes);
    const readers = kept.whisper.map((id: string) => gm.g.game.users.get(id));
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.every(({ isGM }: any) => isGM)).toBe(true);
  });

  /** Returns the keys and ids of version 0.1 in a collection of the stored world. */
  const oldIn = (collection: string): readonly string[] => wordsOf(table.authority.documents(collection));

  test("shows messages, encounters and actors with the current keys on every client, even before the migration", () => {
    expect(oldIn("messages").length).toBeGreaterThan(0);
    for (const seat of [gm, anna, ben]) {
      const { messages, combats, actors } = seat.g.game;
      expect([messages, combats, actors].flatMap((all: any) => wordsOf(all.contents.map((one: any) => one.toObject())))).toEqual([]);
    }
  });

  test("can continue an interrupted migration, and can continue the fight during and after the migration", async () => {
    const { dryRun, migrate, stepsSince, lookAtWorld } = gm.g.__system;
    const findings = await dryRun(stepsSince("0.1.2"));
    const all = findings.map(({ kind, rewrite }: any) => [kind, rewrite]);
    expect(new Set(all.map(String))).toEqual(new Set(["ChatMessage,true", "Combat,true"]));
    const half = findings.slice(0, 2);
    await migrate(half, "0.1.2");
    await settle();
    const rest = await dryRun(stepsSince("0.1.2"));
    expect(rest.map(({ uuid }: any) => uuid)).toEqual(findings.slice(2).map(({ uuid }: any) => uuid));
    const before = plain(combat().system.clock).acting;
    await want(gm, "end-phase", combat().id);
    const done = await migrate(rest);
    await settle();
    expect(done.map(({ failed }: any) => failed)).toEqual(rest.map(() => null));
    expect([...oldIn("messages"), ...oldIn("combats")]).toEqual([]);
    expect(await dryRun(stepsSince("0.1.2"))).toEqual([]);
    await lookAtWorld();
    expect(gm.g.game.settings.get("crossfire", "schemaVersion")).toBe("0.1.3");
    expect(plain(combat().system.clock).acting).not.toBe(before);
    const [ask] = attackAt(anna, attacks.open).asks;
    await want(anna, "answer", attacks.open, { ask: ask.id, kind: "defense", defense: "standard" });
    expect(attackAt(ben, attacks.open).status).toBe("resolved");
    for (const id of [attacks.open, attacks.first]) await want(gm, "undo", id);
    expect([plain(actorOf(GUARD).system.pools.flesh), rounds(gm, SCOUT)]).toEqual([{ value: 16, max: 16 }, 4]);
    const again = await sit(table, GM, new Hand());
    expect(plain(again.g.game.combats.contents[0].system)).toEqual(plain(combat().system));
  });

  test("reports no failure for a card that is deleted during a migration", async () => {
    const { dryRun, migrate, stepsSince } = gm.g.__system;
    const findings = await dryRun(stepsSince("0.1.2"));
    await gm.g.fromUuidSync(findings[0].uuid).delete();
    await settle();
    expect((await migrate(findings)).map(({ failed }: any) => failed)).toEqual(findings.map(() => null));
    expect(gm.g.game.settings.get("crossfire", "schemaVersion")).toBe("0.1.3");
  });

  test("contains all walls, tiles and tokens of the scene; on Foundry 14, every token is on the only level", () => {
    const [scene] = gm.g.game.scenes.contents;
    expect([scene.walls.size, scene.tiles.size, scene.tokens.size]).toEqual([2, 1, 5]);
    expect(scene.tokens.contents.every(({ actor }: any) => actor !== null)).toBe(true);
    const levels = generation === 13 ? [scene] : scene.levels.contents;
    expect(levels.map(({ background }: any) => background.src?.split("/").at(-1) ?? null)).toEqual([
      stored === 13 ? "relay-station.webp" : null,
    ]);
    const standing = generation === 13 ? [] : scene.tokens.contents.map(({ level }: any) => level);
    expect(standing).toEqual(generation === 13 ? [] : Array.from({ length: 5 }, () => levels[0].id));
  });

  test("applies an effect on an item to the item's owner", async () => {
    const scout = actorOf(SCOUT);
    const skill = (): number => plain(scout.system.skills).longarms;
    const before = skill();
    await scout.items.getName("Steady").effects.contents[0].update({ disabled: true });
    await settle();
    expect(skill()).toBe(before - 1);
    await scout.items.getName("Steady").effects.contents[0].update({ disabled: false });
    await settle();
    expect(skill()).toBe(before);
  });

  test("lets the player answer the GM's request for a test, and carries out the waiting orders", async () => {
    const request = anna.g.game.messages.contents.find(({ type }: any) => type === "request");
    const [ask] = request.system.asks;
    expect(ask.userId).toBe(ANNA);
    await want(anna, "answer-test", request.id, { side: ask.side, order: plain(ask.order) });
    expect(request.system.status).toBe("resolved");
    const waiting = ben.g.game.messages.filter(({ type, system }: any) => type === "order" || system.status === "waiting");
    expect(waiting.map(({ type, system }: any) => [type, system.status])).toEqual([]);
  });

  test("has only macros that call existing functions", async () => {
    for (const [seat, slots] of [
      [gm, 2],
      [anna, 1],
    ] as const) {
      const macros = Object.values(plain(seat.g.game.user.hotbar)).map((id: any) => seat.g.game.macros.get(id));
      expect(macros.length).toBe(slots);
      for (const macro of macros) {
        const [, called] = /game\.crossfire\.(\w+)\(/.exec(macro.command)!;
        expect(typeof seat.g.game.crossfire[called!]).toBe("function");
      }
    }
  });
});

/** Each test changes the stored world of version 0.1 to a different moment of play. The changes have the format of that version. */
describe.each([
  [13, 13],
  [13, 14],
  [14, 14],
])("a world stored by version 0.1 in mid-play on Foundry %i and opened on Foundry %i", (stored, generation) => {
  /** Changes the stored documents with `cut`, opens the world, and seats the GM and Anna. */
  async function openCut(cut: (documents: any, made: any) => void): Promise<{ table: MemoryTable; gm: Seat; anna: Seat; made: any }> {
    const { made, documents } = structuredClone(storedBy(stored)) as any;
    cut(documents, made);
    const { actors, ...rest } = documents;
    const table = await openTable(generation, actors, {}, rest);
    const hand = new Hand();
    const gm = await sit(table, GM, hand);
    gm.run("load(6)");
    const anna = await sit(table, ANNA, hand);
    await settle();
    return { table, gm, anna, made };
  }
  const recordIn = (documents: any, id: string): any => documents.messages.find(({ _id }: any) => _id === [...id].reverse().join(""));

  test("completes an interrupted undo", async () => {
    const { table, gm } = await openCut((documents, { attacks }) => {
      const { system } = recordIn(documents, attacks.first);
      const [{ key = recordIn(documents, attacks.first)._id } = {}] = system.changes;
      Object.assign(system, { undoing: true, reverting: [{ key, changes: system.changes }] });
    });
    expect(plain(gm.g.fromUuidSync(at(GUARD)).actor.system.pools.flesh)).toEqual({ value: 16, max: 16 });
    expect(rounds(gm, SCOUT)).toBe(4);
    await table.close();
  });

  test("lets the player enter the faces of pending physical dice once", async () => {
    let scout = "";
    const { table, gm, anna } = await openCut(({ combats: [combat] }) => {
      scout = combat.combatants.find(({ tokenId }: any) => tokenId === at(SCOUT).split(".").at(-1))._id;
      combat.system.clock.fighters[scout].rolled = null;
      const { history } = combat.system;
      combat.system.history = Object.fromEntries(Object.entries(history).filter(([, { label }]: any) => label !== "initiative"));
      const pending = { round: 1, waited: { ms: 0, since: null }, userId: ANNA, karma: false, dice: 1, sides: 6 };
      combat.flags.crossfire = { ...combat.flags.crossfire, owed: { [scout]: pending } };
    });
    const combat = (): any => gm.g.game.combats.contents[0];
    const pending = (seat: Seat): any => plain(seat.g.game.combats.contents[0].flags.crossfire?.pendingRolls?.[scout]);
    expect(pending(anna)).toMatchObject({ userId: ANNA, dice: 1 });
    await want(anna, "roll-initiative", combat().id, { combatant: scout, faces: [6] });
    expect(plain(combat().system.clock).fighters[scout].rolled).toBe(13);
    const again = await sit(table, ANNA, new Hand());
    expect([pending(gm), again.g.__system.pendingRollOf(again.g.game.combats.contents[0], scout)]).toEqual([null, null]);
    await table.close();
  });
});
