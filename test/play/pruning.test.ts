import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { MemoryTable } from "../../table/node/memory-table";
import {
  ANNA,
  attackAt,
  beginFight,
  endPhasesUntil,
  flesh,
  GM,
  GUARD,
  openTable,
  plain,
  recordAt,
  rounds,
  SCOUT,
  settle,
  shoot,
  sit,
  told,
  want,
  type Seat,
} from "./seats";
import { SharedTable } from "./shared-table";

describe.each([13, 14])("the records of attacks on Foundry %i", (generation) => {
  let table: MemoryTable;
  let gm: Seat;
  let anna: Seat;
  const shared = new SharedTable(() => openTable(generation), [GM, ANNA]);
  afterAll(() => shared.end());
  beforeEach(async () => {
    ({
      table,
      seats: [gm, anna],
    } = await shared.begin());
    gm.run("load(5)");
  });

  const keep = async (count: number): Promise<void> => {
    await gm.g.game.settings.set("crossfire", "keepRecords", count);
    await settle();
  };

  /** Makes Anna shoot this many times. @returns the ids of the attacks */
  async function shots(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let shot = 0; shot < count; shot++) ids.push(await shoot(anna));
    return ids;
  }

  const isPruned = (id: string): boolean => recordAt(gm, id).pruned;

  test("are complete for the newest attacks, but emptied for older attacks", async () => {
    await keep(2);
    const [first, second, third] = await shots(3);
    expect([first!, second!, third!].map(isPruned)).toEqual([true, false, false]);
    expect(recordAt(gm, first!)).toMatchObject({ replies: [], changes: [], order: {}, battlefield: {}, notes: [] });
    expect(recordAt(gm, third!).replies.length).toBeGreaterThan(0);
    expect(attackAt(anna, first!)).toMatchObject({ status: "resolved" });
    expect(recordAt(gm, second!).changes.length).toBeGreaterThan(0);
  });

  test("are all complete if the limit is 0", async () => {
    await keep(0);
    const ids = await shots(3);
    expect(ids.map(isPruned)).toEqual([false, false, false]);
  });

  test("are emptied immediately when a GM lowers the limit", async () => {
    const ids = await shots(3);
    await keep(1);
    expect(ids.map(isPruned)).toEqual([true, true, false]);
  });

  test("allow a complete undo until they are emptied", async () => {
    await keep(1);
    const [first, second] = await shots(2);
    await want(gm, "undo", first!);
    expect(told(gm).at(-1)).toMatch(/too old to undo/);
    expect(attackAt(gm, first!).status).toBe("resolved");
    const before = flesh(gm, GUARD);
    await want(gm, "undo", second!);
    expect(attackAt(gm, second!).status).toBe("undone");
    expect(flesh(gm, GUARD)).toBeGreaterThan(before);
    expect(rounds(gm, SCOUT)).toBe(3);
  });

  test("are not played again when a GM's client starts after they were emptied", async () => {
    await keep(1);
    const [first] = await shots(2);
    const [lost, left] = [flesh(gm, GUARD), rounds(gm, SCOUT)];
    await expect(anna.g.game.messages.get(first!).update({ "system.order.mode": "burst" })).rejects.toThrow(/lacks permission/);
    gm.leave();
    const next = await sit(table, GM);
    expect([flesh(next, GUARD), rounds(next, SCOUT)]).toEqual([lost, left]);
    expect(attackAt(next, first!)).toMatchObject({ status: "resolved" });
  });

  test("remain complete while their attack is open, even if the attack is old", async () => {
    await keep(1);
    const open = await shoot(gm, GUARD, SCOUT);
    expect(attackAt(gm, open).status).toBe("asking");
    const [second, third] = await shots(2);
    expect([open, second!, third!].map(isPruned)).toEqual([false, true, false]);
    await want(anna, "answer", open, { ask: "choose-defense:0", kind: "defense", defense: "standard" });
    expect(attackAt(gm, open).status).toBe("resolved");
  });

  test("are deleted together with their attack", async () => {
    const [first] = await shots(2);
    await gm.g.game.messages.get(first!).delete();
    await keep(1);
    expect(recordAt(gm, first!)).toBeNull();
  });

  test("allow an undo of all changes except changes to the clock if the encounter of their attack is deleted", async () => {
    const full = flesh(gm, GUARD);
    const combat = await beginFight(gm);
    await endPhasesUntil(gm, combat);
    const id = await shoot(anna);
    expect([attackAt(gm, id).status, flesh(gm, GUARD) < full]).toEqual(["resolved", true]);
    await gm.g.game.combats.get(combat).delete();
    await settle();
    await want(gm, "undo", id);
    expect([attackAt(gm, id).status, flesh(gm, GUARD), rounds(gm, SCOUT)]).toEqual(["undone", full, 4]);
  });

  test("leave no marks of version 0.1 on documents once a GM's client has started", async () => {
    await gm.g.fromUuidSync(GUARD).update({ "flags.crossfire.applied.abcdefghijklmnop": true });
    gm.leave();
    gm = await sit(table, GM);
    expect(plain(gm.g.fromUuidSync(GUARD).toObject().flags.crossfire?.applied ?? null)).toBeNull();
  });
});
